import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { isOver, isWritable, requisitionMoves } from '#contract/rules/requisitions/requisition-machine.ts';
import type { Requisition } from '#contract/requisitions.ts';
import { abilityForRole } from '#contract/permissions.ts';
import { transaction } from '#server/kit/db.ts';
import { Failure } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import { plantGrant } from '#server/kit/test-functions.ts';
import { patience, walksOf } from '#server/kit/test-walk.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { lapseRequisitions } from './requisitions.jobs.ts';
import { readRequisition } from './requisition-seen.ts';
import { answerRequisition, sendRequisition } from './requisition-sending.service.ts';
import { beginRequisition, cancelRequisition, saveRequisition } from './requisitions.service.ts';
import { completeForm, plantPeople, testLine, type RequisitionPeople } from './test-requisitions.ts';

let app: TestApp;
let areas: RequisitionPeople;
beforeAll(async () => {
  app = await startTestApp();
  areas = await plantPeople(app);
  await plantGrant(app.db, { person: 'reader', code: 'auditor' });
  await sql`insert into officer (id, name) values ('asker', 'Quien pregunta')`.execute(app.db);
});
afterAll(() => app.stop());

const person = (id: string): Person =>
  ({ id, name: id, role: 'guest', ability: abilityForRole('guest') }) as Person;
const PEOPLE = ['guest', 'no-role', 'reader', 'nobody'] as const;
const by = (id: string) => ({ person: person(id), requestId: 'walk' });

/** The same walk for the same seed. */
function randomOf(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 4_294_967_296) * most);
  };
}

/** As somebody whose turn it is gives it back. */
async function giveBack(one: Requisition): Promise<void> {
  await sql`insert into requisition_question (requisition_id, field, text, asked_by, asked_version)
    values (${one.id}, 'need', '¿De dónde salió este precio?', 'asker', ${one.version})`.execute(app.db);
  await sql`update requisition set state = 'returned', goes_back_to = ${one.state} where id = ${one.id}`.execute(
    app.db,
  );
}

const THINGS = walksOf(200);
const DOES = ['save', 'send', 'answer', 'cancel', 'give back', 'grow'] as const;

/** Does one thing as one person; what is refused is refused by a sentence, and anything else fails the walk. */
async function attempt(one: Requisition, who: string, what: (typeof DOES)[number]): Promise<boolean> {
  const { db } = app.services;
  const seen = { folio: one.id, version: one.version };
  try {
    await transaction(db, async (tx) => {
      const at = { db: tx as never, config: app.services.config };
      if (what === 'save')
        await saveRequisition(
          tx,
          seen,
          completeForm(one.lines.map(({ id }) => testLine({ id }))) as never,
          by(who),
        );
      if (what === 'grow')
        await saveRequisition(
          tx,
          seen,
          { lines: [...one.lines.map(({ id }) => testLine({ id })), testLine()] },
          by(who),
        );
      if (what === 'send') await sendRequisition(at, seen, { declares: true, findings: [] }, by(who));
      if (what === 'cancel') await cancelRequisition(at, seen, { reason: 'not_needed', text: '' }, by(who));
      if (what === 'answer') {
        const open = one.questions.filter(({ answer }) => answer === null);
        await answerRequisition(
          at,
          seen,
          { answers: open.map(({ id }) => ({ id, text: 'De una cotización.' })) },
          by(who),
        );
      }
    });
    return true;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    expect(error.status, error.message).toBeLessThan(500);
    return false;
  }
}

/** What holds after each thing that was tried. */
function holds(
  before: Requisition,
  after: Requisition,
  tried: { who: string; what: string; done: boolean },
): void {
  const { done, what, who } = tried;
  const told = `${who} ${what} in ${before.state}`;
  // Only who asked, or who authorises in the area above, does anything.
  if (who === 'reader' || who === 'nobody') expect(done, told).toBe(false);
  if (!done) return expect(after.version, told).toBe(before.version);
  expect(after.version, told).toBe(before.version + 1);
  const move = what === 'send' || what === 'answer' || what === 'cancel' ? what : undefined;
  if (move !== undefined)
    expect(requisitionMoves(before.state, ['requester', 'approver']), told).toContain(move);
  else expect(isWritable(before.state), told).toBe(true);
  if (before.folio !== null) expect(after.folio, told).toBe(before.folio);
  return undefined;
}

