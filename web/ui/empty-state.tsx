import type { ReactNode } from 'react';
import './message-block.css';

/** Nothing to show: one sentence and what to do next. */
export function EmptyState({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="u-message">
      <p className="u-message__title">{title}</p>
      {children && <div className="u-cluster u-gap-8">{children}</div>}
    </div>
  );
}
