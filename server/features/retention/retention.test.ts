import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FORGOTTEN, RETENTION, RETENTION_KINDS, type RetentionPlan } from '#contract/retention.ts';
import { planted } from '#server/kit/test-planted.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { defineEveryJob, RETENTION_WORKS } from '../../every-job.ts';
import { applyRetention, planRetention } from './retention.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const SECRET = 'Lo que contó quien se quejó de la compra';
/** The clock of these tests; nothing here depends on the day on which they run. */
const TODAY = '2030-06-15';

const petition = async (given: {
  answeredOn: string;
  about?: string;
  published?: boolean;
  owes?: boolean;
}) => {
  const { rows } = await planted(
    app.db,
    sql<{
      id: string;
    }>`insert into petition (kind, topic, subject, folio, key_hash, name, text, about, due_on, status, outcome, answer,
        answered_at, may_publish, is_published, carry_out_by)
      values ('complaint', 'delay', 'Procurement', 'Q-' || gen_random_uuid(), '', 'Ana Secreta', ${SECRET}, ${given.about ?? ''},
        '2027-01-10', 'answered', 'upheld', ${SECRET}, ${given.answeredOn}::date, ${given.published === true}, ${given.published === true},
        ${given.owes === true ? '2027-02-01' : null}::date) returning id`,
  );
  const { id } = rows[0]!;
  await sql`insert into revision (subject_type, subject_id, version, actor_id, operation, state, differences, is_public, is_autosave)
    values ('petition', ${id}, 1, 'visitante', 'petition.send', ${JSON.stringify({ text: SECRET })}::jsonb, '[]', false, false)`.execute(
    app.db,
  );
  return id;
};
const mail = async (sentOn: string) => {
  const { rows } = await sql<{
    id: string;
  }>`insert into mail_outbox (to_address, subject, text, template, status, sent_at)
    values ('a@b.example', 'Asunto', ${SECRET}, 'petition_news', 'sent', ${sentOn}::date) returning id`.execute(
    app.db,
  );
  return rows[0]!.id;
};
const textOf = async (table: 'petition' | 'mail_outbox', id: string) =>
  (await sql<{ text: string }>`select text from ${sql.table(table)} where id = ${id}`.execute(app.db)).rows[0]
    ?.text;

it('what its term is over for goes with its history, and the log says how much of what; the rest stays', async () => {
  const old = await petition({ answeredOn: '2028-06-14' });
  const young = await petition({ answeredOn: '2028-06-15' });
  const owed = await petition({ answeredOn: '2028-01-01', owes: true });
  const published = await petition({ answeredOn: '2028-01-01', published: true });
  const [oldMail, newMail] = [await mail('2029-06-14'), await mail('2029-06-15')];
  await planted(
    app.db,
    sql`with p as (insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year, requesting_area, status)
        values ('LP-9-2027', 'lp-9-2027', 'Compra', 'open', 'national', 'in_person', 'goods', 'laassp_2025', 2027, 'Ninguna', 'awarded') returning id)
      insert into dispute (kind, number, authority, received_at, procedure_id) select 'dispute', 'INC-9', 'Autoridad', now(), id from p`,
  );
  const contested = await petition({ answeredOn: '2028-01-01', about: 'LP-9-2027, la apertura' });
  const plan = await planRetention(app.db, RETENTION_WORKS, TODAY);
  expect(plan.rows).toEqual([
    { kind: 'petition', before: '2028-06-15', due: 2, held: 1 },
    { kind: 'mail', before: '2029-06-15', due: 1, held: 0 },
  ]);
  // To look deletes nothing.
  expect(await textOf('petition', old)).toBe(SECRET);
  expect(await applyRetention(app.db, RETENTION_WORKS, TODAY)).toEqual({ petition: 2, mail: 1 });
  expect(await textOf('petition', old)).toBe(FORGOTTEN);
  for (const id of [young, owed, contested, published]) expect(await textOf('petition', id)).toBe(SECRET);
  expect([await textOf('mail_outbox', oldMail), await textOf('mail_outbox', newMail)]).toEqual([
    FORGOTTEN,
    SECRET,
  ]);
  const { rows: kept } = await sql<{ id: string; state: object }>`select subject_id id, state from revision
    where subject_type = 'petition' and subject_id in (${old}, ${young})`.execute(app.db);
  expect(kept.find(({ id }) => id === old)?.state).toEqual({});
  expect(kept.find(({ id }) => id === young)?.state).toEqual({ text: SECRET });
  const { rows: log } = await sql<{
    subject: string;
    count: number;
  }>`select subject_id subject, (after->>'count')::int count
    from audit_log where operation = 'retention.apply' order by subject_id`.execute(app.db);
  expect(log).toEqual([
    { subject: 'mail', count: 1 },
    { subject: 'petition', count: 2 },
  ]);
  // Once more finds nothing, and says nothing.
  expect(await applyRetention(app.db, RETENTION_WORKS, TODAY)).toEqual({ petition: 0, mail: 0 });
});

it('a history loses what it said by its term alone', async () => {
  const id = await petition({ answeredOn: '2029-01-01' });
  const change = sql`update revision set state = '{}', differences = '[]' where subject_id = ${id}`;
  await expect(change.execute(app.db)).rejects.toThrow('append-only');
});

it('whoever keeps the portal reads what would go; nobody else does, and every work that is named is one of the portal', async () => {
  const path = '/administracion/sistema/conservacion';
  const plan = (await (await app.send('admin', 'GET', path)).json()) as RetentionPlan;
  expect(plan.rows.map(({ kind }) => kind)).toEqual(['petition', 'mail']);
  for (const who of ['stranger', 'guest', 'no-role'] as const)
    expect([401, 403]).toContain((await app.send(who, 'GET', path)).status);
  const jobs = new Set<string>();
  const noted = { ...app.services.jobs, define: (name: string) => void jobs.add(name) };
  defineEveryJob({ ...app.services, jobs: noted });
  for (const kind of RETENTION_KINDS) expect(jobs, kind).toContain(RETENTION[kind].job);
});
