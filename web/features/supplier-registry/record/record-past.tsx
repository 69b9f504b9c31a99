import { useState } from 'react';
import { REQUEST_KIND_LABELS, REQUEST_STATE_LABELS } from '#contract/registration.ts';
import type { SupplierRecord } from '#contract/supplier-admin.ts';
import { formatDate, formatDateTime } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { Button } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { RecordHistory } from './record-history.tsx';
import { REQUEST_STATE_TONES, tabOfState } from '../registry-words.ts';
import { REGISTRY_PATH } from '../supplier-registry.search.ts';

/** Requests of a supplier and everything that happened to its registration. */
export function RecordPast({ record }: { record: SupplierRecord }) {
  const [isOpen, setOpen] = useState(false);
  const events = record.events.toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <>
      <section aria-labelledby="tramites">
        <h3 id="tramites">Solicitudes</h3>
        {record.requests.length === 0 ? (
          <p className="u-muted">No hay solicitudes en este portal.</p>
        ) : (
          <ul className="rg-plain rg-plain--ruled">
            {record.requests.map(({ folio, kind, status, at }) => (
              <li key={folio}>
                <span>
                  <a href={screenPath(REGISTRY_PATH, { estado: tabOfState(status), sol: folio })}>{folio}</a>
                  <span className="rg-paper__facts">
                    {REQUEST_KIND_LABELS[kind]}, {formatDate(at)}
                  </span>
                </span>
                <Tag tone={REQUEST_STATE_TONES[status]}>{REQUEST_STATE_LABELS[status]}</Tag>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="bitacora">
        <h3 id="bitacora">Historia</h3>
        {events.length === 0 && <p className="u-muted">Todavía no hay movimientos.</p>}
        <ol className="rg-history">
          {events.map((event) => (
            <li key={`${event.at}${event.action}`}>
              <span className="rg-history__when">{formatDateTime(event.at)}</span>
              <span>
                {event.text} <span className="u-muted">· {event.actor}</span>
                {event.reason !== null && event.reason !== '' && (
                  <span className="rg-history__why">{event.reason}</span>
                )}
              </span>
            </li>
          ))}
        </ol>
        {isOpen ? (
          <RecordHistory id={record.id} version={record.version} onClose={() => setOpen(false)} />
        ) : (
          <Button variant="text" size="small" onClick={() => setOpen(true)}>
            Ver qué cambió, dato por dato
          </Button>
        )}
      </section>
    </>
  );
}
