import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ProposedDecision } from '#contract/decisions-api.ts';
import type { Problem } from '#contract/errors.ts';
import { leaveToOne } from '#server/kit/test-second-person.ts';
import { sql } from 'kysely';
import { OLD_HEADER, toCsv } from './sample-file.ts';
import { type ImportBench, inventedRows, startImportBench } from './test-bench.ts';

let bench: ImportBench;
beforeAll(async () => {
  bench = await startImportBench({ SECOND_REVIEWER: 'true' });
});
afterAll(() => bench.stop());
beforeEach(() => bench.empty());

const proposed = async (id: string) => {
  const answer = await bench.send('admin', 'GET', `/administracion/propuestas?tipo=import&registro=${id}`);
  return ((await answer.json()) as { rows: ProposedDecision[] }).rows;
};
const confirm = (id: string, as: 'admin' | 'other-admin') =>
  bench.send(as, 'POST', `/administracion/propuestas/${id}/confirmacion`);
const upload = () => bench.upload(toCsv([OLD_HEADER, ...inventedRows(2)]));
const count = async () => (await bench.db.selectFrom('contract').select('id').execute()).length;

test('nobody imports contracts alone, nor takes an import back alone: another person confirms each, from their work', async () => {
  const { id } = await upload();
  const first = await bench.ask(`/${id}/inicio`, 'POST', 'admin', { scope: 'valid' });
  expect([first.status, ((await first.json()) as Problem).code]).toEqual([202, 'decision_proposed']);
  await bench.work(id);
  expect(await bench.detail(id)).toMatchObject({ status: 'ready' });
  expect(await count()).toBe(0);
  const [start] = await proposed(id);
  expect(start).toMatchObject({ kind: 'contract', what: 'Importar contratos de otros años', isStale: false });
  const { rows: work } = await sql`select kind, title from waiting_item where area = 'decision'`.execute(
    bench.db,
  );
  expect(work).toMatchObject([{ kind: 'decision_review', title: 'contratos.csv' }]);
  expect(await (await confirm(start!.id, 'admin')).json()).toMatchObject({ code: 'second_person_required' });
  expect((await confirm(start!.id, 'other-admin')).status).toBe(200);
  await bench.work(id);
  expect(await bench.detail(id)).toMatchObject({
    status: 'done',
    taken: 2,
    startedBy: 'Persona other-admin',
  });

  expect(await (await bench.ask(`/${id}/reversion`, 'POST')).json()).toMatchObject({
    code: 'decision_proposed',
  });
  await bench.work(id);
  expect(await count()).toBe(2);
  const [undo] = await proposed(id);
  expect(undo).toMatchObject({ kind: 'contract', what: 'Deshacer una importación de contratos' });
  expect((await confirm(undo!.id, 'other-admin')).status).toBe(200);
  await bench.work(id);
  expect(await bench.detail(id)).toMatchObject({ status: 'undone', undoneBy: 'Persona other-admin' });
  expect(await count()).toBe(0);
});

test('what cannot be undone is said to the first person already', async () => {
  const { id } = await upload();
  await bench.ask(`/${id}/inicio`, 'POST', 'admin', { scope: 'valid' });
  await confirm((await proposed(id))[0]!.id, 'other-admin');
  await bench.work(id);
  await sql`update contract set amount = 1 where number = '700001'`.execute(bench.db);
  const refused = await bench.ask(`/${id}/reversion`, 'POST');
  expect(((await refused.json()) as Problem).code).toBe('import_has_dependents');
  expect(await proposed(id)).toEqual([]);
});

test('a unit that leaves contracts to one person leaves their imports to one', async () => {
  await leaveToOne(bench.db, 'contract');
  const { id } = await upload();
  const answer = await bench.ask(`/${id}/inicio`, 'POST', 'admin', { scope: 'valid' });
  expect(await answer.json()).toMatchObject({ status: 'running' });
});
