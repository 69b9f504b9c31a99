import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import type { ImportDependents } from '#contract/imports.ts';
import { OLD_HEADER, toCsv } from './sample-file.ts';
import { type ImportBench, inventedRows, startImportBench } from './test-bench.ts';

let bench: ImportBench;

beforeAll(async () => {
  bench = await startImportBench();
});
afterAll(() => bench.stop());
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

test('the preview counts by institution and purchasing unit, and only the chosen ones are taken', async () => {
  const run = await bench.upload(
    file(5, (index) => ({
      DEPENDENCIA: index < 4 ? 'Universidad de Muestra' : 'Otra Institución',
      NOMBRE_DE_LA_UC: index < 3 ? 'Compras #011M0X001' : 'Obras #011M0X002',
    })),
  );
  expect(run.groups.map(({ over, name, rows, fresh }) => [over, name, rows, fresh])).toEqual([
    ['Universidad de Muestra', 'Compras', 3, 3],
    ['Otra Institución', 'Obras', 1, 1],
    ['Universidad de Muestra', 'Obras', 1, 1],
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
