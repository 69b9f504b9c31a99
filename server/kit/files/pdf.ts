import { stat } from 'node:fs/promises';
import { MAX_WORK_BYTES, workOnFiles } from './file-work.ts';
import type { Turn } from './turn.ts';

/** Outcome of examining a PDF. */
export type PdfFinding =
  | { pages: number; hasText: boolean; /** Pages that are pictures. */ textless: number[]; holds?: string }
  | { refused: 'password' | 'broken' | 'slow' | 'heavy' }
  | { refused: 'active'; what: string };

/** Longest examination; of an ordinary file it takes a tenth of a second. */
export const EXAMINATION_MS = 8_000;
/** What reading any PDF takes, and what each of its bytes takes more. */
const BASE_BYTES = 400_000_000;
const BYTES_PER_BYTE = 6;

/** Counts the pages of a PDF and looks for passwords, damage and active content, in a process with limits of time and memory. */
export async function examinePdf(
  path: string,
  turn: Turn,
  { limitMs = EXAMINATION_MS }: { limitMs?: number } = {},
): Promise<PdfFinding> {
  const { size } = await stat(path);
  const maxBytes = Math.min(MAX_WORK_BYTES, BASE_BYTES + BYTES_PER_BYTE * size);
  const finding = await workOnFiles<PdfFinding>(
    turn,
    { examine: path },
    { limitMs, maxBytes, isHeavy: false },
  );
  return 'failed' in finding ? { refused: finding.failed } : finding;
}
