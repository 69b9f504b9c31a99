import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import type { ImportDependents } from '#contract/imports.ts';
import type { ProcedureDetail } from '#contract/procedures.ts';
import { brokenLog } from '#server/features/integrity/log-check.ts';
import { writeReleases } from '#server/features/open-contracting/releases.service.ts';
import { OLD_HEADER, toCsv } from './sample-file.ts';
import { type ImportBench, inventedRows, startImportBench } from './test-bench.ts';
import { expectFollowed } from '../search/test-followed.ts';

let bench: ImportBench;

beforeAll(async () => {
  bench = await startImportBench();
});
afterAll(async () => {
  await expectFollowed(bench.db);
  await bench.stop();
});
beforeEach(() => bench.empty());

/** Everything without the count of versions. */
const content = async () =>
  (await bench.content()).replace(/\d+$/, '').replaceAll(/"version":\d+,|"updated_at":"[^"]+",?/g, '');
const undo = async (id: string) => {
  const answer = await bench.ask(`/${id}/reversion`, 'POST');
  await bench.work(id);
  return answer;
};
const file = (count: number, changes: (index: number) => Record<string, string> = () => ({})) =>
  toCsv([OLD_HEADER, ...inventedRows(count, changes)]);

test('an undone import leaves everything as it was: also a procedure that stood before, with its state and acts', async () => {
  await bench.importAll(file(2));
  const before = await content();
  const { id } = await bench.importAll(
    file(6, (index) => ({
      ...(index > 3
        ? { NUMERO_PROCEDIMIENTO: 'LA-OTRO-2013', PROVEEDOR_CONTRATISTA: 'OTRA FIRMA SA DE CV' }
        : {}),
      ...(index > 1 ? { FECHA_CELEBRACION: `2013-06-1${index}`, ESTATUS_CONTRATO: 'Activo' } : {}),
    })),
  );
  expect(await content()).not.toBe(before);
  expect((await undo(id)).status).toBe(202);
  expect(await bench.detail(id)).toMatchObject({ status: 'undone', taken: 4 });
  expect(await content()).toBe(before);
});

test('a contract that was corrected and a procedure that somebody went on with keep the import, and are named', async () => {
  const { id } = await bench.importAll(file(2));
  await sql`update contract set amount = 1 where number = '700001'`.execute(bench.db);
  await sql`insert into document (procedure_id, stage, kind, title, created_by) select id, 'notice', 'other', 'Acta', 'admin' from procedure`.execute(
    bench.db,
  );
  const told = (await (await bench.ask(`/${id}/dependientes`)).json()) as ImportDependents;
  expect(told.rows).toEqual([
    { line: 3, title: 'Contrato 700001', why: 'se corrigió después de importarlo' },
    { line: null, title: 'Procedimiento AA-011M0X001-N7-2013', why: 'tiene documentos' },
  ]);
  const refused = await undo(id);
  expect(((await refused.json()) as Problem).code).toBe('import_has_dependents');
  expect((await bench.db.selectFrom('contract').select('id').execute()).length).toBe(2);
});

test(
  '399 contracts of eleven buyers are undone after a day, with what the portal made of them by itself, and visitors read that they were',
  { tags: 'all' },
  async () => {
    const empty = await content();
    const { id } = await bench.importAll(
      file(399, (index) => ({
        DEPENDENCIA: `Institución ${index % 11}`,
        NOMBRE_DE_LA_UC: `Unidad ${index % 11} #011M0X0${String(index % 11).padStart(2, '0')}`,
        NUMERO_PROCEDIMIENTO: `LA-${index % 133}-2013`,
        NUMERO_EXPEDIENTE: `E${index % 133}`,
        PROVEEDOR_CONTRATISTA: `FIRMA ${index % 283} SA DE CV`,
      })),
    );
    const count = async (table: string) =>
      (await sql<{ n: number }>`select count(*)::int n from ${sql.table(table)}`.execute(bench.db)).rows[0]!
        .n;
    // A day of the portal's own work: open data, somebody who follows one of them, a list that has a firm's name.
    await writeReleases(bench.services);
    expect(await count('open_release')).toBe(133);
    await sql`insert into procurement_follow (email, mailbox, procedure_id, frequency)
    select 'a@b.example', 'a@b.example', id, 'daily' from procedure limit 1`.execute(bench.db);
    await sql`update import_run set created_at = created_at - interval '1 day', started_at = started_at - interval '1 day',
    finished_at = finished_at - interval '1 day'`.execute(bench.db);
    const [{ slug } = { slug: '' }] = await bench.db
      .selectFrom('procedure')
      .select('slug')
      .limit(1)
      .execute();
    expect((await bench.send('stranger', 'GET', `/procedimientos/${slug}`)).status).toBe(200);
    expect(((await (await bench.ask(`/${id}/dependientes`)).json()) as ImportDependents).rows).toEqual([]);
    expect((await undo(id)).status).toBe(202);
    expect(await bench.detail(id)).toMatchObject({ status: 'undone', taken: 399, failure: null });
    expect(await content()).toBe(empty);
    for (const table of ['open_release', 'open_release_refusal', 'procedure_event', 'import_made'])
      expect([table, await count(table)]).toEqual([table, 0]);
    // The tests before emptied the tables behind the log: of that alone an alarm tells.
    const { rows: waits } = await sql`select from waiting_item where kind <> 'integrity_alarm'`.execute(
      bench.db,
    );
    expect(waits).toEqual([]);
    const gone = await bench.send('stranger', 'GET', `/procedimientos/${slug}`);
    expect(gone.status).toBe(404);
    expect(((await gone.json()) as Problem).detail).toMatch(
      /^El procedimiento LA-\d+-2013 se había traído de CompraNet y ya no está: el .* se deshizo/,
    );
    const { rows: leaves } = await sql<{ leaf: string }>`
    select leaf from integrity_entry where kind = 'procedure_withdrawal' and leaf ~ 'LA-[0-9]'`.execute(
      bench.db,
    );
    expect(leaves).toHaveLength(133);
    expect(JSON.parse(leaves[0]!.leaf)).toMatchObject({
      contracts: 3,
      procedure: expect.stringMatching(/^LA-/) as string,
    });
  },
);

