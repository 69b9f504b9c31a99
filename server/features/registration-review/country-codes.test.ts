import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COUNTRY_CODES, countryName, knownCountryNames } from '#contract/countries.ts';
import type { RequestFile } from '#contract/registration.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { foreignFile, insertRequest } from './test-requests.ts';

const migration = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../db/migrations', name), 'utf8');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** The database as it was while countries were free text. */
async function beforeCodes(): Promise<void> {
  const [key = ''] = /create function country_key[^;]+;/.exec(migration('0057_foreign_once.sql')) ?? [];
  await app.services.pool.query(key.replace('create function', 'create or replace function'));
  await sql`alter table registration_request drop column is_foreign_twin`.execute(app.db);
  await sql`create unique index registration_request_one_open on registration_request
    (rfc, tax_id, (case when origin = 'foreign' then country_key(data ->> 'country') else '' end))
    where status in ('submitted', 'in_review', 'observed', 'validated')`.execute(app.db);
}

async function registered(number: string, file: SupplierFile): Promise<void> {
  await sql`with made as (
      insert into supplier (number, person_type, name, rfc, status, registered_on, valid_until, source)
      values (${number}, 'legal', ${file.legalName}, ${file.rfc}, 'active', '2024-01-01', '2099-12-31', 'portal') returning id)
    insert into supplier_file (supplier_id, data) select id, ${JSON.stringify(file)} from made`.execute(
    app.db,
  );
}

const abroad = (taxId: string, country: string, home = country): SupplierFile => {
  const file = foreignFile(taxId, country);
  return { ...file, address: { ...file.address, country: home } };
};

it('what was written of countries becomes their code, stays readable where it names none, and nobody is lost', async () => {
  await beforeCodes();
  await registered('P-70001', abroad('X 1', 'Suecia', 'Reino de Suecia'));
  await registered('P-70002', abroad('X-1', 'Sverige'));
  await registered('P-70003', abroad('CZ 9', 'Chequia'));
  await registered('P-70004', abroad('cz9', 'República Checa'));
  const [first, later, odd] = [
    await insertRequest(app.db, { file: abroad('T 1', 'Turquía') }),
    await insertRequest(app.db, { file: abroad('T 1', 'Türkiye') }),
    await insertRequest(app.db, { file: abroad('T 1', 'Terranova') }),
  ];
  await app.services.pool.query(migration('0073_country_codes.sql'));

  const { rows } = await sql<Record<string, unknown>>`
    select number, f.data ->> 'country' country, f.data #>> '{address,country}' home, foreign_identity, is_foreign_twin twin,
      remarks <> '' told
    from supplier s join supplier_file f on f.supplier_id = s.id order by number`.execute(app.db);
  const row = (number: string, country: string, home: string, identity: string, twin = false) => ({
    number,
    country,
    home,
    foreign_identity: identity,
    twin,
    told: twin,
  });
  expect(rows).toEqual([
    row('P-70001', 'SE', 'Reino de Suecia', 'SE:X1'),
    row('P-70002', 'Sverige', 'Sverige', 'sverige:X1'),
    row('P-70003', 'CZ', 'CZ', 'CZ:CZ9'),
    row('P-70004', 'CZ', 'CZ', 'CZ:CZ9', true),
  ]);
  const read = async (folio: string) =>
    (
      await sql<{ country: string; is_foreign_twin: boolean }>`
        select data ->> 'country' country, is_foreign_twin from registration_request where folio = ${folio}`.execute(
        app.db,
      )
    ).rows[0];
  expect(await read(first.folio)).toEqual({ country: 'TR', is_foreign_twin: false });
  expect(await read(later.folio)).toEqual({ country: 'TR', is_foreign_twin: true });
  expect(await read(odd.folio)).toEqual({ country: 'Terranova', is_foreign_twin: false });
  const review = await app.send('admin', 'GET', `/padron/solicitudes/${odd.folio}`);
  expect(((await review.json()) as { data: RequestFile['data'] }).data.country).toBe('Terranova');
  await expect(insertRequest(app.db, { file: abroad('T 1', 'Turkey') })).rejects.toThrow(
    'registration_request_one_open',
  );
});

it('the database understands the same names as the portal', async () => {
  const names = [...COUNTRY_CODES.map(countryName), ...knownCountryNames().keys()];
  const { rows } = await sql<{ name: string; code: string }>`
    select name, country_key(name) code from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) name`.execute(
    app.db,
  );
  const codes = new Set(COUNTRY_CODES);
  expect(rows.filter(({ code }) => !codes.has(code))).toEqual([]);
});
