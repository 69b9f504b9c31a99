import type { DividedText } from '#contract/regulation-texts.ts';
import type { PartKind } from '#contract/rules/documents/article-parts.ts';

type Part = DividedText['parts'][number];

/** Words that number articles inserted between two others. */
const BETWEEN = new Set('bis ter quater quinquies sexies septies octies nonies decies'.split(' '));
const ORDINALS = new Set(
  'unico primero segundo tercero cuarto quinto sexto septimo octavo noveno decimo vigesimo trigesimo unica primera segunda tercera cuarta quinta sexta septima octava novena decima vigesima'.split(
    ' ',
  ),
);
const HEADINGS: Readonly<Record<string, readonly [PartKind, string]>> = {
  titulo: ['title', 'Título'],
  libro: ['title', 'Libro'],
  capitulo: ['chapter', 'Capítulo'],
  seccion: ['section', 'Sección'],
};
/** Letters of a heading at most, its name on the next line included. */
export const MOST_HEADING = 160;

const isLetter = (sign: string) => /\p{L}/u.test(sign);
const isDigit = (sign: string) => sign >= '0' && sign <= '9';
const isDash = (sign: string) => sign === '-' || sign === '–' || sign === '—';
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase();

/** Reads a line sign by sign: what begins an article is too manifold for one expression. */
class Line {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  sign(ahead = 0): string {
    return this.text.charAt(this.at + ahead);
  }

  /** Letters from here on, which stay unread. */
  word(ahead = 0): string {
    let end = this.at + ahead;
    while (isLetter(this.text.charAt(end))) end += 1;
    return this.text.slice(this.at + ahead, end);
  }

  skip(signs: number): void {
    this.at += signs;
  }

  /** A word that `isWanted` knows, with the space before it. */
  nextWord(isWanted: (word: string) => boolean): string | undefined {
    const word = this.sign() === ' ' ? this.word(1) : '';
    if (word === '' || !isWanted(plain(word))) return undefined;
    this.skip(word.length + 1);
    return word;
  }

  /** Digits from here on. */
  digits(most: number): string {
    let end = 0;
    while (end < most && isDigit(this.sign(end))) end += 1;
    const digits = isDigit(this.sign(end)) ? '' : this.text.slice(this.at, this.at + end);
    this.skip(digits.length);
    return digits;
  }

  rest(): string {
    return this.text.slice(this.at).trim();
  }
}

/** «26 BIS» → «26 Bis», «5o.» → «5», «12-A»: the number of an article in cyphers. */
function cypherOf(line: Line): string {
  let number = line.digits(4);
  if (number === '') return '';
  const gap = line.sign() === ' ' ? 1 : 0;
  if ('oº°'.includes(line.sign(gap) || ' ') && !isLetter(line.sign(gap + 1))) line.skip(gap + 1);
  const letter = line.sign(1);
  if ([' ', '-'].includes(line.sign()) && letter >= 'A' && letter <= 'Z' && !isLetter(line.sign(2))) {
    number += `${line.sign()}${letter}`;
    line.skip(2);
  }
  const word = line.nextWord((one) => BETWEEN.has(one));
  if (word === undefined) return number;
  number += ` ${capital(word.toLowerCase())}`;
  if (line.sign() !== ' ' || !isDigit(line.sign(1))) return number;
  line.skip(1);
  return `${number} ${line.digits(2)}`.trim();
}

/** «PRIMERO» → «Primero», «Décimo Segundo»: the number of an article in words, from a place before a space. */
function ordinalOf(line: Line): string {
  const isOrdinal = (word: string) => ORDINALS.has(word);
  const words = [line.nextWord(isOrdinal), line.nextWord(isOrdinal)].filter((word) => word !== undefined);
  return sentenceCase(words.join(' '));
}

/** Goes behind what stands between a number and its words: a point, a dash, both. */
function isBroken(line: Line): boolean {
  const gap = line.sign() === ' ' ? 1 : 0;
  const sign = line.sign(gap);
  if (sign === '.') {
    const more = line.sign(gap + 1) === ' ' ? 1 : 0;
    line.skip(gap + (isDash(line.sign(gap + 1 + more)) ? 2 + more : 1));
    return true;
  }
  if (sign !== ':' && !isDash(sign)) return false;
  line.skip(gap + 1);
  return true;
}

/** The article that a paragraph begins, by what stands before its words. */
export function articleOf(paragraph: string): { number: string; text: string } | undefined {
  const line = new Line(paragraph);
  const word = plain(line.word());
  if (word !== 'articulo' && word !== 'art') return undefined;
  line.skip(line.word().length);
  if (word === 'art') {
    if (line.sign() !== '.') return undefined;
    line.skip(1);
  }
  if (line.sign() !== ' ') return undefined;
  const start = line.at;
  line.skip(1);
  let number = cypherOf(line);
  if (number === '') {
    line.at = start;
    number = ordinalOf(line);
  }
  if (number === '' || !(line.rest() === '' || isBroken(line))) return undefined;
  return { number, text: line.rest() };
}

/** The transitory article that a paragraph begins: «PRIMERO.- …», «Artículo Segundo Transitorio.- …». */
export function transitoryOf(paragraph: string): { number: string; text: string } | undefined {
  const line = new Line(` ${paragraph}`);
  line.nextWord((word) => word === 'articulo');
  const number = ordinalOf(line);
  line.nextWord((word) => word === 'transitorio');
  return number !== '' && isBroken(line) ? { number, text: line.rest() } : undefined;
}

/** The heading that a line is; «Título II de esta ley señala» is a sentence. */
export function headingOf(text: string): Part | undefined {
  if (text.length > MOST_HEADING) return undefined;
  const line = new Line(text);
  const [kind, name] = HEADINGS[plain(line.word())] ?? [];
  if (kind === undefined || name === undefined) return undefined;
  line.skip(line.word().length);
  const rank = rankOf(line);
  if (rank === '' || !(isBroken(line) || line.sign() === ' ' || line.sign() === '')) return undefined;
  const heading = line.rest();
  const first = heading.charAt(0);
  if (first !== first.toUpperCase()) return undefined;
  return { kind, label: `${name} ${rank}`, heading: sentenceCase(heading), text: '' };
}

function rankOf(line: Line): string {
  if (line.sign() === ' ' && isDigit(line.sign(1))) {
    line.skip(1);
    return line.digits(3);
  }
  const roman = line.nextWord((word) => word.length <= 8 && /^[ivxlc]+$/.test(word));
  return roman?.toUpperCase() ?? ordinalOf(line);
}

/** Whether a line opens the transitory articles, however its letters are spaced. */
export function opensTransitories(text: string): boolean {
  const words = plain(joinedLetters(text).replace('.', '')).split(' ');
  const last = words.pop() ?? '';
  return (
    (last === 'transitorios' || last === 'transitorio' || last === 'transitorias') &&
    words.every((word) => word === 'articulos' || word === 'disposiciones')
  );
}

/** «T R A N S I T O R I O S» → «TRANSITORIOS» */
export function joinedLetters(text: string): string {
  const letters = text.split(' ');
  return letters.length > 4 && letters.every(({ length }) => length === 1) ? letters.join('') : text;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What is written in capitals alone, as a sentence; anything else as it is. */
export const sentenceCase = (text: string): string =>
  capital(text === text.toUpperCase() ? text.toLowerCase() : text);
