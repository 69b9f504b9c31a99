import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist';
import decodersUrl from './decoders.js?url';

/** Parts of pdf.js that the browser fetches by address, as the build names them. */
const parts: Record<string, string> = import.meta.glob(
  [
    '/node_modules/pdfjs-dist/build/pdf.worker.min.mjs',
    '/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}_nowasm_fallback.js',
    '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
  ],
  { eager: true, query: '?url', import: 'default' },
);
const part = (path: string) => parts[`/node_modules/pdfjs-dist/${path}`] ?? '';

GlobalWorkerOptions.workerSrc = part('build/pdf.worker.min.mjs');

/** Why a document cannot be shown. */
export type OpenFailure = 'password' | 'broken' | 'missing' | 'offline';

/** Fonts that a PDF may name without carrying them, served by us. */
class FontFiles {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const address = part(`standard_fonts/${filename}`);
    if (kind !== 'standardFontDataUrl' || address === '') throw new Error(`no ${filename} here`);
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${filename}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

/** Where a PDF is: an address read by ranges, or its bytes where only an authorised call may read them. */
export type PdfSource = string | Blob;

/** Opens a PDF; by ranges from an address, so that the first page does not wait for the last byte. */
export function openDocument(source: string | ArrayBuffer) {
  const base = new URL(decodersUrl, location.href).href;
  const decoder = (name: string) => new URL(part(`wasm/${name}_nowasm_fallback.js`), base).href;
  return getDocument({
    ...(typeof source === 'string' ? { url: source } : { data: source }),
    rangeChunkSize: 262_144,
    disableAutoFetch: true,
    useWasm: false,
    wasmUrl: `${base}#${decoder('openjpeg')}|${decoder('jbig2')}|/`,
    useWorkerFetch: false,
    // A phone has no Times nor Arial: another font squeezed to their widths cannot be read.
    useSystemFonts: false,
    BinaryDataFactory: FontFiles,
    enableXfa: false,
    verbosity: 0,
  });
}

/** What to tell the reader about a failed opening. */
export function openFailure(error: unknown): OpenFailure {
  const { name, status } = error as { name?: string; status?: number };
  if (name === 'PasswordException') return 'password';
  if (name === 'InvalidPDFException') return 'broken';
  if (status === 404) return 'missing';
  return name === 'ResponseException' || error instanceof TypeError ? 'offline' : 'broken';
}

/** A line of the document's own index. */
export interface OutlineEntry {
  title: string;
  page: number;
  level: number;
}

const MAX_OUTLINE = 300;

/** The document's own index, two levels deep, with page numbers. */
export async function readOutline(pdf: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  type Node = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number];
  const visit = async (nodes: readonly Node[], level: number) => {
    for (const node of nodes) {
      if (entries.length >= MAX_OUTLINE) return;
      const page = await pageOf(pdf, node.dest);
      if (page !== undefined) entries.push({ title: node.title.trim(), page, level });
      if (level < 2) await visit(node.items as Node[], level + 1);
    }
  };
  await visit((await pdf.getOutline()) ?? [], 1);
  return entries;
}

async function pageOf(pdf: PDFDocumentProxy, target: unknown): Promise<number | undefined> {
  try {
    const place = typeof target === 'string' ? await pdf.getDestination(target) : target;
    const first: unknown = Array.isArray(place) ? place[0] : undefined;
    if (typeof first === 'number') return first + 1;
    if (typeof first !== 'object' || first === null) return undefined;
    return (await pdf.getPageIndex(first as never)) + 1;
  } catch {
    return undefined;
  }
}
