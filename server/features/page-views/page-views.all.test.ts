import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentInContext } from '#contract/documents.ts';
import type { DocumentReading, PageBlock, PageBook, PageView } from '#contract/page-views.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { filledForm } from '#server/kit/files/test-page-pdfs.ts';
import { withCatalog, SCRIPT } from '#server/kit/files/test-pdfs.ts';
import { documentStep, draftDocument, publicProcedure } from '../integrity/test-integrity.ts';
import type { Recogniser } from '#server/kit/files/recognise.ts';
import { definePageTextJobs } from '../documents/page-text.jobs.ts';
import { recogniseWaiting } from '../documents/page-text.service.ts';
import { removeUnusedUploads } from '../documents/uploads.service.ts';
import { definePageViewJobs } from './page-views.jobs.ts';
import { MAKE_BOOKS } from './ask-for-pages.ts';
import { protectedPdf, scannedPdf, taggedPdf, untaggedPdf } from './test-pdfs.ts';

let app: TestApp;
let procedure: string;
beforeAll(async () => {
  app = await startTestApp();
  definePageViewJobs(app.services);
  definePageTextJobs(app.services);
  procedure = (await publicProcedure(app, 'LP-PAG-1')).id;
});
afterAll(() => app.stop());

async function publish(name: string, bytes: Uint8Array, body: object = {}): Promise<string> {
  const draft = await draftDocument(app, procedure, { name, bytes });
  return (await documentStep(app, draft, 'publicacion', body)).id;
}

/** What a person says of pages that nobody could read before they go out. */
const LOOKED_AT = {
  early: {
    stage: 'notice',
    kind: 'other',
    reason: 'Se leyó cada página: no lleva datos personales.',
  },
};

const get = (path: string, headers?: Record<string, string>) =>
  app.send('stranger', 'GET', `/documentos/${path}`, undefined, headers);
const json = async <T>(path: string) => (await (await get(path)).json()) as T;
const blocksOf = async (id: string) =>
  (await json<DocumentReading>(`${id}/versiones/1/lectura`)).pages.map(({ blocks }) => blocks);

