import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { getDocumentProxy } from 'unpdf';
import { activeContentOf } from './pdf-scan.ts';
import type { PdfFinding } from './pdf.ts';

/** Runs in a worker thread, because parsing a PDF takes long enough to stop every other request. */
async function examine(path: string): Promise<PdfFinding> {
  const bytes = await readFile(path);
  const scan = activeContentOf(bytes);
  if (scan.encrypted) return { refused: 'password' };
  if (scan.active !== undefined) return { refused: 'active', what: scan.active };
  if (scan.opaque === true)
    return { refused: 'active', what: 'objetos comprimidos que no se pueden revisar' };
  try {
    const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
    const pages = document.numPages;
    if (pages < 1) return { refused: 'broken' };
    await document.getPage(1);
    return scan.holds === undefined ? { pages } : { pages, holds: scan.holds };
  } catch (error) {
    return { refused: error instanceof Error && error.name === 'PasswordException' ? 'password' : 'broken' };
  }
}

const report = (finding: PdfFinding) => parentPort?.postMessage(finding, []);
void examine(workerData as string).then(report, () => report({ refused: 'broken' }));
