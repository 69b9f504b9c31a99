import { useCallback, useState } from 'react';
import { formatDate, formatTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readHistory } from './settings.data.ts';

/** Who changed a setting, when, what and by which source; read when it is opened. */
export function SettingHistory({ settingKey }: { settingKey: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="aj-history" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Historial</summary>
      {isOpen && <Revisions settingKey={settingKey} />}
    </details>
  );
}

function Revisions({ settingKey }: { settingKey: string }) {
  const { api } = usePortal();
  const ask = useCallback((signal: AbortSignal) => readHistory(api, settingKey, signal), [api, settingKey]);
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
