/** A part of a content, both ends included; `unsatisfiable` when the asked part lies outside. */
export type AskedRange = { start: number; end: number } | 'unsatisfiable' | undefined;

/**
 * Reads a `Range` header (RFC 9110 §14) for a content of `size` bytes. Undefined means: send everything
 * (no header, another unit, not understood, or several ranges, which a server may ignore).
 */
export function readRange(header: string | undefined, size: number): AskedRange {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '');
  if (match === null) return undefined;
  const [first, last] = [match[1] ?? '', match[2] ?? ''];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}

/** Whether `If-None-Match` names this entity tag (weak comparison). */
export function isUnchanged(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag);
}

/** Whether a range may be answered: no `If-Range`, or one that names exactly this entity tag. */
export function rangeStillHolds(ifRange: string | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange.trim() === etag;
}
