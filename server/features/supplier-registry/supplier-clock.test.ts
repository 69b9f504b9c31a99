import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QueuePage } from '#contract/registration-review.ts';
import type { RegistrySummary, SupplierRecord } from '#contract/supplier-admin.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { readRevisions } from '#server/kit/revision.sql.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { insertRequest } from '../registration/review/test-requests.ts';
import { ok } from '../registration/review/test-review.ts';
import { medianAnswerDays } from './summary.sql.ts';
import { runSupplierClock } from './supplier-clock.ts';
import { registry } from './test-suppliers.ts';

let app: TestApp;
let office: Awaited<ReturnType<typeof registry>>;
const TODAY = todayInMexico();

beforeAll(async () => {
  app = await startTestApp();
  office = await registry(app);
});
afterAll(() => app.stop());

const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T | undefined> =>
  (await query.execute(app.db)).rows[0];

describe('what time does to registrations', () => {
  it('active → expiring → expired on their days, in steps of the machine, and a second run changes nothing', async () => {
    const { id } = await office.registered();
    await sql`update supplier set valid_until = '2031-05-31' where id = ${id}`.execute(app.db);
    // Opinions of the file run out long before: the mark alone makes it «por vencer».
    await sql`update registration_paper set expires_on = '2031-12-31' where supplier_id = ${id}`.execute(
      app.db,
    );
    const on = async (day: string) => {
      await runSupplierClock(app.services, day);
      return (await office.officers.record(id)).status;
    };
    expect(await on('2031-04-30')).toBe('active');
    expect(await on('2031-05-01')).toBe('expiring');
    expect(await on('2031-05-31')).toBe('expiring');
    expect(await on('2031-06-01')).toBe('expired');
    const { version, events } = await office.officers.record(id);
    await runSupplierClock(app.services, '2031-06-01');
    expect((await office.officers.record(id)).version).toBe(version);
    expect(events.map(({ action, actor }) => [action, actor])).toEqual([
      ['expire', 'El portal'],
      ['near_expiry', 'El portal'],
      ['register', 'Persona admin'],
    ]);
    const { rows: history } = await readRevisions(app.db, { type: 'supplier', id });
    expect(history.slice(0, 3).map(({ by, operation }) => [by, operation])).toEqual([
      ['El portal', 'clock:expire'],
      ['El portal', 'clock:near_expiry'],
      ['Persona admin', 'registerSupplier'],
    ]);
    expect(history[0]).toMatchObject({
      version,
      reason: 'Terminó la vigencia.',
      differences: [{ label: 'Estado', before: 'expiring', after: 'expired' }],
    });
  });

  it('a late job makes both steps at once, and data_version rises', async () => {
    const { id } = await office.registered();
    await sql`update supplier set valid_until = '2032-05-31' where id = ${id}`.execute(app.db);
    await sql`update registration_paper set expires_on = null where supplier_id = ${id}`.execute(app.db);
    const before = await one<{ version: number }>(sql`select version from data_version`);
    await runSupplierClock(app.services, '2032-06-20');
    const after = await office.officers.record(id);
    expect(after.events.slice(0, 2).map(({ action }) => action)).toEqual(['expire', 'near_expiry']);
    expect((await one<{ version: number }>(sql`select version from data_version`))?.version).toBeGreaterThan(
      before?.version ?? 0,
    );
  });

  it(
    'goes through everybody in transactions of so many, and all the same to the last one',
    { tags: 'all' },
    async () => {
      const ids: string[] = [];
      for (let made = 0; made < 3; made += 1) ids.push((await office.registered()).id);
      const end = '2033-05-31';
      await sql`update supplier set valid_until = ${end} where id = any(${ids})`.execute(app.db);
      await sql`update registration_paper set expires_on = null where supplier_id = any(${ids})`.execute(
        app.db,
      );
      const started = () =>
        one<{ count: number }>(sql`select count(distinct x.xmin::text)::int as count
      from supplier x where x.id = any(${ids})`);
      const moved = await runSupplierClock(app.services, '2033-06-20', { size: 1 });
      expect(moved).toMatchObject({ near_expiry: expect.any(Number), expire: expect.any(Number) });
      expect(moved.expire).toBeGreaterThanOrEqual(3);
      for (const id of ids) expect((await office.officers.record(id)).status).toBe('expired');
      expect(await started()).toEqual({ count: 3 });
      const again = await runSupplierClock(app.services, '2033-06-20', { size: 2 });
      expect(Object.values(again).every((count) => count === 0)).toBe(true);
    },
  );

  it('holds few registrations at once on a night on which many end: nobody who asks for a code waits for all', async () => {
    const day = '2034-05-31';
    await sql`insert into supplier (name, status, valid_until)
      select 'Muchos que vencen ' || n, 'expiring', ${day}::date from generate_series(1, 60) n`.execute(
      app.db,
    );
    const moved = await runSupplierClock(app.services, '2034-06-01');
    expect(moved.expire).toBeGreaterThanOrEqual(60);
    const held = await one<{ most: number }>(sql`select max(together)::int most from (
      select count(*) together from supplier where name like 'Muchos que vencen %' group by xmin::text) each`);
    expect(held?.most).toBeLessThanOrEqual(50);
  });

  it('a paper that ran out marks the supplier until a new one replaces it', async () => {
    const { id, file } = await office.registered();
    await sql`update supplier set valid_until = '2036-05-31' where id = ${id}`.execute(app.db);
    const opinion = await one<{ expires_on: string }>(
      sql`select expires_on from registration_paper where supplier_id = ${id} and paper_code = 'opinion_sat'`,
    );
    await runSupplierClock(app.services, addDays(opinion?.expires_on ?? TODAY, 1));
    const marked = await office.officers.record(id);
    expect(marked).toMatchObject({ hasExpiredPapers: true, status: 'expiring' });
    expect(marked.papers.find(({ code }) => code === 'opinion_sat')?.status).toBe('expired');
    const update = await insertRequest(app.db, {
      kind: 'update',
      supplierId: id,
      ...(file === null ? {} : { file }),
      papers: 'valid',
    });
    await office.officers.approve(update.folio);
    expect(await office.officers.record(id)).toMatchObject({ hasExpiredPapers: false, status: 'active' });
  });

  it('a paper that ran out marks nobody once the catalogue has retired its type', async () => {
    const { id } = await office.registered();
    await sql`update supplier set valid_until = '2036-05-31' where id = ${id}`.execute(app.db);
    const isAsked = (active: boolean) =>
      sql`update paper_type set active = ${active} where code = 'opinion_sat'`.execute(app.db);
    const ranOut = addDays(TODAY, 31);
    await runSupplierClock(app.services, ranOut);
    expect(await office.officers.record(id)).toMatchObject({ hasExpiredPapers: true, status: 'expiring' });
    await isAsked(false);
    await runSupplierClock(app.services, ranOut);
    expect(await office.officers.record(id)).toMatchObject({ hasExpiredPapers: false, status: 'active' });
    await isAsked(true);
    await runSupplierClock(app.services, ranOut);
    expect(await office.officers.record(id)).toMatchObject({ hasExpiredPapers: true, status: 'expiring' });
  });

  it('a suspension ends the day after its term', async () => {
    const suspended = await office.done(await office.registered(), {
      ...office.suspension,
      endsOn: addDays(TODAY, 5),
    });
    await sql`update registration_paper set expires_on = null where supplier_id = ${suspended.id}`.execute(
      app.db,
    );
    await runSupplierClock(app.services, addDays(TODAY, 5));
    expect((await office.officers.record(suspended.id)).status).toBe('suspended');
    await runSupplierClock(app.services, addDays(TODAY, 6));
    expect(await office.officers.record(suspended.id)).toMatchObject({
      status: 'active',
      sanctions: [{ status: 'fulfilled', closingReason: 'Terminó su plazo.' }],
    });
  });

  it('a disqualification ends after its term only if no fine is due (LAASSP 2025, art. 90)', async () => {
    const end = addDays(TODAY, 200);
    const free = await office.done(await office.registered(), office.disqualification);
    const owing = await office.done(await office.registered(), {
      ...office.disqualification,
      fineAmount: '100',
    });
    await runSupplierClock(app.services, end);
    expect((await office.officers.record(free.id)).status).toBe('disqualified');
    await runSupplierClock(app.services, addDays(end, 1));
    expect((await office.officers.record(free.id)).status).toBe('expired');
    expect((await office.officers.record(owing.id)).status).toBe('disqualified');
    await sql`update sanction set fine_paid_on = ${end} where supplier_id = ${owing.id}`.execute(app.db);
    await runSupplierClock(app.services, addDays(end, 2));
    expect((await office.officers.record(owing.id)).status).toBe('expired');
  });
});

