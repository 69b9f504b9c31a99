import { useCallback, useState } from 'react';
import type { SettingRevision } from '#contract/settings-api.ts';
import { formatDate, formatTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readHistory } from './settings.data.ts';

/** A change in words. */
export type ToldRevision = SettingRevision;

/** Who changed a setting, when, what and by which source. */
export function SettingHistory({ settingKey }: { settingKey: string }) {
  const { api } = usePortal();
  const ask = useCallback((signal: AbortSignal) => readHistory(api, settingKey, signal), [api, settingKey]);
  return <RevisionList ask={ask} />;
}

type Ask = (signal: AbortSignal) => Promise<{ rows: readonly ToldRevision[] }>;

/** Changes of a thing in words, the last one first; read when it is opened. */
export function RevisionList({ ask }: { ask: Ask }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="aj-history" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Historial</summary>
      {isOpen && <Revisions ask={ask} />}
    </details>
  );
}

function Revisions({ ask }: { ask: Ask }) {
  const { data, failure, reload } = useLoaded(ask);
  if (failure !== undefined) return <ErrorBlock what="el historial" onRetry={reload} />;
  if (data === undefined) return <Skeleton rows={2} look="line" label="Cargando el historial" />;
  if (data.rows.length === 0) return <p className="u-muted">Nadie lo ha cambiado desde que se instaló.</p>;
  return (
    <ol>
      {data.rows.map((row) => (
        <li key={row.version}>
          <p>
            {formatDate(row.at)}, {formatTime(row.at)}: {row.by}.{' '}
            {row.source !== '' && `Fuente: ${row.source}.`}
          </p>
          <ul>
            {row.differences.map(({ name, label, before, after }) => (
              <li key={name}>
                {label}: <del>{before || 'vacío'}</del> <ins>{after || 'vacío'}</ins>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
