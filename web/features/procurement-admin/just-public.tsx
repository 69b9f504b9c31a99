import { useEffect, useRef, type ReactNode } from 'react';

/** What just happened in sight of everybody, where the focus goes: the button that did it is gone. */
export function JustPublic({
  verb,
  number,
  children,
}: {
  verb: string;
  number: string;
  children: ReactNode;
}) {
  const told = useRef<HTMLHeadingElement>(null);
  useEffect(() => told.current?.focus(), []);
  return (
    <section className="u-card u-card--padded pa-published" aria-labelledby="pa-publicado">
      <h2 id="pa-publicado" className="u-h3" tabIndex={-1} ref={told}>
        {verb} <span className="pa-number">{number}</span>
      </h2>
      <p>{children}</p>
    </section>
  );
}
