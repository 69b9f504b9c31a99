import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DateAmendment } from '#contract/date-amendments.ts';
import type { ToldDeadlines } from '#contract/deadlines.ts';
import type { Touched } from '#contract/legal-rules.ts';
import { fromMexico, todayInMexico } from '#contract/mexico-time.ts';
import type { AdminProcedure, ProcedureChange } from '#contract/procurement-admin.ts';
import { addDays, dateInMexico } from '#contract/rules/days/calendar.ts';
import { addWorkingDays, isWorkingDay } from '#contract/rules/days/working-days.ts';
import { workAlone } from '#server/kit/test-second-person.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { expectKept } from '../waiting/test-waiting.ts';
import { readRuleBook } from '../legal-rules/public.ts';
import { addPublicDocument, completeDraft } from './test-procedures.ts';

const ADMIN = '/administracion/procedimientos';
const HOLIDAYS = '/padron/catalogos/dias-inhabiles';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await expectKept(app.db);
  await app.stop();
});

async function send<T>(
  method: string,
  path: string,
  body?: unknown,
  { version, by = 'admin' }: { version?: number; by?: Caller } = {},
): Promise<{ status: number; body: T }> {
  const seen: Record<string, string> = version === undefined ? {} : { 'if-match': `"${version}"` };
  const answer = await app.send(by, method, path, body, seen);
  return { status: answer.status, body: (answer.status === 204 ? undefined : await answer.json()) as T };
}

const calendar = async (): Promise<ReadonlySet<string>> => new Set((await readRuleBook(app.db)).holidays);

/** A public national tender whose acts stand on working days so far from today; the award at the limit of the law. */
async function publishOne(): Promise<AdminProcedure> {
  const draft = await completeDraft(app);
  const holidays = await calendar();
  const today = todayInMexico();
  const workday = (days: number) => addWorkingDays(addDays(today, days - 1), 1, holidays);
  const opening = workday(30);
  const award = addWorkingDays(opening, 5, holidays);
  const dates = {
    questions_deadline: workday(15),
    clarification: workday(20),
    opening,
    award,
    // On the last working day that the law gives.
    signature: addWorkingDays(award, 15, holidays),
  };
  const acts = Object.entries(dates).map(([kind, date]) => ({
    kind,
    sequence: 1,
    at: fromMexico({ date, time: '10:00' }),
    place: null,
    url: null,
  }));
  const saved = await send<AdminProcedure>(
    'PUT',
    `${ADMIN}/${draft.id}`,
    { acts },
    { version: draft.version },
  );
  await addPublicDocument(app.db, draft.id, { kind: 'notice' });
  const published = await send<AdminProcedure>(
    'POST',
    `${ADMIN}/${draft.id}/publicacion`,
    { documents: [] },
    { version: saved.body.version },
  );
  expect(published.status, JSON.stringify(published.body)).toBe(200);
  return published.body;
}

const dayOf = ({ acts }: Pick<AdminProcedure, 'acts'>, kind: string) =>
  dateInMexico(acts.find((act) => act.kind === kind)?.at ?? '');
const declare = async (date: string, until: string | null = null) => {
  await workAlone(app.db);
  return send('POST', HOLIDAYS, {
    date,
    until,
    reason: 'Día de prueba del calendario',
    source: 'Acuerdo de prueba 9/2026',
  });
};
const proposed = async (id: string) =>
  (await send<{ amendment: DateAmendment | null }>('GET', `${ADMIN}/${id}/fechas-propuestas`)).body.amendment;
const waits = async (id: string) => {
  const { rows } = await sql<{
    kind: string;
  }>`select w.kind from waiting_item w join date_amendment a on a.id = w.id
    where a.procedure_id = ${id}`.execute(app.db);
  return rows.map(({ kind }) => kind);
};

