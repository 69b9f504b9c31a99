import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COUNTRY_CODES, countryName, knownCountryNames } from '#contract/countries.ts';
import type { RequestFile } from '#contract/registration.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { foreignFile, insertRequest } from './test-requests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

it('a country that no list knows stays readable, and is a country of its own', async () => {
  const abroad = (country: string) => insertRequest(app.db, { file: foreignFile('T 1', country) });
  const [odd] = [await abroad('Terranova'), await abroad('Turquía')];
  const review = await app.send('admin', 'GET', `/padron/solicitudes/${odd?.folio}`);
  expect(((await review.json()) as { data: RequestFile['data'] }).data.country).toBe('Terranova');
  await expect(abroad('TERRA NOVA')).rejects.toThrow('registration_request_one_open');
  await expect(abroad('Türkiye')).rejects.toThrow('registration_request_one_open');
});

it('the database understands the same names as the portal', async () => {
  const names = [...COUNTRY_CODES.map((code) => [countryName(code), code]), ...knownCountryNames()];
  const { rows } = await sql<{ name: string; code: string; wanted: string }>`
    select name ->> 0 name, country_key(name ->> 0) code, name ->> 1 wanted
    from jsonb_array_elements(${JSON.stringify(names)}::jsonb) name`.execute(app.db);
  expect(rows.filter(({ code, wanted }) => code !== wanted)).toEqual([]);
});
