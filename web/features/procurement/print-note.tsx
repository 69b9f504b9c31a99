import { useEffect, useRef } from 'react';
import { formatFullDate, formatTime } from '#web/kit/format.ts';

/** Foot of a printed procedure: when it was printed and where the current version is. */
export function PrintNote() {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const write = () => {
      if (note.current === null) return;
      const now = new Date().toISOString();
      note.current.textContent =
        `Impreso el ${formatFullDate(now)}, ${formatTime(now)}. ` +
        `Consulta la versión vigente en ${location.origin}${location.pathname}`;
    };
    addEventListener('beforeprint', write);
    return () => removeEventListener('beforeprint', write);
  }, []);
  return <p ref={note} className="u-print-only u-small p-section" />;
}