it(
  'random things are done by who may, each once, and what was sent never goes',
  // The moves alone are walked 10,000 times in requisition-machine.test.ts.
  { ...patience(THINGS / 25), tags: 'all' },
  async () => {
    const { db } = app.services;
    const random = randomOf(20_261_129);
    const admin = { ...person('admin'), role: 'Administrador', ability: abilityForRole('Administrador') };
    const look = (id: string) => readRequisition(db, id, admin);
    const all: Requisition[] = [];
    let things = 0;
    let done = 0;
    while (things < THINGS) {
      let one = await beginRequisition(
        db,
        { areaId: areas.laboratory, category: 'goods', funding: 'state', copyOf: null },
        by('guest'),
      );
      for (let step = 0; step < 25 && things < THINGS; step += 1, things += 1) {
        const what = DOES[random(DOES.length)] ?? 'save';
        const who = PEOPLE[random(10) < 6 ? random(2) : random(PEOPLE.length)] ?? 'guest';
        if (what === 'give back') {
          if (['technical', 'approval', 'funds'].includes(one.state)) await giveBack(one);
          one = await look(one.id);
          continue;
        }
        const did = await attempt(one, who, what);
        const after = await look(one.id);
        holds(one, after, { who, what, done: did });
        if (did) done += 1;
        one = after;
        if (isOver(one.state)) break;
      }
      all.push(one);
    }
    expect(done).toBeGreaterThan(30);
    const folios = all.flatMap(({ folio }) => (folio === null ? [] : [folio]));
    expect(new Set(folios).size).toBe(folios.length);
    expect(folios.length).toBeGreaterThan(3);
    const { rows } = await sql<{
      kept: number;
      twice: number;
    }>`select (select count(*)::int from requisition where folio = any(${folios})) kept,
      (select count(*)::int from (select requisition_id from requisition_act where act = 'send' group by 1 having count(*) > 1) t) twice`.execute(
      app.db,
    );
    expect(rows[0]).toEqual({ kept: folios.length, twice: 0 });
  },
);

it('a draft and a question that nobody touches end by the clock, with a word before', async () => {
  const { config, db } = app.services;
  const begin = async () =>
    beginRequisition(
      db,
      { areaId: areas.laboratory, category: null, funding: null, copyOf: null },
      by('guest'),
    );
  const [old, young] = [await begin(), await begin()];
  await sql`update registry_term set amount = 12 where code = 'requisition_draft'`.execute(app.db);
  await sql`update requisition set touched_at = now() - interval '14 days', requester_email = 'guest@universidad.example' where id = ${old.id}`.execute(
    app.db,
  );
  const today = todayInMexico(new Date());
  // Of its 12 working days some ten are over: it is told of once.
  expect(await lapseRequisitions({ db, config }, today)).toMatchObject({ told: 1, lapsed: 0 });
  expect(await lapseRequisitions({ db, config }, today)).toMatchObject({ told: 0, lapsed: 0 });
  expect((await lapseRequisitions({ db, config }, addDays(today, 60))).lapsed).toBe(1);
  const states = await sql<{
    id: string;
    state: string;
  }>`select id, state from requisition where id in (${old.id}, ${young.id})`.execute(app.db);
  expect(new Map(states.rows.map((row) => [row.id, row.state]))).toEqual(
    new Map([
      [old.id, 'lapsed'],
      [young.id, 'draft'],
    ]),
  );
  const mails = await sql<{
    subject: string;
  }>`select subject from mail_outbox where template = 'requisition_lapses'`.execute(app.db);
  expect(mails.rows).toHaveLength(1);
});