describe('pages of a published document', () => {
  test('are drawn after the upload: each has a small picture, its place and its lines', async () => {
    const id = await publish('bases.pdf', await untaggedPdf());
    expect(await json<PageBook>(`${id}/versiones/1/paginas`)).toEqual({ state: 'waiting', pages: [] });
    expect((await get(`${id}/versiones/1/paginas/1/imagen`)).status).toBe(404);
    // Whoever opens it is told, so that nothing is asked for that is not there.
    expect((await json<DocumentInContext>(id)).drawn).toEqual([]);
    await app.runJobs();
    expect((await json<DocumentInContext>(id)).drawn).toEqual([1]);
    const book = await json<PageBook>(`${id}/versiones/1/paginas`);
    expect(book.state).toBe('made');
    expect(book.pages).toEqual(
      [1, 2, 3, 4].map((number) => ({ number, width: 612, height: 792, hasLarge: true, hasSmall: true })),
    );
    const small = await get(`${id}/versiones/1/paginas/2/imagen?miniatura=1`);
    const large = await get(`${id}/versiones/1/paginas/2/imagen`);
    const [few, many] = await Promise.all([small.arrayBuffer(), large.arrayBuffer()]);
    expect(large.headers.get('content-type')).toBe('image/webp');
    expect([few, many].map((bytes) => Buffer.from(bytes).toString('latin1', 8, 12))).toEqual([
      'WEBP',
      'WEBP',
    ]);
    expect(few.byteLength).toBeLessThan(12_000);
    expect(many.byteLength).toBeGreaterThan(few.byteLength);
    const kept = await get(`${id}/versiones/1/paginas/2/imagen`, {
      'if-none-match': large.headers.get('etag') ?? '',
    });
    expect(kept.status).toBe(304);
    const view = await json<PageView>(`${id}/versiones/1/paginas/2`);
    const line = view.lines.find(([, , , , text]) => text === '1. Objeto');
    expect(line?.slice(0, 2)).toEqual([72, expect.closeTo(121, -1)]);
    expect((await get(`${id}/versiones/1/paginas/5`)).status).toBe(404);
  });

  test('do not exist before the second of their publication, nor when it was withdrawn', async () => {
    const draft = await draftDocument(app, procedure, { name: 'luego.pdf', bytes: await untaggedPdf(3) });
    await app.runJobs();
    const addresses = [
      'versiones/1/paginas',
      'versiones/1/paginas/1',
      'versiones/1/paginas/1/imagen',
      'versiones/1/lectura',
    ];
    const answers = () =>
      Promise.all(addresses.map(async (address) => (await get(`${draft.id}/${address}`)).status));
    expect(await answers()).toEqual([404, 404, 404, 404]);
    const shown = await documentStep(app, draft, 'publicacion', {});
    expect(await answers()).toEqual([200, 200, 200, 200]);
    const etag = (await get(`${draft.id}/versiones/1/paginas/1/imagen`)).headers.get('etag') ?? '';
    await documentStep(app, shown, 'retiro', { reason: 'Tenía datos personales' });
    expect(await answers()).toEqual([404, 404, 404, 404]);
    expect((await get(`${draft.id}/versiones/1/paginas/1/imagen`, { 'if-none-match': etag })).status).toBe(
      404,
    );
  });

  test('of a document that was never drawn are asked for by whoever opens it, once', async () => {
    const id = await publish('viejo.pdf', await untaggedPdf(2));
    await sql`delete from page_book where sha256 = (select sha256 from document_version where document_id = ${id})`.execute(
      app.db,
    );
    app.sentJobs.length = 0;
    const first = await json<PageBook>(`${id}/versiones/1/paginas`);
    await json<DocumentReading>(`${id}/versiones/1/lectura`);
    expect([first.state, app.sentJobs.map(({ name }) => name)]).toEqual(['waiting', [MAKE_BOOKS]]);
    await app.runJobs();
    expect((await json<PageBook>(`${id}/versiones/1/paginas`)).pages).toHaveLength(2);
  });

  test('keep no content alive that nothing else names, and go with it', async () => {
    const bytes = await untaggedPdf(1);
    await draftDocument(app, procedure, { name: 'se-descarta.pdf', bytes });
    await app.runJobs();
    await sql`with gone as (delete from document_version v using document d
        where d.id = v.document_id and d.title = 'se-descarta.pdf')
      delete from document where title = 'se-descarta.pdf'`.execute(app.db);
    await sql`update upload set uploaded_at = now() - interval '9 days'`.execute(app.db);
    await sql`update stored_file set created_at = now() - interval '2 days'`.execute(app.db);
    const count = async () => {
      const { rows } = await sql<{ files: number; books: number }>`
        select (select count(*) from stored_file) files, (select count(*) from page_book) books`.execute(
        app.db,
      );
      return rows[0];
    };
    const before = await count();
    await removeUnusedUploads(app.db);
    const after = await count();
    expect(after?.books).toBe((before?.books ?? 0) - 1);
    await removeUnusedUploads(app.db);
    // The content, and the next night the pictures that were made of it.
    expect((await count())?.files).toBe((before?.files ?? 0) - 2);
  });
});

