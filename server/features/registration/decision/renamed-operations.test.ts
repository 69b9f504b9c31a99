import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { fillRequest, freshRfc, sendRequest, startRegistration } from '../test-requests.ts';
import { insertRequest } from '../review/test-requests.ts';
import { ok, refused, reviewer } from '../review/test-review.ts';

/** The life of requests where the audit log calls every operation otherwise: nothing may change by it. */
let app: TestApp;
let officers: ReturnType<typeof reviewer>;
beforeAll(async () => {
  app = await startTestApp({ SECOND_REVIEWER: 'true' });
  officers = reviewer(app);
  await sql`create function rename_operation() returns trigger language plpgsql as $$
    begin new.operation := 'otra:' || md5(new.operation); new.subject_type := 'otra_cosa'; return new; end $$`.execute(
    app.db,
  );
  await sql`create trigger rename_operation before insert on audit_log
    for each row execute function rename_operation()`.execute(app.db);
  // Revisions name their operations too, and decide as little.
  await sql`create function rename_step() returns trigger language plpgsql as $$
    begin new.operation := 'otra:' || md5(new.operation); return new; end $$`.execute(app.db);
  await sql`create trigger rename_step before insert on revision
    for each row execute function rename_step()`.execute(app.db);
});
afterAll(() => app.stop());

const secondPerson = { code: 'second_person_required' };

it('a request is observed, given to another, corrected, validated and approved by who had no hand in it', async () => {
  const holder = await startRegistration(app, freshRfc());
  await fillRequest(app, holder);
  await sendRequest(holder);
  const { folio } = holder;
  const { papers, version } = await officers.read(folio);
  const decision = { decision: 'observed', remark: 'No se lee.' };
  const observed = await ok(officers.put(folio, `/documentos/${papers[0]?.code}`, version, decision));
  await ok(officers.act(folio, observed.version, 'observe'));

  const paper = (await holder.read()).requirements.find(({ code }) => code === papers[0]?.code);
  if (paper !== undefined) expect((await holder.hand(paper, folio)).status).toBe(200);
  const seen = (await holder.read()).version;
  // Nobody is known by what the log has of them: the other officer is once they have done something.
  const given = { assignee: { id: 'other-admin', name: 'Como sea' } };
  expect(await refused(officers.put(folio, '/responsable', seen, given), 422)).toHaveProperty(
    'fields.assignee',
  );
  await officers.acceptPapers((await insertRequest(app.db)).folio, 'other-admin');
  const assigned = await ok(officers.put(folio, '/responsable', seen, given));
  expect(assigned.assignee).toEqual({ id: 'other-admin', name: 'Persona other-admin' });
  expect((await holder.submit(seen)).status).toBe(200);

  const accepted = await officers.acceptPapers(folio, 'other-admin');
  const validated = await ok(officers.act(folio, accepted.version, 'validate', {}, 'other-admin'));
  for (const caller of ['admin', 'other-admin'] as const)
    expect(await refused(officers.act(folio, validated.version, 'approve', {}, caller), 403)).toMatchObject(
      secondPerson,
    );
});

it('who had no hand in it approves, and whoever marked a paper first never does', async () => {
  const { folio } = await insertRequest(app.db);
  const accepted = await officers.acceptPapers(folio);
  const validated = await ok(officers.act(folio, accepted.version, 'validate'));
  expect(await refused(officers.act(folio, validated.version, 'approve'), 403)).toMatchObject(secondPerson);
  expect((await ok(officers.act(folio, validated.version, 'approve', {}, 'other-admin'))).status).toBe(
    'approved',
  );

  const again = (await insertRequest(app.db)).folio;
  await officers.acceptPapers(again, 'other-admin');
  const marked = await officers.acceptPapers(again);
  const second = await ok(officers.act(again, marked.version, 'validate'));
  expect(await refused(officers.act(again, second.version, 'approve', {}, 'other-admin'), 403)).toMatchObject(
    secondPerson,
  );
});

it('the log is written all the same, under the other names', async () => {
  const { rows } = await sql<{ usual: number; renamed: number }>`
    select count(*) filter (where operation not like 'otra:%')::int usual, count(*)::int renamed from audit_log`.execute(
    app.db,
  );
  expect(rows[0]?.usual).toBe(0);
  expect(rows[0]?.renamed).toBeGreaterThan(10);
  const { rows: steps } = await sql<{ usual: number; all: number }>`
    select count(*) filter (where operation not like 'otra:%')::int usual, count(*)::int "all" from revision
    where subject_type = 'registration_request'`.execute(app.db);
  expect(steps[0]).toMatchObject({ usual: 0 });
  expect(steps[0]?.all).toBeGreaterThan(10);
});
