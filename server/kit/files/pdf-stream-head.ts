import type { Effort } from './pdf-effort.ts';
import { nextWord } from './pdf-words.ts';

/** Dictionary and bytes of a stream. */
export interface StreamHead {
  /** Words and signs of the dictionary, without its strings and comments. */
  words: string[];
  /** Everything from the first byte of the stream. */
  content: Buffer;
}

const CLOSED_BY: Partial<Record<string, string>> = { '>>': '<<', ']': '[' };
/** No stream needs a longer dictionary; other objects may be as long as they like. */
const MAX_WORDS = 100_000;

/**
 * The stream that an object is, read from behind its word `obj` on, because what is in a string may look like
 * anything. Undefined when the object is no stream; `odd` when programs would not agree where its dictionary ends.
 */
export function streamHead(bytes: Buffer, from: number, effort: Effort): StreamHead | 'odd' | undefined {
  const words: string[] = [];
  const open: string[] = [];
  for (let at = from; at < bytes.length;) {
    const { word, next } = nextWord(bytes, at, effort);
    at = next;
    if (word === '') continue;
    const isClosed = open.length === 0;
    if (isClosed && words.length === 0 && word !== '<<') return undefined;
    if (isClosed && words.length > 0) {
      if (word !== 'stream') return undefined;
      return words.length < MAX_WORDS ? { words, content: bytes.subarray(afterLineEnd(bytes, at)) } : 'odd';
    }
    if (word === 'stream') return 'odd';
    if (word === '<<' || word === '[') open.push(word);
    else if (word in CLOSED_BY && open.pop() !== CLOSED_BY[word]) return 'odd';
    if (words.length < MAX_WORDS) words.push(word);
  }
  return undefined;
}

function afterLineEnd(bytes: Buffer, at: number): number {
  const afterReturn = bytes[at] === 13 ? at + 1 : at;
  return bytes[afterReturn] === 10 ? afterReturn + 1 : afterReturn;
}
