import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { addMonths } from '#contract/rules/registry/supplier-action.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { insertRequest, testFile } from '../review/test-requests.ts';
import { refused, reviewer } from '../review/test-review.ts';

const today = todayInMexico(new Date());
/** Its renewal was possible until five days ago. */
const validUntil = addDays(addMonths(today, -12), -5);
let app: TestApp;
let officers: ReturnType<typeof reviewer>;
beforeAll(async () => {
  app = await startTestApp();
  officers = reviewer(app);
});
afterAll(() => app.stop());

async function renewalSentOn(day: string) {
  const file = testFile();
  const supplierId = await officers.approve((await insertRequest(app.db, { file, papers: 'valid' })).folio);
  await sql`update supplier set status = 'expired', valid_until = ${validUntil} where id = ${supplierId}`.execute(
    app.db,
  );
  return insertRequest(app.db, {
    kind: 'renewal',
    supplierId,
    file,
    papers: 'valid',
    submittedAt: `${day}T18:00:00Z`,
  });
}

it('a renewal sent after its term is not approved, and the officer reads what to do', async () => {
  const { folio } = await renewalSentOn(addDays(today, -2));
  const { version } = await officers.acceptPapers(folio);
  expect(await refused(officers.act(folio, version, 'approve'), 409)).toMatchObject({
    code: 'renewal_not_open',
    detail: expect.stringContaining('inscripción nueva') as string,
  });
});

it('a renewal sent in its term is approved although the unit answered after it', async () => {
  const { folio } = await renewalSentOn(addDays(today, -9));
  const supplierId = await officers.approve(folio);
  expect((await officers.record(supplierId)).status).toBe('active');
});