test(
  'what goes from a procedure that stays is a public change, which neither holds the import that made it nor looks like tampering',
  { tags: 'all' },
  async () => {
    // What the tests before emptied is gone without a trace.
    const before = await brokenLog(bench.services.pool);
    const first = await bench.importAll(file(1));
    const second = await bench.importAll(file(2));
    const [{ slug } = { slug: '' }] = await bench.db.selectFrom('procedure').select('slug').execute();
    await writeReleases(bench.services);
    expect((await undo(second.id)).status).toBe(202);
    const shown = (await (
      await bench.send('stranger', 'GET', `/procedimientos/${slug}`)
    ).json()) as ProcedureDetail;
    expect(shown.contracts.map(({ number }) => number)).toEqual(['700000']);
    const changes = await (await bench.send('stranger', 'GET', `/procedimientos/${slug}/cambios`)).json();
    expect(changes).toMatchObject({
      rows: [
        {
          field: 'contract.undone.700001',
          before: '12500.50 MXN, PAPELES IMAGINARIOS, S.A. DE C.V.',
          after: null,
          reason: 'Se deshizo la importación de CompraNet que trajo este contrato.',
        },
      ],
    });
    expect((await undo(first.id)).status).toBe(202);
    expect(await bench.detail(first.id)).toMatchObject({ status: 'undone', failure: null });
    expect(await bench.db.selectFrom('procedure').select('id').execute()).toEqual([]);
    expect(await brokenLog(bench.services.pool)).toEqual(before);
  },
);

test('a contract whose evaluation was asked for holds its import', async () => {
  const { id } = await bench.importAll(file(1));
  await sql`with period as (insert into evaluation_period (key, name, starts_on, ends_on, instrument)
      values ('2031-1', 'Enero a junio de 2031', '2031-01-01', '2031-06-30', '{}') returning id)
    insert into evaluation_order (period_id, supplier_id, supplier_name, contract_id, number, title, area, link)
    select period.id, c.supplier_id, c.supplier_name, c.id, c.number, c.title, 'Bibliotecas', 'enlace' from period, contract c`.execute(
    bench.db,
  );
  const told = (await (await bench.ask(`/${id}/dependientes`)).json()) as ImportDependents;
  expect(told.rows).toEqual([
    { line: 2, title: 'Contrato 700000', why: 'se evaluó, o se pidió su evaluación' },
  ]);
  expect(((await (await undo(id)).json()) as Problem).code).toBe('import_has_dependents');
  await sql`delete from evaluation_order`.execute(bench.db);
});

test('the preview counts by institution and purchasing unit, and only the chosen ones are taken', async () => {
  const run = await bench.upload(
    file(5, (index) => ({
      DEPENDENCIA: index < 4 ? 'Universidad de Guanajuato' : 'Otra Institución',
      NOMBRE_DE_LA_UC: index < 3 ? 'Compras #011M0X001' : 'Obras #011M0X002',
    })),
  );
  expect(run.groups.map(({ over, name, rows, fresh }) => [over, name, rows, fresh])).toEqual([
    ['Universidad de Guanajuato', 'Compras', 3, 3],
    ['Otra Institución', 'Obras', 1, 1],
    ['Universidad de Guanajuato', 'Obras', 1, 1],
  ]);
  const groups = run.groups.filter(({ name }) => name === 'Compras').map(({ key }) => key);
  const none = await bench.ask(`/${run.id}/inicio`, 'POST', 'admin', { groups: [] });
  expect(none.status).toBe(422);
  expect((await bench.ask(`/${run.id}/inicio`, 'POST', 'admin', { groups })).status).toBe(202);
  await bench.work(run.id);
  expect(await bench.detail(run.id)).toMatchObject({ status: 'done', taken: 3, chosen: groups });
  const units = await bench.db.selectFrom('procedure').select('requesting_area').execute();
  expect(units).toEqual([{ requesting_area: 'Compras' }]);
});
