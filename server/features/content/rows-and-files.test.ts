import { NO_SUCH_DAY } from '#contract/date-words.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ContentFile, ContentItem, ContentPage } from '#contract/content-api.ts';
import type { FileInContext } from '#contract/content-files.ts';
import type { ContentChild } from '#contract/content.ts';
import type { Problem } from '#contract/errors.ts';
import { barriersOf } from '#contract/rules/texts/text-barriers.ts';
import { definePageTextJobs } from '../documents/page-text.jobs.ts';
import { definePageViewJobs } from '../page-views/page-views.jobs.ts';
import { untaggedPdf } from '../page-views/test-pdfs.ts';
import { curpCheckDigit } from '#contract/rules/identifiers/curp.ts';
import { scannedPdf, writtenPdf } from '#server/kit/files/test-page-pdfs.ts';
import { PAGE, PAGES, pdfOf } from '#server/kit/files/test-pdfs.ts';
import type { Caller } from '#server/kit/test-app.ts';
import { removeUnusedFiles } from './content-files.sql.ts';
import { BASE, pressOffice } from './test-content.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';

const PDF = pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', PAGES, PAGE]);
const { app, ask, create, save, step, upload, rowsOf } = pressOffice();
const attach = async (name = 'carta.pdf', bytes: Buffer = PDF, caller: Caller = 'admin') => {
  const body = new Blob([new Uint8Array(bytes)]).stream();
  const response = await app().send(caller, 'POST', `${BASE}/archivos?nombre=${name}`, body);
  return { status: response.status, body: (await response.json()) as ContentFile & Problem };
};
const note = (id: string, title: string, more: object = {}) => ({ id, title, on: '', with: '', ...more });

describe('child rows', () => {
  it('keep their ids and their order, and visitors read them once they are published', async () => {
    const item = await create({ pieces: [note('a', 'Primera'), note('b', 'Segunda', { on: '2026-01-02' })] });
    const moved = (
      await save(item, { pieces: [note('b', 'Segunda bis', { on: '2026-01-02' }), note('a', 'Primera')] })
    ).body;
    expect((moved.values.pieces as ContentChild[]).map(({ id }) => id)).toEqual(['b', 'a']);
    expect((await step(moved, { step: 'publish' })).status).toBe(200);
    const { rows } = await sql<{ titles: string[] }>`select array(select p ->> 'title' from
      jsonb_array_elements(pieces) p) titles from press_contact`.execute(app().db);
    expect(rows[0]?.titles).toEqual(['Segunda bis', 'Primera']);
  });

  it('say by number what is missing, and the same row never comes twice', async () => {
    const item = await create({ pieces: [note('a', 'Primera'), note('b', '', { on: '2026-02-31' })] });
    const refused = await step(item, { step: 'publish' });
    expect(refused.body.fields).toEqual({ pieces: 'Nota 2, título: Escribe este dato.' });
    const twice = await save(item, { pieces: [note('a', 'Una'), note('a', 'Otra')] });
    expect(twice.status).toBe(422);
  });

  it('of two officers are joined where each wrote in another row', async () => {
    const item = await create({ pieces: [note('a', 'Primera'), note('b', 'Segunda')] });
    await save(
      item,
      { pieces: [note('a', 'Primera de otra persona'), note('b', 'Segunda')] },
      { caller: 'other-admin' },
    );
    const mine = await save(item, { pieces: [note('a', 'Primera'), note('b', 'Mía'), note('c', 'Nueva')] });
    expect(mine.status).toBe(200);
    expect((mine.body.values.pieces as ContentChild[]).map(({ title }) => title)).toEqual([
      'Primera de otra persona',
      'Mía',
      'Nueva',
    ]);
  });

  it('point to published things only, and what they point to is not withdrawn', async () => {
    const other = (await step(await create({ name: 'Luis Sol' }), { step: 'publish' })).item;
    const broken = await create({ pieces: [note('a', 'Juntos', { with: 'nadie' })] });
    expect((await step(broken, { step: 'publish' })).body.fields?.pieces).toContain('«nadie»');
    const item = await create({ name: 'Ana', pieces: [note('a', 'Juntos', { with: other.key })] });
    expect(item.references).toEqual({ [other.key]: 'Luis Sol' });
    await step(item, { step: 'publish' });
    const refused = await step(other, { step: 'withdraw', reason: 'Ya no escribe' });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Lo publicado depende de esto: Ana. Cámbialo antes.',
    ]);
  });

  it('go out in one cell and come back with their ids', async () => {
    const item = await create({
      pieces: [note('a', 'Primera', { on: '2026-01-02' }), note('b', 'Uno | dos')],
    });
    await step(item, { step: 'publish' });
    const csv = await (await app().send('admin', 'GET', `${BASE}/exportacion`)).text();
    expect(csv).toContain('"Primera | 02/01/2026 | \nUno / dos |  | "');
    const wrong = await upload(csv.replace('02/01/2026 | \n', '31/02/2026 | \n'));
    expect((await rowsOf(wrong.id, 'rechazadas'))[0]?.problems.Notas).toMatch(/^Línea 1, Fecha: /);
    const read = await upload(csv.replace('Primera | 02/01/2026', 'Primera | 03/01/2026'));
    await ask('POST', `/importaciones/${read.id}/inicio`, { body: { publish: false } });
    await app().runJobs();
    const { values } = (await ask<ContentItem>('GET', `/entradas/${item.key}`)).body;
    expect(values.pieces).toEqual([note('a', 'Primera', { on: '2026-01-03' }), note('b', 'Uno / dos')]);
  });
});

