import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALWAYS_REFUSED, DUTY_PAIRS, type DutyPair } from '#contract/functions.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { areasOf, grantsInForce, holdersOf, holds, refusePair, requireFunction } from './functions.ts';
import { plantGrant } from './test-functions.ts';

let app: TestApp;
let areas: Record<'whole' | 'part' | 'other', string>;

beforeAll(async () => {
  app = await startTestApp();
  const area = async (slug: string, parent?: string) => {
    const { rows } = await sql<{ id: string }>`insert into area (slug, name, parent_id)
      values (${slug}, ${slug}, ${parent ?? null}) returning id`.execute(app.db);
    return rows[0]?.id ?? '';
  };
  const whole = await area('division');
  areas = { whole, part: await area('departamento', whole), other: await area('otra-division') };
});
afterAll(() => app.stop());

const guest = (id: string) => ({ id, role: 'guest' });

describe('what a person holds', () => {
  it('is nothing without a grant, and everything as Administrador', async () => {
    expect(await grantsInForce(app.db, 'nadie')).toEqual([]);
    expect(await holds(app.db, guest('nadie'), 'buyer')).toBe(false);
    expect(await holds(app.db, { id: 'a', role: 'Administrador' }, 'buyer', { areaId: areas.other })).toBe(
      true,
    );
  });

  it('covers an area with its sub-areas unless it says only its own', async () => {
    await plantGrant(app.db, { person: 'una', code: 'requester', areaId: areas.whole });
    await plantGrant(app.db, { person: 'otra', code: 'requester', areaId: areas.whole, onlyThis: true });
    expect(await holds(app.db, guest('una'), 'requester', { areaId: areas.part })).toBe(true);
    expect(await holds(app.db, guest('otra'), 'requester', { areaId: areas.part })).toBe(false);
    expect(await holds(app.db, guest('una'), 'requester', { areaId: areas.other })).toBe(false);
    expect((await areasOf(app.db, guest('una'), 'requester')).toString().split(',').toSorted()).toEqual(
      [areas.whole, areas.part].toSorted(),
    );
    expect(await areasOf(app.db, guest('otra'), 'requester')).toEqual([areas.whole]);
  });

  it('covers up to its amount, and the matters that it names', async () => {
    await plantGrant(app.db, { person: 'jefa', code: 'area_approver', upTo: '50000.00' });
    await plantGrant(app.db, { person: 'perito', code: 'technical_reviewer', lines: ['515'] });
    expect(await holds(app.db, guest('jefa'), 'area_approver', { amount: '50000.00' })).toBe(true);
    await expect(
      requireFunction(app.db, guest('jefa'), 'area_approver', { amount: '50000.01' }),
    ).rejects.toThrow('«Autorizador de área»');
    expect(await holds(app.db, guest('perito'), 'technical_reviewer', { line: '51501' })).toBe(true);
    expect(await holds(app.db, guest('perito'), 'technical_reviewer', { line: '25101' })).toBe(false);
    expect(await areasOf(app.db, guest('jefa'), 'area_approver')).toBe('all');
    expect(await holdersOf(app.db, 'area_approver', { areaId: areas.part, amount: '100.00' })).toEqual([
      { id: 'jefa', name: 'Persona jefa', email: 'jefa@universidad.example' },
    ]);
  });
});

it('V1 the second act of a pair is refused to whoever did the first, or told where the unit only tries the portal', async () => {
  const first = { id: 'a', name: 'Ana', at: '2026-11-01T12:00:00.000Z' };
  await expect(refusePair(app.db, { id: 'a' }, 'S1', [first])).rejects.toMatchObject({
    code: 'separation_of_duties',
    details: { detail: expect.stringContaining('Tú la solicitaste'), extra: { pair: 'S1', by: 'Ana' } },
  });
  expect(await refusePair(app.db, { id: 'b' }, 'S1', first)).toBeUndefined();
  const { rows } = await sql<{ code: DutyPair; message: string }>`select code, message from duty_pair
    where is_active`.execute(app.db);
  expect(rows.map(({ code }) => code).toSorted()).toEqual(DUTY_PAIRS.toSorted());
  for (const { code, message } of rows)
    await expect(refusePair(app.db, { id: 'a' }, code, first)).rejects.toMatchObject({
      details: { detail: expect.stringContaining(message), extra: { pair: code } },
    });
  await sql`insert into instance_setting (key, value) values ('separacion-de-funciones', '{"mode":"tell"}')`.execute(
    app.db,
  );
  for (const { code, message } of rows)
    if (ALWAYS_REFUSED.has(code))
      await expect(refusePair(app.db, { id: 'a' }, code, first)).rejects.toThrow(message);
    else expect(await refusePair(app.db, { id: 'a' }, code, first)).toContain(message);
});

/** Where the server asks each pair, and the test that sees it refused there (purchase-chain 1.4). */
const DOORS: Record<DutyPair, readonly [string, string][]> = {
  S1: [
    ['requisitions/requisition-approval.service.ts', 'requisitions/requisition-approval.test.ts'],
    ['waiting/whole-work.ts', 'work-transfers/work-transfers.test.ts'],
  ],
  S2: [['requisitions/requisition-funds.service.ts', 'requisitions/requisition-funds.test.ts']],
  S3: [['requisitions/requisition-desk.service.ts', 'requisitions/requisition-conversion.test.ts']],
  S4: [['requisitions/requisition-opinion.service.ts', 'requisitions/requisition-approval.test.ts']],
  S5: [['comparisons/decision.service.ts', 'comparisons/comparisons.test.ts']],
  S6: [
    ['purchase-orders/issuing.service.ts', 'purchase-orders/orders.test.ts'],
    ['purchase-orders/receipts.service.ts', 'purchase-orders/receipts.test.ts'],
  ],
  S7: [['invoices/received/decide.service.ts', 'invoices/received/received.test.ts']],
  S8: [['payments/payment-orders.service.ts', 'payments/payment-orders.test.ts']],
  S9: [['payments/payment-importer.ts', 'payments/payment-import.test.ts']],
  S10: [
    ['payments/payment-importer.ts', 'payments/payment-import.test.ts'],
    ['payments/payment-orders.service.ts', 'payments/payment-orders.test.ts'],
  ],
  // Two people wherever two work: whoever proposes a penalty or a rule does not confirm it (second-person.ts).
  S11: [],
  S12: [],
  // A grant of one's own, before any pair: functions.service.ts, substitution.service.ts.
  S13: [],
  // Every act that leaves an event asks there.
  S14: [['../kit/interests.ts', 'functions/interests.test.ts']],
};

it('each pair is asked where it is said to be, and nowhere else without a test that sees it refused', () => {
  const at = (file: string) => join(import.meta.dirname, '../features', file);
  const asked = globSync(['**/*.ts', '../kit/*.ts'], { cwd: join(import.meta.dirname, '../features') })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = readFileSync(at(file), 'utf8');
      return text
        .split('refusePair(')
        .slice(1)
        .flatMap((call) => /^[^;]{0,200}?'(S\d+)'/.exec(call)?.[1] ?? [])
        .map((pair) => `${pair} ${file}`);
    });
  const said = DUTY_PAIRS.flatMap((pair) => DOORS[pair].map(([file]) => `${pair} ${file}`));
  expect([...new Set(asked)].toSorted()).toEqual(said.toSorted());
  for (const [, test] of Object.values(DOORS).flat())
    expect(readFileSync(at(test), 'utf8'), test).toMatch(/separation_of_duties|la autoriza otra persona/);
});
