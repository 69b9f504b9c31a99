import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BudgetKeyEntries, BudgetPage } from '#contract/budget.ts';
import type { ImportDetail, ImportDependents, ImportRowPage } from '#contract/imports.ts';
import { transaction } from '#server/kit/db.ts';
import { defineImportJobs } from '#server/kit/imports/imports.jobs.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { workAlone } from '#server/kit/test-second-person.ts';
import { emptyTables } from '#server/kit/test-empty-tables.ts';
import { budgetImporter } from './budget-importer.ts';
import { reserveFor } from './public.ts';
import { BUDGET_AUTHOR, plantArea, plantAuthor } from './test-budget.ts';

const APPROVED = '/administracion/presupuesto/aprobado/importaciones';
const CHANGES = '/administracion/presupuesto/adecuaciones/importaciones';

let app: TestApp;
let area: string;
let areaName = '';
beforeAll(async () => {
  app = await startTestApp();
  defineImportJobs(app.services, [budgetImporter('approved'), budgetImporter('changes')]);
  area = await plantArea(app.db);
  await plantAuthor(app.db);
  const { rows } = await sql<{ name: string }>`select name from area where id = ${area}`.execute(app.db);
  areaName = rows[0]!.name;
});
afterAll(() => app.stop());
beforeEach(async () => {
  await emptyTables(app.db, ['import_run', 'spending_key']);
  await workAlone(app.db);
});

const csv = (...rows: readonly (readonly string[])[]) =>
  Buffer.from(rows.map((cells) => cells.map((one) => `"${one}"`).join(',')).join('\n'));
const HEADER = ['Año', 'UR', 'Programa', 'Proyecto', 'FF', 'COG', 'TG', 'Descripción', 'Importe'];
const row = (
  item: string,
  amount: string,
  more: { unit?: string; source?: string; programme?: string } = {},
) => [
  '2026',
  more.unit ?? areaName,
  more.programme ?? 'E010',
  '',
  more.source ?? '14',
  item,
  '',
  'Lo que se compra',
  amount,
];

async function upload(base: string, bytes: Uint8Array) {
  const answer = await app.send('admin', 'POST', `${base}?nombre=presupuesto.csv`, bytes);
  expect(answer.status).toBe(201);
  const { id } = (await answer.json()) as ImportDetail;
  await app.runJobs();
  return read(base, id);
}
const get = async <T>(path: string) => (await (await app.send('admin', 'GET', path)).json()) as T;
async function read(base: string, id: string) {
  const [detail, refused] = await Promise.all([
    get<ImportDetail>(`${base}/${id}`),
    get<ImportRowPage>(`${base}/${id}/filas?que=rechazadas&tam=100`),
  ]);
  const refusals = refused.rows.map(({ line, problems }) => [line, Object.values(problems).join(' ')]);
  return { ...detail, refusals: Object.fromEntries(refusals) as Record<string, string> };
}
async function start(base: string, id: string, wish: object = {}) {
  const answer = await app.send('admin', 'POST', `${base}/${id}/inicio`, wish);
  if (answer.status !== 202) return { status: answer.status, refusals: {}, taken: 0 };
  await app.runJobs();
  return read(base, id);
}
async function take(base: string, bytes: Uint8Array) {
  const run = await upload(base, bytes);
  expect([run.failure, run.refusals]).toEqual([null, {}]);
  return start(base, run.id) as Promise<Awaited<ReturnType<typeof read>>>;
}
const undo = async (base: string, id: string) => {
  const { status } = await app.send('admin', 'POST', `${base}/${id}/reversion`);
  await app.runJobs();
  return status;
};
const budget = () => get<BudgetPage>('/administracion/presupuesto');
const shown = async () =>
  (await budget()).rows.map(({ item, aprobado, modificado, disponible }) => [
    item,
    aprobado,
    modificado,
    disponible,
  ]);

