import { stat } from 'node:fs/promises';
import { inGuardedProcess } from './guarded-process.ts';
import { waitingLine } from './waiting-line.ts';

/** Outcome of examining a PDF. */
export type PdfFinding =
  | { pages: number; holds?: string }
  | { refused: 'password' | 'broken' | 'slow' | 'heavy' }
  | { refused: 'active'; what: string };

const WORKER = new URL('pdf-worker.ts', import.meta.url);
const LIMIT_MS = 20_000;
/** What reading any PDF takes, and what each of its bytes takes more. */
const BASE_BYTES = 400_000_000;
const BYTES_PER_BYTE = 6;

/** Examining is short, and memory is what a small server lacks: one file at a time. */
const line = waitingLine({ most: 30, mostEach: 8 });

/** Counts the pages of a PDF and looks for passwords, damage and active content, in a process with limits of time and memory. */
export function examinePdf(
  path: string,
  { caller, limitMs = LIMIT_MS }: { caller?: string | undefined; limitMs?: number } = {},
): Promise<PdfFinding> {
  return line.run(caller, async () => {
    const { size } = await stat(path);
    const maxBytes = BASE_BYTES + BYTES_PER_BYTE * size;
    const finding = await inGuardedProcess<PdfFinding>(WORKER, path, { limitMs, maxBytes });
    return 'failed' in finding ? { refused: finding.failed } : finding;
  });
}
