// Longer than the rule: one attack after the other on what a call fixed, each on a tender of its own.
import { workAlone } from '#server/kit/test-second-person.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import type { AdminProcedure, ProcedureInput } from '#contract/procurement-admin.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { contractedTender, CONTRACT, officer } from './execution/test-contracts.ts';
import { decide } from './test-awards.ts';
import { act, addPublicDocument, completeDraft, day } from './test-procedures.ts';

const ADMIN = '/administracion/procedimientos';
const REASON = 'Se corrige un dato que se capturó mal al publicar.';

let app: TestApp;
let ask: ReturnType<typeof officer>['ask'];
let must: ReturnType<typeof officer>['must'];
beforeAll(async () => {
  app = await startTestApp();
  ({ ask, must } = officer(app.send));
});
afterAll(() => app.stop());

const present = (id: string) => must(ask('GET', `${ADMIN}/${id}`));
const correct = async (id: string, body: object) =>
  ask('PUT', `${ADMIN}/${id}`, { ...body, changeReason: REASON }, (await present(id)).version);

async function publishOne(form: Partial<ProcedureInput> = {}): Promise<AdminProcedure> {
  const draft = await completeDraft(app);
  const wanted = { funding: 'state', awardCriterion: 'binary', ...form };
  const saved = await must(ask('PUT', `${ADMIN}/${draft.id}`, wanted, draft.version));
  await addPublicDocument(app.db, draft.id, { kind: 'notice' });
  return must(ask('POST', `${ADMIN}/${draft.id}/publicacion`, { documents: [] }, saved.version));
}

/** It was published some time ago, with what its dates needed explained. */
const longAgo = (id: string) =>
  sql`with call as (update procedure set published_at = now() - interval '40 days',
      date_reasons = 'Se requiere por una emergencia declarada.' where id = ${id} returning id)
    update milestone set at = now() - interval '40 days' from call
    where procedure_id = call.id and kind = 'publication'`.execute(app.db);

/** The hour of the opening comes, and one company bids for every lot; gives the version of what is decided. */
async function openedTender(): Promise<{ tender: AdminProcedure; awardVersion: number }> {
  const tender = await publishOne();
  await sql`update milestone set at = now() - interval '1 hour' * (4 - array_position(
    array['questions_deadline', 'clarification', 'opening'], kind))
    where procedure_id = ${tender.id} and kind in ('questions_deadline', 'clarification', 'opening')`.execute(
    app.db,
  );
  await longAgo(tender.id);
  const awardVersion = await decide(
    (method, path, sent) => ask(method, path, sent?.body, sent?.version),
    tender,
  );
  return { tender: await present(tender.id), awardVersion };
}

async function awardedTender(): Promise<AdminProcedure> {
  const { tender, awardVersion } = await openedTender();
  await sql`update milestone set at = now() - interval '30 minutes'
    where procedure_id = ${tender.id} and kind = 'award'`.execute(app.db);
  await addPublicDocument(app.db, tender.id, { kind: 'award_minutes', stage: 'award' });
  const awardedAt = new Date(Date.now() - 1_000).toISOString();
  const body = { transition: 'award', awardVersion, awardedAt };
  return must(ask('POST', `${ADMIN}/${tender.id}/estado`, body, (await present(tender.id)).version));
}

/** A contracted tender whose meetings took place before its opening. */
async function contractedLongAgo(): Promise<AdminProcedure> {
  const tender = await contractedTender(app);
  await sql`update milestone set at = now() - interval '1 day' * (4 - array_position(
    array['questions_deadline', 'clarification'], kind))
    where procedure_id = ${tender.id} and kind in ('questions_deadline', 'clarification')`.execute(app.db);
  await sql`update milestone set at = now() - interval '1 hour'
    where procedure_id = ${tender.id} and kind = 'award'`.execute(app.db);
  return tender;
}

