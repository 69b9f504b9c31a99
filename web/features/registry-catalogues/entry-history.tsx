import { useCallback, useState } from 'react';
import type { CatalogueName } from '#contract/registry-catalogues.ts';
import { formatDateTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { EntryField } from './catalogue-fields.ts';
import { differences, shown, toForm } from './entry-values.ts';
import { readHistory } from './registry-catalogues.data.ts';

interface EntryHistoryProps {
  name: CatalogueName;
  code: string;
  fields: readonly EntryField[];
}

/** Who changed an entry, when, and what; read when it is opened. */
export function EntryHistory(props: EntryHistoryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="rc-history" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Historial de cambios</summary>
      {isOpen && <Changes {...props} />}
    </details>
  );
}

function Changes({ name, code, fields }: EntryHistoryProps) {
  const { api } = usePortal();
  const ask = useCallback((signal: AbortSignal) => readHistory(api, name, code, signal), [api, name, code]);
  const { data, failure, reload } = useLoaded(ask);
  if (failure !== undefined) {
    return (
      <p>
        No pudimos leer el historial.{' '}
        <button type="button" className="rc-link" onClick={reload}>
          Reintentar
        </button>
      </p>
    );
  }
  if (data === undefined) return <Skeleton rows={2} look="line" label="Cargando el historial" />;
  if (data.rows.length === 0) return <p>Sin cambios desde la instalación.</p>;
  return (
    <ol className="rc-changes">
      {data.rows.map((change) => {
        const [before, after] = [change.before, change.after].map((entry) =>
          toForm(fields, entry ?? undefined),
        );
        const changed =
          change.before === null || change.after === null
            ? []
            : differences(fields, before ?? {}, after ?? {});
        return (
          <li key={change.at}>
            <strong>{formatDateTime(change.at)}</strong> · {change.by}
            {change.before === null && <p>Se agregó. Fuente: {change.source}</p>}
            {change.after === null && <p>Se quitó.</p>}
            {changed.map((field) => (
              <p key={field.name}>
                {field.label}: {shown(field, before?.[field.name])} → {shown(field, after?.[field.name])}
              </p>
            ))}
          </li>
        );
      })}
    </ol>
  );
}
