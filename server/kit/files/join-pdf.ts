import { Worker } from 'node:worker_threads';
import { failure } from '../errors.ts';

/** One source of a joined PDF. */
export interface JoinSource {
  path: string;
  mediaType: string;
}

/** Work of the thread. */
export interface JoinOrder {
  sources: JoinSource[];
  target: string;
}

export type JoinOutcome = { pages: number } | { failed: 'broken' | 'slow' };

const LIMIT_MS = 60_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * Joins PDFs and images into one PDF at `target` and gives its pages, in a worker thread with limits of time and
 * memory, one at a time. Images become pages of their own, upright.
 */
export async function joinPdf(order: JoinOrder, limitMs: number = LIMIT_MS): Promise<number> {
  const next = last.then(() => joinInThread(order, limitMs));
  last = next.catch(() => undefined);
  const outcome = await next;
  if ('pages' in outcome) return outcome.pages;
  throw failure('file_content_refused', {
    detail:
      outcome.failed === 'slow'
        ? 'Unir las partes tardó demasiado. Sube menos partes o un solo PDF.'
        : 'No se pudieron unir las partes. Quita la que está dañada y súbela de nuevo.',
  });
}

function joinInThread(order: JoinOrder, limitMs: number): Promise<JoinOutcome> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('join-pdf-worker.ts', import.meta.url), {
      workerData: order,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
      stdout: true,
      stderr: true,
    });
    const finish = (outcome: JoinOutcome) => {
      clearTimeout(timer);
      resolve(outcome);
      void worker.terminate();
    };
    const timer = setTimeout(() => finish({ failed: 'slow' }), limitMs);
    worker.once('message', finish);
    worker.once('error', () => finish({ failed: 'broken' }));
  });
}
