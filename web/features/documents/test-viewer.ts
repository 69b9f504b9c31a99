import { expect, vi, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import type { DocumentInContext } from '#contract/documents.ts';
import type { PublicDocument } from '#contract/procedures.ts';
import { showScreen, type Answer, type Around } from '#web/test-screen.tsx';
import { viewerAnswers } from './test-documents.ts';

interface Opened extends Around {
  /** Of the address, after the document: `&pag=17`. */
  query?: string;
  given?: Partial<DocumentInContext>;
  further?: readonly Answer[];
}

/** Shows a document in the viewer. */
export async function openViewer(document: PublicDocument, opened: Opened = {}): Promise<void> {
  const { query = '', given, further = [], ...around } = opened;
  const answers = [...further, ...viewerAnswers(document, given)];
  await showScreen(`/adquisiciones/documentos?doc=${document.id}${query}`, { ...around, answers });
}

export const one = (selector: string) => document.querySelector<HTMLElement>(selector);
export const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
export const pageRegion = () => page.getByRole('region', { name: /^Página/ });
export const fileIndex = () => page.getByRole('navigation', { name: 'Expediente' });

/** Waits until a page of a PDF is drawn. */
export async function drawn(number: number): Promise<void> {
  await expect.poll(() => one(`.v-page[data-page="${number}"][data-drawn]`)).not.toBeNull();
}

/** Waits until the number of matches is told so. */
export async function matchesTold(text: string): Promise<void> {
  await expect.poll(() => one('.v-find [role=status]')?.textContent).toBe(text);
}

/** Keeps a PDF from arriving until the function that it gives is called. */
export function holdPdf(): () => void {
  const held = Promise.withResolvers<void>();
  const fetchOfPage = globalThis.fetch;
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (asked, init) => {
    if ((asked instanceof Request ? asked.url : String(asked)).endsWith('.pdf')) await held.promise;
    return fetchOfPage(asked, init);
  });
  onTestFinished(() => spy.mockRestore());
  return held.resolve;
}

/** Whether something else lies over the middle of the first element. */
export function isCovered(selector: string): boolean {
  const element = one(selector);
  if (element === null) throw new Error(`There is no ${selector}`);
  const { left, top, width, height } = element.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  return over === null || !element.contains(over);
}
