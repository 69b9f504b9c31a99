import { failure } from '../errors.ts';
import { MAX_WORK_BYTES, workOnFiles } from './file-work.ts';
import type { Turn } from './turn.ts';

/** One source of a joined PDF. */
export interface JoinSource {
  path: string;
  mediaType: string;
}

/** Work of the process. */
export interface JoinOrder {
  sources: JoinSource[];
  target: string;
}

export type JoinOutcome = { pages: number } | { failed: 'slow' | 'heavy' | 'broken' };

/** Longest joining; of 40 photos of a telephone it takes some seconds. */
export const JOINING_MS = 30_000;

const REASONS = {
  slow: 'Unir las partes tardó demasiado. Sube menos partes o un solo PDF.',
  heavy:
    'Unir las partes ocupa demasiada memoria. Sube menos partes, escanéalas a 200 ppp, toma las fotos en JPEG o sube un solo PDF.',
  broken: 'No se pudieron unir las partes. Quita la que está dañada y súbela de nuevo.',
};

/**
 * Joins PDFs and images into one PDF at `target` and gives its pages, in a process with limits of time and memory, one
 * at a time. Images become pages of their own, upright.
 */
export async function joinPdf(
  order: JoinOrder,
  turn: Turn,
  { limitMs = JOINING_MS }: { limitMs?: number } = {},
): Promise<number> {
  const guard = { limitMs, maxBytes: MAX_WORK_BYTES, isHeavy: true };
  const outcome = await workOnFiles<{ pages: number } | { failed: 'broken' }>(turn, { join: order }, guard);
  if ('pages' in outcome) return outcome.pages;
  throw failure('file_content_refused', { detail: REASONS[outcome.failed] });
}
