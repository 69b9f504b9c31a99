import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useCallback, useState } from 'react';
import type { AuditDetail, AuditEntry } from '#contract/audit.ts';
import { formatTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { readEntry } from './audit-log.data.ts';

/** One entry; open, what it was and what it became. */
export function EntryRow({ entry }: { entry: AuditEntry }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="al-row">
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <time dateTime={entry.at}>{formatTime(entry.at)}</time>
          <span>
            <strong>{entry.by}</strong> {entry.said}
            {entry.reason !== null && <span className="al-row__reason">«{entry.reason}»</span>}
          </span>
          <IconChevronDown {...ICON_SMALL} />
        </summary>
        {isOpen && (
          <>
            {entry.href !== null && (
              <p className="al-detail">
                <a href={entry.href}>Ir a lo que se cambió</a>
              </p>
            )}
            <EntryDetail id={entry.id} />
          </>
        )}
      </details>
    </li>
  );
}

function EntryDetail({ id }: { id: number }) {
  const { api } = usePortal();
  const ask = useCallback((signal: AbortSignal) => readEntry(api, id, signal), [api, id]);
  const { data, failure, reload } = useLoaded<AuditDetail>(ask);
  if (failure !== undefined) return <ErrorBlock what="lo que cambió" onRetry={reload} />;
  if (data === undefined)
    return (
      <p className="u-muted" role="status">
        Cargando lo que cambió
      </p>
    );
  return (
    <div className="al-detail">
      {data.changes.length === 0 ? (
        <p className="u-muted">No cambió ningún dato.</p>
      ) : (
        <table>
          <caption className="u-visually-hidden">Qué cambió</caption>
          <thead>
            <tr>
              <th scope="col">Dato</th>
              <th scope="col">Antes</th>
              <th scope="col">Después</th>
            </tr>
          </thead>
          <tbody>
            {data.changes.map(({ label, before, after }, index) => (
              <tr key={`${label}-${index}`}>
                <th scope="row">{label}</th>
                <td>{before === '' ? <span className="u-muted">(vacío)</span> : before}</td>
                <td>{after === '' ? <span className="u-muted">(vacío)</span> : after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="u-muted">
        Clave: <span className="u-mono">{data.requestId}</span>
      </p>
    </div>
  );
}
