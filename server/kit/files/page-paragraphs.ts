import type { TextLine } from './text-lines.ts';

/** Numbers of clauses, letters of items and bullets: what they begin is a paragraph of its own. */
const BEGINNING =
  /^(?:\d{1,3}(?:\.\d{1,3})*[.)]?-? |[IVXLC]{1,8}(?:\.-|\.|\)) |[a-zñ]\) |[•▪–—-] |(?:art[ií]culo|cap[ií]tulo|secci[oó]n|anexo|partida) )/i;

/** Joins the lines of a page into paragraphs; words that a line divides are whole again. */
export function joinParagraphs(lines: readonly TextLine[]): string[] {
  const lengths = lines.map(({ text }) => text.length).toSorted((a, b) => a - b);
  const usual = lengths[Math.floor(lengths.length / 2)] ?? 0;
  const paragraphs: string[] = [];
  let previous = '';
  for (const { text, isApart } of lines) {
    const last = paragraphs.at(-1);
    const endsShort = /[.;:]$/.test(previous) && previous.length < usual * 0.8;
    if (last === undefined || isApart || endsShort || BEGINNING.test(text)) paragraphs.push(text);
    else paragraphs[paragraphs.length - 1] = joinLines(last, text);
    previous = text;
  }
  return paragraphs;
}

/** Two lines of one paragraph. */
export const joinLines = (before: string, next: string) =>
  /\p{Ll}-$/u.test(before) && /^\p{Ll}/u.test(next) ? before.slice(0, -1) + next : `${before} ${next}`;
