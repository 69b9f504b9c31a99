import { useEffect, useState } from 'react';
import { PRESENCE_EVERY_SECONDS, presenceApi, type Presence } from '#contract/presence.ts';
import { formatTime } from '../kit/format.ts';
import { usePortal } from '../kit/portal-context.tsx';

const names = new Intl.ListFormat('es-MX');

/** Says who else has the same draft or record open; nothing while nobody does, or nobody knows. */
export function AlsoOpen({ place }: { place: string }) {
  const { api } = usePortal();
  const [others, setOthers] = useState<Presence['others']>([]);
  useEffect(() => {
    const stop = new AbortController();
    const tell = () => {
      if (document.visibilityState !== 'visible') return;
      api.call(presenceApi.tell, { body: { place, isOpen: true }, signal: stop.signal }).then(
        (told) => {
          if (!stop.signal.aborted) setOthers(told.others);
        },
        () => setOthers([]),
      );
    };
    tell();
    const timer = setInterval(tell, PRESENCE_EVERY_SECONDS * 1_000);
    document.addEventListener('visibilitychange', tell);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tell);
      stop.abort();
      api.call(presenceApi.tell, { body: { place, isOpen: false } }).catch(() => undefined);
    };
  }, [api, place]);
  return (
    <span className="u-small u-muted" role="status">
      {others.length > 0 &&
        `También lo tiene${others.length === 1 ? '' : 'n'} abierto: ${names.format(
          others.map(({ name, since }) => `${name} (desde las ${formatTime(since)})`),
        )}`}
    </span>
  );
}
