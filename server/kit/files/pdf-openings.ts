import type { Effort } from './pdf-effort.ts';
import { isMoreThanJump, REFUSALS } from './pdf-refusals.ts';
import { type Opening, type PdfScan, refuse } from './pdf-found.ts';
import { nextWord } from './pdf-words.ts';

/**
 * Reads what stands behind `/OpenAction` or `/AA`: actions that are written there are judged by their names, and the
 * objects that it points to are noted in `scan`, whatever another revision says in their place.
 */
export function lookAtOpening(
  bytes: Buffer,
  { name, at: from }: { name: 'OpenAction' | 'AA'; at: number },
  { scan, effort }: { scan: PdfScan; effort: Effort },
): void {
  const note = (number: string, kind: Opening['kind']) =>
    scan.openings.push({ object: Number(number), kind });
  let depth = 0;
  let [first, second] = ['', ''];
  for (let at = from; at < bytes.length;) {
    const { word, next } = nextWord(bytes, at, effort);
    at = next;
    if (word === '') continue;
    if (depth === 0 && word !== '<<') {
      if (word === 'R') note(first, name === 'AA' ? 'actions' : 'action');
      // A place to jump to, or nothing that is known.
      if (!/^\d{1,10}$/.test(word) || first !== '') return;
    }
    if (word === '<<') depth += 1;
    if (word === '>>' && (depth -= 1) === 0) return;
    if (word === 'R') note(first, 'action');
    if (second === '/S' && word.startsWith('/') && isMoreThanJump(word.slice(1), [])) {
      refuse(scan, REFUSALS.opening);
    }
    [first, second] = [second, word];
  }
}
