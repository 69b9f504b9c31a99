import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import type { ImportDetail } from '#contract/imports.ts';
import type { ListOverview } from '#contract/negative-lists.ts';
import { insertRequest, testFile } from '../registration/review/test-requests.ts';
import {
  barredFile,
  inventedSatRows,
  satFile,
  startListBench,
  type ListBench,
  type SatRow,
} from './test-lists.ts';

let bench: ListBench;
let careful: ListBench;

beforeAll(async () => {
  [bench, careful] = await Promise.all([startListBench(), startListBench({ SECOND_REVIEWER: 'true' })]);
});
afterAll(() => Promise.all([bench.stop(), careful.stop()]));
beforeEach(() => Promise.all([bench.empty(), careful.empty()]));

const ROWS = inventedSatRows(40).map((row) => ({ ...row, situation: 'Definitivo' }));
const REASON = 'El SAT retiró a tres contribuyentes por sentencia y renumeró su listado.';
/** Three of the middle leave, and those after them get other numbers. */
const LEFT = ROWS.filter((_, index) => ![4, 11, 20].includes(index));
const JUNE = '1 de junio de 2026';
const JULY = '1 de julio de 2026';

/** The list in force, and another one that was read. */
async function shrunk(of: ListBench, rows: readonly SatRow[] = LEFT): Promise<ImportDetail> {
  await of.applyAll(satFile(ROWS, JUNE));
  return of.read(satFile(rows, JULY));
}
const confirm = (of: ListBench, list: ImportDetail, body: object, as?: 'admin' | 'other-admin') =>
  of.confirm(list, body, as);
const taken = async (answer: Promise<Response>) => {
  const response = await answer;
  expect(response.status).toBe(202);
  return (await response.json()) as ImportDetail;
};

describe('a list of the SAT that really shrinks and is renumbered', () => {
  test('waits for an officer, who reads who would no longer be impeded', async () => {
    await bench.addSupplier({ rfc: ROWS[4]!.rfc, name: 'La que sale' });
    await bench.addSupplier({ rfc: ROWS[5]!.rfc, name: 'La que se queda' });
    await bench.addSupplier({ rfc: ROWS[20]!.rfc, name: 'La que se fue', status: 'cancelled' });
    const file = { ...testFile(), rfc: ROWS[11]!.rfc };
    const { folio } = await insertRequest(bench.db, { file });
    const list = await shrunk(bench);
    expect(list).toMatchObject({ status: 'ready', failure: null, needsSecond: false });
    expect(list).toMatchObject({ rows: 37, skipped: 37, gone: 3, fresh: 0 });
    expect(list.findings?.demand).toEqual({
      doubt: expect.stringContaining('termina en 37 y en la lista en vigor llega a 40') as string,
      count: 37,
    });
    const [released] = list.findings!.tables;
    expect(released?.title).toBe('A quiénes dejaría de impedir o poner en duda: 2');
    expect(released?.rows).toHaveLength(2);
    expect(released?.rows).toEqual(
      expect.arrayContaining([
        ['La que sale', expect.stringMatching(/^P-/), ROWS[4]!.rfc, 'Definitivo', 'Impide'],
        [expect.any(String), `Solicitud ${folio}`, ROWS[11]!.rfc, 'Definitivo', 'Impide'],
      ]),
    );
  });

  test('comes into force with a reason and the number of its entries, and both are kept', async () => {
    const supplier = await bench.addSupplier({ rfc: ROWS[4]!.rfc, name: 'La que sale' });
    const list = await shrunk(bench);
    const before = await bench.content();
    for (const [body, fields] of [
      [{ reason: 'sí', count: 37 }, ['reason']],
      [{ reason: REASON }, ['count']],
      [{ reason: REASON, count: 40 }, ['count']],
    ] as const) {
      const refused = await confirm(bench, list, body);
      expect(refused.status).toBe(422);
      expect(Object.keys(((await refused.json()) as Problem).fields ?? {})).toEqual(fields);
    }
    expect(await bench.content()).toBe(before);
    await taken(confirm(bench, list, { reason: REASON, count: 37 }));
    await bench.runJobs();
    expect(await bench.edition(list.id)).toMatchObject({
      status: 'done',
      reason: REASON,
    });
    expect((await bench.matches()).rows).toEqual([]);
    expect((await bench.matches('estado=terminadas')).rows).toMatchObject([{ supplier: { id: supplier } }]);
    const { rows: log } = await bench.services.pool.query(
      "select reason, after from audit_log where operation = 'import.start' and subject_id = $1",
      [list.id],
    );
    expect(log).toMatchObject([
      {
        reason: REASON,
        after: { entries: 37, present: 40, gone: 3, released: 1, names: [expect.any(String)] },
      },
    ]);
    expect(await bench.read(satFile(LEFT, '2 de julio de 2026'))).toMatchObject({
      fresh: 0,
      gone: 0,
      findings: { demand: { doubt: null, count: null } },
    });
  });

  test('needs a second officer where the unit wants two; the first one is not enough', async () => {
    const list = await shrunk(careful);
    expect(list).toMatchObject({ needsSecond: true, proposedBy: null });
    const proposed = await taken(confirm(careful, list, { reason: REASON, count: 37 }));
    expect(proposed).toMatchObject({ status: 'ready', isYours: true, proposedAt: expect.any(String) });
    await careful.runJobs();
    const overview = async () => (await (await careful.ask('/listas')).json()) as ListOverview;
    expect((await overview()).proposed.map(({ id }) => id)).toEqual([list.id]);
    const before = await careful.content();
    const own = await confirm(careful, proposed, { reason: REASON, count: 37 });
    expect(own.status).toBe(403);
    expect(await own.json()).toMatchObject({ code: 'second_person_required' });
    expect((await confirm(careful, proposed, {}, 'other-admin')).status).toBe(422);
    expect(await careful.content()).toBe(before);
    const second = await taken(confirm(careful, proposed, { count: 37 }, 'other-admin'));
    expect(second).toMatchObject({ status: 'running', isYours: false, reason: REASON });
    await careful.runJobs();
    expect(await careful.edition(list.id)).toMatchObject({ status: 'done', reason: REASON });
    expect((await overview()).proposed).toEqual([]);
    const { rows: log } = await careful.services.pool.query(
      `select operation, actor_id from audit_log where subject_id = $1
        and operation in ('import.propose', 'import.start') order by id`,
      [list.id],
    );
    expect(log.map(({ operation }: { operation: string }) => operation)).toEqual([
      'import.propose',
      'import.start',
    ]);
    expect(new Set(log.map(({ actor_id: actor }: { actor_id: string }) => actor)).size).toBe(2);
  });

  test('any other needs a second officer by the same rule, without being counted', async () => {
    const [fresh] = inventedSatRows(41).slice(40);
    const list = await shrunk(careful, [...ROWS.slice(1), fresh!]);
    expect(list).toMatchObject({ needsSecond: true, findings: { demand: { count: null } } });
    const proposed = await taken(confirm(careful, list, { reason: REASON }));
    expect(proposed).toMatchObject({ status: 'ready', isYours: true });
    expect(await taken(confirm(careful, proposed, {}, 'other-admin'))).toMatchObject({ status: 'running' });
  });
});

