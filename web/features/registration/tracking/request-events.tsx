import type { RequestEvent } from '#contract/registration.ts';
import { formatDateTime } from '#web/kit/format.ts';

/** Everything that happened, newest first, in the words of the mails. */
export function RequestEvents({ events }: { events: readonly RequestEvent[] }) {
  const ordered = events.toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <ol className="r-events">
      {ordered.map((event) => (
        <li key={event.at + event.text}>
          <p className="u-small u-muted">
            <time dateTime={event.at}>{formatDateTime(event.at)}</time>
          </p>
          {event.text
            .split('\n')
            .filter((line) => line.trim() !== '')
            .map((line) => (
              <p key={line}>{line}</p>
            ))}
        </li>
      ))}
    </ol>
  );
}
