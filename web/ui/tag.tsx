import type { ReactNode } from 'react';
import './tag.css';

/** Meaning of a state; each tone also has its own shape (dot, diamond, square, ring, dash). */
export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'mute';

/** State as text with a tone: «Abierto», «En evaluación», «Suspendido». */
export function Tag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`u-tag u-tag--${tone}`}>{children}</span>;
}
