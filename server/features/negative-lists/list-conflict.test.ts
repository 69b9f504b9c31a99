import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import type { ListEditionDetail } from '#contract/negative-lists.ts';
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

type Who = 'admin' | 'other-admin';
interface Step {
  of?: ListBench;
  as?: Who;
  body?: unknown;
  method?: string;
}

const step = (list: ListEditionDetail, path: string, { of = bench, as = 'admin', body, method }: Step = {}) =>
  of.ask(`/listas/ediciones/${list.id}/${path}`, method ?? 'POST', body, list.version, as);

/** What somebody reads who discards a list that changed since `seen`. */
async function refusedDiscard(seen: ListEditionDetail, of = bench): Promise<string> {
  const answer = await step(seen, 'cancelacion', { of });
  const problem = (await answer.json()) as Problem & { extra: { current: ListEditionDetail } };
  expect([answer.status, problem.code]).toEqual([409, 'version_conflict']);
  const now = await of.edition(seen.id);
  expect(problem.extra.current.status).toBe(now.status);
  return problem.detail;
}

test('a list that a colleague put in force meanwhile is not discarded; who did it and what it is now is told', async () => {
  const seen = await bench.read(satFile(ROWS));
  expect((await step(seen, 'confirmacion', { as: 'other-admin', body: {} })).status).toBe(202);
  expect(await refusedDiscard(seen)).toBe(
    'Persona other-admin la puso en vigor mientras la veías. Se está aplicando.',
  );
  await bench.runJobs();
  expect(await refusedDiscard(seen)).toBe(
    'Persona other-admin la puso en vigor mientras la veías. Ya es la lista en vigor.',
  );
  expect(await bench.edition(seen.id)).toMatchObject({ status: 'applied', discardedBy: null });
});

test('whoever sees that a list is being applied may still stop it', async () => {
  const seen = await bench.read(satFile(ROWS));
  const applying = (await (
    await step(seen, 'confirmacion', { as: 'other-admin', body: {} })
  ).json()) as ListEditionDetail;
  expect((await step(applying, 'cancelacion')).status).toBe(200);
  await bench.runJobs();
  expect(await bench.edition(seen.id)).toMatchObject({ status: 'cancelled', discardedBy: 'Persona admin' });
});

test('a list that a colleague proposed meanwhile is not discarded', async () => {
  await careful.applyAll(satFile(ROWS, '1 de junio de 2026'));
  const left = ROWS.filter((_, index) => ![4, 11, 20].includes(index));
  const seen = await careful.read(satFile(left, '1 de julio de 2026'));
  const body = { reason: REASON, entries: 37 };
  expect((await step(seen, 'confirmacion', { of: careful, as: 'other-admin', body })).status).toBe(202);
  expect(await refusedDiscard(seen, careful)).toBe(
    'Persona other-admin la propuso mientras la veías. Espera a que otra persona la ponga en vigor.',
  );
});

test('whoever confirms a list that a colleague discarded reads who did', async () => {
  const seen = await bench.read(satFile(ROWS));
  expect((await step(seen, 'cancelacion', { as: 'other-admin' })).status).toBe(200);
  const late = await step(seen, 'confirmacion', { body: {} });
  expect([late.status, await late.json()]).toMatchObject([
    409,
    { detail: 'Persona other-admin la descartó mientras la veías. La lista en vigor no cambió.' },
  ]);
});

test('new columns, and the end of a reading, are told as what they are', async () => {
  const file = barredFile([{ name: 'Empresa Uno', fileNumber: 'E-1' }]);
  const uploaded = await bench.send69(file, 'sabg_sanctioned');
  await bench.runJobs();
  expect(await refusedDiscard(uploaded)).toBe(
    'El archivo se terminó de leer mientras lo veías. Revisa la vista previa.',
  );
  const seen = await bench.edition(uploaded.id);
  const body = { mapping: seen.mapping, cutoffOn: '2026-06-01' };
  expect((await step(seen, 'columnas', { as: 'other-admin', body, method: 'PUT' })).status).toBe(202);
  const told = 'Persona other-admin cambió sus columnas o su fecha de corte mientras la veías.';
  expect(await refusedDiscard(seen)).toBe(`${told} El archivo se lee de nuevo.`);
  await bench.runJobs();
  expect(await refusedDiscard(seen)).toBe(`${told} Revisa la vista previa de nuevo.`);
});

test('nobody discards a list without saying which version they saw', async () => {
  const { id } = await bench.read(satFile(ROWS));
  expect((await bench.ask(`/listas/ediciones/${id}/cancelacion`, 'POST')).status).toBe(428);
});
