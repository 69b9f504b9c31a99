import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { ImportDetail } from '#contract/imports.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import {
  barredFile,
  inventedRfc,
  satFile,
  startListBench,
  type ListBench,
} from '../negative-lists/test-lists.ts';
import { listImporter } from '../negative-lists/list-importer.ts';
import { handScreening } from '../negative-lists/negative-lists.jobs.ts';
import { registry } from '../supplier-registry/test-suppliers.ts';
import { defineImportJobs } from '#server/kit/imports/imports.jobs.ts';
import { registryImporter } from './registry-importer.ts';
import { exampleCsv, exampleRow, foreignRow, registryImports } from './test-registry.ts';

let bench: ListBench;
let office: Awaited<ReturnType<typeof registry>>;

beforeAll(async () => {
  bench = await startListBench();
  const { services } = bench;
  const lists = listImporter({ config: services.config, handScreening: handScreening(services) });
  defineImportJobs(services, [registryImporter(services), lists]);
  office = await registry(bench);
});
afterAll(() => bench.stop());

const read = (id: string) => registryImports(bench).read(id);

const upload = (...rfcs: string[]) =>
  uploadRows(rfcs.map((rfc, i) => exampleRow(700 + i, { RFC: rfc, 'Vigencia hasta': '31/12/2099' })));

const uploadRows = (rows: string[][]) => registryImports(bench).upload(exampleCsv(rows));

async function start(id: string): Promise<ImportDetail> {
  await bench.send('admin', 'POST', `/padron/importaciones/${id}/inicio`, { scope: 'all' });
  await bench.runJobs();
  return read(id);
}

const [DEFINITIVE, PRESUMED, CLEARED, BARRED] = [1, 2, 3, 4].map(inventedRfc) as [
  string,
  string,
  string,
  string,
];
const sat = (situation: string) =>
  satFile(
    [
      { rfc: DEFINITIVE, name: 'Uno', situation: 'Definitivo' },
      { rfc: PRESUMED, name: 'Dos', situation },
      { rfc: CLEARED, name: 'Tres', situation: 'Desvirtuado' },
    ],
    situation === 'Presunto' ? '1 de mayo de 2026' : '2 de mayo de 2026',
  );

describe('whom a bulk import does not take', () => {
  it('refuses with the reason who is disqualified or on a list that impedes, and counts as doubtful who is presumed', async () => {
    const supplier = await office.registered();
    const gone = await office.done(await office.done(supplier, office.disqualification), office.cancellation);
    await bench.applyAll(sat('Presunto'));
    await bench.applyAll(
      barredFile([{ rfc: BARRED, name: 'Cuatro', fileNumber: 'E-1' }]),
      'sabg_sanctioned',
      addDays(todayInMexico(), -5),
    );
    const run = await upload(gone.rfc ?? '', DEFINITIVE, PRESUMED, CLEARED, BARRED);
    expect(run).toMatchObject({ fresh: 2, refused: 3, duplicates: 0, doubtful: 1 });
    expect(run.refusals.map(({ line, problems }) => [line, problems.RFC])).toEqual([
      [
        2,
        expect.stringMatching(
          /^Está inhabilitado hasta el .* \(Secretaría Anticorrupción .*, DRM-12\/2026\)\.$/,
        ),
      ],
      [3, expect.stringContaining('SAT, artículo 69-B: Definitivo')],
      [6, expect.stringContaining('Proveedores sancionados (federal): Inhabilitación')],
    ]);
    expect(run.doubts).toMatchObject([
      {
        line: 4,
        key: PRESUMED,
        title: 'Empresa Ficticia 702',
        doubts: { RFC: expect.stringContaining('SAT, artículo 69-B: Presunto') as string },
      },
    ]);
  });

  it(
    'refuses a foreign firm by the country and tax number that were disqualified, however they are written',
    { tags: 'all' },
    async () => {
      const first = await uploadRows([foreignRow(790, 'DE 812 526 315', 'Alemania')]);
      expect(await start(first.id)).toMatchObject({ status: 'done', taken: 1 });
      const { rows } = await bench.services.pool.query("select id from supplier where name = 'Foránea 790'");
      const supplier = await office.officers.record(rows[0].id);
      await office.done(await office.done(supplier, office.disqualification), office.cancellation);
      const run = await uploadRows([
        foreignRow(791, 'de-812526315', 'Germany'),
        foreignRow(792, 'DE 812 526 315', 'Austria'),
      ]);
      expect(run).toMatchObject({ fresh: 1, refused: 1, duplicates: 0 });
      expect(run.refusals).toMatchObject([
        {
          line: 2,
          problems: { 'Identificación fiscal extranjera': expect.stringMatching(/^Está inhabilitado/) },
        },
      ]);
      const mark = (status: string) =>
        bench.services.pool.query('update sanction set status = $1 where supplier_id = $2', [
          status,
          supplier.id,
        ]);
      await mark('revoked');
      const stale = await uploadRows([foreignRow(793, 'DE812526315', 'Alemania')]);
      expect(stale).toMatchObject({ fresh: 1 });
      await mark('active');
      expect(await start(stale.id)).toMatchObject({
        status: 'failed',
        failure: expect.stringContaining('DE812526315: Está inhabilitado') as string,
      });
    },
  );

  it(
    'refuses whom a person confirmed to be on a list by name, known by RFC or by country and tax number',
    { tags: 'all' },
    async () => {
      await bench.empty();
      const name = 'Papelería Confirmada Inventada';
      await bench.applyAll(
        barredFile([{ name, fileNumber: 'E-7' }]),
        'sabg_sanctioned',
        addDays(todayInMexico(), -4),
      );
      const rows = [
        exampleRow(795, { 'Denominación o razón social': name }),
        foreignRow(796, 'DE 100 200 300', 'Alemania').map((cell) => (cell === 'Foránea 796' ? name : cell)),
      ];
      const first = await uploadRows(rows);
      expect(await start(first.id)).toMatchObject({ status: 'done', taken: 2 });
      const decide = async (decision: string, query = '') => {
        for (const match of (await bench.matches(query)).rows) {
          const decided = await bench.decide(match, decision, 'Es la misma: firma el mismo representante.');
          expect(decided.status).toBe(200);
        }
      };
      await decide('confirmed');
      // They leave the registry; what a person found out does not.
      await sql`update supplier set status = 'cancelled' where name like 'Papelería Conf%'`.execute(bench.db);
      const again = await uploadRows(rows);
      expect(again).toMatchObject({ fresh: 0, refused: 2, duplicates: 0 });
      expect(again.refusals.map(({ problems }) => Object.keys(problems))).toEqual([
        ['RFC'],
        ['Identificación fiscal extranjera'],
      ]);
      expect(again.refusals[0]?.problems.RFC).toMatch(/la Unidad confirmó en P-\d+ que es el mismo\.$/);
      await bench.ask('/listas/revisiones', 'POST', { scope: 'all' });
      await bench.runJobs();
      await decide('discarded', 'estado=terminadas');
      expect(await uploadRows(rows)).toMatchObject({ fresh: 2, refused: 0 });
    },
  );

  it('takes nothing when a list bars one of them between preview and start', async () => {
    await bench.empty();
    await bench.applyAll(sat('Presunto'));
    const run = await upload(PRESUMED, CLEARED);
    expect(run).toMatchObject({ fresh: 2, refused: 0 });
    await bench.applyAll(sat('Definitivo'));
    expect(await start(run.id)).toMatchObject({
      status: 'failed',
      taken: 0,
      failure: expect.stringContaining(`${PRESUMED}: Está en un listado oficial`) as string,
    });
  });
});
