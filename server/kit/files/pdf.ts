import { Worker } from 'node:worker_threads';

/** Outcome of examining a PDF. */
export type PdfFinding =
  | { pages: number; holds?: string }
  | { refused: 'password' | 'broken' | 'slow' }
  | { refused: 'active'; what: string };

const LIMIT_MS = 20_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * Counts the pages of a PDF and looks for passwords, damage and active content, in a worker thread with limits of
 * time and memory. One file at a time: examining is short, and memory is what a small server lacks.
 */
export function examinePdf(path: string, limitMs: number = LIMIT_MS): Promise<PdfFinding> {
  const next = last.then(() => examineInThread(path, limitMs));
  last = next.catch(() => undefined);
  return next;
}

function examineInThread(path: string, limitMs: number): Promise<PdfFinding> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('pdf-worker.ts', import.meta.url), {
      workerData: path,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
      stdout: true,
      stderr: true,
    });
    const finish = (finding: PdfFinding) => {
      clearTimeout(timer);
      resolve(finding);
      void worker.terminate();
    };
    const timer = setTimeout(() => finish({ refused: 'slow' }), limitMs);
    worker.once('message', finish);
    worker.once('error', () => finish({ refused: 'broken' }));
  });
}
