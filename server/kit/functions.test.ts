import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
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
  await sql`insert into instance_setting (key, value) values ('separacion-de-funciones', '{"mode":"tell"}')`.execute(
    app.db,
  );
  expect(await refusePair(app.db, { id: 'a' }, 'S1', first)).toContain('la autoriza otra persona');
});
