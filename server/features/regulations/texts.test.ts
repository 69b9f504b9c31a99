// Longer than the rule: one regulation is set up once for every text that is made of it.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { ContentItem } from '#contract/content-api.ts';
import { CONTENT_SUBJECTS } from '#contract/content-subjects.ts';
import { REGIME_REGULATIONS } from '#contract/regulations.ts';
import type {
  ArticlePage,
  Citation,
  CitationReviews,
  RegulationText,
  TextComparison,
} from '#contract/regulation-texts.ts';
import type { WaitingPage } from '#contract/waiting.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { workAlone } from '#server/kit/test-second-person.ts';
import { planted } from '#server/kit/test-planted.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await write('normatividad', NORM).then(({ key }) =>
    planted(app.db, sql`update regulation set slug = 'lineamientos-ug-2023' where slug = ${key}`),
  );
  await sql`update content_item set key = 'lineamientos-ug-2023' where key = 'lineamientos-de-prueba'`.execute(
    app.db,
  );
});
afterAll(() => app.stop());

const SLUG = 'lineamientos-ug-2023';
const NORM = {
  title: 'Lineamientos de prueba',
  shortTitle: 'Lineamientos 2023',
  level: 'guidelines',
  kind: 'Lineamientos',
  issuer: 'Rectoría',
  status: 'in_force',
  inForceOn: '2023-01-30',
};
const ask = async <T>(path: string, caller: Caller = 'stranger') =>
  (await (await app.send(caller, 'GET', path)).json()) as T;

/** Writes a thing of a kind and publishes it. */
async function write(type: string, values: object): Promise<ContentItem> {
  const base = `/administracion/contenido/${type}`;
  const made = await app.send('admin', 'POST', base, { values });
  const item = (await made.json()) as ContentItem;
  const done = await step(type, item, { step: 'publish' });
  expect([made.status, done.status]).toEqual([201, 200]);
  return ((await done.json()) as { item: ContentItem }).item;
}

const step = (type: string, { key, version }: ContentItem, wish: object) =>
  app.send('admin', 'POST', `/administracion/contenido/${type}/entradas/${key}/pasos`, wish, {
    'if-match': `"${version}"`,
  });

const part = (kind: string, label: string, text: string, heading = '') => ({
  id: crypto.randomUUID(),
  kind,
  label,
  heading,
  text,
});
const ORIGINAL = [
  part('title', 'Título I', '', 'Generales'),
  part('chapter', 'Capítulo I', '', 'Objeto'),
  part('article', 'Artículo 1', 'Estos lineamientos son de orden público.'),
  part('title', 'Título II', '', 'Procedimientos'),
  part('chapter', 'Capítulo I', '', 'Plazos'),
  part('article', 'Artículo 2o.', 'La apertura es a los diez días.\nI. Naturales, o\nII. Hábiles.'),
  part('article', 'Artículo 26 Bis', 'Las garantías se entregan al firmar.'),
  part('chapter', 'Transitorios', ''),
  part('transitory', 'Primero', 'Entra en vigor hoy.'),
];
const text = (name: string, inForceOn: string, articles: object[]) =>
  write('textos', { name, regulation: SLUG, inForceOn, note: 'Texto de prueba.', articles });

