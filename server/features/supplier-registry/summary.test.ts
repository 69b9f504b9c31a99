import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { insertRequest } from '../registration/review/test-requests.ts';
import { medianAnswerDays, readSummary } from './summary.sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

it('months and years of the figures begin at midnight in Mexico City, whatever the zone of the database', async () => {
  // 21:00 of the day before in Mexico City.
  const decided = async (at: string) => {
    const { id } = await insertRequest(app.db, { status: 'approved' });
    await sql`update registration_request set decided_at = ${at}, answer_days = 4 where id = ${id}`.execute(
      app.db,
    );
  };
  await decided('2025-06-15T03:00:00Z');
  expect(await medianAnswerDays(app.db, '2026-06-15')).toBeNull();
  await decided('2025-06-15T06:00:00Z');
  expect(await medianAnswerDays(app.db, '2026-06-15')).toBe(4);
  await decided('2025-07-01T03:00:00Z');
  const { answerByMonth } = await readSummary(app.db, '2026-06-15');
  expect(answerByMonth[0]).toEqual({ label: '2025-07', value: null, answered: 0 });
});