describe('a day that is declared without work', () => {
  it('says which procedures it moves, proposes their dates, and moves nothing by itself', async () => {
    const holidays = await calendar();
    const moved = await publishOne();
    const opening = dayOf(moved, 'opening');
    const effect = await send<Touched>('POST', `${HOLIDAYS}/efecto`, {
      date: opening,
      until: null,
      isGone: false,
    });
    expect(effect.body.drafts).toBeGreaterThanOrEqual(1);
    const told = effect.body.procedures.find(({ id }) => id === moved.id);
    expect(told?.after.join(' ')).toContain('es inhábil.');
    expect(await proposed(moved.id)).toBeNull();

    expect((await declare(opening)).status).toBe(201);
    const off = new Set([...holidays, opening]);
    const amendment = await proposed(moved.id);
    const to = (kind: string) =>
      dateInMexico(amendment?.moves.find((move) => move.kind === kind)?.to ?? '2000-01-01');
    expect(to('opening')).toBe(addWorkingDays(opening, 1, off));
    expect(amendment?.cause).toContain('Se declaró inhábil');
    // Nothing else stands on that day, and no working day between the award and the signature was lost.
    expect(amendment?.moves.map(({ kind }) => kind)).toEqual(['opening']);
    const now = await send<AdminProcedure>('GET', `${ADMIN}/${moved.id}`);
    expect(dayOf(now.body, 'opening')).toBe(opening);
    expect(now.body.version).toBe(moved.version);
    expect(await waits(moved.id)).toEqual(['procedure_dates']);
  });

  it('is taken with a public reason, once, and by officers only', async () => {
    const moved = await publishOne();
    const award = dayOf(moved, 'award');
    await declare(award);
    const amendment = await proposed(moved.id);
    if (amendment === null) throw new Error('nothing was proposed');
    const path = `${ADMIN}/${moved.id}/fechas-propuestas`;
    const body = { amendmentId: amendment.id, reason: 'El calendario de la Universidad cambió.' };
    for (const by of ['stranger', 'guest'] as const) {
      const refused = by === 'stranger' ? 401 : 403;
      expect((await send('GET', path, undefined, { by })).status).toBe(refused);
      expect((await send('POST', `${path}/aplicacion`, body, { by, version: moved.version })).status).toBe(
        refused,
      );
      expect((await send('POST', `${path}/descarte`, body, { by })).status).toBe(refused);
    }
    const short = await send(
      'POST',
      `${path}/aplicacion`,
      { ...body, reason: 'Sí' },
      { version: moved.version },
    );
    expect(short.status).toBe(422);
    const taken = await send<AdminProcedure>('POST', `${path}/aplicacion`, body, { version: moved.version });
    expect(taken.status, JSON.stringify(taken.body)).toBe(200);
    const off = await calendar();
    expect(dayOf(taken.body, 'award')).toBe(addWorkingDays(award, 1, off));
    // The limit to sign went with the award.
    expect(dayOf(taken.body, 'signature')).toBe(addWorkingDays(dayOf(taken.body, 'award'), 15, off));
    const changes = await send<{ rows: ProcedureChange[] }>('GET', `/procedimientos/${moved.slug}/cambios`);
    expect(changes.body.rows.map(({ field, reason }) => `${field}: ${reason}`)).toContain(
      `acts.award.1: ${body.reason}`,
    );
    expect(await proposed(moved.id)).toBeNull();
    expect(await waits(moved.id)).toEqual([]);
    const again = await send('POST', `${path}/aplicacion`, body, { version: taken.body.version });
    expect(again).toMatchObject({ status: 409, body: { code: 'state_conflict' } });
  });

  it('moves the term to sign of whoever stood at its end; left with a reason, the date stays', async () => {
    const moved = await publishOne();
    const [award, signature] = [dayOf(moved, 'award'), dayOf(moved, 'signature')];
    const before = await calendar();
    const between = addWorkingDays(award, 3, before);
    await declare(between);
    const off = new Set([...before, between]);
    const amendment = await proposed(moved.id);
    expect(amendment?.moves).toMatchObject([{ kind: 'signature', why: expect.stringContaining('art. 67') }]);
    expect(dateInMexico(amendment?.moves[0]?.to ?? '')).toBe(addWorkingDays(award, 15, off));
    const left = await send('POST', `${ADMIN}/${moved.id}/fechas-propuestas/descarte`, {
      amendmentId: amendment?.id,
      reason: 'Se firmará en la fecha anunciada.',
    });
    expect(left.status, JSON.stringify(left.body)).toBe(200);
    expect(await waits(moved.id)).toEqual([]);
    const now = await send<AdminProcedure>('GET', `${ADMIN}/${moved.id}`);
    expect(dayOf(now.body, 'signature')).toBe(signature);
  });

  it('proposes nothing for what has passed, and nothing more once the act was moved by hand', async () => {
    const moved = await publishOne();
    const opening = dayOf(moved, 'opening');
    const done = await declare(opening);
    expect(done.status, app.log.at(-1)).toBe(201);
    expect(await waits(moved.id)).toEqual(['procedure_dates']);
    const off = await calendar();
    const acts = moved.acts.map((act) =>
      act.kind === 'opening'
        ? { ...act, at: fromMexico({ date: addWorkingDays(opening, 2, off), time: '12:00' }) }
        : act,
    );
    const saved = await send<AdminProcedure>(
      'PUT',
      `${ADMIN}/${moved.id}`,
      { acts, changeReason: 'La sala se ocupa ese día por otra reunión.' },
      { version: moved.version },
    );
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect(await proposed(moved.id)).toBeNull();
    expect(await waits(moved.id)).toEqual([]);
    const past = addDays(todayInMexico(), -3);
    const effect = await send<Touched>('POST', `${HOLIDAYS}/efecto`, {
      date: past,
      until: null,
      isGone: false,
    });
    expect(effect.body.drafts).toBe(0);
  });
});

