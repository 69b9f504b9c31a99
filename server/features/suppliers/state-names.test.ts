import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MexicanStateCode } from '#contract/mexican-states.ts';
import { STATE_SPELLINGS, stateOfText } from '#contract/rules/identifiers/written-state.ts';
import type { SupplierPage } from '#contract/suppliers.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const WRITTEN = [
  ...Object.values(STATE_SPELLINGS).flatMap((spellings) => spellings.split('|')),
  'MICHOACAN DE OCAMPO',
  'Edo. de Puebla',
  'D.F.',
  'Estado de México',
  'Texas',
];

it('a filter takes any way to write a state', async () => {
  await sql`insert into supplier (name, rfc, state_name, status, number)
    select 'Firma ' || n, null, state, 'active', 'E-' || n
    from unnest(${WRITTEN.map(stateOfText)}::text[]) with ordinality one (state, n)`.execute(app.db);
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
