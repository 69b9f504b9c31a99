import { useCallback } from 'react';
import { todayInMexico } from '#contract/mexico-time.ts';
import { capitalize, formatTime } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { readDone } from './work.data.ts';

/** What this person did today, the last first, each with the way to its thing. */
export function DoneToday() {
  const { api, session, now } = usePortal();
  const quien = session.snapshot().identity?.id ?? '';
  const hoy = todayInMexico(now);
  const ask = useCallback((signal: AbortSignal) => readDone(api, { quien, hoy }, signal), [api, quien, hoy]);
  const { data, failure, reload } = useLoaded(ask);
  return (
    <section aria-labelledby="wk-hecho">
      <div className="wk-aside__head">
        <h2 id="wk-hecho">Hecho hoy</h2>
        <a href={screenPath('/administracion/bitacora', { quien })}>Ver todo</a>
      </div>
      {failure !== undefined && <ErrorBlock what="lo hecho hoy" onRetry={reload} />}
      {data?.length === 0 && <p className="u-muted">Todavía nada.</p>}
      {data !== undefined && data.length > 0 && (
        <ol className="wk-done">
          {data.map(({ id, at, said, href }) => (
            <li key={id}>
              <time dateTime={at}>{formatTime(at)}</time>
              {href === null ? <span>{capitalize(said)}</span> : <a href={href}>{capitalize(said)}</a>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
