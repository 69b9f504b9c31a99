import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentInContext } from '#contract/documents.ts';
import type { DocumentReading } from '#contract/page-views.ts';
import type { SearchPage } from '#contract/search.ts';
import { findRecogniser, type Recogniser } from '#server/kit/files/recognise.ts';
import { pdfOfPictures, writtenPdf } from '#server/kit/files/test-page-pdfs.ts';
import { publicPages } from './public.ts';
import { readUpload, recogniseWaiting } from './page-text.service.ts';
import { insertProcedure, startDocuments } from './test-documents.ts';

const run = promisify(execFile);

let folder: string;
let recogniser: Recogniser | undefined;
let portal: Awaited<ReturnType<typeof startDocuments>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'escaneado-'));
  recogniser = await findRecogniser(folder);
  portal = await startDocuments();
});
afterAll(async () => {
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Pages as a scanner gives them: pictures of paper with these words, without any text. */
async function scanned(pages: readonly (readonly string[])[]): Promise<Buffer> {
  const written = join(folder, 'escrito.pdf');
  await writeFile(written, await writtenPdf(pages));
  await run('pdftoppm', ['-gray', '-png', '-r', '150', written, join(folder, 'hoja')]);
  const names = (await readdir(folder)).filter((name) => name.startsWith('hoja')).toSorted();
  return pdfOfPictures(await Promise.all(names.map((name) => readFile(join(folder, name)))));
}

/** What a stranger finds on pages. */
const found = async (q: string) => {
  const response = await fetch(`${portal.base}/busqueda?q=${encodeURIComponent(q)}&tipo=textos`);
  expect(response.status).toBe(200);
  const body: unknown = await response.json();
  return (body as SearchPage).rows.map(({ kind, page, excerpt }) => ({
    kind,
    page,
    said: excerpt.map(({ text }) => text).join(''),
  }));
};

/** Versions of which the public is told that words were recognised in their pictures. */
const recognisedVersions = async (id: string) => {
  const response = await fetch(`${portal.base}/documentos/${id}`);
  return ((await response.json()) as DocumentInContext).recognised;
};

/** Two pages, at the lowest priority, on a machine that has other work. */
const READING_MS = 180_000;

test(
  'a scanned page is read by the real program, found by what it says and marked as recognised',
  async ({ skip }) => {
    if (recogniser === undefined) skip('no tesseract with Spanish, or no pdftoppm, on this machine');
    const procedureId = await insertProcedure(portal, 'LP-UG-184-2026');
    const bytes = await scanned([
      ['Convocatoria de la universidad para la adquisición de mobiliario.'],
      ['El licitante entrega un anemómetro ultrasónico con garantía de tres años en sitio.'],
    ]);
    const upload = (await (await portal.upload('escaneado.pdf', bytes)).json()) as {
      id: string;
      sha256: string;
    };
    const { status, body } = await portal.call('POST', '/administracion/documentos', {
      body: {
        procedureId,
        stage: 'notice',
        kind: 'bidding_documents',
        title: 'Bases escaneadas',
        documentDate: '2026-11-18',
        uploadId: upload.id,
      },
    });
    expect(status).toBe(201);
    const { id, version } = body as { id: string; version: number };
    await readUpload(portal.services, upload.sha256);
    const published = await portal.call('POST', `/administracion/documentos/${id}/publicacion`, {
      version,
      // A scan cannot be looked through.
      body: {
        publishAt: null,
        early: {
          reason: 'Se revisó: no lleva datos de personas.',
          stage: 'notice',
          kind: 'bidding_documents',
        },
      },
    });
    expect(published.status).toBe(200);
    expect(await found('anemómetro')).toEqual([]);
    expect(await recognisedVersions(id)).toEqual([]);
    await recogniseWaiting(portal.services, async () => recogniser, new AbortController().signal);
    expect(await publicPages(portal.db, { documentId: id, version: 1 })).toEqual([
      { page: 1, source: 'ocr', text: expect.stringContaining('adquisición de mobiliario') },
      { page: 2, source: 'ocr', text: expect.stringContaining('anemómetro ultrasónico') },
    ]);
    expect(await found('anemometro ultrasonico')).toEqual([
      { kind: 'page', page: 2, said: expect.stringContaining('anemómetro ultrasónico') },
    ]);
    expect(await found('"garantía de tres años"')).toMatchObject([{ kind: 'page', page: 2 }]);
    // The viewer is told that there is something to search in the pictures, and the reading has it by page.
    expect(await recognisedVersions(id)).toEqual([1]);
    const reading = await fetch(`${portal.base}/documentos/${id}/versiones/1/lectura`);
    expect(((await reading.json()) as DocumentReading).pages).toMatchObject([
      { number: 1, isRecognised: true },
      {
        number: 2,
        isRecognised: true,
        blocks: expect.arrayContaining([
          { kind: 'paragraph', text: expect.stringContaining('anemómetro ultrasónico') },
        ]) as unknown,
      },
    ]);
  },
  READING_MS,
);
