import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PagesRead, readPageText } from './page-text.ts';
import { filledForm, scannedPdf, taggedPdf, writtenPdf } from './test-page-pdfs.ts';
import { SCRIPT, withCatalog } from './test-pdfs.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'textos-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let made = 0;
async function reading(bytes: Buffer, limits = {}) {
  const path = join(folder, `${(made += 1)}.pdf`);
  await writeFile(path, bytes);
  return readPageText({ path, ending: '.pdf' }, limits);
}
const read = async (bytes: Buffer) => (await reading(bytes)) as PagesRead;

/** A paragraph of two lines, another one for each place. */
const long = (place: number) =>
  `En ${place} días el proveedor entrega los bienes en el almacén central de la Universidad, en los ${place} plazos que se establecen en el anexo, con la garantía por escrito.`;

test('a written document gives the paragraphs of each page without what every page repeats', async () => {
  const found = await read(
    await writtenPdf([
      ['1. Objeto', long(31), 'a) El primer requisito.', 'b) El segundo requisito.'],
      ['2. Plazos', long(42)],
      ['3. Garantías', long(53)],
    ]),
  );
  expect(found.texts).toEqual([
    {
      source: 'text',
      text: ['1. Objeto', long(31), 'a) El primer requisito.', 'b) El segundo requisito.'].join('\n'),
    },
    { source: 'text', text: `2. Plazos\n${long(42)}` },
    { source: 'text', text: `3. Garantías\n${long(53)}` },
  ]);
  expect(found).toMatchObject({ pages: 3, language: 'es', isTagged: false, isProtected: false, outline: [] });
});

test('a tagged one is read by its structure: rows of tables whole, artefacts left out, with its outline', async () => {
  const found = await read(await taggedPdf());
  expect(found.texts[0]?.text.split('\n')).toEqual([
    'Anexo técnico',
    expect.stringContaining('garantía de tres años en sitio, El equipo'),
    'Partida | Cantidad',
    '1 | 80 piezas',
  ]);
  expect(found).toMatchObject({
    isTagged: true,
    language: 'es',
    outline: [
      { title: 'Anexo técnico', page: 1, level: 1 },
      { title: 'Partidas', page: 1, level: 2 },
    ],
  });
});

test('a page that is a picture is marked, and one that is empty is not', async () => {
  const found = await read(await scannedPdf([null, 'Una página con sus letras.', '']));
  expect(found.texts.map(({ source }) => source)).toEqual(['image', 'text', 'blank']);
  expect(found.language).toBeNull();
});

test.for([
  { asks: true, restricts: false },
  { asks: false, restricts: false },
  { asks: true, restricts: true },
])('what was written into a form, and onto a page, is in its text: %o', async (given) => {
  const found = await read(await filledForm(given));
  expect(found.texts).toEqual([
    {
      source: 'text',
      text: 'Razón social: FICTICIA LLENADA SA DE CV\n☑\nFirma del representante\nRecibido con 3 anexos',
    },
  ]);
});

test('three hundred pages are read whole', async () => {
  const found = await read(
    await writtenPdf(Array.from({ length: 300 }, (_, at) => [`Cláusula ${at + 7}`, long(at + 400)])),
  );
  expect([found.pages, found.texts.length, found.texts[299]?.text]).toEqual([
    300,
    300,
    `Cláusula 306\n${long(699)}`,
  ]);
});

test('a document with a password, a broken one and one that takes too long are plain results', async () => {
  expect(
    await reading(await writtenPdf([['Secreto']], { userPassword: 'clave', pdfVersion: '1.7' })),
  ).toEqual({
    unread: 'protected',
  });
  const restricted = await read(
    await writtenPdf([['Solo para leer']], { ownerPassword: 'clave', permissions: {}, pdfVersion: '1.7' }),
  );
  expect([restricted.isProtected, restricted.texts[0]?.text.includes('Solo para leer')]).toEqual([
    true,
    true,
  ]);
  expect(await reading(Buffer.from('%PDF-1.7\nno es nada\n%%EOF'))).toEqual({ unread: 'broken' });
  expect(await reading(await writtenPdf([['Lento']]), { limitMs: 0 })).toEqual({ unread: 'slow' });
});

test('a script in a document is not run: it is read like any other', async () => {
  expect(await reading(withCatalog(`/OpenAction << ${SCRIPT} >>`))).toMatchObject({
    pages: 1,
    texts: [{ source: 'blank', text: '' }],
  });
});