test('a budget comes in by names and synonyms, its sums stand against the total of the file, and the same file again changes nothing', async () => {
  const file = csv(HEADER, row('21101', '500,000.00'), row('51501', '1,200,000.50', { source: '25' }), [
    '',
    'Total',
    '',
    '',
    '',
    '',
    '',
    '',
    '1,700,000.50',
  ]);
  const run = await upload(APPROVED, file);
  expect([run.failure, run.refusals, run.fresh, run.findings?.demand?.doubt]).toEqual([null, {}, 2, null]);
  expect(run.findings?.tables.map(({ title, rows }) => [title, rows])).toEqual([
    [
      'Por capítulo',
      [
        ['2000 Materiales y suministros', 1, '$500,000.00'],
        ['5000 Bienes muebles, inmuebles e intangibles', 1, '$1,200,000.50'],
        ['Total', 2, '$1,700,000.50'],
      ],
    ],
    [
      'Por fuente',
      [
        ['14 Ingresos propios', 1, '$500,000.00'],
        ['25 Recursos federales etiquetados', 1, '$1,200,000.50'],
        ['Total', 2, '$1,700,000.50'],
      ],
    ],
  ]);
  expect(await start(APPROVED, run.id)).toMatchObject({ status: 'done', taken: 2 });
  expect(await shown()).toEqual([
    ['21101', '500000.00', '500000.00', '500000.00'],
    ['51501', '1200000.50', '1200000.50', '1200000.50'],
  ]);
  // What is capital follows from the chapter.
  expect((await budget()).rows.map(({ key }) => key.at(-1))).toEqual(['1', '2']);
  expect(await upload(APPROVED, file)).toMatchObject({ fresh: 0, changed: 0, skipped: 2 });
});

test('a total that its rows do not add up to asks for a written reason', async () => {
  const run = await upload(
    APPROVED,
    csv(HEADER, row('21101', '500.00'), ['', 'TOTAL', '', '', '', '', '', '', '600.00']),
  );
  expect(run.findings?.demand?.doubt).toBe(
    'El total del archivo (línea 3) dice $600.00 y sus renglones suman $500.00.',
  );
  expect((await start(APPROVED, run.id)).status).toBe(422);
  expect(
    await start(APPROVED, run.id, { reason: 'El total incluye una clave que se cargó aparte.' }),
  ).toMatchObject({
    status: 'done',
  });
});

test('V49 a generic item asks which one; its answer is taken, and 12101 is refused only by requisitions', async () => {
  const run = await upload(APPROVED, csv(HEADER, row('5151', '100.00'), row('12101', '50.00')));
  expect(run.refusals).toEqual({
    2: '5151 es una partida genérica: di abajo, en «Partidas», cuál específica es.',
  });
  const [words] = run.findings?.words ?? [];
  expect(words).toMatchObject({ field: 'items', asked: [{ word: '5151', near: ['51501'] }] });
  const settled = await app.send('admin', 'PUT', `${APPROVED}/${run.id}/lectura`, {
    version: run.version,
    words: { items: { 5151: '51501' } },
  });
  expect(settled.status).toBe(202);
  await app.runJobs();
  expect(await read(APPROVED, run.id)).toMatchObject({ refusals: {}, fresh: 2 });
  await start(APPROVED, run.id);
  expect((await shown()).map(([item]) => item)).toEqual(['12101', '51501']);
});

test('a unit that is no area is asked once, and known by its key from then on', async () => {
  const run = await upload(APPROVED, csv(HEADER, row('21101', '100.00', { unit: '3104' })));
  expect(run.refusals[2]).toContain('«3104» no está en el directorio');
  await app.send('admin', 'PUT', `${APPROVED}/${run.id}/lectura`, {
    version: run.version,
    words: { units: { 3104: area } },
  });
  await app.runJobs();
  expect(await start(APPROVED, run.id)).toMatchObject({ status: 'done' });
  expect((await budget()).rows).toMatchObject([{ key: '2026.3104.E010.0.14.21101.1', area: areaName }]);
  expect(
    await upload(CHANGES, csv(CHANGE_HEADER, change('21101', '10.00', '', { unit: '3104' }))),
  ).toMatchObject({
    refusals: {},
  });
});

test.each([
  ['a year that is none', ['26', 'Nada', 'E010', '', '14', '21101', '', '', '1.00'], 'cuatro cifras'],
  ['a source that is unknown', row('21101', '1.00', { source: '99' }), 'no es una fuente'],
  ['an item that is unknown', row('29999', '1.00'), '29999 no está en el clasificador'],
  ['a negative amount', row('21101', '-1.00'), 'negativo'],
  ['no programme', row('21101', '1.00', { programme: '' }), 'Escribe la clave del programa.'],
])('refuses %s, and with it the file', async (_, cells, message) => {
  const run = await upload(APPROVED, csv(HEADER, cells, row('51501', '10.00')));
  expect(run.refusals[2]).toContain(message);
  expect((await start(APPROVED, run.id)).status).toBe(409);
  expect((await budget()).rows).toEqual([]);
});