describe('a suspension that outlives a disqualification', () => {
  /** Suspended with an end, then disqualified; the disqualification ends first. */
  async function expiredUnderSuspension(endsOn: string) {
    const suspended = await office.done(await office.registered(), { ...office.suspension, endsOn });
    const barred = await office.done(suspended, office.disqualification);
    await runSupplierClock(app.services, addDays(office.disqualification.endsOn, 1));
    const expired = await office.officers.record(barred.id);
    expect(expired.status).toBe('expired');
    expect(expired.sanctions.map(({ kind, status }) => [kind, status]).toSorted()).toEqual([
      ['disqualification', 'fulfilled'],
      ['suspension', 'active'],
    ]);
    return expired;
  }
  const renew = async ({ id, file }: SupplierRecord) => {
    const { folio } = await insertRequest(app.db, {
      kind: 'renewal',
      supplierId: id,
      ...(file === null ? {} : { file }),
      papers: 'valid',
    });
    let review = await office.officers.read(folio);
    for (const { code } of review.checks.filter(({ level }) => level === 'warn'))
      review = await ok(
        office.officers.put(folio, `/comprobaciones/${code}`, review.version, {
          reason: 'La suspensión sigue en vigor y no impide el refrendo.',
        }),
      );
    return office.officers.approve(folio);
  };

  it('takes hold again when the registration is renewed, and is lifted by its own end alone', async () => {
    const end = addDays(TODAY, 400);
    const expired = await expiredUnderSuspension(end);
    await renew(expired);
    const renewed = await office.officers.record(expired.id);
    expect(renewed.status).toBe('suspended');
    expect(renewed.events.slice(0, 2).map(({ action, actor }) => [action, actor])).toEqual([
      ['suspend', 'El portal'],
      ['renew', 'Persona admin'],
    ]);
    const told = await one<{ text: string }>(
      sql`select text from mail_outbox where supplier_id = ${expired.id} order by created_at desc limit 1`,
    );
    expect(told?.text).toContain('sigue suspendido hasta el');
    await sql`update supplier set valid_until = ${addDays(end, 90)} where id = ${expired.id}`.execute(app.db);
    await sql`update registration_paper set expires_on = null where supplier_id = ${expired.id}`.execute(
      app.db,
    );
    await runSupplierClock(app.services, end);
    expect((await office.officers.record(expired.id)).status).toBe('suspended');
    await runSupplierClock(app.services, addDays(end, 1));
    expect(await office.officers.record(expired.id)).toMatchObject({ status: 'active' });
  });

  it('does not hold a renewal approved after its end, even before the nightly job closed it', async () => {
    const expired = await expiredUnderSuspension(addDays(TODAY, 400));
    await sql`update sanction set ends_on = ${addDays(TODAY, -1)}, starts_on = ${addDays(TODAY, -9)}
      where supplier_id = ${expired.id} and kind = 'suspension'`.execute(app.db);
    await renew(expired);
    expect((await office.officers.record(expired.id)).status).not.toBe('suspended');
    await runSupplierClock(app.services, TODAY);
    expect((await office.officers.record(expired.id)).sanctions.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
    ]);
  });
});