describe('A text of a regulation', () => {
  it('is read by article, each with an address that its number makes and its place among the headings', async () => {
    const { key } = await text('Original', '2023-01-30', ORIGINAL);
    const read = await ask<RegulationText>(`/normatividad/${SLUG}/texto`);
    expect(read).toMatchObject({ version: key, standing: 'in_force', note: 'Texto de prueba.' });
    expect(read.parts.map(({ anchor }) => anchor)).toEqual([
      'titulo-i',
      'titulo-i-capitulo-i',
      'articulo-1',
      'titulo-ii',
      'titulo-ii-capitulo-i',
      'articulo-2',
      'articulo-26-bis',
      'titulo-ii-transitorios',
      'transitorio-primero',
    ]);
    const { rows } = await sql<{ place: string }>`select place from regulation_article
      where anchor = 'articulo-2'`.execute(app.db);
    expect(rows[0]?.place).toBe('Título II · Capítulo I');
  });

  it('is not published with an article without number, twice the same or an empty part', async () => {
    for (const [articles, message] of [
      [[part('article', '', 'Uno')], 'Parte 1: escribe el número del artículo.'],
      [
        [part('article', 'Artículo 1', 'Uno'), { ...part('article', 'artículo 1', 'Dos'), id: 'otro' }],
        'Parte 2: artículo 1 ya está antes.',
      ],
      [[part('text', '', '')], 'Parte 1: está vacía.'],
      [[], 'Agrega al menos una parte.'],
    ] as const) {
      const values = { name: 'Mala', regulation: SLUG, inForceOn: '2020-01-01', articles };
      const made = await app.send('admin', 'POST', '/administracion/contenido/textos', { values });
      const refused = await step('textos', (await made.json()) as ContentItem, { step: 'publish' });
      expect([refused.status, ((await refused.json()) as { fields: object }).fields]).toEqual([
        422,
        { articles: message },
      ]);
    }
  });

  it('holds from its day on: before the first one there is none, and a scheduled or withdrawn one is not there', async () => {
    const second = await text('Reforma de 2024', '2024-06-03', changed({ days: 'quince' }));
    const third = await text('Reforma que viene', '2099-01-01', changed({ days: 'veinte' }));
    const on = async (day: string) => {
      const read = await ask<RegulationText>(`/normatividad/${SLUG}/texto?fecha=${day}`);
      return [read.standing, read.version];
    };
    expect(await on('2023-01-29')).toEqual(['not_yet', null]);
    expect(await on('2024-06-02')).toEqual(['in_force', 'original']);
    expect(await on('2024-06-03')).toEqual(['in_force', second.key]);
    expect(await on('2099-01-01')).toEqual(['in_force', third.key]);
    const { versions } = await ask<RegulationText>(`/normatividad/${SLUG}/texto`);
    expect(versions.map(({ until }) => until)).toEqual(['2024-06-03', '2099-01-01', null]);
    // What is only to come is read as it will be.
    const { key: only } = await write('normatividad', {
      ...NORM,
      title: 'Norma que viene',
      inForceOn: '2099-03-01',
    });
    await write('textos', {
      name: 'Texto que viene',
      regulation: only,
      inForceOn: '2099-03-01',
      note: 'Texto de prueba.',
      articles: ORIGINAL,
    });
    const coming = await ask<RegulationText>(`/normatividad/${only}/texto`);
    expect([coming.day, coming.parts.length > 0]).toEqual(['2099-03-01', true]);
    await step('textos', third, { step: 'withdraw', reason: 'No se publicó' });
    expect((await ask<RegulationText>(`/normatividad/${SLUG}/texto?fecha=2099-01-01`)).version).toBe(
      second.key,
    );
    const gone = await app.send('stranger', 'GET', `/textos-de-normas/${third.key}`);
    expect(gone.status).toBe(404);
    const compared = await app.send(
      'stranger',
      'GET',
      `/normatividad/${SLUG}/comparacion?de=original&a=${third.key}`,
    );
    expect(await compared.json()).toMatchObject({
      code: 'not_found',
      extra: { withdrawn: expect.stringMatching(/se retiró el .*\. Motivo: No se publicó$/) },
    });
    const old = await ask<RegulationText>('/textos-de-normas/original');
    expect([old.version, old.day]).toEqual(['original', '2023-01-30']);
  });

  it('SQL and the rule tell the same version for every day around every change', async () => {
    const texts = await ask<RegulationText>(`/normatividad/${SLUG}/texto`);
    for (const { inForceOn } of texts.versions)
      for (const days of [-1, 0, 1]) {
        const day = new Date(Date.parse(`${inForceOn}T12:00:00Z`) + days * 86_400_000)
          .toISOString()
          .slice(0, 10);
        const { rows } = await sql<{ key: string }>`select t.key from regulation_texts_on(${day}::date) n
          join regulation_text t on t.id = n.id`.execute(app.db);
        const read = await ask<RegulationText>(`/normatividad/${SLUG}/texto?fecha=${day}`);
        expect([day, rows[0]?.key ?? null]).toEqual([
          day,
          read.standing === 'in_force' ? read.version : null,
        ]);
      }
  });
});

/** The text with other days in its article 2 and without its article 26 Bis. */
function changed({ days }: { days: string }): object[] {
  return ORIGINAL.filter(({ label }) => label !== 'Artículo 26 Bis').map((one) =>
    one.label === 'Artículo 2o.' ? { ...one, text: one.text.replace('diez', days) } : one,
  );
}

