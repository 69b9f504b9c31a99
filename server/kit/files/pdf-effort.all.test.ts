import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { Effort } from './pdf-effort.ts';
import { activeContentOf } from './pdf-scan.ts';

/** Bytes that the scan of a file looks at, and what it says of it. */
function looked(text: string | Buffer) {
  const bytes = Buffer.from(text as string, 'latin1');
  const effort = new Effort(bytes.length);
  const { opaque = 'seen', active } = activeContentOf(bytes, effort);
  return { bytes: bytes.length, looked: effort.looked, outcome: active ?? opaque };
}

/** Packed as one block as it is, so that streams may lie within each other: each unpacks to all that follow it. */
function nested(count: number): Buffer {
  const head = Buffer.from('1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\n');
  let inner = Buffer.from([0, 0, 0, 0xff, 0xff]);
  for (let at = 0; at < count; at += 1) {
    // Up to the block head of the stream within, which goes on from there.
    const shown = Buffer.concat([head, Buffer.from([0x78, 0x01])]);
    const block = Buffer.alloc(5);
    block.writeUInt16LE(shown.length, 1);
    block.writeUInt16LE(shown.length ^ 0xffff, 3);
    inner = Buffer.concat([block, shown, inner]);
  }
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), head, Buffer.from([0x78, 0x01]), inner]);
}

const HOSTILE: [string, (count: number) => string | Buffer][] = [
  ['strings that never end', (count) => '1 0 obj <<('.repeat(count)],
  ['dictionaries that never end', (count) => '1 0 obj <<'.repeat(count)],
  ['hexadecimal strings that never end', (count) => 'obj << <'.repeat(count)],
  ['comments that never end', (count) => 'obj<<%'.repeat(count)],
  ['white space before each object', (count) => `obj${' '.repeat(40)}`.repeat(count)],
  ['strings before each object', (count) => 'obj(()'.repeat(count)],
  ['files behind comments in comments', (count) => '%/EF%\n'.repeat(count)],
  ['files behind numbers', (count) => `/EF ${'1'.repeat(count * 10)}`],
  ['openings within openings', (count) => '/AA << '.repeat(count)],
  ['openings behind comments', (count) => '/OpenAction%'.repeat(count)],
];

describe('the work of a scan is in proportion to the size of a file', () => {
  test.each(HOSTILE)('%s', (_, make) => {
    const [small, large] = [looked(make(1_000)), looked(make(4_000))];
    for (const one of [small, large]) expect(one.looked).toBeLessThanOrEqual(15 * one.bytes + 200_000);
    const growth = (large.looked - small.looked) / (large.bytes - small.bytes);
    expect(growth).toBeLessThanOrEqual(15);
  });

  test('what would be looked at too often is refused, not passed', () => {
    expect(looked('1 0 obj <<('.repeat(60_000)).outcome).toBe('partes encimadas que no se pueden revisar');
  });

  test('all that a file packs counts together', () => {
    const content = deflateSync(Buffer.alloc(1_500_000, 32));
    const stream = Buffer.concat([
      Buffer.from('1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\n'),
      content,
      Buffer.from('\nendstream\nendobj\n'),
    ]);
    const file = (count: number) => Buffer.concat(Array.from({ length: count }, () => stream));
    expect(looked(file(2)).outcome).toBe('seen');
    expect(looked(file(4)).outcome).toBe('objetos comprimidos que no se pueden revisar');
  });

  test('streams within streams are unpacked in proportion to the file, and refused', () => {
    expect(looked(nested(20)).outcome).toBe('seen');
    const [small, large] = [looked(nested(1_000)), looked(nested(4_000))];
    for (const one of [small, large]) {
      expect(one.outcome).toContain('no se pueden revisar');
      expect(one.looked).toBeLessThanOrEqual(120 * one.bytes + 10_000_000);
    }
  });

  test('an ordinary file is looked at less than twice', () => {
    const object = '1 0 obj\n<< /Type /Font /Name (\\(un nombre\\)) /Widths [1 2 3] >>\nendobj\n';
    const { bytes, looked: work, outcome } = looked(object.repeat(5_000));
    expect(outcome).toBe('seen');
    expect(work).toBeLessThan(2 * bytes);
  });
});
