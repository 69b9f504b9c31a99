import { classNames } from './class-names.ts';
import './meter.css';

/** Thin bar for a share between 0 and 1; decoration beside the number that says the same. */
export function Meter({ share, tone }: { share: number; tone?: 'ok' | 'warn' | 'bad' }) {
  const width = `${Math.round(Math.min(1, Math.max(0, share)) * 100)}%`;
  return (
    <svg className={classNames('u-meter', tone && `u-meter--${tone}`)} aria-hidden="true">
      <rect width={width} height="6" rx="3" />
    </svg>
  );
}
