import type { DocumentComparison } from '#contract/rules/documents/document-comparison.ts';
import type { CompareOrder } from './compare-texts.ts';
import { answerGuarded } from './guarded-work.ts';
import { joinFiles } from './join-pdf-worker.ts';
import type { JoinOrder, JoinOutcome } from './join-pdf.ts';
import type { BookOrder, BookOutcome } from '../table-file/book-worker.ts';
import { examineFile, warmUp } from './pdf-worker.ts';
import type { PageTextOrder, PageTextOutcomes } from './page-text.ts';
import type { PdfFinding } from './pdf.ts';
import type { LinesOrder, LinesOutcome } from './text-lines.ts';

/** What is done to files of other people in a process of its own. */
export type FileOrder =
  | { examine: string }
  | { join: JoinOrder }
  | { book: BookOrder }
  | { lines: LinesOrder }
  | { texts: PageTextOrder[] }
  | { compare: CompareOrder }
  /** What a feature does with a file, by the address of its module, which exports `work`. */
  | { feature: { module: string; order: unknown } };

await warmUp();
answerGuarded<
  FileOrder,
  PdfFinding | JoinOutcome | BookOutcome | LinesOutcome | PageTextOutcomes | DocumentComparison | object
>(async (order) => {
  if ('join' in order) return joinFiles(order.join);
  if ('examine' in order) return examineFile(order.examine);
  // Few files are read for their words: the others do not wait for their readers.
  if ('lines' in order) {
    const { extractLines } = await import('./text-lines-worker.ts');
    return extractLines(order.lines);
  }
  if ('texts' in order) {
    const { extractTexts } = await import('./page-text-worker.ts');
    return extractTexts(order.texts);
  }
  if ('compare' in order) {
    const { compareDocuments } = await import('#contract/rules/documents/document-comparison.ts');
    return compareDocuments(order.compare.before, order.compare.after);
  }
  if ('feature' in order) {
    const { module, order: own } = order.feature;
    const { work } = (await import(module)) as { work: (own: unknown) => Promise<object> };
    return work(own);
  }
  const { extractBook } = await import('../table-file/book-worker.ts');
  return extractBook(order.book);
});
