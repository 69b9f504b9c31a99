import { useCallback, useState } from 'react';
import type { CatalogueName } from '#contract/registry-catalogues.ts';
import { formatDateTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { EntryField } from './catalogue-fields.ts';
import { shownValue } from './entry-values.ts';
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
      {data.rows.map(({ version, at, by, operation, reason, differences }) => (
        <li key={version}>
          <strong>{formatDateTime(at)}</strong> · {by}
          {operation === 'registry_catalogue.create' && <p>Se agregó. Fuente: {reason}</p>}
          {operation === 'registry_catalogue.remove' && <p>Se quitó.</p>}
          {operation === 'registry_catalogue.change' &&
            differences.map(({ name: field, label, before, after }) => (
              <p key={field}>
                {label}: {shownValue(fields, field, before)} → {shownValue(fields, field, after)}
              </p>
            ))}
        </li>
      ))}
    </ol>
  );
}
