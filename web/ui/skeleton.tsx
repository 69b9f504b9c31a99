import { SlowNotice } from './notice.tsx';
import { useSlow } from './use-slow.ts';
import './skeleton.css';

type SkeletonProps = {
  /** Rows to hold the place of. */
  rows?: number;
  /** Height of the real rows: 120 px list row, 56 px table line, 89 px agenda entry. */
  look?: 'row' | 'line' | 'agenda';
  /** What is loading, for screen readers. */
  label?: string;
  /** The shell already says when a whole screen takes long. */
  isQuiet?: boolean;
};

/**
 * Grey rows with the height of the real ones; they appear after 200 ms, so quick answers do not flicker, and after ten
 * seconds they say that it takes long.
 */
export function Skeleton({ rows = 7, look = 'row', label = 'Cargando', isQuiet }: SkeletonProps) {
  const isSlow = useSlow(isQuiet !== true);
  return (
    <>
      {isSlow && <SlowNotice />}
      <div className="u-skeletons" role="status">
        <span className="u-visually-hidden">{label}</span>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={`u-skeleton u-skeleton--${look}`} aria-hidden="true">
            <i />
            {look !== 'line' && <i />}
            {look !== 'line' && <i />}
          </div>
        ))}
      </div>
    </>
  );
}
