import type { Effort } from './pdf-effort.ts';
import { decodeNames } from './pdf-names.ts';

const SPACES = [0, 9, 10, 12, 13, 32];
const ENDS = [...SPACES, ...Buffer.from('()<>[]{}/%')];
const IS_SPACE = tableOf(SPACES);
const IS_END = tableOf(ENDS);
const CODES = { '(': 40, ')': 41, '%': 37, '/': 47, '<': 60, '>': 62, '\\': 92, '\n': 10, '\r': 13 } as const;

/** Whether a byte ends a word (ISO 32000-1, 7.2.2). */
export const endsWord = (byte: number) => IS_END[byte] === 1;

/** The next word or sign; nothing for white space, comments and strings. */
export function nextWord(bytes: Buffer, at: number, effort: Effort): { word: string; next: number } {
  const next = endOfWord(bytes, at);
  effort.spend(next - at);
  const first = bytes[at] ?? 0;
  const isSign = endsWord(first) && first !== CODES['/'];
  const isNothing = first === CODES['%'] || first === CODES['('] || IS_SPACE[first] === 1;
  if (isNothing || (first === CODES['<'] && bytes[at + 1] !== first)) return { word: '', next };
  const text = bytes.toString('latin1', at, next);
  return { word: isSign ? text : decodeNames(text), next };
}

function endOfWord(bytes: Buffer, at: number): number {
  const first = bytes[at] ?? 0;
  const isTwice = bytes[at + 1] === first;
  if (IS_SPACE[first] === 1) return endOf(bytes, at + 1, (byte) => IS_SPACE[byte] !== 1);
  if (first === CODES['%']) return endOf(bytes, at, (byte) => byte === CODES['\n'] || byte === CODES['\r']);
  if (first === CODES['(']) return endOfString(bytes, at);
  if ((first === CODES['<'] || first === CODES['>']) && isTwice) return at + 2;
  if (first === CODES['<'])
    return Math.min(bytes.length, endOf(bytes, at, (byte) => byte === CODES['>']) + 1);
  if (first !== CODES['/'] && endsWord(first)) return at + 1;
  return endOf(bytes, at + 1, endsWord);
}

function endOf(bytes: Buffer, from: number, isEnd: (byte: number) => boolean): number {
  let at = from;
  while (at < bytes.length && !isEnd(bytes[at] ?? 0)) at += 1;
  return at;
}

function endOfString(bytes: Buffer, from: number): number {
  let depth = 0;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === CODES['\\']) at += 1;
    else if (byte === CODES['(']) depth += 1;
    else if (byte === CODES[')']) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return bytes.length;
}

function tableOf(codes: readonly number[]): Uint8Array {
  const table = new Uint8Array(256);
  for (const code of codes) table[code] = 1;
  return table;
}
