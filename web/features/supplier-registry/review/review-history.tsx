import type { MouseEvent } from 'react';
import type { ReviewFile } from '#contract/registration-review.ts';
import { REQUEST_KIND_LABELS, REQUEST_STATE_LABELS } from '#contract/registration.ts';
import { formatDate, formatDateTime } from '#web/kit/format.ts';

interface ReviewHistoryProps {
  file: ReviewFile;
  requestHref: (folio: string) => string;
  paperHref: (id: string) => string;
  onOpenPaper: (event: MouseEvent, id: string) => void;
}

/** What happened, newest first; papers that were replaced; other requests of the same supplier. */
export function ReviewHistory({ file, requestHref, paperHref, onOpenPaper }: ReviewHistoryProps) {
  const events = file.events.toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <section aria-labelledby="historia">
      <h3 id="historia">Historia</h3>
      <ol className="rg-history">
        {events.map((event) => (
          <li key={`${event.at}${event.action}${event.text}`}>
            <span className="rg-history__when">{formatDateTime(event.at)}</span>
            <span>
              {event.text}
              {event.actor !== '' && <span className="u-muted"> · {event.actor}</span>}
              {event.reason !== null && event.reason !== '' && (
                <span className="rg-history__why">{event.reason}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
      {file.replaced.length > 0 && (
        <>
          <h4>Documentos sustituidos</h4>
          <ul className="rg-plain">
            {file.replaced.map((paper) => (
              <li key={paper.id}>
                <a href={paperHref(paper.id)} onClick={(event) => onOpenPaper(event, paper.id)}>
                  {paper.name}
                </a>
                <span className="u-muted">
                  {' '}
                  {paper.fileName}, del {formatDate(paper.uploadedAt)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {file.previous.length > 0 && (
        <>
          <h4>Otras solicitudes</h4>
          <ul className="rg-plain">
            {file.previous.map(({ folio, kind, status, at }) => (
              <li key={folio}>
                <a href={requestHref(folio)}>{folio}</a>
                <span className="u-muted">
                  {' '}
                  {REQUEST_KIND_LABELS[kind]}, {REQUEST_STATE_LABELS[status].toLowerCase()}, {formatDate(at)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
