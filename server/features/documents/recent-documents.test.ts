import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { KIND_WORDS, STAGE_WORDS } from '#contract/document-filters.ts';
import type { RecentDocumentPage } from '#contract/recent-documents.ts';
import { emptyTables } from '#server/kit/test-empty-tables.ts';
import { insertProcedure, startDocuments } from './test-documents.ts';

let portal: Awaited<ReturnType<typeof startDocuments>>;
const procedures: Record<'now' | 'past' | 'hidden', string> = { now: '', past: '', hidden: '' };

beforeAll(async () => {
  portal = await startDocuments();
  await portal.planting.query("insert into officer (id, name) values ('ana', 'Ana')");
  procedures.now = await insertProcedure(portal, 'LP-UG-201-2026');
  procedures.past = await insertProcedure(portal, 'LP-UG-202-2025');
  procedures.hidden = await insertProcedure(portal, 'LP-UG-203-2026', false);
  await portal.planting.query(
    "update procedure set fiscal_year = 2025, requesting_area = 'División de Ciencias, Letras y Artes' where id = $1",
    [procedures.past],
  );
});
afterAll(() => portal.stop());

interface Sample {
  of?: keyof typeof procedures;
  kind?: string;
  stage?: string;
  title?: string;
  status?: 'draft' | 'scheduled' | 'published' | 'withdrawn';
  /** Minutes since it was published. */
  age?: number;
}

async function insert({ of = 'now', kind = 'bidding_documents', stage = 'notice', ...more }: Sample) {
  const { title = 'Bases del concurso', status = 'published', age = 0 } = more;
  const { planting: pool } = portal;
  const [id, sha256] = [randomUUID(), createHash('sha256').update(randomUUID()).digest('hex')];
  await pool.query("insert into stored_file (sha256, bytes, media_type) values ($1, 10, 'application/pdf')", [
    sha256,
  ]);
  await pool.query(
    `insert into document (id, procedure_id, stage, kind, title, status, publish_at, withdrawn_at, withdrawn_reason, created_by)
     values ($1, $2, $3, $4, $5, $6, case when $6 = 'scheduled' then now() + interval '1 hour' end,
       case when $6 = 'withdrawn' then now() end, case when $6 = 'withdrawn' then 'Traía datos personales.' end, $7)`,
    [id, procedures[of], stage, kind, title, status, 'ana'],
  );
  await pool.query(
    `insert into document_version (document_id, number, sha256, original_name, published_at, created_by)
     values ($1, 1, $2, 'archivo.pdf', case when $3 then now() - make_interval(mins => $4) end, $5)`,
    [id, sha256, status === 'published' || status === 'withdrawn', age, 'ana'],
  );
  return id;
}

