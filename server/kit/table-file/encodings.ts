import type { ImportEncoding } from '#contract/imports.ts';
import { CODE_PAGE_850 } from '../files/zip.ts';

interface Decoder {
  decode(bytes?: Uint8Array): string;
}

/** Decodes a text piece by piece; call it without bytes at the end. */
export function decoderOf(encoding: ImportEncoding): Decoder {
  if (encoding === 'ibm850')
    return {
      decode: (bytes) =>
        bytes === undefined
          ? ''
          : Buffer.from(bytes)
              .toString('latin1')
              .replace(/[\u0080-\u00FF]/g, (sign) => CODE_PAGE_850[sign.charCodeAt(0) - 0x80]!),
    };
  const decoder = new TextDecoder(encoding);
  return {
    decode: (bytes) => (bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true })),
  };
}

const decoded = (bytes: Buffer, encoding: ImportEncoding) => {
  const decoder = decoderOf(encoding);
  return decoder.decode(bytes) + decoder.decode();
};

/** Encodings of eight bits in which Spanish tables are saved; the most frequent one first. */
const EIGHT_BITS = ['windows-1252', 'macintosh', 'ibm850'] as const;
const CANDIDATES = ['utf-8', ...EIGHT_BITS] as const;
type Candidate = (typeof CANDIDATES)[number];

const MAX_WORDS = 2_000;
const MAX_WORD = 60;
const SHOWN = 3;
/** What it says for UTF-8 that all bytes of a word fit it. */
const SURE = 1.5;

/** What the letters of a file are taken for. */
interface FoundEncoding {
  encoding: ImportEncoding;
  /** Words as each encoding reads them, where the file does not tell which one it is. */
  doubt?: { encoding: ImportEncoding; words: string[] }[];
}

/**
 * Encoding of a whole file: its byte order mark, else the one whose letters are Spanish inside words. UTF-8 with some
 * foreign bytes stays UTF-8: only their rows are lost.
 */
export async function findEncoding(bytes: () => Promise<AsyncIterable<Uint8Array>>): Promise<FoundEncoding> {
  const words = new WordsOfBytes();
  const strict = new TextDecoder('utf-8', { fatal: true });
  let [isFirst, isStrict] = [true, true];
  for await (const chunk of await bytes()) {
    if (isFirst) {
      const mark = markOf(chunk);
      if (mark !== undefined) return { encoding: mark };
      isFirst = false;
    }
    words.take(chunk);
    if (isStrict) isStrict = isSound(() => strict.decode(chunk, { stream: true }));
  }
  if (isStrict) isStrict = isSound(() => strict.decode());
  return decide(words.end(), isStrict, isStrict ? { good: 1, lost: 0 } : await countSigns(await bytes()));
}

/** Signs beyond English that UTF-8 reads, and those that it does not. */
async function countSigns(source: AsyncIterable<Uint8Array>): Promise<{ good: number; lost: number }> {
  const decoder = new TextDecoder('utf-8');
  const counts = { good: 0, lost: 0 };
  const count = (text: string) => {
    for (const [sign] of text.matchAll(/[\u0080-\uFFFF]/g)) counts[sign === '\uFFFD' ? 'lost' : 'good'] += 1;
  };
  for await (const chunk of source) count(decoder.decode(chunk, { stream: true }));
  count(decoder.decode());
  return counts;
}

/** UTF-8 or UTF-16 by the mark at the beginning. */
function markOf(bytes: Uint8Array): ImportEncoding | undefined {
  const [one, two, three] = bytes;
  if (one === 0xff && two === 0xfe) return 'utf-16le';
  if (one === 0xfe && two === 0xff) return 'utf-16be';
  return one === 0xef && two === 0xbb && three === 0xbf ? 'utf-8' : undefined;
}

function isSound(decode: () => string): boolean {
  try {
    decode();
    return true;
  } catch {
    return false;
  }
}

