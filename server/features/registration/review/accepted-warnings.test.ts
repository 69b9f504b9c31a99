import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { runSupplierClock } from '#server/features/supplier-registry/supplier-clock.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { insertRequest, testFile } from './test-requests.ts';
import { ok, reviewer } from './test-review.ts';

let app: TestApp;
let officers: ReturnType<typeof reviewer>;
beforeAll(async () => {
  app = await startTestApp();
  officers = reviewer(app);
});
afterAll(() => app.stop());

/** A reviewed request whose only warning, a telephone that a registered supplier has too, was accepted. */
async function accepted(phone: string): Promise<{ folio: string; otherId: string }> {
  const other = await insertRequest(app.db, { file: testFile({ phone }), papers: 'valid' });
  const otherId = await officers.approve(other.folio);
  const { folio } = await insertRequest(app.db, { file: testFile({ phone }) });
  const { version } = await officers.acceptPapers(folio);
  const reason = 'Comparten despacho contable.';
  const review = await ok(officers.put(folio, '/comprobaciones/duplicate_phone', version, { reason }));
  expect(review.actions[0]).toMatchObject({ action: 'approve', blocked: null });
  return { folio, otherId };
}

describe('an accepted warning', () => {
  it('stands when the night makes another state of the other supplier', async () => {
    const { folio, otherId } = await accepted('4735556677');
    await sql`update registration_paper set expires_on = ${addDays(todayInMexico(), -1)}
      where supplier_id = ${otherId} and paper_code = 'opinion_sat'`.execute(app.db);
    await runSupplierClock(app.services, todayInMexico());
    const review = await officers.read(folio);
    const check = review.checks.find(({ code }) => code === 'duplicate_phone');
    expect(check?.evidence[0]).toContain('por vencer');
    expect(review.actions[0]).toMatchObject({ action: 'approve', blocked: null });
  });

  it('opens again when the other supplier is barred', async () => {
    const { folio, otherId } = await accepted('4735556688');
    await sql`update supplier set status = 'disqualified' where id = ${otherId}`.execute(app.db);
    expect((await officers.read(folio)).actions[0]).toMatchObject({
      action: 'approve',
      blocked: 'Falta aceptar 1 advertencia con una razón',
    });
  });
});

describe('who registers again after the registration lapsed', () => {
  it('is asked about that registration only: nobody resembles itself', async () => {
    const file = testFile({ phone: '4731234599' });
    const supplierId = await officers.approve((await insertRequest(app.db, { file, papers: 'valid' })).folio);
    await sql`update supplier set valid_until = ${addDays(todayInMexico(), -500)}, status = 'expired'
      where id = ${supplierId}`.execute(app.db);
    const { folio } = await insertRequest(app.db, { file });
    const { checks } = await officers.read(folio);
    expect(checks.filter(({ level }) => level === 'warn').map(({ code }) => code)).toEqual(['duplicate_rfc']);
  });
});

describe('who comes under the name of a supplier, or nearly, with another RFC', () => {
  it('is told with that supplier; who resembles nobody is not', async () => {
    const { folio: first } = await insertRequest(app.db, { papers: 'valid' });
    const supplierId = await officers.approve(first);
    const known = (await officers.record(supplierId)).file;
    const legalName = `${known?.legalName.toUpperCase()}S`;
    const clone = await insertRequest(app.db, { file: testFile({ legalName }) });
    const named = (await officers.read(clone.folio)).checks.find(({ code }) => code === 'duplicate_name');
    expect(named).toMatchObject({
      level: 'warn',
      suppliers: [{ number: expect.stringMatching(/^P-/) as string, name: known?.legalName }],
    });
    const other = await insertRequest(app.db, {});
    const alone = (await officers.read(other.folio)).checks.find(({ code }) => code === 'duplicate_name');
    expect(alone?.level).toBe('ok');
  });
});
