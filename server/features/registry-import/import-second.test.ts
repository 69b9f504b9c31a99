import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { ProposedDecision } from '#contract/decisions-api.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { leaveToOne, workAlone } from '#server/kit/test-second-person.ts';
import { defineImportJobs } from '#server/kit/imports/imports.jobs.ts';
import { accountOf } from '../procurement/execution/execution.sql.ts';
import { registryImporter } from './registry-importer.ts';
import { exampleCsv, exampleRow, registryImports } from './test-registry.ts';

let app: TestApp;
let imports: ReturnType<typeof registryImports>;

beforeAll(async () => {
  app = await startTestApp();
  defineImportJobs(app.services, [registryImporter(app.services)]);
  imports = registryImports(app);
});
afterAll(() => app.stop());

const ask = (id: string, step: 'inicio' | 'reversion') =>
  app.send(
    'admin',
    'POST',
    `/padron/importaciones/${id}/${step}`,
    step === 'inicio' ? { scope: 'all' } : undefined,
  );
const proposed = async (id: string) => {
  const answer = await app.send('admin', 'GET', `/administracion/propuestas?tipo=import&registro=${id}`);
  const { rows } = (await answer.json()) as { rows: ProposedDecision[] };
  return rows[0];
};
const confirm = async (decision: ProposedDecision | undefined, by: 'admin' | 'other-admin') => {
  const answer = await app.send(by, 'POST', `/administracion/propuestas/${decision?.id}/confirmacion`);
  await app.runJobs();
  return answer.status;
};
const told = (decision: ProposedDecision | undefined) =>
  decision?.changes.flatMap(({ differences }) =>
    differences
      .filter(({ name }) => name === 'suppliers' || name === 'accounts')
      .map(({ before, after }) => [before, after]),
  );

it('one person alone neither brings a registry nor takes it back: another confirms how many come, with how many accounts', async () => {
  await leaveToOne(app.db, 'registry');
  await sql`insert into officer (id, name) values ('other-admin', 'Otra persona')
    on conflict (id) do update set last_seen = now()`.execute(app.db);
  const { id } = await imports.upload(
    exampleCsv([exampleRow(61_001), exampleRow(61_002), exampleRow(61_003)]),
  );
  await sql`update import_row set data = jsonb_set(data, '{file,bank}', '{"clabe": "", "holder": ""}')
    where import_id = ${id} and line = 4`.execute(app.db);
  expect(await imports.read(id)).toMatchObject({ takesSecond: true, isWaiting: false });
  expect(await (await ask(id, 'inicio')).json()).toMatchObject({ code: 'decision_proposed' });
  await app.runJobs();
  expect(await imports.read(id)).toMatchObject({ status: 'ready', taken: 0, isWaiting: true });
  const start = await proposed(id);
  expect(start).toMatchObject({ kind: 'registry', what: 'Importar un padrón' });
  expect(told(start)).toEqual([
    [null, 3],
    [null, 2],
  ]);
  expect(await confirm(start, 'admin')).toBe(403);
  expect(await confirm(start, 'other-admin')).toBe(200);
  expect(await imports.read(id)).toMatchObject({
    status: 'done',
    taken: 3,
    isWaiting: false,
    startedBy: 'Persona other-admin',
  });
  // The history of each supplier names both.
  const { rows: history } = await sql<{ actor_name: string }>`
    select distinct actor_name from supplier_event where action = 'import' and details ->> 'import' = ${id}`.execute(
    app.db,
  );
  expect(history).toEqual([{ actor_name: 'Persona admin; confirmó Persona other-admin' }]);

  expect(await (await ask(id, 'reversion')).json()).toMatchObject({ code: 'decision_proposed' });
  const undo = await proposed(id);
  expect(told(undo)).toEqual([
    [3, null],
    [2, null],
  ]);
  expect(await confirm(undo, 'other-admin')).toBe(200);
  expect(await imports.read(id)).toMatchObject({ status: 'undone' });
});

it('an account that came with a file counts after the wait for changed accounts, whoever works alone too', async () => {
  await workAlone(app.db);
  const { id } = await imports.upload(exampleCsv([exampleRow(61_011)]));
  expect((await ask(id, 'inicio')).status).toBe(202);
  await app.runJobs();
  const { rows: holidays } = await sql<{ date: string }>`select date from holiday_day`.execute(app.db);
  const today = todayInMexico();
  const from = addWorkingDays(today, 3, new Set(holidays.map(({ date }) => date)));
  const { rows } = await sql<{ account: object }>`select ${accountOf('supplier.id')} account from supplier
    where name = 'Empresa Ficticia 61011'`.execute(app.db);
  expect(rows).toMatchObject([{ account: { since: from, nextFrom: null, isHeld: false } }]);
});
