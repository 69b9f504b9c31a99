import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { RequiredPaper } from '#contract/registration.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { runSupplierClock } from '../../supplier-registry/supplier-clock.ts';
import { insertRequest, TEST_REQUIREMENTS, testFile } from '../review/test-requests.ts';
import { ok, reviewer } from '../review/test-review.ts';

const TODAY = todayInMexico();
/** A paper that only registrations ask for. */
const DEED = {
  ...TEST_REQUIREMENTS[0],
  code: 'acta_constitutiva',
  name: 'Acta constitutiva',
} as RequiredPaper;

let app: TestApp;
let officers: ReturnType<typeof reviewer>;
beforeAll(async () => {
  app = await startTestApp();
  officers = reviewer(app);
});
afterAll(() => app.stop());

const papersOf = async (supplierId: string) =>
  Object.fromEntries(
    (await officers.record(supplierId)).papers
      .filter(({ status }) => status !== 'replaced')
      .map(({ code, expiresOn }) => [code, expiresOn]),
  );

/** A company with its deed, and a renewal of it that does not ask for the deed. */
async function renewed(before: (supplierId: string) => Promise<unknown> = async () => undefined) {
  const file = testFile();
  const requirements = [...TEST_REQUIREMENTS, DEED];
  const { folio } = await insertRequest(app.db, { file, papers: 'valid', requirements });
  const supplierId = await officers.approve(folio);
  await before(supplierId);
  const renewal = await insertRequest(app.db, { kind: 'renewal', file, supplierId, papers: 'valid' });
  await officers.approve(renewal.folio);
  return papersOf(supplierId);
}

describe('papers of an approved request', () => {
  it('last as long as the catalogue said when the request was sent', async () => {
    const issuedOn = addDays(TODAY, -20);
    const { folio } = await insertRequest(app.db, { papers: 'valid', issuedOn });
    const { rows } = await sql<{ days: number | null }>`
      select validity_days days from paper_type where code = 'opinion_sat'`.execute(app.db);
    await sql`update paper_type set validity_days = 10 where code = 'opinion_sat'`.execute(app.db);
    const papers = await papersOf(await officers.approve(folio));
    await sql`update paper_type set validity_days = ${rows[0]?.days ?? null} where code = 'opinion_sat'`.execute(
      app.db,
    );
    expect(papers).toEqual({ situacion_fiscal: null, opinion_sat: addDays(issuedOn, 30) });
  });

  it('of a renewal leave those in force that renewals do not ask for', async () => {
    expect(Object.keys(await renewed())).toContain('acta_constitutiva');
  });

  it('of a renewal replace what ran out, asked for or not', async () => {
    const papers = await renewed((supplierId) =>
      sql`update registration_paper set expires_on = ${addDays(TODAY, -1)}
        where supplier_id = ${supplierId} and paper_code = 'acta_constitutiva'`.execute(app.db),
    );
    expect(Object.keys(papers)).not.toContain('acta_constitutiva');
  });

  it.each(['update', 'renewal'] as const)(
    'of a firm without workers keep none of workers: %s, in force or run out',
    async (kind) => {
      const file = testFile({ hasWorkers: true });
      const requirements = [
        ...TEST_REQUIREMENTS,
        { ...DEED, code: 'registro_patronal', name: 'Registro patronal' },
      ];
      const { folio } = await insertRequest(app.db, { file, papers: 'valid', requirements });
      const supplierId = await officers.approve(folio);
      expect(Object.keys(await papersOf(supplierId))).toContain('registro_patronal');
      if (kind === 'update') {
        await sql`update registration_paper set expires_on = ${addDays(TODAY, -1)}
          where supplier_id = ${supplierId} and paper_code = 'registro_patronal'`.execute(app.db);
        await runSupplierClock(app.services, TODAY);
        expect(await officers.record(supplierId)).toMatchObject({
          status: 'expiring',
          hasExpiredPapers: true,
        });
      }
      const next = { kind, file: { ...file, hasWorkers: false }, supplierId, papers: 'valid' as const };
      await officers.approve((await insertRequest(app.db, next)).folio);
      expect(Object.keys(await papersOf(supplierId))).not.toContain('registro_patronal');
      expect(await officers.record(supplierId)).toMatchObject({ status: 'active', hasExpiredPapers: false });
    },
  );

  it('a corrected opinion, younger than the sending, is no warning and holds no approval', async () => {
    const sent = addDays(TODAY, -10);
    const { folio } = await insertRequest(app.db, { submittedAt: `${sent}T18:00:00Z`, issuedOn: TODAY });
    const review = await officers.acceptPapers(folio);
    expect(review.checks.find(({ code }) => code === 'opinion_age')).toMatchObject({ level: 'ok' });
    await ok(officers.act(folio, review.version, 'approve'));
  });
});
