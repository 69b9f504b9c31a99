import type { PaperState } from '#contract/registration.ts';
import type { QueueRow } from '#contract/registration-review.ts';
import { reviewedOf } from '../registry-words.ts';

const ORDER = ['valid', 'observed', 'expired', 'replaced', 'pending'] as const satisfies PaperState[];

/** «4 de 6» with one mark per paper: green complies, amber observed, grey not yet looked at. */
export function ReviewDots({ marks }: { marks: QueueRow['marks'] }) {
  const { all, done } = reviewedOf(marks);
  if (all === 0) return <span className="u-muted">Sin documentos</span>;
  const sorted = marks.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
  return (
    <span className="rg-dots">
      {done} de {all}
      <span className="rg-dots__row" aria-hidden="true">
        {sorted.map((mark, index) => (
          <i key={`${mark}-${sorted.indexOf(mark) + index}`} className={`is-${mark}`} />
        ))}
      </span>
    </span>
  );
}
