import { fold, MOST_WHOLE, stemOf, wordsOf } from '#contract/rules/texts/marked-words.ts';
import type { RegulationText, TextPart, TextVersion } from '#contract/regulation-texts.ts';
import type { PartChange } from '#contract/rules/documents/article-comparison.ts';
import type { Piece } from '#contract/rules/texts/word-differences.ts';
import { formatDate, formatFullDate } from '#web/kit/format.ts';

/** What became of a part between two versions. */
const PART_CHANGE_LABELS: Record<PartChange, string> = {
  same: 'Sigue igual',
  changed: 'Cambió',
  inserted: 'Se agregó',
  removed: 'Se quitó',
};

/** What became of a part, in a word: one whose text now says only that it is repealed was repealed. */
export function changeLabel(change: PartChange, pieces: readonly Piece[]): string {
  const now = pieces.filter(({ kind }) => kind !== 'removed').map(({ text }) => text);
  return change === 'changed' && /^[\s(]*(se )?deroga(d[oa])?[\s.)]/i.test(`${now.join('').trim()}.`)
    ? 'Se derogó'
    : PART_CHANGE_LABELS[change];
}

/** «Artículo 5. De las garantías», «Capítulo II». */
export function partName({ label, heading }: Pick<TextPart, 'label' | 'heading'>): string {
  return [label, heading].filter((text) => text !== '').join('. ') || 'Texto';
}

/** «Rige desde el 3 de junio de 2024», «Rigió del 30 ene 2023 al 2 jun 2024»: a version beside a day. */
export function versionDays({ inForceOn, until }: TextVersion, today: string): string {
  if (inForceOn > today) return `Empieza a regir el ${formatFullDate(inForceOn)}`;
  if (until === null || until > today) return `Rige desde el ${formatFullDate(inForceOn)}`;
  return `Rigió del ${formatDate(inForceOn)} al ${formatDate(dayBefore(until))}`;
}

function dayBefore(day: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

/** What a reader has to know of the day: nothing where the text was in force. */
export function standingSentence({
  day,
  standing,
  version,
  versions,
}: Pick<RegulationText, 'day' | 'standing' | 'version' | 'versions'>): string | undefined {
  const when = formatFullDate(day);
  const read = versions.find(({ key }) => key === version);
  if (standing === 'repealed') return `El ${when} esta norma ya estaba abrogada. Se muestra su último texto.`;
  if (standing === 'unknown') return `No se sabe si esta norma regía el ${when}.`;
  if (standing === 'not_yet' || read === undefined || read.inForceOn > day)
    return `El ${when} esta norma todavía no regía.`;
  return undefined;
}

/** Whether a part says all the words, the shortest of them by themselves. */
export function saysAll({ label, heading, text }: TextPart, words: readonly string[]): boolean {
  const said = fold(`${label} ${heading} ${text}`);
  const whole = new Set(wordsOf(said));
  return words.every((word) => (word.length > MOST_WHOLE ? said.includes(stemOf(word)) : whole.has(word)));
}

/** Pieces that only stayed are cut in their middle, so that what changed is near. */
export function shortened(pieces: readonly Piece[], most = 240): Piece[] {
  return pieces.map((piece, index) => {
    if (piece.kind !== 'same' || piece.text.length <= most * 2) return piece;
    const [head, tail] = [piece.text.slice(0, most), piece.text.slice(-most)];
    const isFirst = index === 0;
    const isLast = index === pieces.length - 1;
    return { ...piece, text: isFirst ? `… ${tail}` : isLast ? `${head} …` : `${head} … ${tail}` };
  });
}