/** How much of what was read, decided and signed stands. */
async function standing(id: string): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::int from lot where procedure_id = ${id}) lots,
    (select count(*)::int from bid b join lot l on l.id = b.lot_id where l.procedure_id = ${id}) bids,
    (select count(*)::int from award where procedure_id = ${id}) awards,
    (select count(*)::int from contract_lot k join lot l on l.id = k.lot_id where l.procedure_id = ${id}) bound`.execute(
    app.db,
  );
  return rows[0] ?? {};
}

const movedTo = ({ acts }: AdminProcedure, kind: string, at: string) =>
  acts.map((one) => (one.kind === kind ? { ...one, at } : one));

describe('3.1 lots on which something hangs', () => {
  it.each([
    ['bids', async () => (await openedTender()).tender],
    ['an award', awardedTender],
    ['a contract', () => contractedTender(app)],
  ] as const)('of a tender with %s are neither replaced nor removed, and nothing goes', async (_, make) => {
    const tender = await make();
    const before = await standing(tender.id);
    expect(before.bids).toBeGreaterThan(0);
    const fresh = tender.lots.map(({ id: _id, ...lot }) => ({ ...lot, id: crypto.randomUUID() }));
    const renumbered = tender.lots.map(({ id: _id, ...lot }) => ({ ...lot, number: lot.number + 10 }));
    const fewer = tender.lots.slice(1);
    const more = [...tender.lots, { ...tender.lots[0], id: crypto.randomUUID(), number: 9 }];
    const other = tender.lots.map((lot) => ({ ...lot, description: 'Otra cosa', quantity: '999' }));
    for (const lots of [fresh, renumbered, fewer, more, other, []]) {
      const refused = await correct(tender.id, { lots });
      expect(refused.status).toBe(409);
      expect(((await refused.json()) as Problem).fields?.lots).toMatch(/propuestas|resolvió/);
    }
    expect(await standing(tender.id)).toEqual(before);
    expect((await present(tender.id)).lots).toEqual(tender.lots);
  });

  it('are held by the database too', async () => {
    const tender = await contractedTender(app);
    for (const statement of [
      sql`delete from lot where procedure_id = ${tender.id}`,
      sql`delete from procedure where id = ${tender.id}`,
      sql`delete from contract where procedure_id = ${tender.id}`,
      sql`delete from tenderer where procedure_id = ${tender.id}`,
      sql`delete from award_decision where procedure_id = ${tender.id}`,
    ])
      await expect(statement.execute(app.db)).rejects.toThrow(/foreign key/);
    const { rows } = await sql<{ key: string }>`
      select conname key from pg_constraint where contype = 'f' and confdeltype = 'c'
        and confrelid::regclass::text in ('procedure', 'lot', 'tenderer', 'opening', 'award_decision', 'contract',
          'contract_delivery', 'planning', 'clarification', 'clarification_board', 'document') order by 1`.execute(
      app.db,
    );
    // What is told to followers and what is only derived goes with a procedure; from where the lots of a draft come, with them.
    expect(rows.map(({ key }) => key)).toEqual([
      'lot_source_lot_id_fkey',
      'open_release_refusal_procedure_id_fkey',
      'procedure_event_procedure_id_fkey',
      'procurement_follow_procedure_id_fkey',
      'removed_act_procedure_id_fkey',
    ]);
  });

  it('of a draft with quotations say what stands in the way, and a draft goes with all that was written of it', async () => {
    const draft = await must(ask('POST', ADMIN, { kind: 'direct' }));
    const form = {
      title: 'Compra directa de prueba',
      lots: (await completeDraft(app)).lots.map(({ id: _id, ...lot }) => lot),
    };
    const saved = await must(ask('PUT', `${ADMIN}/${draft.id}`, form, draft.version));
    await decide((method, path, sent) => ask(method, path, sent?.body, sent?.version), saved);
    const refused = await ask('PUT', `${ADMIN}/${draft.id}`, { lots: saved.lots.slice(1) }, saved.version);
    expect(refused.status).toBe(409);
    expect(((await refused.json()) as Problem).fields?.lots).toContain(
      'La partida 1 está en lo que se decidió',
    );
    expect(await standing(draft.id)).toMatchObject({ lots: 2, bids: 2, awards: 2 });
    await must(ask('POST', `${ADMIN}/${draft.id}/contratos`, { ...CONTRACT, number: 'C-D', lots: [] }));
    await addPublicDocument(app.db, draft.id, { kind: 'other' });
    const { version } = await present(draft.id);
    expect((await ask('DELETE', `${ADMIN}/${draft.id}`, undefined, version)).status).toBe(204);
    expect((await ask('GET', `${ADMIN}/${draft.id}`)).status).toBe(404);
  });

  it('are contracted with whom won them: a tender without an award takes no contract', async () => {
    const tender = await publishOne();
    // As a tender that somebody declared awarded elsewhere.
    await sql`update procedure set status = 'awarded' where id = ${tender.id}`.execute(app.db);
    const refused = await ask('POST', `${ADMIN}/${tender.id}/contratos`, {
      ...CONTRACT,
      amount: '99999999.00',
    });
    expect(refused.status).toBe(409);
    expect(((await refused.json()) as Problem).detail).toContain('se contrata a quien ganó');
  });
});

describe('3.2 dates of a live tender', () => {
  it('neither go into the past nor come nearer, and bids are not read before their hour', async () => {
    const tender = await publishOne();
    for (const at of [day(-1), new Date(Date.now() + 7 * 60_000).toISOString(), day(19)]) {
      const refused = await correct(tender.id, { acts: movedTo(tender, 'opening', at) });
      expect(refused.status).toBe(422);
      expect(((await refused.json()) as Problem).fields?.['acts.opening.1']).toContain(
        'lo más temprano es el',
      );
    }
    const earlyOpening = [...tender.acts, { ...act('opening', 0.001), sequence: 2 }];
    expect((await correct(tender.id, { acts: earlyOpening })).status).toBe(422);
    const without = tender.acts.filter(({ kind }) => kind !== 'opening');
    expect((await correct(tender.id, { acts: without })).status).toBe(422);
    expect((await present(tender.id)).acts).toEqual(tender.acts);
  });

  it('do not move back once bids were opened, nor is another opening put behind it', async () => {
    const { tender } = await openedTender();
    const back = await correct(tender.id, { acts: movedTo(tender, 'opening', day(20)) });
    expect(((await back.json()) as Problem).fields?.['acts.opening.1']).toContain('ya ocurrió');
    const again = [...tender.acts, { ...act('opening', 20), sequence: 2 }];
    expect(((await (await correct(tender.id, { acts: again })).json()) as Problem).fields).toHaveProperty([
      'acts.opening.2',
    ]);
    // An award is deferred, with its reason; it is not brought forward.
    expect((await correct(tender.id, { acts: movedTo(tender, 'award', day(10)) })).status).toBe(422);
    expect((await correct(tender.id, { acts: movedTo(tender, 'award', day(35)) })).status).toBe(200);
  });

  it('of a draft may be anything, and a call does not go out with an act behind it', async () => {
    const draft = await completeDraft(app);
    const dateReasons = 'Se requiere por una emergencia declarada.';
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    const acts = [
      { ...act('clarification', 0), at: new Date(Date.now() - 7_200_000).toISOString() },
      { ...act('opening', 0), at: hourAgo },
      act('award', 5),
      act('signature', 9),
    ];
    const saved = await must(ask('PUT', `${ADMIN}/${draft.id}`, { acts, dateReasons }, draft.version));
    await addPublicDocument(app.db, draft.id, { kind: 'notice' });
    const refused = await ask('POST', `${ADMIN}/${draft.id}/publicacion`, { documents: [] }, saved.version);
    expect(refused.status).toBe(422);
    expect(((await refused.json()) as Problem).fields).toHaveProperty(['acts.opening.1']);
  });
});

describe('3.3 what a call fixed', () => {
  const OTHERWISE = {
    kind: 'invitation',
    awardCriterion: 'points',
    funding: 'federal',
    regime: 'ley_gto',
    character: 'international_open',
  };
  it.each([
    ['active', () => publishOne()],
    ['opened', async () => (await openedTender()).tender],
    ['partially_awarded', awardedTender],
    ['contracted', contractedLongAgo],
  ] as const)('is not changed by any field of the interface: %s', async (_, make) => {
    const made = await make();
    // A tender that left funding and criterion empty may fill them in once; here they are said.
    await longAgo(made.id);
    await sql`update procedure set funding = 'state', award_criterion = 'binary' where id = ${made.id}`.execute(
      app.db,
    );
    const tender = await present(made.id);
    for (const [field, value] of Object.entries(OTHERWISE)) {
      const refused = await correct(tender.id, { [field]: value });
      expect(refused.status, field).toBe(409);
      expect(((await refused.json()) as Problem).fields, field).toHaveProperty(field);
    }
    expect(await present(tender.id)).toMatchObject({
      kind: 'open',
      awardCriterion: 'binary',
      funding: 'state',
      regime: tender.regime,
    });
    // Whom bidders write to is one person's only where nobody else works.
    await workAlone(app.db);
    const free = await correct(tender.id, { contact: 'Otra persona de la Unidad' });
    expect(free.status, await free.text()).toBe(200);
  });

  it('is not changed by the merge of what was typed while it was a draft', async () => {
    const draft = await completeDraft(app);
    await addPublicDocument(app.db, draft.id, { kind: 'notice' });
    await must(ask('POST', `${ADMIN}/${draft.id}/publicacion`, { documents: [] }, draft.version));
    const stale = {
      funding: 'federal',
      kind: 'invitation',
      seen: { funding: null, kind: 'open' },
      changeReason: REASON,
    };
    const refused = await ask('PUT', `${ADMIN}/${draft.id}`, stale, draft.version);
    expect(refused.status).toBe(409);
    expect(((await refused.json()) as Problem).fields).toHaveProperty('kind');
    expect(await present(draft.id)).toMatchObject({ kind: 'open', funding: null });
  });
});
