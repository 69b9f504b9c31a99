import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ContentFile, ContentItem } from '#contract/content-api.ts';
import type { Problem } from '#contract/errors.ts';
import type { SheetDetail } from '#contract/procedure-sheets.ts';
import type { RegulationDetail } from '#contract/regulations.ts';
import { PAGE, PAGES, pdfOf } from '#server/kit/files/test-pdfs.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';

const BASE = '/administracion/contenido';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const sheet = (code: string, more: object = {}) => ({
  code,
  title: 'Requisición de compra',
  category: 'Compras',
  objective: 'Pedir lo que el área necesita.',
  responseTime: '10 días hábiles',
  cost: 'sin costo',
  responsibleArea: 'Unidad',
  requirements: [{ id: 'a', text: 'Formato firmado' }],
  steps: [
    { id: 'a', activity: 'Captura la requisición', actor: 'Área requirente', term: '1 día hábil' },
    { id: 'b', activity: 'Revisa el presupuesto', actor: 'Unidad', term: '2 días hábiles' },
  ],
  issuedOn: '2026-01-02',
  ...more,
});
async function write(type: string, values: object) {
  const item = (await (await app.send('admin', 'POST', `${BASE}/${type}`, { values })).json()) as ContentItem;
  return { item, ...(await publish(type, item)) };
}
async function publish(type: string, { key, version }: ContentItem) {
  const path = `${BASE}/${type}/entradas/${key}/pasos`;
  const done = await app.send('admin', 'POST', path, { step: 'publish' }, { 'if-match': `"${version}"` });
  const body = (await done.json()) as { item: ContentItem } & Problem;
  return { status: done.status, body };
}
async function attach(type: string): Promise<ContentFile> {
  const pdf = pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', PAGES, PAGE]);
  const body = new Blob([new Uint8Array(pdf)]).stream();
  return (await (
    await app.send('admin', 'POST', `${BASE}/${type}/archivos?nombre=texto.pdf`, body)
  ).json()) as ContentFile;
}
const visit = async <T>(path: string) => (await (await app.send('stranger', 'GET', path)).json()) as T;

it('a sheet is read as it was published: steps in order, its regulation by title, its forms, and on paper', async () => {
  const paper = await attach('normatividad');
  const norm = await write('normatividad', {
    title: 'Lineamientos de compras',
    kind: 'Lineamientos',
    issuer: 'Rectoría',
    papers: [{ id: paper.id, title: 'Texto completo' }],
  });
  expect(norm.status).toBe(200);
  const form = await attach('fichas');
  const { item, status } = await write('fichas', {
    ...sheet('P-ADQ-90'),
    basis: [{ id: 'a', regulation: norm.item.key, article: 'artículo 34' }],
    forms: [{ id: form.id, title: 'Formato de requisición' }],
  });
  expect([status, item.key]).toEqual([200, 'p-adq-90']);
  for (const address of ['/fichas/p-adq-90', '/fichas/P-ADQ-90'])
    expect(await visit<SheetDetail>(address)).toMatchObject({
      key: 'P-ADQ-90',
      edition: 1,
      requirements: ['Formato firmado'],
      steps: [{ activity: 'Captura la requisición' }, { actor: 'Unidad', term: '2 días hábiles' }],
      regulations: [{ title: 'Lineamientos de compras', article: 'artículo 34' }],
      files: [{ id: form.id, title: 'Formato de requisición', pages: 1 }],
    });
  const pdf = await app.send('stranger', 'GET', '/fichas/p-adq-90/pdf');
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect(await visit<RegulationDetail>(`/normatividad/${norm.item.key}`)).toMatchObject({
    uses: 1,
    files: [{ title: 'Texto completo', pages: 1 }],
  });
});

it('a code stands on one published sheet alone, and a sheet without requirements is one of the registry', async () => {
  expect((await write('fichas', sheet('P-ADQ-91'))).status).toBe(200);
  const twin = await write('fichas', sheet('P-ADQ-91', { requirements: [] }));
  expect(twin.status).toBe(422);
  expect(twin.body.fields).toEqual({
    code: 'Ya está en «P-ADQ-91, Requisición de compra».',
    requirements: 'Agrega al menos un requisito.',
  });
  const registry = await write('fichas', sheet('P-PRO-91', { requirements: [], registryRequest: 'renewal' }));
  expect(registry.status).toBe(200);
  expect((await visit<SheetDetail>('/fichas/p-pro-91')).registry?.kind).toBe('renewal');
});

it('the address of what was withdrawn says when and why; of before, only when; of what nobody saw, nothing', async () => {
  const { body: made } = await write('fichas', sheet('P-ADQ-92'));
  const address = '/administracion/contenido/fichas/entradas/p-adq-92/pasos';
  const body = { step: 'withdraw', reason: 'La sustituye la ficha P-ADQ-90.' };
  const gone = await app.send('admin', 'POST', address, body, { 'if-match': `"${made.item.version}"` });
  expect(gone.status).toBe(200);
  const said = async (path: string) => (await app.send('stranger', 'GET', path)).json() as Promise<Problem>;
  expect(await said('/fichas/P-ADQ-92')).toMatchObject({
    status: 404,
    detail: expect.stringMatching(
      /^«P-ADQ-92, .*» se retiró el .+\. Motivo: La sustituye la ficha P-ADQ-90\.$/,
    ),
    extra: { withdrawn: expect.stringContaining('se retiró el') },
  });
  await sql`update content_item set is_reason_public = false where key = 'p-adq-92'`.execute(app.db);
  expect((await said('/fichas/p-adq-92')).detail).not.toContain('Motivo');
  await sql`update content_item set withdrawn_at = null where key = 'p-adq-92'`.execute(app.db);
  expect(await said('/fichas/p-adq-92')).toMatchObject({ detail: 'No encontramos ese trámite.' });
});
