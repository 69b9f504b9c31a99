import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContentItem } from '#contract/content-api.ts';
import {
  PUBLIC_STATE_SLUGS,
  type ProcedureFacets,
  type ProcedurePage,
  type ProcedureQuery,
} from '#contract/procedures.ts';
import { createDb, createPool } from '#server/kit/db.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { procedureFinder } from './procedure-finder.ts';
import { forgetTouched } from './procedures.jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const ask = async <T>(path: string) => (await (await app.send('stranger', 'GET', path)).json()) as T;
const found = async (filter: string) =>
  (await ask<ProcedurePage>(`/procedimientos?tam=50&${filter}`)).rows.map(({ number }) => number);
const facets = (filter: string) => ask<ProcedureFacets>(`/procedimientos/facetas?${filter}`);

interface Given {
  title?: string;
  description?: string;
  status?: string;
  compranet?: string;
  area?: string;
  kind?: string;
  funding?: string | null;
  year?: number;
  lines?: string[];
  contracts?: { name: string; amount: number; supplierId?: string }[];
  acts?: [kind: string, days: number][];
}

async function publish(number: string, given: Given = {}): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into procedure (number, slug, title, description, kind, character, modality, category, regime, fiscal_year,
      requesting_area, funding, compranet_number, status, published_at)
    values (${number}, ${number}, ${given.title ?? `Compra ${number}`}, ${given.description ?? ''}, ${given.kind ?? 'open'},
      'national', 'mixed', 'goods', 'lineamientos_ug', ${given.year ?? 2026}, ${given.area ?? 'Área de prueba'},
      ${given.funding ?? null}, ${given.compranet ?? null}, ${given.status ?? 'active'}, now() - interval '60 days')
    returning id`.execute(app.db);
  const id = rows[0]?.id ?? '';
  for (const [kind, days] of given.acts ?? [])
    await sql`insert into milestone (procedure_id, kind, at) values (${id}, ${kind}, now() + make_interval(days => ${days}))`.execute(
      app.db,
    );
  for (const [index, line] of (given.lines ?? []).entries())
    await sql`insert into lot (procedure_id, number, description, unit, quantity, budget_line)
      values (${id}, ${index + 1}, 'Bien', 'Pieza', 1, ${line})`.execute(app.db);
  for (const { name, amount, supplierId } of given.contracts ?? [])
    await sql`insert into contract (procedure_id, number, title, supplier_id, supplier_name, signed_on, amount)
      values (${id}, 'C', 'Contrato', ${supplierId ?? null}, ${name}, current_date - 1, ${amount})`.execute(
      app.db,
    );
  await refresh(id);
  return id;
}
const refresh = (id: string) => sql`select refresh_procedures(array[${id}]::uuid[])`.execute(app.db);

describe('a searched text', () => {
  it('finds numbers by their parts, also unfinished and without the zeros before them', async () => {
    await publish('LA-011000999-N249-2013');
    await publish('LA-011000999-N250-2013', { compranet: 'E-77-0042-2014' });
    for (const part of [
      'N249-2013',
      'n249',
      '249',
      'LA-011000999-N249',
      'LA-0110 N249',
      'LA-011000999-N24 n249',
    ])
      expect(await found(`q=${encodeURIComponent(part)}`), part).toEqual(['LA-011000999-N249-2013']);
    expect((await found('q=2013')).toSorted()).toEqual(['LA-011000999-N249-2013', 'LA-011000999-N250-2013']);
    expect(await found('q=0042-2014')).toEqual(['LA-011000999-N250-2013']);
    expect(await found('q=42')).toEqual(['LA-011000999-N250-2013']);
    expect(await found('q=N2499')).toEqual([]);
  });

  it('finds words without their accents, in the plural and by their beginning while they are typed', async () => {
    await publish('PAL-1', { title: 'Cómputo y microscopios electrónicos' });
    await publish('PAL-2', { title: 'Luces y routers' });
    for (const text of ['luz', 'luces', 'router', 'routers'])
      expect(await found(`q=${text}`), text).toEqual(['PAL-2']);
    for (const text of ['computo', 'CÓMPUTO', 'microscopio', 'microscopios electronico', 'microsc'])
      expect(await found(`q=${encodeURIComponent(text)}`), text).toEqual(['PAL-1']);
    expect(await found('q=microsc+elefante')).toEqual([]);
  });

  it('finds words of one and two letters only where they are whole', async () => {
    await publish('CORTA-1', { title: 'Zapatos y cvtrex' });
    await publish('CORTA-2', { title: 'Trapeadores CV' });
    expect(await found('q=CV')).toEqual(['CORTA-2']);
    expect(await found('q=za')).toEqual([]);
    expect(await found('q=zap')).toEqual(['CORTA-1']);
  });

  it('takes words in quotation marks side by side, and leaves out those with a minus', async () => {
    await publish('FRASE-1', { title: 'Mesas de trabajo plegables' });
    await publish('FRASE-2', { title: 'Trabajo en mesas de granito' });
    expect(await found('q=mesas+trabajo')).toHaveLength(2);
    expect(await found(`q=${encodeURIComponent('"mesas de trabajo"')}`)).toEqual(['FRASE-1']);
    expect(await found(`q=${encodeURIComponent('mesas -granito')}`)).toEqual(['FRASE-1']);
    expect(await found('q=de+mesas')).toHaveLength(2);
  });

  it('finds what means the same by the catalogue, both ways, and as soon as the catalogue changes', async () => {
    await publish('SIN-1', { title: 'Adquisición de laptops para docentes' });
    await publish('SIN-2', { title: 'Computadoras portátiles para bibliotecas' });
    await publish('SIN-3', { title: 'Tablero portátil' });
    for (const text of ['laptop', 'computadora portátil', 'notebooks'])
      expect((await found(`q=${encodeURIComponent(text)}`)).toSorted(), text).toEqual(['SIN-1', 'SIN-2']);
    // What was typed goes before what means the same.
    expect(await found('q=laptop')).toEqual(['SIN-1', 'SIN-2']);
    await publish('SIN-4', { title: 'Zampoñas de concierto' });
    expect(await found('q=siku')).toEqual([]);
    const values = { name: 'zampoña', alike: ['siku'] };
    const at = '/administracion/contenido/sinonimos';
    const made = (await (await app.send('admin', 'POST', at, { values })).json()) as ContentItem;
    const told = await app.send(
      'admin',
      'POST',
      `${at}/entradas/${made.key}/pasos`,
      { step: 'publish' },
      { 'if-match': `"${made.version}"` },
    );
    expect(told.status, await told.clone().text()).toBe(200);
    expect(await found('q=siku')).toEqual(['SIN-4']);
  });

  it('puts what says it in its title before what mentions it, unless another order is asked for', async () => {
    const lines = { acts: [['opening', 3]] as [string, number][] };
    await publish('RANGO-1', {
      ...lines,
      title: 'Servicio de imprenta',
      description: 'Incluye encuadernado',
    });
    await publish('RANGO-2', { title: 'Encuadernado de tesis', acts: [['opening', 9]] });
    expect(await found('q=encuadernado')).toEqual(['RANGO-2', 'RANGO-1']);
    expect(await found('q=encuadernado&orden=acto')).toEqual(['RANGO-1', 'RANGO-2']);
  });
});

describe('what is held in memory', () => {
  it('holds nothing that is not published, and follows what another process changes', async () => {
    const draft = await publish('OCULTO-1', { title: 'Quenas ocultas', status: 'draft' });
    const pool = createPool(app.services.config.databaseUrl ?? '', 2);
    const elsewhere = procedureFinder(createDb(pool));
    const query = { ...EMPTY, q: 'quenas' };
    const counted = async () => [
      (await found('q=quenas')).length,
      (await elsewhere.find(query)).total,
      (await facets('q=quenas')).area.length,
    ];
    expect(await counted()).toEqual([0, 0, 0]);
    await sql`update procedure set status = 'active' where id = ${draft}`.execute(app.db);
    await refresh(draft);
    expect(await counted()).toEqual([1, 1, 1]);
    await sql`update procedure set title = 'Flautas dulces' where id = ${draft}`.execute(app.db);
    await refresh(draft);
    expect(await counted()).toEqual([0, 0, 0]);
    await sql`update procedure set title = 'Quenas otra vez' where id = ${draft}`.execute(app.db);
    await refresh(draft);
    expect(await counted()).toEqual([1, 1, 1]);
    await sql`update procedure set status = 'draft' where id = ${draft}`.execute(app.db);
    await refresh(draft);
    expect(await counted()).toEqual([0, 0, 0]);
    await sql`update procedure set status = 'active' where id = ${draft}`.execute(app.db);
    await refresh(draft);
    await sql`delete from procedure where id = ${draft}`.execute(app.db);
    expect(await counted()).toEqual([0, 0, 0]);
    await pool.end();
  });

  it('takes in a change that was committed after one that began later', async () => {
    const [first, second] = [await publish('LENTO-1'), await publish('LENTO-2')];
    const pool = createPool(app.services.config.databaseUrl ?? '', 2);
    const slow = await pool.connect();
    await slow.query('begin');
    // Its transaction is the older one, and ends last.
    await slow.query('update milestone set place = place where false');
    await slow.query(`update lot set unit = unit where false`);
    await slow.query('insert into procedure_touched (procedure_id) values ($1)', [first]);
    await sql`update procedure set title = 'Ocarinas rápidas' where id = ${second}`.execute(app.db);
    await refresh(second);
    expect(await found('q=ocarinas')).toEqual(['LENTO-2']);
    await slow.query(`update procedure set title = 'Ocarinas lentas' where id = $1`, [first]);
    await slow.query('select refresh_procedures(array[$1]::uuid[])', [first]);
    await slow.query('commit');
    slow.release();
    await pool.end();
    expect((await found('q=ocarinas')).toSorted()).toEqual(['LENTO-1', 'LENTO-2']);
  });

  it('is read anew after a table was emptied, and forgets what was touched days ago (note_touched)', async () => {
    expect((await found('')).length).toBeGreaterThan(0);
    await sql`update procedure_touched set at = now() - interval '3 days'`.execute(app.db);
    await forgetTouched(app.db, new Date());
    const { rows } = await sql<{ n: number }>`select count(*) n from procedure_touched`.execute(app.db);
    expect(rows[0]?.n).toBe(0);
    await sql`truncate procedure cascade`.execute(app.db);
    await sql`insert into procedure_touched default values`.execute(app.db);
    await sql`update data_version set version = version + 1`.execute(app.db);
    expect(await found('')).toEqual([]);
    expect((await facets('')).area).toEqual([]);
  });
});

const EMPTY: ProcedureQuery = {
  estado: [],
  tipo: [],
  participa: [],
  directa: [],
  area: [],
  recurso: [],
  anio: [],
  proveedor: [],
  giro: [],
  pag: 1,
  tam: 50,
};

describe('facets', () => {
  it('count supplier, year, line of business and amount, each under the filters of the others', async () => {
    const { rows } = await sql<{ id: string }>`
      insert into supplier (number, name, legal_suffix, lines, status, person_type)
      values ('PP-2026-7', 'Cómputo Colibrí', 'S.A. de C.V.', '{}', 'active', 'legal') returning id`.execute(
      app.db,
    );
    const supplierId = rows[0]?.id ?? '';
    const papers = { name: 'Papelería El Roble, S. A. de C. V.', amount: 50_000 };
    await publish('FAC-1', {
      status: 'contracted',
      year: 2025,
      lines: ['51501'],
      contracts: [{ name: 'Cómputo Colibrí, S.A. de C.V.', amount: 700_000, supplierId }],
    });
    await publish('FAC-2', { status: 'contracted', year: 2025, lines: ['21101'], contracts: [papers] });
    await publish('FAC-3', {
      status: 'contracted',
      year: 2024,
      contracts: [{ ...papers, name: 'PAPELERIA EL ROBLE SA DE CV' }],
    });
    const all = await facets('');
    expect(all.proveedor).toEqual([
      { value: 'papeleria-el-roble-sa-de-cv', count: 2, label: expect.stringMatching(/roble/i) as string },
      { value: 'PP-2026-7', count: 1, label: 'Cómputo Colibrí, S.A. de C.V.' },
    ]);
    expect(all.anio).toEqual([
      { value: '2025', count: 2 },
      { value: '2024', count: 1 },
    ]);
    expect(all.giro).toEqual([
      { value: 'G01', count: 1, label: 'Equipo de cómputo y redes' },
      { value: 'G06', count: 1, label: 'Papelería y equipo de impresión' },
    ]);
    expect(all.monto.filter(({ count }) => count > 0)).toEqual([
      { value: '0-100000', count: 2 },
      { value: '500000-2000000', count: 1 },
    ]);
    const of2025 = await facets('anio=2025&proveedor=PP-2026-7');
    expect(of2025.anio).toEqual([{ value: '2025', count: 1 }]);
    expect(of2025.proveedor.map(({ value, count }) => [value, count])).toEqual([
      ['PP-2026-7', 1],
      ['papeleria-el-roble-sa-de-cv', 1],
    ]);
    expect(await found('proveedor=papeleria-el-roble-sa-de-cv,PP-2026-7&anio=2025&orden=monto')).toEqual([
      'FAC-1',
      'FAC-2',
    ]);
    expect(await found('giro=G06')).toEqual(['FAC-2']);
    expect(await found('monto_min=100000')).toEqual(['FAC-1']);
    expect(await found('proveedor=nadie')).toEqual([]);
    expect(await found(`q=${encodeURIComponent('Cómputo Colibrí, S.A. de C.V.')}`)).toEqual(['FAC-1']);
  });

  it('are what the database counts, under any filters', { tags: 'all' }, async () => {
    const pick = <T>(values: readonly T[], n: number) => values[n % values.length] as T;
    const states = ['active', 'evaluation', 'contracted', 'cancelled', 'unsuccessful', 'planned'];
    for (let n = 0; n < 60; n += 1)
      await publish(`AZAR-${n}`, {
        title: `${pick(['Sillas', 'Mesas', 'Libreros'], n * 7)} ${pick(['rojas', 'azules'], n * 5)}`,
        status: pick(states, n * 11),
        kind: pick(['open', 'invitation', 'direct'], n * 3),
        funding: pick(['federal', 'own', null], n * 13),
        area: pick(['Derecho', 'Deportes', 'Artes, música y danza'], n),
        year: 2020 + (n % 4),
        acts: [
          ['opening', (n % 30) - 15],
          ['award', (n % 30) - 5],
        ],
      });
    for (const text of ['', 'sillas', 'rojas', 'mesas azules'])
      for (const area of ['', 'Derecho', 'Deportes|Artes, música y danza'])
        for (const state of ['', 'abierto', 'abierto,adjudicado']) {
          const filter = `q=${text}&area=${encodeURIComponent(area)}&estado=${state}`;
          const page = await ask<ProcedurePage>(`/procedimientos?${filter}`);
          const counts = await facets(filter);
          const words = text === '' ? sql`true` : sql`search @@ websearch_to_tsquery('spanish', ${text})`;
          const ofArea = area === '' ? sql`true` : sql`requesting_area = any(${area.split('|')})`;
          const codes = Object.entries(PUBLIC_STATE_SLUGS).flatMap(([code, slug]) =>
            state.split(',').includes(slug) ? [code] : [],
          );
          const ofState = state === '' ? sql`true` : sql`public_state = any(${codes})`;
          const shown = sql`number like 'AZAR-%' and ${words}`;
          const { rows } = await sql<{ total: number; areas: Record<string, number>; acts: number }>`
            select (select count(*) from procedure where ${shown} and ${ofArea} and ${ofState}) total,
              (select json_object_agg(requesting_area, n) from (select requesting_area, count(*) n from procedure
                where ${shown} and ${ofState} group by 1) a) areas,
              (select count(*) from milestone m join procedure p on p.id = m.procedure_id
                where ${shown} and ${ofArea} and ${ofState} and (public_state not in ('cancelled', 'unsuccessful')
                  or (public_state = 'unsuccessful' and m.at <= now()))
                  and m.at >= (${counts.weeks[0]?.start}::date::timestamp at time zone 'America/Mexico_City')) acts`.execute(
            app.db,
          );
          const azar = counts.area.filter(({ value }) => value !== 'Área de prueba');
          const asked = area === '' && text === '' ? undefined : rows[0]?.total;
          if (asked !== undefined) expect(page.total.value, filter).toBe(asked);
          expect(Object.fromEntries(azar.map(({ value, count }) => [value, count])), filter).toEqual({
            ...Object.fromEntries(azar.map(({ value }) => [value, 0])),
            ...rows[0]?.areas,
          });
          if (asked !== undefined)
            expect(
              counts.weeks.reduce((sum, { count }) => sum + count, 0),
              filter,
            ).toBe(rows[0]?.acts);
        }
  });
});