function decide(
  words: readonly Buffer[],
  isStrict: boolean,
  { good, lost }: { good: number; lost: number },
): FoundEncoding {
  if (words.length === 0) return { encoding: 'utf-8' };
  const scores = new Map(
    CANDIDATES.map((encoding) => [
      encoding,
      words.reduce((sum, word) => sum + scoreOf(decoded(word, encoding)), 0),
    ]),
  );
  const of = (encoding: Candidate) => scores.get(encoding) ?? 0;
  const eight = EIGHT_BITS.toSorted((a, b) => of(b) - of(a));
  const [best, second] = [eight[0]!, eight[1]!];
  // What fits UTF-8 whole is UTF-8, but for a word or two that fit it by chance and make Spanish otherwise.
  if (isStrict && (of(best) <= 0 || of(best) <= of('utf-8') + SURE * words.length))
    return { encoding: 'utf-8' };
  if (!isStrict && good > lost) return { encoding: 'utf-8' };
  const margin = of(best) - of(second);
  const isClear =
    of(best) > 0
      ? of(second) <= of(best) / 2
      : of('windows-1252') === of(best) && of(best) > -words.length / 2;
  if (isClear && margin >= 0) return { encoding: best };
  const told = words.filter((word) => decoded(word, best) !== decoded(word, second)).slice(0, SHOWN);
  return {
    encoding: best,
    doubt: EIGHT_BITS.map((encoding) => ({ encoding, words: told.map((word) => decoded(word, encoding)) })),
  };
}

const SPANISH = /[áéíóúüñÁÉÍÓÚÜÑ]/;
const AT_EDGES = /[“”‘’«»¿¡ºª°–—…®™©·´\u00A0]/;
const BETWEEN = /[’·\u00AD]/;

/** How well a word that is written with more than English letters reads in Spanish. */
function scoreOf(word: string): number {
  const signs = [...word];
  if (signs.length === 1 && /[^\p{ASCII}\p{Cc}\uFFFD]/u.test(word)) return 0;
  let score = 0;
  for (const [at, sign] of signs.entries()) {
    if (sign <= '\u007F') continue;
    const [before, after] = [signs[at - 1], signs[at + 1]];
    if (SPANISH.test(sign)) score += fitsCase(sign, { before, after, at }) ? 1 : -1;
    else if (/[\u0300-\u036F\u200B-\u200F\uFEFF]/.test(sign)) continue;
    else if (/[\u0080-\u009F\uFFFD]/.test(sign)) score -= 3;
    else if (/\p{Script=Latin}/u.test(sign) && !/[ªº]/.test(sign)) score -= 0.5;
    else if (/\p{L}/u.test(sign) && !/[ªºµ]/.test(sign)) score -= 2;
    else if (isLetter(before) && isLetter(after)) score -= BETWEEN.test(sign) ? 0 : 2;
    else score -= AT_EDGES.test(sign) ? 0 : 1;
  }
  return score;
}

const isLetter = (sign: string | undefined) => sign !== undefined && /\p{L}/u.test(sign);
const isUpper = (sign: string | undefined) => sign !== undefined && /\p{Lu}/u.test(sign);
const isLower = (sign: string | undefined) => sign !== undefined && /\p{Ll}/u.test(sign);

function fitsCase(
  sign: string,
  { before, after, at }: { before: string | undefined; after: string | undefined; at: number },
): boolean {
  if (isUpper(sign)) return !isLower(before);
  return !isUpper(after) && !(isUpper(before) && at > 1);
}

/** Words of bytes with more than English letters, whatever the pieces in which they come. */
class WordsOfBytes {
  readonly #words = new Map<string, Buffer>();
  #carried = '';

  take(chunk: Uint8Array): void {
    if (this.#words.size >= MAX_WORDS) return;
    const text = this.#carried + Buffer.from(chunk).toString('latin1');
    const whole = /[A-Za-z\u0080-\u00FF]{0,60}$/.exec(text)?.index ?? text.length;
    this.#carried = text.slice(whole);
    this.#add(text.slice(0, whole));
  }

  #add(text: string): void {
    for (const [word] of text.matchAll(/[A-Za-z\u0080-\u00FF]+/g)) {
      if (this.#words.size >= MAX_WORDS) return;
      if (word.length <= MAX_WORD && /[\u0080-\u00FF]/.test(word))
        this.#words.set(word, Buffer.from(word, 'latin1'));
    }
  }

  end(): Buffer[] {
    this.#add(this.#carried);
    return [...this.#words.values()];
  }
}
