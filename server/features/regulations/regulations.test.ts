import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RegulationPage } from '#contract/regulations.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { planted } from '#server/kit/test-planted.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await planted(
    app.db,
    sql`insert into regulation (slug, title, level, kind, issuer, status, topics, summary, position) values
    ('cpeum', 'Constitución', 'federal', 'Constitución', 'Congreso', 'in_force', '{bases}', 'Manda licitar.', 0),
    ('laassp-2025', 'Ley de Adquisiciones', 'federal', 'Ley', 'Congreso', 'in_force', '{adquisiciones}', '', 1),
    ('manual', 'Manual de la Unidad', 'guidelines', 'Manual', 'Unidad', 'in_force', '{}', 'Pasos del almacén.', 2),
    ('lineamientos-ug-2023', 'Lineamientos', 'guidelines', 'Lineamientos', 'Rectoría', 'in_force', '{arrendamiento}', '', 3)`,
  );
  await planted(
    app.db,
    sql`insert into procedure_sheet (key, slug, title, audience, category, objective, response_time, cost, responsible_area,
      issued_on, basis)
    values ('P-1', 'p-1', 'Requisición', 'areas', 'Compras', 'Pedir.', '1 día', 'nada', 'Unidad', '2026-01-01', '[{"id": "a", "regulation": "lineamientos-ug-2023"}]')`,
  );
  await sql`insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year,
      requesting_area, status, published_at, public_state)
    values ('LP-1', 'LP-1', 'Compra de prueba', 'open', 'national', 'mixed', 'goods', 'laassp_2025', 2026, 'Área', 'active',
      now(), 'open')`.execute(app.db);
  await sql`update data_version set version = version + 1`.execute(app.db);
});
afterAll(() => app.stop());

const list = async (query = '') =>
  (await (await app.send('stranger', 'GET', `/normatividad${query}`)).json()) as RegulationPage;
const slugs = async (query?: string) => (await list(query)).rows.map(({ slug }) => slug);

it("the university's own guidelines come first, and in each level what is used most", async () => {
  const { rows } = await list();
  expect(rows.map(({ slug, uses }) => [slug, uses])).toEqual([
    ['lineamientos-ug-2023', 1],
    ['manual', 0],
    ['laassp-2025', 1],
    ['cpeum', 0],
  ]);
});

it('the search reads titles, summaries and topics, also together', async () => {
  expect(await slugs('?q=almacenes')).toEqual(['manual']);
  expect(await slugs('?q=arrendamientos')).toEqual(['lineamientos-ug-2023']);
  expect(await slugs('?q=lineamientos+arrendamiento')).toEqual(['lineamientos-ug-2023']);
  expect((await list('?q=arrendamiento')).levels).toEqual([{ value: 'guidelines', count: 1 }]);
});

it('is kept by its owners: a reform is written beside what visitors see, and a norm that another replaces stays readable', async () => {
  const base = '/administracion/contenido/normatividad';
  const write = async (values: object) => {
    const created = await app.send('admin', 'POST', base, { values });
    const { key } = (await created.json()) as { key: string };
    const go = { 'if-match': '"1"' };
    const done = await app.send('admin', 'POST', `${base}/entradas/${key}/pasos`, { step: 'publish' }, go);
    return { key, status: done.status, body: (await done.json()) as { fields?: Record<string, string> } };
  };
  const facts = { level: 'state', kind: 'Leyes locales', issuer: 'Congreso', status: 'in_force' };
  const refused = await write({
    ...facts,
    title: 'Ley sin fin',
    repealedOn: '2026-01-01',
    replacedBy: 'nada',
  });
  expect([refused.status, Object.keys(refused.body.fields ?? {}).toSorted()]).toEqual([
    422,
    ['repealedOn', 'replacedBy'],
  ]);
  const fresh = await write({ ...facts, title: 'Ley estatal nueva', publishedOn: '2026-02-01' });
  const old = await write({
    ...facts,
    title: 'Ley estatal de antes',
    status: 'repealed',
    repealedOn: '2026-02-01',
    replacedBy: fresh.key,
  });
  expect([fresh.status, old.status]).toEqual([200, 200]);
  const page = (await (await app.send('stranger', 'GET', `/normatividad/${old.key}`)).json()) as object;
  expect(page).toMatchObject({
    title: 'Ley estatal de antes',
    repealedOn: '2026-02-01',
    replacedBy: { slug: 'ley-estatal-nueva', title: 'Ley estatal nueva' },
  });
  expect((await list('?q=estatal')).rows.map(({ slug }) => slug)).toEqual(['ley-estatal-nueva']);
});
