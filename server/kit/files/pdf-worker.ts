import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { activeContentOf } from './pdf-scan.ts';
import type { PdfFinding } from './pdf.ts';

/** Runs in a process of its own: parsing takes long, and hostile files fill the memory. */
async function examine(path: string): Promise<PdfFinding> {
  const bytes = await readFile(path);
  const scan = activeContentOf(bytes);
  if (scan.encrypted) return { refused: 'password' };
  if (scan.active !== undefined) return { refused: 'active', what: scan.active };
  if (scan.opaque === true)
    return { refused: 'active', what: 'objetos comprimidos que no se pueden revisar' };
  try {
    // Loaded only for files that look quiet: it takes longer than the scan.
    const { meaningOf } = await import('./pdf-meaning.ts');
    const pages = await meaningOf(bytes, scan);
    if (scan.active !== undefined) return { refused: 'active', what: scan.active };
    if (pages < 1) return { refused: 'broken' };
    return scan.holds === undefined ? { pages } : { pages, holds: scan.holds };
  } catch (error) {
    return { refused: error instanceof Error && error.name === 'PasswordException' ? 'password' : 'broken' };
  }
}

const report = (finding: PdfFinding) => parentPort?.postMessage(finding, []);
void examine(workerData as string).then(report, () => report({ refused: 'broken' }));