describe('notices and figures', () => {
  it('nobody gets the notice of expiry twice in 15 days, even when two officers press at once', async () => {
    const { id } = await office.registered();
    await sql`update supplier set valid_until = ${addDays(TODAY, 20)}, status = 'expiring' where id = ${id}`.execute(
      app.db,
    );
    const preview = () =>
      ok<{ count: number; alreadyNotified: number; text: string }>(
        app.send('admin', 'GET', '/padron/avisos?dias=25'),
      );
    expect(await preview()).toMatchObject({
      count: 1,
      alreadyNotified: 0,
      text: expect.stringContaining('refrendo'),
    });
    const sent = await Promise.all(
      ['admin', 'other-admin'].map(async (caller) => {
        const response = await app.send(caller as 'admin', 'POST', '/padron/avisos', {
          days: 25,
          count: 1,
        });
        expect(response.status).toBe(202);
        return ((await response.json()) as { queued: number }).queued;
      }),
    );
    expect(sent.toSorted()).toEqual([0, 1]);
    expect(await preview()).toMatchObject({ count: 0, alreadyNotified: 1 });
    await sql`update mail_outbox set created_at = now() - interval '16 days' where supplier_id = ${id}`.execute(
      app.db,
    );
    expect(await preview()).toMatchObject({ count: 1, alreadyNotified: 0 });
    const mails = await ok<{ rows: { subject: string }[]; total: number }>(
      app.send('admin', 'GET', '/padron/correos?q=por%20vencer'),
    );
    expect(mails.total).toEqual({ value: 1, exact: true });
  });

  it('counts states, waiting requests by day and the median answer in working days', async () => {
    await insertRequest(app.db, { answerDue: '2020-01-01' });
    await insertRequest(app.db, { answerDue: TODAY });
    await insertRequest(app.db, { status: 'observed', correctionDue: '2030-01-15' });
    await sql`insert into request_event (request_id, at, action, from_status, to_status, actor_kind)
      select id, submitted_at, 'submit', 'draft', 'submitted', 'supplier' from registration_request
      union all select id, submitted_at, 'observe', 'submitted', 'observed', 'officer' from registration_request
      where status = 'observed'`.execute(app.db);
    const summary = await ok<RegistrySummary>(app.send('admin', 'GET', '/padron/resumen'));
    expect(summary).toMatchObject({ promisedDays: 10, overdue: 1, dueToday: 1 });
    expect(summary.pendingByDay).toHaveLength(30);
    expect(summary.pendingByDay.at(-1)).toEqual({ label: TODAY, value: 2 });
    expect(summary.pendingByDay[0]?.value).toBe(0);
    const queue = await ok<QueuePage>(app.send('admin', 'GET', '/padron/solicitudes'));
    expect(queue.tabs).toContainEqual({ value: 'por-revisar', count: summary.pendingByDay.at(-1)?.value });
    expect(summary.answerByMonth).toHaveLength(12);
    expect(summary.answerByMonth.at(-1)?.answered).toBeGreaterThan(3);
    expect(summary.suppliersByState.find(({ state }) => state === 'expired')?.count).toBeGreaterThan(0);
    await sql`update registration_request set answer_days = 3,
      decided_at = '2025-06-17T18:00:00Z' where status = 'approved'`.execute(app.db);
    expect(await medianAnswerDays(app.db, '2026-04-01')).toBe(3);
    expect(await medianAnswerDays(app.db, '2029-04-01')).toBeNull();
  });
});
