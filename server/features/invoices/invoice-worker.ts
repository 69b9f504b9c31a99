import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { InvoiceCheck } from '#contract/invoice-checks.ts';
import { MOST_INVOICE_BYTES } from '#contract/invoice-limits.ts';
import { check, unchecked } from './checks.rules.ts';
import { reviewBytes, type ReviewedBytes } from './review.ts';
import type { ReviewFacts } from './review-facts.ts';

/** A body of `multipart/form-data` that lies in a folder of its own, and what its invoice is compared with. */
export interface ReviewOrder {
  path: string;
  /** Content type, with the boundary of the parts. */
  type: string;
  facts: ReviewFacts;
}

/** The files as they came, beside the body. */
export const XML_NAME = 'factura.xml';
export const PDF_NAME = 'factura.pdf';

/** `refused`: which part is missing or is no file of its kind. */
export type ReviewOutcome = ReviewedBytes | { refused: 'parts' | 'xml' | 'large' | 'pdf' };

/** Reads the parts of a body of somebody else and checks its invoice, in a process of its own. */
export async function work({ path, type, facts }: ReviewOrder): Promise<ReviewOutcome> {
  const parts = await partsOf(path, type);
  if (parts === undefined) return { refused: 'parts' };
  const [xml, pdf] = [parts.get('xml'), parts.get('pdf')];
  if (!(xml instanceof Blob) || xml.size === 0) return { refused: 'xml' };
  if (xml.size > MOST_INVOICE_BYTES) return { refused: 'large' };
  const bytes = new Uint8Array(await xml.arrayBuffer());
  const review = reviewBytes(bytes, facts);
  if (review.data === null) return review;
  // Of an order it may be kept, as it came.
  if (facts.order !== undefined) await writeFile(join(dirname(path), XML_NAME), bytes, { mode: 0o600 });
  const file = pdf instanceof Blob && pdf.size > 0 ? Buffer.from(await pdf.arrayBuffer()) : undefined;
  if (file !== undefined && !file.subarray(0, 1_024).includes('%PDF-')) return { refused: 'pdf' };
  const paper = await checkPaper(
    file,
    review.data.uuid,
    join(dirname(path), PDF_NAME),
    facts.order !== undefined,
  );
  const at = review.checks.findIndex(({ id }) => id === 'F5') + 1;
  return { ...review, checks: review.checks.toSpliced(at, 0, paper) };
}

async function partsOf(path: string, type: string): Promise<FormData | undefined> {
  try {
    return await new Response(await readFile(path), { headers: { 'content-type': type } }).formData();
  } catch {
    return undefined;
  }
}

/** A PDF that takes longer is not looked into: the checks of its XML are told all the same. */
const PAPER_MS = 8_000;

/** Whether the printed invoice is that of the XML: its text has the UUID, however its lines are broken. */
async function checkPaper(
  file: Buffer | undefined,
  uuid: string,
  path: string,
  isAsked: boolean,
): Promise<InvoiceCheck> {
  const none = 'No se mandó el PDF de la factura.';
  if (file === undefined) return isAsked ? check('F6', 'doubt', none, '') : unchecked('F6', 'doubt', none);
  await writeFile(path, file, { mode: 0o600 });
  // Most are checked without it, and do not wait for its reader.
  const { extractTexts } = await import('#server/kit/files/page-text-worker.ts');
  const tooLong = new Promise<undefined>((resolve) => setTimeout(resolve, PAPER_MS, undefined));
  const read = await Promise.race([extractTexts([{ path, ending: '.pdf' }]), tooLong]);
  const found = read?.outcomes[0];
  const text = found !== undefined && 'texts' in found ? found.texts.map((page) => page.text).join('') : '';
  const isOwn = uuid !== '' && text.replace(/[\s-]/g, '').toUpperCase().includes(uuid.replaceAll('-', ''));
  return check(
    'F6',
    'doubt',
    isOwn ? undefined : 'El PDF no parece ser el de este XML.',
    'El PDF es el de este XML.',
  );
}
