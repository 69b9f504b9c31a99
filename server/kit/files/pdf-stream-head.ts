import { decodeNames } from './pdf-names.ts';

/** Dictionary and bytes of a stream. */
export interface StreamHead {
  /** Words and signs of the dictionary, without its strings and comments. */
  words: string[];
  /** Everything from the first byte of the stream. */
  content: Buffer;
}

const SPACES = '\0\t\n\f\r ';
const DELIMITERS = new Set(`${SPACES}()<>[]{}/%`);
const CLOSED_BY: Record<string, string> = { '>>': '<<', ']': '[' };

/**
 * The stream that an object is, read from behind its word `obj` on, because what is in a string may look like
 * anything. Undefined when the object is no stream; `odd` when programs would not agree where its dictionary ends.
 */
export function streamHead(bytes: Buffer, from: number): StreamHead | 'odd' | undefined {
  const words: string[] = [];
  const open: string[] = [];
  for (let at = from; at < bytes.length;) {
    const { word, next } = nextWord(bytes, at);
    at = next;
    if (word === '') continue;
    const isClosed = open.length === 0;
    if (isClosed && words.length === 0 && word !== '<<') return undefined;
    if (isClosed && words.length > 0) {
      return word === 'stream' ? { words, content: bytes.subarray(afterLineEnd(bytes, at)) } : undefined;
    }
    if (word === 'stream') return 'odd';
    if (word === '<<' || word === '[') open.push(word);
    else if (word in CLOSED_BY && open.pop() !== CLOSED_BY[word]) return 'odd';
    words.push(word);
  }
  return undefined;
}

/** The next word or sign; nothing for white space, comments and strings. */
function nextWord(bytes: Buffer, at: number): { word: string; next: number } {
  const sign = signAt(bytes, at);
  const isTwice = sign === signAt(bytes, at + 1);
  if (SPACES.includes(sign)) return { word: '', next: at + 1 };
  if (sign === '%') return { word: '', next: endOfLine(bytes, at) };
  if (sign === '(') return { word: '', next: endOfString(bytes, at) };
  if ((sign === '<' || sign === '>') && isTwice) return { word: sign + sign, next: at + 2 };
  if (sign === '<') return { word: '', next: endOfHexadecimal(bytes, at) };
  if (sign !== '/' && DELIMITERS.has(sign)) return { word: sign, next: at + 1 };
  let next = at + 1;
  while (next < bytes.length && !DELIMITERS.has(signAt(bytes, next))) next += 1;
  return { word: decodeNames(bytes.toString('latin1', at, next)), next };
}

const signAt = (bytes: Buffer, at: number) => String.fromCharCode(bytes[at] ?? 0);

function afterLineEnd(bytes: Buffer, at: number): number {
  const afterReturn = signAt(bytes, at) === '\r' ? at + 1 : at;
  return signAt(bytes, afterReturn) === '\n' ? afterReturn + 1 : afterReturn;
}

function endOfLine(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && !'\r\n'.includes(signAt(bytes, at))) at += 1;
  return at;
}

function endOfHexadecimal(bytes: Buffer, from: number): number {
  const found = bytes.indexOf('>', from, 'latin1');
  return found === -1 ? bytes.length : found + 1;
}

function endOfString(bytes: Buffer, from: number): number {
  let depth = 0;
  for (let at = from; at < bytes.length; at += 1) {
    const sign = signAt(bytes, at);
    if (sign === '\\') at += 1;
    else if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return bytes.length;
}