describe('Two versions', () => {
  it('are compared in words, computed once, and anew when one of them is corrected', async () => {
    const compare = () => ask<TextComparison>(`/normatividad/${SLUG}/comparacion`);
    const first = await compare();
    const changes = first.parts.filter(({ change }) => change !== 'same');
    expect(changes.map(({ anchor, change }) => [anchor, change])).toEqual([
      ['articulo-2', 'changed'],
      ['articulo-26-bis', 'removed'],
    ]);
    expect(changes[0]?.pieces.filter(({ kind }) => kind !== 'same')).toEqual([
      { text: 'diez', kind: 'removed' },
      { text: 'quince', kind: 'added' },
    ]);
    const kept = async () =>
      (await sql<{ made: Date }>`select made_at made from regulation_comparison`.execute(app.db)).rows;
    const before = await kept();
    expect(await compare()).toEqual(first);
    expect(await kept()).toEqual(before);
    await correct('reforma-de-2024', changed({ days: 'dieciséis' }));
    const words = (await compare()).parts.flatMap(({ pieces }) => pieces.map((piece) => piece.text));
    expect(words).toContain('dieciséis');
    expect((await app.send('stranger', 'GET', `/normatividad/${SLUG}/comparacion?a=original`)).status).toBe(
      404,
    );
  });
});

async function correct(key: string, articles: object[]): Promise<void> {
  const base = `/administracion/contenido/textos/entradas/${key}`;
  const item = await ask<ContentItem>(base, 'admin');
  const saved = await app.send(
    'admin',
    'PUT',
    `${base}/borrador`,
    { values: { articles } },
    { 'if-match': `"${item.version}"` },
  );
  expect(saved.status).toBe(200);
  await workAlone(app.db);
  expect((await step('textos', (await saved.json()) as ContentItem, { step: 'publish' })).status).toBe(200);
}

