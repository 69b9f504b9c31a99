import { inflateSync } from 'node:zlib';
import { streamHead } from './pdf-stream-head.ts';

const MAX_UNPACKED = 32_000_000;

/** What each object stream of a PDF unpacks to; undefined for one that cannot be looked into. */
export function* packedObjects(bytes: Buffer): Generator<string | undefined> {
  for (let at = bytes.indexOf('obj'); at !== -1; at = bytes.indexOf('obj', at + 3)) {
    if (bytes.toString('latin1', Math.max(0, at - 3), at) === 'end') continue;
    const head = streamHead(bytes, at + 3);
    if (head === 'odd') yield undefined;
    else if (head !== undefined && holdsObjects(head.words)) yield unpack(head.words, head.content);
  }
}

/** Any stream that tells how many objects it holds and where the first lies is read as such by some programs. */
const holdsObjects = (words: readonly string[]) =>
  words.includes('/ObjStm') || (words.includes('/N') && words.includes('/First'));

function unpack(words: readonly string[], content: Buffer): string | undefined {
  // What is not packed lies open.
  if (!words.includes('/Filter') && !words.includes('/F')) return '';
  if (!isPlainFlate(words)) return undefined;
  try {
    // To the end of the file: the packed bytes say themselves where they end; «endstream» among them does not.
    return inflateSync(content, { maxOutputLength: MAX_UNPACKED, finishFlush: 2 }).toString('latin1');
  } catch {
    return undefined;
  }
}

/** Packed once, by the way that all programs pack objects, and not changed before that. */
function isPlainFlate(words: readonly string[]): boolean {
  // `/F` and `/DP`: the short names of a filter and its settings, or a content in another file.
  if (words.includes('/F') || words.includes('/DP')) return false;
  const filter = words.indexOf('/Filter');
  if (words.lastIndexOf('/Filter') !== filter) return false;
  const [first, second, third] = words.slice(filter + 1);
  const name = first === '[' && third === ']' ? second : first;
  if (name !== '/FlateDecode' && name !== '/Fl') return false;
  return words.every((word, at) => {
    if (word === '/Predictor') return words[at + 1] === '1';
    if (word !== '/DecodeParms') return true;
    const value = words[at + 1] === '[' ? words[at + 2] : words[at + 1];
    return value === '<<' || value === 'null';
  });
}
