import type { ReactNode } from 'react';
import type { SystemState } from '#contract/system-state.ts';
import type { Act } from '#web/kit/use-act.ts';

/** What a part of the screen shows and does. */
export interface PartProps {
  state: SystemState;
  act: Act;
  onRun: (job: string) => void;
}

/** One part of the state, with its title and what stands beside it. */
export function Part({
  id,
  title,
  note,
  children,
}: {
  id: string;
  title: string;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section id={`sistema-${id}`} aria-labelledby={`sistema-${id}-titulo`} className="u-stack u-gap-12">
      <h2 id={`sistema-${id}-titulo`} className="sy-head">
        {title} {note !== undefined && <span className="u-muted">{note}</span>}
      </h2>
      {children}
    </section>
  );
}

/** «3.2 s», «40 s», «5 min» */
export function tookWords(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  return seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}