describe('a federal list that loses more entries than usual', () => {
  const firms = (count: number) =>
    barredFile(Array.from({ length: count }, (_, n) => ({ name: `Firma ${n}`, fileNumber: `E-${n}` })));
  const read = async (from: number, to: number) => {
    await bench.applyAll(firms(from), 'sabg_sanctioned', '2026-06-01');
    return bench.read(firms(to), 'sabg_sanctioned', '2026-07-01');
  };

  test('asks for the same', async () => {
    const list = await read(20, 10);
    expect(list).toMatchObject({ status: 'ready', gone: 10, findings: { demand: { count: 11 } } });
    expect((await confirm(bench, list, { reason: REASON })).status).toBe(422);
    await taken(confirm(bench, list, { reason: REASON, count: 11 }));
  });

  test('and one that loses a few as always asks for nothing', async () => {
    const list = await read(20, 17);
    expect(list).toMatchObject({ gone: 3, findings: { demand: { doubt: null, count: null } } });
    await taken(confirm(bench, list, {}));
  });
});

describe('a file that was cut stays refused, whatever anybody says', () => {
  test.each([['its last line does not end', satFile(LEFT, JULY).subarray(0, -2), /salto de línea/]])(
    'when %s',
    async (_, file, reason) => {
      await bench.applyAll(satFile(ROWS, JUNE));
      const before = await bench.content();
      const list = await bench.read(file);
      expect(list).toMatchObject({ status: 'failed', failure: expect.stringMatching(reason) });
      expect((await confirm(bench, list, { reason: REASON, count: 37 })).status).toBe(409);
      expect(await bench.content()).toBe(before);
    },
  );

  test('and how it ends is told beside a list in force of which no last number was kept', async () => {
    await bench.applyAll(satFile(ROWS, JUNE));
    await bench.db.updateTable('negative_list').set({ last_number: null }).execute();
    expect(await bench.read(satFile(ROWS.slice(0, 37), JULY))).toMatchObject({
      status: 'ready',
      findings: {
        demand: {
          doubt: expect.stringContaining('termina en 37 y en la lista en vigor llega a 40') as string,
          count: 37,
        },
      },
    });
  });
});
