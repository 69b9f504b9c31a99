import { useState } from 'react';
import { formatDateTime } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { shortName } from '../registry-words.ts';
import type { ReviewConflict } from './use-review.ts';

const MINUTE = 60_000;

/** «hace 1 min», or the date when it is longer ago than an hour. */
export function ago(at: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.round((now - Date.parse(at)) / MINUTE));
  if (minutes < 1) return 'hace unos segundos';
  return minutes < 60 ? `hace ${minutes} min` : `el ${formatDateTime(at)}`;
}

/** Somebody else changed the request while it was open; what was typed here stays in its fields. */
export function ConflictNotice({ conflict, onClose }: { conflict: ReviewConflict; onClose: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [when] = useState(() => ago(conflict.at));
  return (
    <div className="rg-conflict">
      <Notice
        tone="warn"
        actions={
          <>
            <Button variant="tonal" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              Ver cambios
            </Button>
            <Button variant="text" size="small" onClick={onClose}>
              Entendido
            </Button>
          </>
        }
      >
        {shortName(conflict.who)} modificó esta solicitud {when}.
      </Notice>
      {isOpen && <ConflictChanges conflict={conflict} />}
    </div>
  );
}

/** The differences that somebody else made, as a table. */
export function ConflictChanges({ conflict }: { conflict: ReviewConflict }) {
  if (conflict.changes.length === 0) return <p>Cambió algo que no se ve aquí; la historia lo dice.</p>;
  return (
    <div className="rg-table-box" role="region" aria-label="Cambios de otra persona" tabIndex={0}>
      <table className="rg-changes">
        <caption className="u-visually-hidden">Cambios de {conflict.who}</caption>
        <thead>
          <tr>
            <th scope="col">Qué</th>
            <th scope="col">Antes</th>
            <th scope="col">Ahora</th>
          </tr>
        </thead>
        <tbody>
          {conflict.changes.map(({ what, before, now }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{before}</td>
              <td>{now}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