describe('a suspension', () => {
  it('needs the paper of the authority, stops the acts, and when it ends moves what it kept from taking place', async () => {
    const procedure = await publishOne();
    const path = `${ADMIN}/${procedure.id}/estado`;
    const suspend = {
      transition: 'suspend',
      reason: 'Por orden de la autoridad que conoce la inconformidad.',
    };
    const bare = await send<{ detail: string }>('POST', path, suspend, { version: procedure.version });
    expect(bare).toMatchObject({ status: 409 });
    expect(bare.body.detail).toBe('Publica primero el documento: acuerdo de suspensión.');
    await addPublicDocument(app.db, procedure.id, { kind: 'suspension_order', stage: 'dispute' });
    const suspended = await send<AdminProcedure>('POST', path, suspend, { version: procedure.version });
    expect(suspended.status, JSON.stringify(suspended.body)).toBe(200);
    const seen = async () =>
      (
        await send<{ state: string; nextAct: unknown; statusReason: string | null }>(
          'GET',
          `/procedimientos/${procedure.slug}`,
          undefined,
          { by: 'stranger' },
        )
      ).body;
    // What stands suspended announces no act.
    expect(await seen()).toMatchObject({ state: 'suspended', nextAct: null, statusReason: suspend.reason });
    // The day on which proposals were to be opened goes by, and nothing was opened.
    await sql`update procedure_change set changed_at = changed_at - interval '10 days'
      where procedure_id = ${procedure.id} and field = 'status'`.execute(app.db);
    const early = await send<{ detail: string }>(
      'POST',
      path,
      { transition: 'resume' },
      { version: suspended.body.version },
    );
    expect(early.body.detail).toContain('acuerdo que levanta la suspensión');
    await addPublicDocument(app.db, procedure.id, { kind: 'resumption_order', stage: 'dispute' });
    const resumed = await send<AdminProcedure>(
      'POST',
      path,
      { transition: 'resume' },
      { version: suspended.body.version },
    );
    expect(resumed.body.status).toBe('active');
    const off = await calendar();
    for (const { kind, at } of procedure.acts.filter((one) => one.kind !== 'publication')) {
      const now = dayOf(resumed.body, kind);
      expect(now >= addDays(dateInMexico(at), 10) && isWorkingDay(now, off), kind).toBe(true);
    }
    const changes = await send<{ rows: ProcedureChange[] }>(
      'GET',
      `/procedimientos/${procedure.slug}/cambios`,
    );
    const moved = changes.body.rows.filter(({ reason }) =>
      reason.startsWith('El procedimiento estuvo suspendido del'),
    );
    expect(moved.map(({ field }) => field).toSorted()).toEqual([
      'acts.award.1',
      'acts.clarification.1',
      'acts.opening.1',
      'acts.questions_deadline.1',
      'acts.signature.1',
    ]);
    expect(await seen()).toMatchObject({ state: 'open', nextAct: expect.anything() });
  });
});

describe('the terms of a public procedure', () => {
  it('are told to anybody with what explains them, and of a draft to nobody', async () => {
    const procedure = await publishOne();
    const path = `/procedimientos/${procedure.slug}/plazos`;
    const told = await send<ToldDeadlines>('GET', path, undefined, { by: 'stranger' });
    expect(told.status).toBe(200);
    const award = told.body.deadlines.find(({ code }) => code === 'opening_to_award');
    expect(award).toMatchObject({
      act: 'award',
      bound: 'latest',
      source: 'LAASSP 2025, art. 46, fr. II',
      start: { what: 'la apertura', date: dayOf(procedure, 'opening') },
      date: addDays(dayOf(procedure, 'opening'), 20),
    });
    const last =
      told.body.deadlines
        .map(({ date }) => date)
        .toSorted()
        .at(-1) ?? '';
    expect(told.body.holidays.every((day) => day <= addDays(last, 40))).toBe(true);
    const draft = await completeDraft(app);
    expect((await send('GET', `/procedimientos/${draft.slug}/plazos`)).status).toBe(404);
  });
});
