import { readFile } from 'node:fs/promises';
import { meaningOf } from './pdf-meaning.ts';
import { Effort } from './pdf-effort.ts';
import { emptyScan } from './pdf-found.ts';
import { readPdf } from './pdf-lib.ts';
import { activeContentOf } from './pdf-scan.ts';
import type { PdfFinding } from './pdf.ts';

/** A page of its own: what reads it has loaded and prepared all that it needs for the next. */
const TRIAL = Buffer.from(`%PDF-1.7
1 0 obj
<< /Type /Catalog /Pages 2 0 R >>
endobj
2 0 obj
<< /Type /Pages /Kids [3 0 R] /Count 1 >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>
endobj
trailer
<< /Size 4 /Root 1 0 R >>
startxref
0
%%EOF
`);

/** Opens the libraries that read PDFs, so that the first file does not wait for them. */
export async function warmUp(): Promise<void> {
  await meaningOf(TRIAL, emptyScan()).catch(() => undefined);
}

/** Runs in a process of its own: parsing takes long, and hostile files fill the memory. */
export async function examineFile(path: string): Promise<PdfFinding> {
  return examine(path).catch(() => ({ refused: 'broken' }));
}

async function examine(path: string): Promise<PdfFinding> {
  const bytes = await readFile(path);
  const open = activeContentOf(bytes);
  if (open.active !== undefined) return { refused: 'active', what: open.active };
  const reading = open.encrypted ? readPdf(bytes) : undefined;
  // A key is found only if the PDF opens with an empty password.
  const key = await reading?.then((read) => read.key).catch(() => undefined);
  if (open.encrypted && key === undefined) return { refused: 'password' };
  const scan = key === undefined ? open : activeContentOf(bytes, new Effort(bytes.length), key);
  if (scan.active !== undefined) return { refused: 'active', what: scan.active };
  if (scan.opaque !== undefined) return { refused: 'active', what: scan.opaque };
  try {
    const { pages, textless, hasText } = await meaningOf(bytes, scan, reading);
    if (scan.encrypted && key === undefined) return { refused: 'password' };
    if (scan.active !== undefined) return { refused: 'active', what: scan.active };
    if (pages < 1) return { refused: 'broken' };
    const facts = { pages, hasText, textless };
    return scan.holds === undefined ? facts : { ...facts, holds: scan.holds };
  } catch (error) {
    return { refused: error instanceof Error && error.name === 'PasswordException' ? 'password' : 'broken' };
  }
}
