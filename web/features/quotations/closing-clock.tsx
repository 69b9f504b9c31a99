import { useEffect, useState } from 'react';
import { closedWords, closingWords, isTakenAt } from '#contract/rules/quotation/quotation-closing.ts';
import { usePortal } from '#web/kit/portal-context.tsx';

const TICK_MS = 1_000;

/** Now by the server's clock, drawn again each second. */
export function useSeconds(): number {
  const { clock } = usePortal();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}

const two = (value: number) => String(value).padStart(2, '0');

/** «2 días 04:05:06» until an instant. */
export function leftWords(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / TICK_MS));
  const days = Math.floor(seconds / 86_400);
  const clock = [Math.floor(seconds / 3_600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
    .map(two)
    .join(':');
  if (days === 0) return clock;
  return `${days} ${days === 1 ? 'día' : 'días'} ${clock}`;
}

/** Until when, by the server's clock: it stays in sight while somebody writes. */
export function ClosingClock({ folio, closesAt }: { folio: string; closesAt: string }) {
  const now = useSeconds();
  const isOpen = isTakenAt(closesAt, new Date(now));
  return (
    <div className="qt-clock u-no-print">
      <div className="u-page u-page--narrow">
        {isOpen ? (
          <>
            <p className="qt-clock__left">
              <span role="timer" aria-live="off">
                {leftWords(Date.parse(closesAt) - now)}
              </span>{' '}
              <span className="u-small">para el cierre</span>
            </p>
            <p className="u-small">
              <b>{folio}</b> cierra el {closingWords(closesAt)}
              <span className="qt-clock__whose">, por el reloj del portal</span>.
            </p>
          </>
        ) : (
          <p className="qt-clock__left">{closedWords(closesAt)}</p>
        )}
      </div>
    </div>
  );
}
