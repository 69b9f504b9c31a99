import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { plantGrant } from '#server/kit/test-functions.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { plantRequisition } from './test-requisition-course.ts';
import { completeForm, plantPeople, requisitionCalls } from './test-requisitions.ts';

let app: TestApp;
let laboratory: string;
beforeAll(async () => {
  app = await startTestApp();
  ({ laboratory } = await plantPeople(app));
  await plantGrant(app.db, { person: 'buyer', code: 'buyer' });
  await sql.raw('create sequence cuts').execute(app.db);
  // The connection ends amid the first transaction that writes the act, as when its process is killed.
  await sql
    .raw(
      `create function cut() returns trigger language plpgsql as $$ begin
        if new.act = tg_argv[0] and nextval('cuts') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
        return new;
      end $$`,
    )
    .execute(app.db);
});
afterEach(() => sql.raw('drop trigger if exists cut on requisition_act').execute(app.db));
afterAll(() => app.stop());

interface Ask {
  who: Caller;
  path: string;
  body: object;
  /** Without one the rows themselves are what both take. */
  version?: number;
  id: string;
}

/** What each of the three acts is asked of, as it stands before. */
const ACTS: Record<'send' | 'approve' | 'convert', () => Promise<Ask>> = {
  async send() {
    const calls = requisitionCalls(app);
    const { body } = await calls.save((await calls.begin(laboratory)).body, completeForm());
    const path = `/requisiciones/${body.id}/envio`;
    return { who: 'guest', path, body: { declares: true }, version: body.version, id: body.id };
  },
  async approve() {
    const { folio, id } = await plantRequisition(app.db, { areaId: laboratory });
    const path = `/requisiciones/${folio}/autorizacion`;
    return { who: 'no-role', path, body: { seenLines: 1 }, version: 1, id };
  },
  async convert() {
    const given = { areaId: laboratory, state: 'research', buyer: 'buyer', steps: [] } as const;
    const { id, lines } = await plantRequisition(app.db, given);
    const body = {
      kind: 'open',
      title: 'Reactivos para los laboratorios',
      way: 'equal',
      lines: lines.map((lineId) => ({ lineId, quantity: '1' })),
      reasons: { amount: 'El área ya tiene la investigación de mercado en su oficio 12/2026.' },
    };
    return { who: 'guest:buyer', path: '/administracion/conversiones', body, id };
  },
};

const ask = ({ body, path, version, who }: Ask, key: string, as: Caller = who) =>
  app.send(as, 'POST', path, body, {
    'idempotency-key': key,
    ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
  });

/** All that the act leaves: where the thing is, and how often anything was done. */
async function left({ id }: Ask, act: string) {
  const { rows } = await sql<{
    state: string;
    version: number;
    acts: number;
    revisions: number;
    lots: number;
  }>`
    select state, version, (select count(*)::int from requisition_act where requisition_id = r.id and act = ${act}) acts,
      (select count(*)::int from revision where subject_id = r.id::text) revisions,
      (select count(*)::int from lot_source s join requisition_line l on l.id = s.line_id where l.requisition_id = r.id) lots
    from requisition r where id = ${id}`.execute(app.db);
  return rows[0];
}

it.each(['send', 'approve', 'convert'] as const)(
  'an ended session, a killed process and a second tab at %s lose nothing and do nothing twice',
  { timeout: 120_000 },
  async (act) => {
    const asked = await ACTS[act]();
    const before = await left(asked, act);
    const key = randomUUID();
    expect((await ask(asked, key, 'stranger')).status).toBe(401);
    expect(await left(asked, act)).toEqual(before);

    await sql.raw('alter sequence cuts restart; ').execute(app.db);
    await sql
      .raw(`create trigger cut before insert on requisition_act for each row execute function cut('${act}')`)
      .execute(app.db);
    const cut = await ask(asked, key);
    // Whoever was cut off is told, or it was begun anew by the portal itself; half of it is never there.
    if (!cut.ok) {
      expect(cut.status).toBeGreaterThanOrEqual(500);
      expect(await left(asked, act)).toEqual(before);
    }
    const { rows } = await sql<{ cut: boolean }>`select is_called cut from cuts`.execute(app.db);
    expect(rows[0]?.cut).toBe(true);

    const tabs = await Promise.all([ask(asked, key), ask(asked, randomUUID())]);
    const done = tabs.filter(({ ok }) => ok);
    expect(done, tabs.map(({ status }) => status).join()).toHaveLength(1);
    const after = await left(asked, act);
    expect(after).toMatchObject({
      acts: 1,
      version: (before?.version ?? 0) + 1,
      lots: act === 'convert' ? 1 : 0,
    });
    // The same click once more is answered, and does nothing.
    const again = await ask(asked, key);
    expect([again.ok, again.status]).toEqual([tabs[0]?.ok, tabs[0]?.status]);
    expect(await left(asked, act)).toEqual(after);
  },
);