describe('reading a published document as text', () => {
  test('one that does not say its structure has its titles, lists, tables and no running heads', async () => {
    const id = await publish('lectura.pdf', await untaggedPdf(5));
    await app.runJobs();
    const [first, second, third] = await blocksOf(id);
    expect(first?.[0]).toEqual({ kind: 'heading', level: 1, text: 'Bases de la licitación' });
    expect(second).toEqual([
      { kind: 'heading', level: 2, text: '1. Objeto' },
      {
        kind: 'paragraph',
        text: 'Los licitantes presentarán, con su propuesta, lo siguiente en el orden en que se enumera aquí:',
      },
      { kind: 'list', items: ['• Acta constitutiva', '• Constancia de situación fiscal'] },
      {
        kind: 'paragraph',
        text: 'Este párrafo ocupa más de un renglón para que se vea que los renglones de un párrafo se leen juntos, sin cortes a la mitad de lo que dicen.',
      },
    ]);
    expect(third).toEqual([
      { kind: 'heading', level: 2, text: '2. Garantías' },
      {
        kind: 'table',
        hasHead: true,
        rows: [
          ['Garantía', 'Porcentaje', 'Se libera'],
          ['Seriedad', '5%', 'Después del fallo'],
          ['Cumplimiento', '10%', 'Con el acta de recepción'],
        ],
      },
      { kind: 'paragraph', text: 'La póliza permanece vigente hasta la recepción.' },
    ] satisfies PageBlock[]);
  });

  test('a tagged one is read as it says', async () => {
    const id = await publish('etiquetado.pdf', await taggedPdf());
    await app.runJobs();
    expect((await blocksOf(id))[0]).toEqual([
      { kind: 'heading', level: 1, text: 'Convocatoria' },
      { kind: 'heading', level: 2, text: 'Requisitos' },
      { kind: 'paragraph', text: 'Se recibe en ventanilla.' },
      { kind: 'list', items: ['Identificación', 'Poder notarial'] },
      {
        kind: 'table',
        hasHead: true,
        rows: [
          ['Acto', 'Fecha'],
          ['Fallo', '4 de diciembre'],
        ],
      },
    ]);
  });

  test('a scanned one has pictures, no words, and says so', async () => {
    const id = await publish('escaneado.pdf', await scannedPdf(2), LOOKED_AT);
    await app.runJobs();
    const { state, pages } = await json<DocumentReading>(`${id}/versiones/1/lectura`);
    expect([state, pages.map(({ blocks }) => blocks)]).toEqual(['made', [[], []]]);
    expect((await get(`${id}/versiones/1/paginas/1/imagen`)).status).toBe(200);
  });

  test('a scanned one whose letters were recognised is read by them, and says of which pages', async () => {
    const id = await publish('reconocido.pdf', await scannedPdf(3), LOOKED_AT);
    await app.runJobs();
    const recogniser: Recogniser = {
      page: async (_, number) =>
        number === 2 ? ' \n' : `Acta de la pági-\nna ${number}\n\nConcepto   Monto\nEquipo   1,200\n`,
    };
    await recogniseWaiting(app.services, async () => recogniser, new AbortController().signal);
    const { state, pages } = await json<DocumentReading>(`${id}/versiones/1/lectura`);
    expect(state).toBe('made');
    expect(pages.map(({ isRecognised }) => isRecognised)).toEqual([true, false, true]);
    expect(pages[1]?.blocks).toEqual([]);
    expect(JSON.stringify(pages[0]?.blocks)).toContain('Acta de la página 1');
    expect(JSON.stringify(pages[2]?.blocks)).toContain('1,200');
    // Its picture stays: what was recognised stands beside it, not in its place.
    expect((await get(`${id}/versiones/1/paginas/1/imagen`)).status).toBe(200);
    const found = await app.send('stranger', 'GET', `/busqueda?q=${encodeURIComponent('acta de la pagina')}`);
    expect(await found.text()).toContain(id);
  });

  test('a DOCX is read by its paragraphs, and has no pages to be drawn', async () => {
    const { Document, Packer, Paragraph } = await import('docx');
    const children = ['Anexo técnico', 'El equipo se entrega instalado.'].map((text) => new Paragraph(text));
    const id = await publish('anexo.docx', await Packer.toBuffer(new Document({ sections: [{ children }] })));
    await app.runJobs();
    const { state, pages } = await json<DocumentReading>(`${id}/versiones/1/lectura`);
    expect([state, pages.map(({ blocks }) => blocks)]).toEqual([
      'made',
      [
        [
          { kind: 'paragraph', text: 'Anexo técnico' },
          { kind: 'paragraph', text: 'El equipo se entrega instalado.' },
        ],
      ],
    ]);
    expect(await json<PageBook>(`${id}/versiones/1/paginas`)).toEqual({ state: 'none', pages: [] });
  });

  test(
    'one of 300 pages has small pictures of all, and large ones of those that are read first',
    { tags: 'all', timeout: 120_000 },
    async () => {
      const id = await publish('largo.pdf', await untaggedPdf(300));
      await app.runJobs();
      const { pages } = await json<PageBook>(`${id}/versiones/1/paginas`);
      expect(pages).toHaveLength(300);
      expect(pages.every(({ hasSmall }) => hasSmall)).toBe(true);
      expect(pages.filter(({ hasLarge }) => hasLarge)).toHaveLength(60);
      const last = await get(`${id}/versiones/1/paginas/300/imagen`);
      expect([last.status, (await last.arrayBuffer()).byteLength < 12_000]).toEqual([200, true]);
    },
  );
});