describe('attachments', () => {
  beforeAll(() => {
    definePageTextJobs(app().services);
    definePageViewJobs(app().services);
  });
  it('are checked like any other file, and only by who keeps the kind', async () => {
    expect((await attach('carta.pdf', PDF, 'stranger')).status).toBe(401);
    expect((await attach('carta.pdf', PDF, 'guest')).status).toBe(403);
    expect((await attach('tabla.xlsx')).body.code).toBe('file_type_refused');
    expect((await attach('carta.pdf', Buffer.from('nada de eso'))).body.code).toBe('file_type_refused');
    expect((await attach()).body).toMatchObject({
      name: 'carta.pdf',
      mediaType: 'application/pdf',
      pages: 1,
    });
  });

  it('say to whoever attaches one which of its pages have no text', async () => {
    const { body } = await attach('escaneado.pdf', await scannedPdf(['Una página con letras', null]));
    expect(body).toMatchObject({ pages: 2, textless: [2] });
  });

  it('are read by visitors once they are published, alone and together, and by nobody after', async () => {
    const file = (await attach()).body;
    const read = (path: string) => app().send('stranger', 'GET', path);
    const address = `/contenido/archivos/${file.id}`;
    const item = await create({ papers: [{ id: file.id, title: 'Carta de presentación' }] });
    expect(item.files[file.id]).toMatchObject({ name: 'carta.pdf', bytes: PDF.length });
    expect((await read(`${address}/archivo`)).status, 'a draft shows nothing').toBe(404);
    expect((await app().send('guest', 'GET', `${BASE}/archivos/${file.id}`)).status).toBe(403);
    const { item: published } = await step(item, { step: 'publish' });
    const seen = await read(`${address}/archivo`);
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(Buffer.from(await seen.arrayBuffer()).equals(PDF)).toBe(true);
    // As a spreadsheet has them.
    await app().services.pool.query("update stored_file set contents = '{Portada,Precios}'");
    const context = (await (await read(address)).json()) as FileInContext;
    expect(context).toMatchObject({
      file: { title: 'Carta de presentación', pages: 1, contents: ['Portada', 'Precios'] },
      of: { key: 'rosa-luna' },
    });
    const zip = await read('/contenido/contactos-de-prensa/rosa-luna/archivos.zip');
    expect(Buffer.from(await zip.arrayBuffer()).toString('latin1')).toContain('1 Carta de presentaci');
    const gone = (await save(published, { papers: [] })).body;
    expect((await read(`${address}/archivo`)).status, 'until the next edition').toBe(200);
    const { item: bare } = await step(gone, { step: 'publish' });
    expect((await read(`${address}/archivo`)).status).toBe(404);
    const { item: again } = await step(
      (await save(bare, { papers: [{ id: file.id, title: 'Carta' }] })).body,
      {
        step: 'publish',
      },
    );
    await step(again, { step: 'withdraw', reason: 'Cambió de medio' });
    for (const place of [
      address,
      `${address}/archivo`,
      '/contenido/contactos-de-prensa/rosa-luna/archivos.zip',
    ])
      expect(await (await read(place)).json(), place).toMatchObject({
        status: 404,
        extra: { withdrawn: expect.stringMatching(/se retiró el .*\. Motivo: Cambió de medio$/) },
      });
  });

  it(
    'that carry a CURP, or are pictures, are published with a reason and a confirmation; not asked for again',
    { tags: 'all' },
    async () => {
      const curp = `PEGA800101MGTRRN0${curpCheckDigit('PEGA800101MGTRRN0')}`;
      const files = [
        await attach('carta.pdf', await writtenPdf([[`Titular ${curp}`]])),
        await attach('firmada.pdf', await scannedPdf([null])),
      ];
      const papers = files.map(({ body }) => ({ id: body.id, title: 'Carta' }));
      const item = await create({ papers });
      const refused = await step(item, { step: 'publish' });
      expect(refused.body).toMatchObject({
        code: 'publication_incomplete',
        fields: {
          filesSeen: expect.stringMatching(
            /«carta\.pdf» no sale así.*una CURP \(página 1\).*«firmada\.pdf».*imágenes/,
          ),
        },
      });
      const short = await step(item, { step: 'publish', filesSeen: true, reason: 'Porque sí' });
      expect(short.body.fields).toMatchObject({ reason: 'Explica el motivo con al menos 20 letras.' });
      const reason = 'El titular pidió que se publicara así.';
      const done = await step(item, { step: 'publish', filesSeen: true, reason });
      expect([done.status, done.item.state]).toEqual([200, 'published']);
      const { body: renamed } = await save(done.item, {
        papers: papers.map((one) => ({ ...one, title: 'Otra carta' })),
      });
      expect((await step(renamed, { step: 'publish' })).status).toBe(200);
    },
  );

  it(
    'have the pictures of their pages as documents have, while visitors may read them',
    { tags: 'all' },
    async () => {
      definePageViewJobs(app().services);
      const file = (await attach('carta.pdf', Buffer.from(await untaggedPdf(2)))).body;
      const pages = `/documentos/${file.id}/versiones/1/paginas`;
      const read = (path: string) => app().send('stranger', 'GET', path);
      const statuses = async () =>
        Promise.all(
          [pages, `${pages}/1`, `${pages}/1/imagen?miniatura=1`].map(
            async (path) => (await read(path)).status,
          ),
        );
      const isDrawn = async () => {
        const answer = await read(`/contenido/archivos/${file.id}`);
        return ((await answer.json()) as FileInContext).file.isDrawn;
      };
      const item = await create({ papers: [{ id: file.id, title: 'Carta' }] });
      await app().runJobs();
      expect(await statuses(), 'a draft shows nothing').toEqual([404, 404, 404]);
      const { item: published } = await step(item, { step: 'publish' });
      expect(await statuses()).toEqual([200, 200, 200]);
      expect(await isDrawn()).toBe(true);
      expect((await read(`/documentos/${file.id}/versiones/2/paginas`)).status).toBe(404);
      // One that came in before pictures were made: whoever opens it has them made, and is told that there are none yet.
      await sql`delete from page_book`.execute(app().db);
      expect(await isDrawn()).toBe(false);
      await app().runJobs();
      expect(await isDrawn()).toBe(true);
      // And so has the night, whether somebody opened it or not.
      await sql`delete from page_book`.execute(app().db);
      app().sentJobs.push({ name: 'page-views.missing', data: {} });
      await app().runJobs();
      expect(await statuses()).toEqual([200, 200, 200]);
      await step((await save(published, { papers: [] })).body, { step: 'publish' });
      expect(await statuses()).toEqual([404, 404, 404]);
    },
  );

  it(
    'say to their owner and then to visitors what keeps somebody from reading them',
    { tags: 'all' },
    async () => {
      const sent = (await attach('sin-estructura.pdf', Buffer.from(await untaggedPdf(3)))).body;
      expect(sent.text).toBe(null);
      const item = await create({ papers: [{ id: sent.id, title: 'Sin estructura' }] });
      await app().runJobs();
      const told = ['No trae estructura para lectores de pantalla'];
      const read = (await ask<ContentItem>('GET', `/entradas/${item.key}`)).body;
      expect(barriersOf(read.files[sent.id]?.text)).toEqual(told);
      // One that came in before attached files were read is found by the job of the minute.
      await sql`delete from file_text`.execute(app().db);
      await sql`update stored_file set created_at = now() - interval '1 hour'`.execute(app().db);
      app().sentJobs.push({ name: 'documents.read-unread', data: {} });
      await app().runJobs();
      expect((await step(item, { step: 'publish' })).status).toBe(200);
      const seen = await app().send('stranger', 'GET', `/contenido/archivos/${sent.id}`);
      const { file, files } = (await seen.json()) as FileInContext;
      expect([file, ...files].map(({ text }) => barriersOf(text))).toEqual([told, told]);
    },
  );

  it('are named by what was uploaded for this kind alone', async () => {
    const item = await create();
    const strange = await save(item, { papers: [{ id: crypto.randomUUID(), title: 'Ajeno' }] });
    expect(strange.body.fields).toEqual({
      'values.papers': 'Uno de los archivos ya no está. Súbelo otra vez.',
    });
  });

  it('are forgotten after a week when nothing names them', { tags: 'all' }, async () => {
    const [kept, lost] = [(await attach()).body, (await attach()).body];
    await create({ papers: [{ id: kept.id, title: 'Carta' }] });
    await sql`update content_file set uploaded_at = now() - interval '8 days'`.execute(app().db);
    await removeUnusedFiles(app().db);
    const { rows } = await sql<{
      id: string;
    }>`select id from content_file where id = any(${[kept.id, lost.id]}::uuid[])`.execute(app().db);
    expect(rows.map(({ id }) => id)).toEqual([kept.id]);
  });
});

