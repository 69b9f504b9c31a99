import { failure } from '../errors.ts';
import { inGuardedProcess, type Unfinished } from './guarded-process.ts';
import { waitingLine } from './waiting-line.ts';

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

export type JoinOutcome = { pages: number } | Unfinished;

const WORKER = new URL('join-pdf-worker.ts', import.meta.url);
const LIMIT_MS = 60_000;
const MAX_BYTES = 900_000_000;

const line = waitingLine({ most: 12, mostEach: 4 });

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
  { caller, limitMs = LIMIT_MS }: { caller?: string | undefined; limitMs?: number } = {},
): Promise<number> {
  const outcome = await line.run(caller, () =>
    inGuardedProcess<JoinOutcome>(WORKER, order, { limitMs, maxBytes: MAX_BYTES }),
  );
  if ('pages' in outcome) return outcome.pages;
  throw failure('file_content_refused', { detail: REASONS[outcome.failed] });
}
