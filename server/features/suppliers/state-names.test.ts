import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MEXICAN_STATES, type MexicanStateCode } from '#contract/mexican-states.ts';
import { STATE_SPELLINGS, stateOfText } from '#contract/rules/written-state.ts';
import type { SupplierPage } from '#contract/suppliers.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const FILE = new URL('../../../db/migrations/0256_the_32_names_of_states.sql', import.meta.url);
const WRITTEN = [
  ...Object.values(STATE_SPELLINGS).flatMap((spellings) => spellings.split('|')),
  'MICHOACAN DE OCAMPO',
  'Edo. de Puebla',
  'D.F.',
  'Estado de México',
  'Texas',
];

it('what was kept of states has one of the 32 names, the log tells what it was, and a filter takes any way to write it', async () => {
  await sql`insert into supplier (name, rfc, state_name, status, number)
    select 'Firma ' || n, null, state, 'active', 'E-' || n
    from unnest(${WRITTEN}::text[]) with ordinality one (state, n)`.execute(app.db);
  const text = await readFile(FILE, 'utf8');
  await sql.raw(`do $migration$ begin ${text} end $migration$`).execute(app.db);
  const { rows } = await sql<{ state: string }>`
    select state_name state from supplier where number like 'E-%' order by substr(number, 3)::int`.execute(
    app.db,
  );
  expect(rows.map(({ state }) => state)).toEqual(WRITTEN.map(stateOfText));
  expect(rows.at(-1)).toEqual({ state: 'Texas' });
  const names = new Set<string>(Object.values(MEXICAN_STATES));
  expect(rows.slice(0, -1).every(({ state }) => names.has(state))).toBe(true);
  const { rows: log } = await sql<{ before: unknown; after: unknown }>`
    select before, after from audit_log where operation = 'supplier.state_name' and before ->> 'stateName' = 'cdmx'`.execute(
    app.db,
  );
  expect(log).toEqual([{ before: { stateName: 'cdmx' }, after: { stateName: 'Ciudad de México' } }]);
  const of = async (entidad: string) =>
    (
      (await (
        await app.send('stranger', 'GET', `/proveedores?entidad=${encodeURIComponent(entidad)}`)
      ).json()) as SupplierPage
    ).total.value;
  const capital = STATE_SPELLINGS['09' satisfies MexicanStateCode].split('|').length + 1;
  for (const entidad of ['CDMX', 'Distrito Federal', 'ciudad de mexico'])
    expect(await of(entidad)).toBe(capital);
});
