import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import type { SupplierRecord } from '#contract/supplier-admin.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { ok } from '../registration/review/test-review.ts';
import { runSupplierClock } from './supplier-clock.ts';
import { registry } from './test-suppliers.ts';

const TODAY = todayInMexico();
let app: TestApp;
let office: Awaited<ReturnType<typeof registry>>;
beforeAll(async () => {
  app = await startTestApp();
  office = await registry(app);
});
afterAll(() => app.stop());

const mailsOf = async ({ id }: SupplierRecord) => {
  const { rows } = await sql<{ template: string; text: string }>`
    select template, text from mail_outbox where supplier_id = ${id} and template like 'supplier%'
    order by created_at`.execute(app.db);
  return rows;
};

/** What to do and where, as these mails say it. */
const RENEWAL = /pide el refrendo en http\S+\/AdquisicionesUG\/proveedores\?vista=inscripcion\n/;

describe('the end of a sanction without a step of an officer is told by mail', () => {
  it('a suspension whose term is over, once', async () => {
    const held = await office.done(await office.registered(), { ...office.suspension, endsOn: TODAY });
    await runSupplierClock(app.services, TODAY);
    expect(await mailsOf(held)).toHaveLength(1);
    await runSupplierClock(app.services, addDays(TODAY, 1));
    await runSupplierClock(app.services, addDays(TODAY, 1));
    const mails = await mailsOf(held);
    expect(mails.map(({ template }) => template)).toEqual(['supplier_suspend', 'supplier_reinstate']);
    expect(mails[1]?.text).toContain(`Reactivamos tu registro ${held.number}`);
    expect(mails[1]?.text).toContain('Terminó el plazo de la suspensión.');
  });

  it('a suspension that ends after the registration does, with what to do', async () => {
    const held = await office.done(await office.registered(), { ...office.suspension, endsOn: TODAY });
    await sql`update supplier set valid_until = ${addDays(TODAY, -1)} where id = ${held.id}`.execute(app.db);
    await runSupplierClock(app.services, addDays(TODAY, 1));
    expect((await mailsOf(held)).at(-1)?.text).toMatch(RENEWAL);
  });

  it('a disqualification whose term is over', async () => {
    const period = { startsOn: addDays(TODAY, -120), endsOn: addDays(TODAY, -10) };
    const barred = await office.done(await office.registered(), { ...office.disqualification, ...period });
    await runSupplierClock(app.services, TODAY);
    const mails = await mailsOf(barred);
    expect(mails.map(({ template }) => template)).toEqual([
      'supplier_disqualify',
      'supplier_end_disqualification',
    ]);
    expect(mails[1]?.text).toMatch(RENEWAL);
  });

  it('a sanction that was revoked, with its reason', async () => {
    const held = await office.done(await office.registered(), office.suspension);
    const [sanction] = held.sanctions;
    const reason = 'La autoridad dejó sin efecto el oficio.';
    await ok(
      app.send(
        'admin',
        'PATCH',
        `/padron/sanciones/${sanction?.id}`,
        { revoke: true, reason, ...office.lifting },
        {
          'if-match': `"${held.version}"`,
        },
      ),
    );
    const [, mail] = await mailsOf(held);
    expect(mail).toMatchObject({ template: 'supplier_reinstate' });
    expect(mail?.text).toContain(reason);
  });
});
