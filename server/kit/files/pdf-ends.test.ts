import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PdfFile from 'pdfkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { inspectFile } from './inspect.ts';
import { inspectPiece } from './inspect-piece.ts';
import { jpegOf } from './test-images.ts';
import { ownTurn } from './turn.ts';

let dir: string;
let pdf: Buffer;
let zip: Buffer;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ends-'));
  const document = new PdfFile();
  document.text('Acta');
  document.end();
  pdf = await buffer(document);
  const archive = new ZipFile();
  archive.addBuffer(Buffer.from('<script>alert(1)</script>'), 'index.html');
  archive.end({ forceZip64Format: false, comment: '%%EOF' });
  zip = await buffer(archive.outputStream as never);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const BEFORE = 'lleva algo antes del principio del PDF';
const BEHIND = 'lleva algo después del final del PDF';
const HTML = '<html><script>alert(1)</script></html>\n';

/** What both doors say: that of the papers of suppliers and that of documents. */
async function doors(bytes: Buffer): Promise<string[]> {
  const path = join(dir, 'file');
  await writeFile(path, bytes);
  const answers = [
    inspectPiece(path, 'acta.pdf', { maxPages: 9, turn: ownTurn() }),
    inspectFile(path, 'acta.pdf', ownTurn()),
  ].map((answer) =>
    answer.then(
      () => 'admitted',
      ({ message }: Error) => message,
    ),
  );
  return Promise.all(answers);
}

test.for<[string, () => Buffer, string]>([
  ['HTML before', () => Buffer.concat([Buffer.from(HTML), pdf]), BEFORE],
  [
    'a byte order mark before, which browsers take for text',
    () => Buffer.concat([Buffer.from('\uFEFF'), pdf]),
    BEFORE,
  ],
  ['an empty line before', () => Buffer.concat([Buffer.from('\n'), pdf]), BEFORE],
  ['HTML behind', () => Buffer.concat([pdf, Buffer.from(HTML)]), BEHIND],
  ['a ZIP behind', () => Buffer.concat([pdf, zip]), BEHIND],
  ['a ZIP behind, and another end', () => Buffer.concat([pdf, zip, Buffer.from('\n%%EOF\n')]), BEHIND],
])('a PDF with %s is refused with what to do', async ([, made, says]) => {
  for (const answer of await doors(made())) {
    expect(answer).toContain(says);
    expect(answer).toContain('imprímelo a PDF');
  }
});

test('white space behind the end is none of these', async () => {
  expect(await doors(Buffer.concat([pdf, Buffer.from('\r\n\0\0 \u001A')]))).toEqual(['admitted', 'admitted']);
});

test('a picture that names a PDF in a comment is a picture', async () => {
  const plain = jpegOf(40, 30);
  const path = join(dir, 'photo');
  await writeFile(
    path,
    Buffer.concat([plain.subarray(0, 2), Buffer.from('\xff\xfe\0\x0a%PDF-1.7', 'latin1'), plain.subarray(2)]),
  );
  const piece = await inspectPiece(path, 'a.pdf', { maxPages: 9, turn: ownTurn() });
  expect(piece.mediaType).toBe('image/jpeg');
});