test('rows with faults are left out knowingly, and a total of the file then asks why', async () => {
  const rows = [row('21101', '10.00'), row('99999', '5.00')];
  const run = await upload(APPROVED, csv(HEADER, ...rows));
  expect([run.fresh, run.refused]).toEqual([1, 1]);
  expect((await start(APPROVED, run.id, { scope: 'all' })).status).toBe(409);
  expect(await start(APPROVED, run.id, { scope: 'valid' })).toMatchObject({ status: 'done', taken: 1 });
  expect((await budget()).rows).toHaveLength(1);
  const total = HEADER.map((_, place) =>
    place === 0 ? 'TOTAL' : place === HEADER.length - 1 ? '15.00' : '',
  );
  const again = await upload(APPROVED, csv(HEADER, row('21101', '11.00'), rows[1]!, total));
  expect(again.findings?.demand?.doubt).toContain('15.00');
  expect((await start(APPROVED, again.id, { scope: 'valid' })).status).toBe(422);
});

test('two rows of one key are refused; months that are not the year too', async () => {
  const run = await upload(APPROVED, csv(HEADER, row('21101', '1.00'), row('21101', '2.00')));
  expect(run.refusals[3]).toBe('Dice la misma clave que la línea 2: junta los dos importes en un renglón.');
  const months = await upload(
    APPROVED,
    csv(
      [...HEADER, 'Enero', 'Febrero'],
      [...row('21101', '10.00'), '4.00', '5.00'],
      [...row('51501', '10.00'), '4.00', '6.00'],
    ),
  );
  expect(months.refusals).toEqual({
    2: 'Los meses suman $9.00 y lo aprobado es $10.00: corrige el que esté mal.',
  });
});

const CHANGE_HEADER = [
  'Ejercicio',
  'Unidad',
  'Programa',
  'Fuente',
  'Partida',
  'Ampliación',
  'Reducción',
  'Oficio',
  'Fecha',
];
const change = (
  item: string,
  increase: string,
  decrease: string,
  more: { unit?: string; letter?: string; day?: string } = {},
) => [
  '2026',
  more.unit ?? areaName,
  'E010',
  '14',
  item,
  increase,
  decrease,
  more.letter ?? 'DF/112/2026',
  more.day ?? '15/03/2026',
];

test('changes increase and reduce by their letter, never below what is available, and the same file again changes nothing', async () => {
  await take(APPROVED, csv(HEADER, row('21101', '500.00')));
  const file = csv(
    CHANGE_HEADER,
    change('21101', '', '150.00'),
    change('21101', '', '50.00'),
    change('51501', '200.00', ''),
  );
  expect(await take(CHANGES, file)).toMatchObject({ status: 'done', taken: 3 });
  expect(await shown()).toEqual([
    ['21101', '500.00', '300.00', '300.00'],
    ['51501', '0.00', '200.00', '200.00'],
  ]);
  expect(await upload(CHANGES, file)).toMatchObject({ fresh: 0, skipped: 3 });
  const { refusals } = await upload(
    CHANGES,
    csv(
      CHANGE_HEADER,
      change('21101', '', '300.01', { letter: 'DF/113/2026' }),
      change('21101', '1.00', '1.00'),
      change('21101', '1.00', '', { letter: '' }),
      change('21101', '1.00', '', { day: '' }),
    ),
  );
  expect(refusals).toEqual({
    2: 'La reducción es mayor que lo disponible de la clave: $300.00.',
    3: 'Un renglón amplía o reduce, no las dos cosas: haz un renglón para cada una.',
    4: 'Escribe el oficio o acuerdo que autoriza el cambio.',
    5: 'Escribe la fecha del oficio.',
  });
});

test('a budget that is lower than before goes down by the difference, not below what is reserved', async () => {
  await take(APPROVED, csv(HEADER, row('21101', '500.00')));
  const keyId = (await budget()).rows[0]!.id;
  await reserve(keyId, '300.00');
  expect((await upload(APPROVED, csv(HEADER, row('21101', '299.99')))).refusals[2]).toContain(
    'solo quedan $200.00',
  );
  expect(await take(APPROVED, csv(HEADER, row('21101', '300.00')))).toMatchObject({ status: 'done' });
  expect(await shown()).toEqual([['21101', '300.00', '300.00', '0.00']]);
});

