import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { todayInMexico } from '#contract/mexico-time.ts';
import { DECLARATIONS, type RequestFile } from '#contract/registration.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import type { Holder } from '../test-requests.ts';
import { registeredSupplier, startAgain } from '../test-suppliers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const today = todayInMexico(new Date());

/** Accepts everything and changes the trade name. */
async function declare(holder: Holder): Promise<void> {
  const { data, privacyNotice, version } = await holder.read();
  const declarations = Object.fromEntries(DECLARATIONS.map((one) => [one, true]));
  const body = {
    data: { ...data, tradeName: 'Otra' },
    declarations,
    privacyVersion: privacyNotice.version,
    step: 8,
  };
  expect((await holder.ask('PUT', '', body, version)).status).toBe(200);
}

const needOf = ({ requirements }: RequestFile, code: string) => {
  const { required, need } = requirements.find((one) => one.code === code) ?? {};
  return { required, need };
};

describe('papers taken over from the registration that expire before the request is sent', () => {
  it('are left out of an update, which is no renewal', { tags: 'all' }, async () => {
    const supplier = await registeredSupplier(app, addDays(today, 200));
    const holder = await startAgain(app, 'update', supplier);
    await declare(holder);
    await sql`update registration_paper set issued_on = ${addDays(today, -60)} where paper_code = 'opinion_sat'`.execute(
      app.db,
    );
    expect(needOf(await holder.read(), 'opinion_sat')).toEqual({ required: false, need: 'expired' });
    const sent = await holder.submit();
    expect(sent.status, await sent.clone().text()).toBe(200);
    expect(((await sent.json()) as RequestFile).papers.map(({ code }) => code)).not.toContain('opinion_sat');
  });

  it(
    'are left out of a renewal when they are optional, and asked for when they are not',
    { tags: 'all' },
    async () => {
      const supplier = await registeredSupplier(app, addDays(today, 30));
      await sql`insert into registration_paper (request_id, supplier_id, paper_code, sha256, original_name, pages, bytes, status, expires_on)
      select request_id, ${supplier.id}, 'identificacion_socios', sha256, 'socios.pdf', 1, bytes, 'valid', ${today}
      from registration_paper where supplier_id = ${supplier.id} limit 1`.execute(app.db);
      const holder = await startAgain(app, 'renewal', supplier);
      await declare(holder);
      const expire = (code: string, on: string) =>
        sql`update registration_paper set expires_on = ${on} where paper_code = ${code}`.execute(app.db);
      await expire('identificacion_socios', addDays(today, -1));
      await expire('opinion_sat', addDays(today, -1));
      const draft = await holder.read();
      expect(needOf(draft, 'identificacion_socios')).toEqual({ required: false, need: 'expired' });
      const refused = await holder.submit();
      const { fields } = (await refused.json()) as { fields: Record<string, string> };
      expect(fields['papers.opinion_sat']).toMatch(/venció/);
      expect(fields).not.toHaveProperty(['papers.identificacion_socios']);
      await expire('opinion_sat', addDays(today, 20));
      const sent = await holder.submit();
      expect(sent.status, await sent.clone().text()).toBe(200);
      const codes = ((await sent.json()) as RequestFile).papers.map(({ code }) => code);
      expect(codes).toContain('opinion_sat');
      expect(codes).not.toContain('identificacion_socios');
    },
  );
});
