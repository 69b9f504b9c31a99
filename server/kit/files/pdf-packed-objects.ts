import { inflateSync } from 'node:zlib';
import { type Effort, Tangled } from './pdf-effort.ts';
import type { PdfKey } from './pdf-lib.ts';
import { type StreamHead, streamHead } from './pdf-stream-head.ts';

/** What one stream of objects may unpack to. */
const MAX_UNPACKED = 32_000_000;
/** What all of a file may unpack to: objects that programs write shrink to a tenth at best. */
const mostUnpacked = (bytes: number) => Math.min(128_000_000, 4_000_000 + 40 * bytes);

/**
 * What each object stream of a PDF unpacks to, decrypted with `key` where there is one; undefined for one that cannot be
 * looked into, and then no more.
 */
export function* packedObjects(bytes: Buffer, effort: Effort, key?: PdfKey): Generator<Buffer | undefined> {
  let left = mostUnpacked(bytes.length);
  for (let at = bytes.indexOf('obj'); at !== -1; at = bytes.indexOf('obj', at + 3)) {
    if (bytes.toString('latin1', Math.max(0, at - 3), at) === 'end') continue;
    const head = streamHead(bytes, at + 3, effort);
    if (head === undefined || (head !== 'odd' && !holdsObjects(head.words))) continue;
    const content = head === 'odd' || key === undefined ? head : decrypted(bytes, { at, head, key, effort });
    const unpacked = content === 'odd' ? undefined : unpack(content.words, content.content, effort);
    left -= unpacked?.length ?? 0;
    const isSeen = unpacked !== undefined && left >= 0;
    effort.allow(isSeen ? unpacked.length : 0);
    yield isSeen ? unpacked : undefined;
    if (!isSeen) return;
  }
}

/** Any stream that tells how many objects it holds and where the first lies is read as such by some programs. */
const holdsObjects = (words: readonly string[]) =>
  words.includes('/ObjStm') || (words.includes('/N') && words.includes('/First'));

const LONGEST_NUMBERS = 40;

/** The stream of the object whose `obj` stands at `at`, decrypted; its number is part of the key. */
function decrypted(
  bytes: Buffer,
  { at, head, key, effort }: { at: number; head: StreamHead; key: PdfKey; effort: Effort },
): StreamHead | 'odd' {
  const before = bytes.toString('latin1', Math.max(0, at - LONGEST_NUMBERS), at);
  const [, number, generation] = /(?:^|\D)(\d{1,10})\s+(\d{1,5})\s+$/.exec(before) ?? [];
  const end = head.content.indexOf('endstream');
  if (number === undefined || generation === undefined || end === -1) return 'odd';
  effort.spend(end);
  const cipher = key.createCipherTransform(Number(number), Number(generation));
  return { words: head.words, content: Buffer.from(cipher.decryptBytes(head.content.subarray(0, end))) };
}

const NOTHING = Buffer.alloc(0);

function unpack(words: readonly string[], content: Buffer, effort: Effort): Buffer | undefined {
  // An uncompressed stream was already read in place.
  if (!words.includes('/Filter') && !words.includes('/F')) return NOTHING;
  if (!isPlainFlate(words)) return undefined;
  try {
    // To the end of the file: the packed bytes say themselves where they end; «endstream» among them does not.
    const options = { maxOutputLength: MAX_UNPACKED, finishFlush: 2, info: true } as const;
    const { buffer, engine } = inflateSync(content, options) as unknown as Inflated;
    // One stream may lie within another, and be unpacked as often as it does.
    effort.spend(engine.bytesWritten);
    return buffer;
  } catch (error) {
    if (error instanceof Tangled) throw error;
    return undefined;
  }
}

/** What `info` makes of the answer of zlib. */
interface Inflated {
  buffer: Buffer;
  /** `bytesWritten`: packed bytes that were read. */
  engine: { bytesWritten: number };
}

/** Packed once, by the way that all programs pack objects, and not changed before that. */
function isPlainFlate(words: readonly string[]): boolean {
  // `/F` and `/DP`: the short names of a filter and its settings, or a content in another file.
  if (words.includes('/F') || words.includes('/DP')) return false;
  const filter = words.indexOf('/Filter');
  if (words.lastIndexOf('/Filter') !== filter) return false;
  const [first, second, third] = words.slice(filter + 1, filter + 4);
  const name = first === '[' && third === ']' ? second : first;
  if (name !== '/FlateDecode' && name !== '/Fl') return false;
  return words.every((word, at) => {
    if (word === '/Predictor') return words[at + 1] === '1';
    if (word !== '/DecodeParms') return true;
    const value = words[at + 1] === '[' ? words[at + 2] : words[at + 1];
    return value === '<<' || value === 'null';
  });
}
