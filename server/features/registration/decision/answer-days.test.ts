import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays, type PlainDate } from '#contract/rules/days/calendar.ts';
import { workingDaysBetween } from '#contract/rules/days/working-days.ts';
import { readHolidays } from '#server/features/supplier-registry/public.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { insertRequest } from '../review/test-requests.ts';
import { ok, reviewer } from '../review/test-review.ts';

const TODAY = todayInMexico();
let app: TestApp;
let officers: ReturnType<typeof reviewer>;
let worked: (from: PlainDate, to: PlainDate) => number;
beforeAll(async () => {
  app = await startTestApp();
  officers = reviewer(app);
  const holidays = await readHolidays(app.db);
  worked = (from, to) => workingDaysBetween(from, to, holidays);
});
afterAll(() => app.stop());

const noon = (date: PlainDate) => `${date}T18:00:00Z`;
const sentLongAgo = () =>
  insertRequest(app.db, {
    submittedAt: noon(addDays(TODAY, -60)),
    answerDue: addDays(TODAY, -45),
    issuedOn: addDays(TODAY, -60),
  });
const daysOf = async (folio: string) => {
  const { rows } = await sql<{ answer_days: number | null }>`
    select answer_days from registration_request where folio = ${folio}`.execute(app.db);
  return rows[0]?.answer_days;
};
const rejected = async (folio: string) => {
  const { version } = await officers.read(folio);
  await ok(officers.act(folio, version, 'reject', { reason: 'No cumple con los requisitos del padrón.' }));
  return daysOf(folio);
};

describe('working days that the unit took to answer', () => {
  it('count late days too, whatever the term is today', async () => {
    const { folio } = await sentLongAgo();
    await ok(officers.act(folio, 1, 'take'));
    await sql`update registry_term set amount = 5 where code = 'answer'`.execute(app.db);
    const days = await rejected(folio);
    await sql`update registry_term set amount = 10 where code = 'answer'`.execute(app.db);
    expect(days).toBe(worked(addDays(TODAY, -60), TODAY));
  });

  it('leave out those in which the supplier corrected, and keep those before it was sent back', async () => {
    const { folio, id } = await sentLongAgo();
    const remark = { decision: 'observed', remark: 'No se lee.' };
    const { version } = await ok(officers.put(folio, '/documentos/opinion_sat', 1, remark));
    await ok(officers.act(folio, version, 'observe'));
    // Sent back 20 days ago, corrected 10 days ago.
    await sql`update request_observation set sent_at = ${noon(addDays(TODAY, -20))},
      resolved_at = ${noon(addDays(TODAY, -10))} where request_id = ${id}`.execute(app.db);
    await sql`update registration_request set status = 'in_review', answer_due = ${TODAY}, correction_due = null
      where id = ${id}`.execute(app.db);
    expect(await rejected(folio)).toBe(
      worked(addDays(TODAY, -60), addDays(TODAY, -20)) + worked(addDays(TODAY, -10), TODAY),
    );
  });
});