async function list(query: Record<string, string> = {}): Promise<RecentDocumentPage> {
  const answer = await fetch(`${portal.base}/documentos?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as RecentDocumentPage;
}

const idsOf = ({ rows }: RecentDocumentPage) => rows.map(({ id }) => id);
const countsOf = (page: RecentDocumentPage, name: keyof RecentDocumentPage['facets']) =>
  Object.fromEntries(page.facets[name].map(({ value, count }) => [value, count]));

beforeEach(() => emptyTables(portal.db, ['document']));

test('each kind and stage has a word of its own in addresses', () => {
  for (const words of [KIND_WORDS, STAGE_WORDS]) {
    expect(new Set(words.map(({ word }) => word)).size).toBe(words.length);
    for (const { word } of words) expect(word).toMatch(/^[a-z]+(-[a-z]+)*$/);
  }
});

test('filters by kind, stage, year and area find theirs, and each count ignores its own choice', async () => {
  const basesNow = await insert({ age: 3 });
  const basesPast = await insert({ of: 'past', age: 2 });
  const award = await insert({ kind: 'award_minutes', stage: 'award', title: 'Acta de fallo', age: 1 });
  await insert({ status: 'draft', kind: 'form' });
  await insert({ status: 'scheduled', kind: 'form' });
  await insert({ of: 'hidden', kind: 'form' });

  const all = await list();
  expect(idsOf(all)).toEqual([award, basesPast, basesNow]);
  expect(all.total).toEqual({ value: 3, exact: true });
  expect(countsOf(all, 'tipo')).toEqual({ bases: 2, 'acta-de-fallo': 1 });
  expect(countsOf(all, 'etapa')).toEqual({ convocatoria: 2, fallo: 1 });
  expect(countsOf(all, 'anio')).toEqual({ '2026': 2, '2025': 1 });
  expect(countsOf(all, 'area')).toEqual({
    'Dirección de Bibliotecas': 2,
    'División de Ciencias, Letras y Artes': 1,
  });
  expect(all.facets.tipo[0]).toMatchObject({ value: 'bases', label: 'Bases' });

  expect(idsOf(await list({ tipo: 'bases' }))).toEqual([basesPast, basesNow]);
  expect(idsOf(await list({ tipo: 'bases,acta-de-fallo', anio: '2026' }))).toEqual([award, basesNow]);
  expect(idsOf(await list({ area: 'División de Ciencias, Letras y Artes' }))).toEqual([basesPast]);
  expect(idsOf(await list({ etapa: 'fallo' }))).toEqual([award]);

  const filtered = await list({ tipo: 'bases', anio: '2025' });
  expect(idsOf(filtered)).toEqual([basesPast]);
  expect(countsOf(filtered, 'anio')).toEqual({ '2026': 1, '2025': 1 });
  expect(countsOf(filtered, 'tipo')).toEqual({ bases: 1 });
  const none = await list({ etapa: 'fallo', anio: '2025' });
  expect(none.total.value).toBe(0);
  // What was chosen stays there to be taken away.
  expect(countsOf(none, 'etapa')).toEqual({ convocatoria: 1, fallo: 0 });
  expect(countsOf(none, 'anio')).toEqual({ '2026': 1, '2025': 0 });
  expect(idsOf(await list({ tipo: 'nada-que-exista' }))).toEqual(idsOf(all));
});

test('with a text, or within one procedure, the counts are of what they find', async () => {
  const lab = await insert({ title: 'Bases de laboratorio' });
  const second = await insert({
    title: 'Acta de laboratorio',
    kind: 'award_minutes',
    stage: 'award',
    of: 'past',
  });
  await insert({ title: 'Formato de papel', kind: 'form' });
  const found = await list({ q: 'laboratorios' });
  expect(new Set(idsOf(found))).toEqual(new Set([lab, second]));
  expect(countsOf(found, 'tipo')).toEqual({ bases: 1, 'acta-de-fallo': 1 });
  expect(idsOf(await list({ q: 'laboratorios', anio: '2025' }))).toEqual([second]);
  const within = await list({ proc: 'LP-UG-201-2026' });
  expect(countsOf(within, 'tipo')).toEqual({ bases: 1, formato: 1 });
  expect(idsOf(await list({ proc: 'lp-ug-202-2025', q: 'laboratorio' }))).toEqual([second]);
  expect(idsOf(await list({ proc: 'LP-UG-203-2026' }))).toEqual([]);
});

test('a publication is counted at once', async () => {
  await insert({});
  expect((await list()).total.value).toBe(1);
  await insert({ kind: 'form' });
  expect(countsOf(await list(), 'tipo')).toEqual({ bases: 1, formato: 1 });
});

test('D10 what was withdrawn has its own list with its day and reason, and no bytes', async () => {
  const kept = await insert({ title: 'Bases vigentes' });
  const gone = await insert({
    title: 'Dictamen retirado',
    kind: 'technical_ruling',
    stage: 'evaluation',
    status: 'withdrawn',
  });
  const page = await list();
  expect(idsOf(page)).toEqual([kept]);
  expect([page.published, page.withdrawn]).toEqual([1, 1]);
  const withdrawn = await list({ vista: 'retirados' });
  expect(withdrawn.rows).toEqual([
    expect.objectContaining({
      id: gone,
      title: 'Dictamen retirado',
      withdrawnReason: 'Traía datos personales.',
      href: null,
      procedure: expect.objectContaining({ number: 'LP-UG-201-2026' }),
    }),
  ]);
  expect(Date.parse(withdrawn.rows[0]?.withdrawnAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  expect(countsOf(withdrawn, 'tipo')).toEqual({ 'dictamen-tecnico': 1 });
  expect((await list({ vista: 'retirados', q: 'dictamen' })).rows).toHaveLength(1);
  expect((await list({ vista: 'retirados', tipo: 'bases' })).rows).toEqual([]);
  expect((await fetch(`${portal.base}/documentos/${gone}/1/archivo.pdf`)).status).toBe(404);
});

test(
  'pages follow one another without a gap, with a filter that finds few and one that finds many',
  { tags: 'all' },
  async () => {
    const all: string[] = [];
    for (let age = 45; age > 0; age -= 1) all.unshift(await insert({ age }));
    for (const query of [{}, { tipo: 'bases' }] as Record<string, string>[]) {
      const pages = [];
      for (const pag of ['1', '2', '3']) pages.push(...idsOf(await list({ ...query, pag })));
      expect(pages).toEqual(all);
      expect((await list({ ...query, pag: '4' })).rows).toEqual([]);
    }
  },
);
