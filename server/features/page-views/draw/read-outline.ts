import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { OutlineTitle } from './page-blocks.rules.ts';

const MOST = 500;

interface OutlineNode {
  title: string;
  dest: unknown;
  items: OutlineNode[];
}

/** The document's own outline, three levels deep, with the pages to which it leads. */
export async function readOutline(pdf: PDFDocumentProxy): Promise<OutlineTitle[]> {
  const titles: OutlineTitle[] = [];
  const visit = async (nodes: readonly OutlineNode[], level: number) => {
    for (const node of nodes) {
      if (titles.length >= MOST) return;
      const page = await pageOf(pdf, node.dest).catch(() => undefined);
      if (page !== undefined) titles.push({ title: node.title.trim(), page, level });
      if (level < 3) await visit(node.items, level + 1);
    }
  };
  await visit((await pdf.getOutline()) ?? [], 1);
  return titles;
}

async function pageOf(pdf: PDFDocumentProxy, target: unknown): Promise<number | undefined> {
  const place: unknown = typeof target === 'string' ? await pdf.getDestination(target) : target;
  const first: unknown = Array.isArray(place) ? place[0] : undefined;
  if (typeof first === 'number') return first + 1;
  if (typeof first !== 'object' || first === null) return undefined;
  return (await pdf.getPageIndex(first as never)) + 1;
}
