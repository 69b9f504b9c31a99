import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { refused } from '../registration/review/test-review.ts';
import { runSupplierClock } from './supplier-clock.ts';
import { registry } from './test-suppliers.ts';

const TODAY = todayInMexico();
const START = addDays(TODAY, -120);
let app: TestApp;
let office: Awaited<ReturnType<typeof registry>>;
beforeAll(async () => {
  app = await startTestApp();
  office = await registry(app);
});
afterAll(() => app.stop());

const over = () => ({ ...office.disqualification, startsOn: START, endsOn: addDays(TODAY, -10) });

it.each(['0', '0.00'])(
  'a fine of «%s» is refused at its field: without a fine the field stays empty',
  async (fineAmount) => {
    const { id, version } = await office.registered();
    const problem = await refused(office.officers.actOnSupplier(id, version, { ...over(), fineAmount }), 422);
    expect(problem.fields).toEqual({
      fineAmount: 'Escribe un monto mayor que cero; si no hay multa, deja el campo vacío.',
    });
  },
);

it('a fine of nothing that was written before does not hold the registration', async () => {
  const supplier = await office.done(await office.registered(), over());
  await sql`update sanction set fine_amount = 0 where supplier_id = ${supplier.id}`.execute(app.db);
  const { actions } = await office.officers.record(supplier.id);
  expect(actions).toContainEqual(expect.objectContaining({ action: 'end_disqualification', blocked: null }));
  await runSupplierClock(app.services, TODAY);
  expect((await office.officers.record(supplier.id)).status).toBe('expired');
});

it('a fine was not paid before the sanction that imposes it, however the payment is told', async () => {
  const { id, version } = await office.registered();
  const fields = { finePaidOn: 'La multa no pudo pagarse antes de la sanción.' };
  const withFine = { ...over(), fineAmount: '5000' };
  const early = office.officers.actOnSupplier(id, version, { ...withFine, finePaidOn: '2001-01-01' });
  expect((await refused(early, 422)).fields).toEqual(fields);

  const barred = await office.done(await office.officers.record(id), withFine);
  const end = (finePaidOn: string) =>
    office.officers.actOnSupplier(id, barred.version, { action: 'end_disqualification', finePaidOn });
  expect((await refused(end(addDays(START, -1)), 422)).fields).toEqual(fields);
  expect((await office.officers.record(id)).status).toBe('disqualified');
  expect((await end(START)).status).toBe(200);
  expect(await office.officers.record(id)).toMatchObject({
    status: 'expired',
    sanctions: [{ finePaidOn: START, status: 'fulfilled' }],
  });
});
