import { open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { ZipFile } from 'yazl';
import { fieldFinder } from './office-fields.ts';
import { OfficeParts } from './office-parts.ts';
import { xmlTags, XmlRefused, type XmlTag } from './xml-tags.ts';
import { readZipEntries, type ZipEntry } from './zip.ts';

const fieldSign = (kind: string): XmlTag => ({
  name: 'fldChar',
  isClosing: false,
  attributes: new Map([['fldCharType', kind]]),
  before: '',
  end: 0,
});

test('fields within fields without end are refused and not followed further', () => {
  const fields = fieldFinder();
  for (let depth = 0; depth < 60; depth += 1)
    for (const kind of ['begin', 'separate']) fields.take(fieldSign(kind));
  const read = vi.fn(() => 'end');
  const watched = { ...fieldSign('end'), attributes: { get: read } as unknown as XmlTag['attributes'] };
  for (let index = 0; index < 50; index += 1) fields.take(watched);
  expect(fields.isActive()).toBe(true);
  expect(read).not.toHaveBeenCalled();
});

test('one tag or one text that would hold everybody up is refused, an ordinary long one passes', () => {
  const last = (text: string) => [...xmlTags(text)].at(-1);
  const attributes = (count: number) =>
    Array.from({ length: count }, (_, index) => `k${index}="v"`).join(' ');
  expect(last(`<a ${attributes(900)}/>`)?.attributes.size).toBe(900);
  expect(() => last(`<a ${attributes(1_100)}/>`)).toThrow(XmlRefused);
  expect(last(`<a>${'&amp;'.repeat(100_000)}</a>`)?.before).toHaveLength(100_000);
  expect(() => last(`<a>${'&amp;'.repeat(210_000)}</a>`)).toThrow(XmlRefused);
  expect(last(`<a b="${'x'.repeat(3_000_000)}"/>`)?.attributes.get('b')).toHaveLength(3_000_000);
  expect(() => last(`<a b="${'&amp;'.repeat(810_000)}"/>`)).toThrow(XmlRefused);
});

test('others have a turn while a part with few and long tags is read', async () => {
  const archive = new ZipFile();
  archive.addBuffer(Buffer.from(`<a b="${'x'.repeat(300_000)}"/>`.repeat(5)), 'word/document.xml');
  archive.end();
  const path = join(tmpdir(), `office-effort-${process.pid}.docx`);
  await writeFile(path, await buffer(archive.outputStream));
  const file = await open(path, 'r');
  try {
    const parts = new OfficeParts(file, await readZipEntries(file, (await file.stat()).size));
    let turns = 0;
    let isOver = false;
    const others = () => {
      turns += 1;
      if (!isOver) setImmediate(others);
    };
    setImmediate(others);
    const seen: number[] = [];
    await parts.eachTag('word/document.xml', () => seen.push(turns));
    isOver = true;
    expect(new Set(seen).size).toBe(5);
  } finally {
    await file.close();
    await rm(path);
  }
});

test('a part is found without a look at all the others', async () => {
  let looks = 0;
  const entries = Array.from({ length: 500 }, (_, index) => ({
    get name() {
      looks += 1;
      return `${index}.rels`;
    },
  })) as unknown as ZipEntry[];
  const parts = new OfficeParts(undefined as never, entries);
  for (let index = 0; index < 500; index += 1) await parts.text(`word/${index}.rels`);
  expect(looks).toBeLessThanOrEqual(500);
});