const reserve = (keyId: string, amount: string) =>
  transaction(app.db, (tx) =>
    reserveFor(tx, {
      author: BUDGET_AUTHOR,
      requisitionId: randomUUID(),
      folio: 'RQ-1',
      shares: [{ keyId, amount }],
    }),
  );

test('an import is undone by opposite entries while nothing needs it', async () => {
  const first = await take(APPROVED, csv(HEADER, row('21101', '500.00')));
  const second = await take(CHANGES, csv(CHANGE_HEADER, change('21101', '100.00', '')));
  // The first one was changed by the second.
  expect(await get<ImportDependents>(`${APPROVED}/${first.id}/dependientes`)).toMatchObject({ total: 1 });
  expect(await undo(APPROVED, first.id)).toBe(409);
  const keyId = (await budget()).rows[0]!.id;
  await reserve(keyId, '500.01');
  expect(await undo(CHANGES, second.id)).toBe(409);
  expect((await get<ImportDependents>(`${CHANGES}/${second.id}/dependientes`)).rows).toMatchObject([
    {
      title: expect.stringContaining('.21101.1'),
      why: 'ya tiene reservado o comprometido lo que se quitaría',
    },
  ]);
  await emptyTables(app.db, ['budget_document']);
  await sql`update spending_key set reserved = 0`.execute(app.db);
  expect(await undo(CHANGES, second.id)).toBe(202);
  expect(await shown()).toEqual([['21101', '500.00', '500.00', '500.00']]);
  expect(await undo(APPROVED, first.id)).toBe(202);
  expect(await budget()).toMatchObject({ rows: [{ aprobado: '0.00', disponible: '0.00' }] });
  const { entries } = await get<BudgetKeyEntries>(
    `/administracion/presupuesto/claves/${keyId}?cifra=aprobado`,
  );
  expect(entries).toMatchObject([
    { kind: 'unapprove', isReversal: true },
    { kind: 'approve', file: 'presupuesto.csv', isReversal: false },
  ]);
  // And it may come in again.
  expect(await take(APPROVED, csv(HEADER, row('21101', '500.00')))).toMatchObject({ taken: 1 });
});

test('the template begins with the keys of the last year', async () => {
  await take(APPROVED, csv(HEADER, row('21101', '500.00')));
  const text = await (await app.send('admin', 'GET', `${APPROVED}/plantilla/csv`)).text();
  expect(text.split('\r\n').slice(0, 2)).toEqual([
    expect.stringContaining(
      'Ejercicio,Unidad,Programa,Proyecto,Fuente,Partida,Tipo de gasto,Descripción,Aprobado,Enero',
    ),
    expect.stringMatching(/^2027,.*,E010,0,14,21101,1,Lo que se compra,/),
  ]);
});

test('the state of the year is filtered, ordered and exported with its columns', async () => {
  await take(APPROVED, csv(HEADER, row('21101', '500.00'), row('51501', '90.00', { source: '25' })));
  const filtered = await get<BudgetPage>('/administracion/presupuesto?capitulo=5000&orden=-aprobado');
  expect(filtered).toMatchObject({ year: 2026, years: [2026], total: 1, totals: { aprobado: '90.00' } });
  const file = await app.send(
    'admin',
    'GET',
    '/administracion/presupuesto/archivo?columnas=partida,aprobado,disponible&orden=aprobado',
  );
  expect((await file.text()).replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
    'Partida,Aprobado,Disponible',
    '51501 Bienes informáticos,90.00,90.00',
    '21101 Materiales y útiles de oficina,500.00,500.00',
  ]);
});

test('while somebody else works here the budget is let in by another person than who loaded it', async () => {
  const run = await upload(APPROVED, csv(HEADER, row('21101', '1000.00')));
  await sql`update officer set last_seen = now() where id = ${BUDGET_AUTHOR.person.id}`.execute(app.db);
  await start(APPROVED, run.id);
  expect((await read(APPROVED, run.id)).status).toBe('ready');
  const { rows } = await sql`select what, changes->0->'differences' told from decision_proposal`.execute(
    app.db,
  );
  expect(rows).toMatchObject([
    { what: 'Importar un presupuesto aprobado', told: [{ after: 1 }, { after: '$1,000.00' }] },
  ]);
});