describe('many at once', () => {
  const many = (body: object) =>
    ask<{ done: string[]; refused: { key: string; detail: string }[] } & Problem>('POST', '/pasos', {
      body,
    });

  it('are published each by itself: one that is unfinished stops no other', async () => {
    const [good, bad] = [await create({ name: 'Ana' }), await create({ name: 'Eva', since: '2026-02-31' })];
    const done = await many({
      step: 'publish',
      items: [good, bad].map(({ key, version }) => ({ key, version })),
    });
    expect(done.body).toEqual({
      done: ['ana'],
      refused: [{ key: 'eva', title: 'Eva', detail: NO_SUCH_DAY }],
    });
  });

  it('are withdrawn with one reason, which must be there', async () => {
    const { item } = await step(await create(), { step: 'publish' });
    const items = [{ key: item.key, version: item.version }];
    expect((await many({ step: 'withdraw', items })).body.fields).toEqual({
      reason: 'Escribe por qué se retira.',
    });
    expect((await many({ step: 'withdraw', items, reason: 'Cambió de medio' })).body.done).toEqual([
      item.key,
    ]);
  });

  it('get a day of review, by which the list finds them', async () => {
    const [soon, late] = [await create({ name: 'Ana' }), await create({ name: 'Eva' })];
    const items = [{ key: late.key, version: late.version }];
    expect((await many({ step: 'remind', items, reviewOn: '2026-02-31' })).status).toBe(422);
    await many({ step: 'remind', items, reviewOn: '2020-01-01' });
    const near = dateInMexico(new Date(Date.now() + 10 * 86_400_000));
    await step(soon, { step: 'remind', reviewOn: near });
    const keys = async (review: string) =>
      (await ask<ContentPage>('GET', `?estado=borradores&revision=${review}`)).body.rows.map(
        ({ key }) => key,
      );
    expect(await keys('vencida')).toEqual(['eva']);
    expect((await keys('pronto')).toSorted()).toEqual(['ana', 'eva']);
  });
});
