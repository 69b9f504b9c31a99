import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { inspectFile } from './inspect.ts';
import { ownTurn } from './turn.ts';
import { readZipEntries, ZipDamaged } from './zip.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'zip-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function archive(files: Record<string, string>, forceZip64Format = false): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) {
    zip.addBuffer(Buffer.from(content), name, { forceZip64Format });
  }
  zip.end({ forceZip64Format, comment: '' });
  return buffer(zip.outputStream);
}

async function inspect(bytes: Buffer, name = 'a.zip'): Promise<string> {
  const path = join(dir, 'archivo');
  await writeFile(path, bytes);
  return inspectFile(path, name, ownTurn()).then(
    () => 'admitido',
    (error: { code?: string; message: string; stack?: string }) =>
      error.code === 'file_content_refused' || error.code === 'file_type_refused'
        ? error.message
        : (error.stack ?? error.message),
  );
}

const DAMAGED = 'a.zip está dañado y no se puede abrir. Vuelve a generarlo.';
const LOCATOR = Buffer.from([0x50, 0x4b, 6, 7]);
const END_64 = Buffer.from([0x50, 0x4b, 6, 6]);
const END = Buffer.from([0x50, 0x4b, 5, 6]);
const HUGE = [
  0x7fff_ffff_ffff_ffffn,
  0xffff_ffff_ffff_ffffn,
  0x8000_0000_0000_0000n,
  1n << 53n,
  1n << 40n,
  0n,
];

describe('numbers of 64 bits in an archive', () => {
  test('an archive that uses them for real is read', async () => {
    expect(await inspect(await archive({ 'a.txt': 'uno', 'b.txt': 'dos' }, true))).toBe('admitido');
  });

  test.each(HUGE)('a directory that should lie at %d is damage', async (place) => {
    const bytes = await archive({ 'a.txt': 'uno' }, true);
    bytes.writeBigUInt64LE(place, bytes.indexOf(LOCATOR) + 8);
    expect(await inspect(bytes)).toBe(DAMAGED);
  });

  test.each(HUGE)('a directory of %d entries, bytes or place is damage', async (number) => {
    for (const field of [32, 40, 48]) {
      const bytes = await archive({ 'a.txt': 'uno' }, true);
      bytes.writeBigUInt64LE(number, bytes.indexOf(END_64) + field);
      if (field === 32 && number === 0n) continue;
      expect(await inspect(bytes)).toBe(DAMAGED);
    }
  });

  test.each(HUGE)('an entry of %d bytes or at that place is refused', async (number) => {
    for (const field of [4, 12, 20]) {
      const bytes = await archive({ 'a.txt': 'uno' }, true);
      const extra = bytes.indexOf(
        Buffer.from([1, 0, 24, 0]),
        bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2])),
      );
      bytes.writeBigUInt64LE(number, extra + field);
      const isAsWritten = number === 0n;
      expect(await inspect(bytes)).toMatch(
        isAsWritten ? /^(a\.zip está dañado|admitido)/ : /^a\.zip (está dañado|ocupa)/,
      );
    }
  });
});

describe('a directory costs no more than its bytes', () => {
  test('one that claims ten thousand entries in a few bytes is damage before they are looked for', async () => {
    const bytes = await archive({ 'a.txt': 'uno' });
    bytes.writeUInt16LE(10_000, bytes.indexOf(END) + 10);
    expect(await inspect(bytes)).toBe(DAMAGED);
  });

  test('ten thousand entries with long names are read, and refused for their names', async () => {
    const name = Buffer.from(`${'n'.repeat(1500)}.pdf`);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(name.length, 28);
    const directory = Buffer.concat(
      Array.from({ length: 10_000 }, (_, index) => {
        const one = Buffer.from(entry);
        one.writeUInt32LE(4 + index * 30, 42);
        return Buffer.concat([one, Buffer.from(String(index).padStart(5, '0')), name.subarray(5)]);
      }),
    );
    const end = Buffer.alloc(22);
    END.copy(end);
    end.writeUInt16LE(10_000, 10);
    end.writeUInt32LE(directory.length, 12);
    end.writeUInt32LE(300_100, 16);
    const bytes = Buffer.concat([
      Buffer.from('PK\u0003\u0004', 'latin1'),
      Buffer.alloc(300_096),
      directory,
      end,
    ]);
    expect(await inspect(bytes)).toContain('un nombre de más de 400 letras');
  });
});

/** Numbers that come the same on every run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A copy with bytes changed, cut out, doubled or cut off, most of them where its structure is. */
function mutate(bytes: Buffer, next: () => number): Buffer {
  const below = (limit: number) => Math.floor(next() * limit);
  let copy = Buffer.from(bytes);
  for (let change = 0; change <= below(6); change += 1) {
    const at = next() < 0.6 ? Math.max(0, copy.length - 1 - below(260)) : below(copy.length);
    const kind = below(8);
    if (kind < 3) copy[at] = below(256);
    else if (kind === 3) copy[at] = [0, 0xff, 0x7f, 0x80][below(4)]!;
    else if (kind === 4) copy.fill(0xff, at, Math.min(copy.length, at + 1 + below(9)));
    else if (kind === 5) copy = Buffer.concat([copy.subarray(0, at), copy.subarray(at + 1 + below(20))]);
    else if (kind === 6) copy = Buffer.concat([copy.subarray(0, at), copy.subarray(Math.max(0, at - 30))]);
    else copy = copy.subarray(0, Math.max(30, at));
  }
  return copy;
}

test(
  'whatever is changed in an archive, it is read or damaged, never anything else',
  { tags: 'all' },
  async () => {
    const whole = [
      await archive({ 'bases/a.pdf': 'uno '.repeat(40), 'b.txt': 'dos' }),
      await archive({ 'a.txt': 'uno', 'carpeta/b.txt': 'dos' }, true),
    ];
    const next = numbers(20_261_122);
    const path = join(dir, 'alterado');
    const outcomes = new Map<string, number>();
    for (let round = 0; round < 3_000; round += 1) {
      const bytes = mutate(whole[round % 2]!, next);
      await writeFile(path, bytes);
      const file = await open(path, 'r');
      const outcome = await readZipEntries(file, bytes.length).then(
        () => 'read',
        (error: Error) =>
          error instanceof ZipDamaged ? 'damaged' : `${error.stack} ${bytes.toString('base64')}`,
      );
      await file.close();
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    expect([...outcomes.keys()].toSorted()).toEqual(['damaged', 'read']);
  },
);

test(
  'whatever is changed in a workbook, it is admitted or refused with a reason',
  { tags: 'all' },
  async () => {
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
    const whole = await archive({
      '[Content_Types].xml': `<Types><Override ContentType="${type}"/></Types>`,
      'xl/workbook.xml': '<workbook><sheets><sheet name="Hoja &amp; 1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r1" Type="a/styles" Target="s.xml"/></Relationships>',
    });
    const next = numbers(11);
    for (let round = 0; round < 600; round += 1) {
      const answer = await inspect(mutate(whole, next), 'a.xlsx');
      expect(answer.split('\n', 1)[0]).toMatch(/^(admitido$|a\.xlsx )/);
    }
  },
);
