import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NewRequest } from '#contract/registration.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { emptySupplierFile } from '#contract/supplier-file.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import type { z } from 'zod';
import { holderOf, problemOf } from '../test-requests.ts';
import { mailedCode, startByProof } from '../test-suppliers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

it(
  'a country of before the list stays readable in a renewal, which asks to choose it',
  { tags: 'all' },
  async () => {
    const today = todayInMexico(new Date());
    const number = 'P-07001';
    const file = {
      ...emptySupplierFile('legal', 'foreign'),
      legalName: 'Firma de Terranova',
      taxId: 'NL 1',
      country: 'Terranova',
      email: 'a@terranova.example',
      address: { ...emptySupplierFile('legal', 'foreign').address, country: 'Canada', city: 'Saint John' },
    };
    await sql`with made as (
      insert into supplier (number, person_type, name, rfc, status, registered_on, valid_until, source)
      values (${number}, 'legal', ${file.legalName}, ${file.rfc}, 'active', ${addDays(today, -300)}, ${addDays(today, 20)}, 'portal')
      returning id)
    insert into supplier_file (supplier_id, data) select id, ${JSON.stringify(file)} from made`.execute(
      app.db,
    );
    const started = await startByProof(app, 'renewal', { number, code: await mailedCode(app, number) });
    expect(started.status).toBe(201);
    const holder = holderOf(app, (await started.json()) as z.infer<typeof NewRequest>);
    const draft = await holder.read();
    expect(draft.data).toMatchObject({ country: 'Terranova', address: { country: 'CA' } });
    const told = await problemOf(await holder.submit());
    expect(told.fields?.country).toBe('«Terranova» no está en la lista de países: elige el tuyo.');
    expect(told.fields?.['address.country']).toBeUndefined();
    const body = { data: { ...draft.data, country: 'Canadá' }, declarations: {}, step: 2 };
    expect((await holder.ask('PUT', '', body, draft.version)).status).toBe(200);
    expect((await holder.read()).data.country).toBe('CA');
    expect((await problemOf(await holder.submit())).fields?.country).toBeUndefined();
  },
);
