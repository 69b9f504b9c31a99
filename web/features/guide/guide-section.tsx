import { type ReactNode, useId } from 'react';

/** Chapter of the guide. */
export function GuideSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="guide-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** One part with its states. */
export function GuidePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="guide-part">
      <h3>{title}</h3>
      {children}
    </div>
  );
}