describe('What cites a regulation', () => {
  const sheet = (key: string, article: string) =>
    planted(
      app.db,
      sql`insert into procedure_sheet (key, slug, title, audience, category,
      objective, response_time, cost, responsible_area, issued_on, basis)
    values (${key}, ${key.toLowerCase()}, ${`Ficha ${key}`}, 'areas', 'Compras', 'Pedir.', '1 día', 'nada', 'Unidad', '2026-01-01',
      ${JSON.stringify([{ id: 'a', regulation: SLUG, article }])}::jsonb)`,
    );

  it('is told with the articles that it names: sheets, rules, grounds, amounts, instruments and procedures', async () => {
    await sheet('F-UNO', 'Artículo 2, fracción I');
    await sheet('F-DOS', '26 Bis y 1');
    await sql`update procurement_rule set source = 'Lineamientos, arts. 1 y 2' where id = (select id from procurement_rule
      where regime = 'lineamientos_ug' order by id limit 1)`.execute(app.db);
    await sql`insert into officer (id, name) values ('ana', 'Ana')`.execute(app.db);
    await sql`insert into evaluation_instrument (key, edition, name, source, criteria, bands, status, updated_by)
      values ('i', 1, 'Instrumento', 'Ley ajena, art. 9; Lineamientos 2023, artículo 1', '[]', '[]', 'published', 'ana')`.execute(
      app.db,
    );
    await planted(
      app.db,
      sql`insert into amount_limit (id, key, name, fiscal_year, regime, budget_from, direct_max, invitation_max, legal_source, is_published)
      values (gen_random_uuid(), 'l', 'Montos', 2026, 'lineamientos_ug', 0, 1, 2, 'Lineamientos, art. 5', true)`,
    );
    await sql`with p as (insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year,
        requesting_area, status, published_at, public_state)
      values ('AD-1', 'AD-1', 'Compra', 'direct', 'national', 'mixed', 'goods', 'lineamientos_ug', 2026, 'Área', 'active', now(), 'open')
      returning id)
      insert into planning (procedure_id, ground_code, ground_article) select id, 'lineamientos_ug_amount', 'art. 2' from p`.execute(
      app.db,
    );
    const { rows } = await ask<{ rows: Citation[] }>(`/normatividad/${SLUG}/citas`);
    const named = rows.filter(({ anchors }) => anchors.length > 0);
    expect(named.map(({ kind, anchors, path }) => [kind, anchors, path])).toEqual([
      ['instrument', ['articulo-1'], '/adquisiciones/evaluaciones'],
      ['limit', ['articulo-5'], '/normatividad?ejercicio=2026#montos-maximos'],
      ['procedure', ['articulo-2'], '/adquisiciones/procedimientos/AD-1'],
      ['rule', ['articulo-1', 'articulo-2'], null],
      ['sheet', ['articulo-1', 'articulo-26-bis'], '/procedimientos/f-dos'],
      ['sheet', ['articulo-2'], '/procedimientos/f-uno'],
    ]);
    expect(new Set(rows.map(({ kind }) => kind))).toContain('ground');
    expect(await ask<object>('/montos-maximos?ejercicio=2026')).toMatchObject({
      regulations: [{ slug: SLUG, name: 'Lineamientos 2023', hasText: true, anchors: ['articulo-5'] }],
    });
    const { parts } = await ask<RegulationText>('/textos-de-normas/original');
    expect(parts.find(({ anchor }) => anchor === 'articulo-2')?.citations).toBe(3);
  });

  it('waits for an officer when an article that it names changes, until somebody has looked at it', async () => {
    const { key } = await text('Reforma de 2025', '2025-02-01', changed({ days: 'treinta' }));
    const reviews = () =>
      ask<CitationReviews>(`/administracion/textos-de-normas/${key}/citas`, 'admin').then(({ rows }) => rows);
    const waits = async () =>
      (await ask<WaitingPage>('/administracion/pendientes?de=unidad&tipo=citas', 'admin')).rows;
    const open = await reviews();
    expect(open.map(({ anchor, kind, doneAt }) => [anchor, kind, doneAt])).toEqual([
      ['articulo-2', 'procedure', null],
      ['articulo-2', 'rule', null],
      ['articulo-2', 'sheet', null],
    ]);
    expect((await waits()).map(({ title, href }) => [title, href])).toEqual([
      ['Lineamientos de prueba', `/AdquisicionesUG/normatividad/${SLUG}/comparacion?a=${key}`],
    ]);
    const mark = (id: string, isDone: boolean, caller: Caller = 'admin') =>
      app.send(caller, 'POST', `/administracion/citas/${id}/revision`, { isDone });
    for (const { id } of open) {
      const marked = (await (await mark(id, true)).json()) as { doneBy: string; doneAt: string };
      expect([typeof marked.doneBy, marked.doneAt.slice(0, 2)]).toEqual(['string', '20']);
    }
    expect(await waits()).toEqual([]);
    expect((await mark(open[0]?.id ?? '', false)).status).toBe(200);
    expect(await waits()).toHaveLength(1);
    expect((await mark(open[0]?.id ?? '', true, 'guest')).status).toBe(403);
    expect((await app.send('guest', 'GET', `/administracion/textos-de-normas/${key}/citas`)).status).toBe(
      403,
    );
  });

  it('is taken back when the correction of the version leaves the article as it was; what was seen to stays', async () => {
    await correct('reforma-de-2025', changed({ days: 'dieciséis' }));
    const { rows } = await ask<CitationReviews>(
      '/administracion/textos-de-normas/reforma-de-2025/citas',
      'admin',
    );
    expect(rows.map(({ doneAt }) => doneAt === null)).toEqual([false, false]);
  });

  it('asks nothing of a version that came before one in sight', async () => {
    const { key } = await text('Versión perdida', '2022-01-01', [
      part('article', 'Artículo 2', 'Otra cosa.'),
    ]);
    const { rows } = await ask<CitationReviews>(`/administracion/textos-de-normas/${key}/citas`, 'admin');
    expect(rows).toEqual([]);
  });
});