describe('a form whose fields have no appearance of their own', () => {
  test('is drawn with what was written into it, which is read also', async () => {
    const filled = await publish('lleno.pdf', await filledForm({ asks: false }));
    const empty = await publish('vacio.pdf', await filledForm({ asks: false, value: '' }));
    await app.runJobs();
    const spoken = JSON.stringify(await blocksOf(filled));
    expect(spoken).toContain('Razón social: FICTICIA LLENADA SA DE CV');
    expect(spoken).toContain('Recibido con 3 anexos');
    const picture = async (id: string) =>
      (await (await get(`${id}/versiones/1/paginas/1/imagen`)).arrayBuffer()).byteLength;
    // Its letters are in the picture: they take more bytes than an empty field and box.
    expect((await picture(filled)) - (await picture(empty))).toBeGreaterThan(800);
  });
});

describe('a PDF that cannot be drawn', () => {
  test(
    'protected, broken or with a script it does not enter; one that is there already has no pages, and the next is drawn',
    { tags: 'all', timeout: 90_000 },
    async () => {
      const kinds = {
        protegido: await protectedPdf(),
        roto: Buffer.from('%PDF-1.7\nnada'),
        guion: scripted(),
      };
      for (const [name, bytes] of Object.entries(kinds)) {
        const refused = await app.send('admin', 'POST', `/administracion/archivos?nombre=${name}.pdf`, bytes);
        expect(refused.status, name).toBe(422);
      }
      const ids: string[] = [];
      for (const [name, bytes] of Object.entries(kinds)) ids.push(await smuggled(name, bytes));
      const good = await publish('bueno.pdf', await untaggedPdf(6));
      for (const id of ids) await json(`${id}/versiones/1/paginas`);
      await app.runJobs();
      const states = await Promise.all(
        [...ids, good].map((id) => json<PageBook>(`${id}/versiones/1/paginas`)),
      );
      // The script is never run: its page is drawn like any other.
      expect(states.map(({ state }) => state)).toEqual(['none', 'none', 'made', 'made']);
      expect((await json<DocumentReading>(`${ids[0]}/versiones/1/lectura`)).pages).toEqual([]);
    },
  );
});

const scripted = () => withCatalog(`/OpenAction << ${SCRIPT} >>`);

/** A document whose content came in before what is refused today was refused. */
async function smuggled(name: string, bytes: Uint8Array): Promise<string> {
  const id = await publish(`${name}-antes.pdf`, await untaggedPdf(name.length + 10));
  const { sha256 } = await app.services.files.put(
    (async function* () {
      yield bytes;
    })(),
    { maxBytes: bytes.byteLength },
  );
  await sql`insert into stored_file (sha256, bytes, media_type) values (${sha256}, ${bytes.byteLength}, 'application/pdf')`.execute(
    app.db,
  );
  await sql`update document_version set sha256 = ${sha256} where document_id = ${id}`.execute(app.db);
  return id;
}
