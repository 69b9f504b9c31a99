import { afterAll, beforeAll, expect, test } from 'vitest';
import { scannedPdf, writtenPdf } from '#server/kit/files/test-page-pdfs.ts';
import type { Recogniser } from '#server/kit/files/recognise.ts';
import { publicPages } from './public.ts';
import { readUnread, readUpload, recogniseWaiting } from './page-text.service.ts';
import { insertProcedure, startDocuments } from './test-documents.ts';
import { removeUnusedUploads } from './uploads.service.ts';

let portal: Awaited<ReturnType<typeof startDocuments>>;
let procedureId: string;
beforeAll(async () => {
  portal = await startDocuments();
  procedureId = await insertProcedure(portal, 'LP-UG-183-2026');
});
afterAll(() => portal.stop());

async function draft(name: string, bytes: Uint8Array) {
  const upload = (await (await portal.upload(name, bytes)).json()) as { id: string; sha256: string };
  const { status, body } = await portal.call('POST', '/administracion/documentos', {
    body: {
      procedureId,
      stage: 'notice',
      kind: 'other',
      title: name,
      documentDate: '2026-11-18',
      uploadId: upload.id,
    },
  });
  expect(status).toBe(201);
  return { ...upload, document: body as { id: string; version: number } };
}

const publish = ({ id, version }: { id: string; version: number }, publishAt: string | null = null) =>
  portal.call('POST', `/administracion/documentos/${id}/publicacion`, {
    version,
    // A scan cannot be looked through.
    body: {
      publishAt,
      early: { reason: 'Se revisó: no lleva datos de personas.', stage: 'notice', kind: 'other' },
    },
  });

const rowsOf = async (query: string, ...values: unknown[]) =>
  (await portal.planting.query<Record<string, unknown>>(query, values)).rows;
const stateOf = (sha256: string) =>
  rowsOf(
    'select state, text_pages, ocr_pages, image_pages, language from file_text where sha256 = $1',
    sha256,
  );

test('the text of a document is read before it is published, and only then is it public', async () => {
  const { sha256, document } = await draft('bases.pdf', await writtenPdf([['Garantía de cumplimiento']]));
  await readUpload(portal.services, sha256);
  const pagesOf = () => publicPages(portal.db, { documentId: document.id, version: 1 });
  expect(await stateOf(sha256)).toMatchObject([{ state: 'read', text_pages: 1 }]);
  expect(await pagesOf()).toEqual([]);
  expect((await publish(document)).status).toBe(200);
  expect(await pagesOf()).toEqual([
    { page: 1, source: 'text', text: expect.stringContaining('Garantía de cumplimiento') },
  ]);
  const [{ version } = { version: 0 }] = await rowsOf(
    'select version from document where id = $1',
    document.id,
  );
  const withdrawn = await portal.call('POST', `/administracion/documentos/${document.id}/retiro`, {
    version: Number(version),
    body: { reason: 'Se publicó por error.' },
  });
  expect(withdrawn.status, JSON.stringify(withdrawn.body)).toBe(200);
  expect(await pagesOf()).toEqual([]);
});

test('what nobody has read is found again; a damaged content is kept as such and does not come back', async () => {
  const { sha256 } = await draft('olvidado.pdf', await writtenPdf([['Olvidado']]));
  // As an older portal left it: bytes that a reader of today cannot open.
  const broken = Buffer.from('%PDF-1.7\nno es nada\n%%EOF');
  const content = await portal.services.files.put([broken] as never, { maxBytes: 1_000 });
  await rowsOf(
    "insert into stored_file (sha256, bytes, media_type, created_at) values ($1, $2, 'application/pdf', now() - interval '1 hour')",
    content.sha256,
    content.bytes,
  );
  await rowsOf(
    "insert into upload (sha256, original_name, uploaded_by) select $1, 'roto.pdf', uploaded_by from upload limit 1",
    content.sha256,
  );
  await rowsOf("update stored_file set created_at = now() - interval '1 hour' where sha256 = $1", sha256);
  await readUnread(portal.services);
  expect(await stateOf(sha256)).toMatchObject([{ state: 'read' }]);
  expect(await stateOf(content.sha256)).toMatchObject([{ state: 'broken', text_pages: 0 }]);
  expect(await readUnread(portal.services)).toBe(0);
});

test('pictures are marked, and get their letters where a program can tell them', async () => {
  const { sha256, document } = await draft(
    'escaneado.pdf',
    await scannedPdf([null, 'Con letras de verdad', null]),
  );
  await readUpload(portal.services, sha256);
  expect(await stateOf(sha256)).toMatchObject([{ text_pages: 1, ocr_pages: 0, image_pages: 2 }]);
  await publish(document);
  const asked: number[] = [];
  const recogniser: Recogniser = {
    page: async (_, number) => {
      asked.push(number);
      return number === 1 ? 'Acta de fa-\nllo\n\nde fecha 3\nde marzo\n' : ' \n';
    },
  };
  const { signal } = new AbortController();
  const find = async () => recogniser;
  await recogniseWaiting(portal.services, async () => undefined, signal);
  await recogniseWaiting(portal.services, find, signal);
  await recogniseWaiting(portal.services, find, signal);
  expect(asked).toEqual([1, 3]);
  expect(await stateOf(sha256)).toMatchObject([{ text_pages: 1, ocr_pages: 1, image_pages: 1 }]);
  expect(await publicPages(portal.db, { documentId: document.id, version: 1 })).toEqual([
    { page: 1, source: 'ocr', text: 'Acta de fallo\nde fecha 3 de marzo' },
    { page: 2, source: 'text', text: 'Con letras de verdad' },
    { page: 3, source: 'image', text: '' },
  ]);
});

test('the text of a content that nobody names goes with it', async () => {
  const upload = (await (await portal.upload('suelto.pdf', await writtenPdf([['Suelto']]))).json()) as {
    sha256: string;
  };
  await readUpload(portal.services, upload.sha256);
  await rowsOf("update upload set uploaded_at = now() - interval '8 days' where sha256 = $1", upload.sha256);
  await rowsOf(
    "update stored_file set created_at = now() - interval '8 days' where sha256 = $1",
    upload.sha256,
  );
  await removeUnusedUploads(portal.db);
  expect(await stateOf(upload.sha256)).toEqual([]);
  expect(await rowsOf('select from file_page where sha256 = $1', upload.sha256)).toEqual([]);
});