describe('Articles are found', () => {
  const found = (query: string) => ask<ArticlePage>(`/articulos?${query}`);

  it('by their words without accents and in the plural, by their number, and as they were on a day', async () => {
    const now = await found('q=lineamiento+publico');
    expect(now.rows.map(({ anchor }) => anchor)).toEqual(['articulo-1']);
    expect(now.rows[0]?.excerpt.some(({ isFound }) => isFound)).toBe(true);
    expect((await found('q=garantia')).total).toBe(0);
    const before = await found('q=garantia&fecha=2023-02-01');
    expect(before.rows.map(({ label, place }) => [label, place])).toEqual([
      ['Artículo 26 Bis', 'Título II · Capítulo I'],
    ]);
    expect((await found('q=articulo+2')).rows[0]?.anchor).toBe('articulo-2');
    expect((await app.send('stranger', 'GET', '/articulos?q=')).status).toBe(422);
  });

  it('by an exact phrase wherever it stands, with word_pairs or without, and not by its words in another order', async () => {
    const { rows: parts } = await sql<{ anchor: string; text: string }>`
      select a.anchor, a.text from regulation_article a
      join regulation_texts_on(${todayInMexico()}::date) t on t.id = a.text_id where a.text <> ''`.execute(
      app.db,
    );
    expect(parts.length).toBeGreaterThan(1);
    for (const { anchor, text } of parts) {
      const words = text
        .replace(/[".,;:]/g, '')
        .split(/\s+/)
        .slice(0, 3);
      const phrase = encodeURIComponent(`"${words.join(' ').toUpperCase()}"`);
      expect(
        (await found(`q=${phrase}`)).rows.map((row) => row.anchor),
        phrase,
      ).toContain(anchor);
      const turned = encodeURIComponent(`"${words.toReversed().join(' ')}"`);
      expect(
        (await found(`q=${turned}`)).rows.map((row) => row.anchor),
        turned,
      ).not.toContain(anchor);
      const either = encodeURIComponent(`"nada de esto" or "${words.join(' ')}"`);
      expect(
        (await found(`q=${either}`)).rows.map((row) => row.anchor),
        either,
      ).toContain(anchor);
      const without = encodeURIComponent(`${words.at(-1)} -"${words.join(' ')}"`);
      expect(
        (await found(`q=${without}`)).rows.map((row) => row.anchor),
        without,
      ).not.toContain(anchor);
    }
    const pairs = await sql<{
      pairs: string[];
    }>`select word_pairs('El plazo de entrega; plazo de pago') pairs`.execute(app.db);
    expect(pairs.rows[0]?.pairs.toSorted()).toEqual([
      'de entrega',
      'de pago',
      'el plazo',
      'entrega plazo',
      'plazo de',
    ]);
  });

  it('and none of a draft', async () => {
    const values = {
      name: 'En borrador',
      regulation: SLUG,
      inForceOn: '2023-05-01',
      articles: [part('article', 'Artículo 1', 'Palabrasecreta')],
    };
    await app.send('admin', 'POST', '/administracion/contenido/textos', { values });
    expect((await found('q=palabrasecreta')).total).toBe(0);
  });
});

describe('Functions of the database', () => {
  const one = async (statement: ReturnType<typeof sql<{ one: unknown }>>) =>
    (await statement.execute(app.db)).rows[0]?.one;

  it.each([
    ['LAASSP 2025, arts. 43 y 44', ['articulo-43', 'articulo-44']],
    ['LAASSP 2025, art. 46, fr. II', ['articulo-46']],
    [
      'Artículos 20 a 23 y 26 Bis',
      ['articulo-20', 'articulo-21', 'articulo-22', 'articulo-23', 'articulo-26-bis'],
    ],
    ['Lineamientos, art. 12, 30 de enero de 2023', ['articulo-12']],
    ['Artículo 5o. de la ley', ['articulo-5']],
    ['Lineamientos de 2023', []],
    ['Carta 134', []],
  ])('cited_articles reads «%s»', async (said, anchors) => {
    expect(await one(sql`select cited_articles(${said}) one`)).toEqual(anchors);
  });

  it('names_regulation knows a name word by word', async () => {
    const names = (said: string, name: string) => one(sql`select names_regulation(${said}, ${name}) one`);
    expect(await names('Según la laassp 2025, art. 3', 'LAASSP 2025')).toBe(true);
    expect(await names('RLAASSP 2025, art. 3', 'LAASSP 2025')).toBe(false);
    expect(await names('Ley de Planeación', 'Ley de Plan')).toBe(false);
  });

  it('regime_regulation says what the contract says', async () => {
    for (const [regime, slug] of Object.entries(REGIME_REGULATIONS))
      expect(await one(sql`select regime_regulation(${regime}) one`)).toBe(slug);
    expect(await one(sql`select regime_regulation('other') one`)).toBe(null);
  });

  it('article_anchor, keep_regulation_articles, keep_citation_reviews and regulation_texts_on: an address keeps to its number', async () => {
    expect(CONTENT_SUBJECTS.textos).toBe('Regulations');
    const anchor = (kind: string, label: string, above = '') =>
      one(sql`select article_anchor(${kind}, ${label}, ${above}) one`);
    expect(await anchor('article', 'Artículo 5º')).toBe('articulo-5');
    expect(await anchor('article', 'Art. 12-A')).toBe('articulo-12-a');
    expect(await anchor('article', '')).toBe('articulo-sin-numero');
    expect(await anchor('transitory', 'Artículo Segundo Transitorio')).toBe(
      'transitorio-segundo-transitorio',
    );
    expect(await anchor('section', 'Sección 1', 'capitulo-ii')).toBe('capitulo-ii-seccion-1');
  });
});
