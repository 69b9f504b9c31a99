import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import type { ImportDetail } from '#contract/imports.ts';
import { barredFile, satFile, sortedSatRows, startListBench, type ListBench } from './test-lists.ts';

let bench: ListBench;
let careful: ListBench;

beforeAll(async () => {
  [bench, careful] = await Promise.all([startListBench(), startListBench({ SECOND_REVIEWER: 'true' })]);
});
afterAll(() => Promise.all([bench.stop(), careful.stop()]));
beforeEach(() => Promise.all([bench.empty(), careful.empty()]));

const ROWS = sortedSatRows(40);
const REASON = 'El SAT retiró a diez contribuyentes por sentencia.';

/** What somebody reads who discards a list that changed since `seen`. */
async function refusedDiscard(seen: ImportDetail, of = bench): Promise<string> {
  const answer = await of.discard(seen);
  const problem = (await answer.json()) as Problem;
  expect([answer.status, problem.code]).toEqual([409, 'version_conflict']);
  return problem.detail;
}

test('a list that a colleague put in force meanwhile is not discarded; who did it and what it is now is told', async () => {
  const seen = await bench.read(satFile(ROWS));
  expect((await bench.confirm(seen, {}, 'other-admin')).status).toBe(202);
  expect(await refusedDiscard(seen)).toBe(
    'Persona other-admin inició esta importación mientras la veías. Se están tomando las filas.',
  );
  await bench.runJobs();
  expect(await refusedDiscard(seen)).toBe(
    'Persona other-admin inició esta importación y ya terminó: se tomaron 40 filas.',
  );
  expect(await bench.edition(seen.id)).toMatchObject({ status: 'done', cancelledBy: null });
});

test('whoever sees that a list is being applied may still stop it', async () => {
  const seen = await bench.read(satFile(ROWS));
  const applying = (await (await bench.confirm(seen, {}, 'other-admin')).json()) as ImportDetail;
  expect((await bench.discard(applying)).status).toBe(200);
  await bench.runJobs();
  expect(await bench.edition(seen.id)).toMatchObject({ status: 'cancelled', cancelledBy: 'Persona admin' });
});

test('a list that a colleague proposed meanwhile is not discarded', async () => {
  await careful.applyAll(satFile(ROWS, '1 de junio de 2026'));
  const left = ROWS.filter((_, index) => ![4, 11, 20].includes(index));
  const seen = await careful.read(satFile(left, '1 de julio de 2026'));
  const body = { reason: REASON, count: 37 };
  expect((await careful.confirm(seen, body, 'other-admin')).status).toBe(202);
  expect(await refusedDiscard(seen, careful)).toBe(
    'Persona other-admin la propuso mientras la veías. Espera a que otra persona la confirme.',
  );
});

test('whoever confirms a list that a colleague discarded reads who did', async () => {
  const seen = await bench.read(satFile(ROWS));
  expect((await bench.discard(seen, 'other-admin')).status).toBe(200);
  const late = await bench.confirm(seen);
  expect([late.status, await late.json()]).toMatchObject([
    409,
    {
      detail:
        'Persona other-admin canceló esta importación mientras la veías. No quedó ninguna de sus filas.',
    },
  ]);
});

test('new columns, and the end of a reading, are told as what they are', async () => {
  const file = barredFile([{ name: 'Empresa Uno', fileNumber: 'E-1' }]);
  const uploaded = await bench.send69(file, 'sabg_sanctioned');
  await bench.runJobs();
  expect(await refusedDiscard(uploaded)).toBe(
    'El archivo se terminó de leer mientras lo veías. Revisa lo que trae.',
  );
  const seen = await bench.edition(uploaded.id);
  expect((await bench.settle(seen, { name: 1 }, '2026-06-01', { as: 'other-admin' })).status).toBe(202);
  const told = 'Persona other-admin cambió sus columnas o su fecha mientras la veías.';
  expect(await refusedDiscard(seen)).toBe(`${told} El archivo se lee de nuevo.`);
  await bench.runJobs();
  expect(await refusedDiscard(seen)).toBe(`${told} Revisa de nuevo lo que trae.`);
});

test('nobody discards a list without saying how they saw it', async () => {
  const { id } = await bench.read(satFile(ROWS));
  expect((await bench.ask(`/listas/importaciones/${id}/cancelacion`, 'POST', {})).status).toBe(422);
});
