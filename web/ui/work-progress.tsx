import { Meter } from './meter.tsx';
import './work-progress.css';

/** How far a long piece of work is, between 0 and 1; the words beside it say the same. */
export function WorkProgress({ label, share }: { label: string; share: number }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      className="u-work-progress"
    >
      <Meter share={share} />
    </div>
  );
}
