import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EvaluationPage } from '#contract/evaluations.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await sql`insert into registry_line (code, name, source) values
    ('GRA', 'Grabados', 'Prueba'), ('CAN', 'Cantera', 'Prueba')`.execute(app.db);
  await sql`with instrument as (select ${JSON.stringify({ edition: '1', source: 'Prueba', criteria: [], bands: [] })}::jsonb one),
    period as (insert into evaluation_period (key, name, starts_on, ends_on, instrument, published_at)
      select '2026-1', 'Primer semestre 2026', '2026-01-01', '2026-06-30', one, now() from instrument returning id),
    firms as (insert into supplier (number, person_type, name, status, lines, source) values
      ('P-70001', 'legal', 'Grabados del Sur', 'active', '{GRA,CAN}', 'portal'),
      ('P-70002', 'legal', 'Cantera del Norte', 'active', '{CAN}', 'portal'),
      ('P-70003', 'legal', 'Sin Giro', 'active', '{}', 'portal') returning id, number)
    insert into evaluation_result (period_id, supplier_id, orders, score, band, criteria)
    select period.id, firms.id, 4, 90, 'reliable', '{}' from period, firms`.execute(app.db);
});
afterAll(() => app.stop());

const list = async (query: string) =>
  (await (await app.send('stranger', 'GET', `/evaluaciones?${query}`)).json()) as EvaluationPage;

describe('evaluations by line of business', () => {
  it('are found by every line of a supplier; the row says where it is not the main one', async () => {
    const page = await list('giro=CAN&orden=nombre');
    expect(page.rows.map(({ name, mainLine, alsoLines }) => [name, mainLine, alsoLines])).toEqual([
      ['Cantera del Norte', 'Cantera', []],
      ['Grabados del Sur', 'Grabados', ['Cantera']],
    ]);
    expect(page.total).toEqual({ value: 2, exact: true });
    expect((await list('giro=GRA')).rows.map(({ alsoLines }) => alsoLines)).toEqual([[]]);
  });

  it('count each line once per supplier, whatever line is asked for', async () => {
    const lines = [
      { value: 'CAN', label: 'Cantera', count: 2 },
      { value: 'GRA', label: 'Grabados', count: 1 },
    ];
    expect((await list('')).lines).toEqual(lines);
    expect((await list('giro=GRA')).lines).toEqual(lines);
    expect((await list('')).rows).toHaveLength(3);
  });

  it('the distribution, the bands and the middle follow the line, beside those of everybody', async () => {
    await sql`update evaluation_result r set score = case s.number when 'P-70001' then 90 when 'P-70002' then 50 else 70 end,
        band = case s.number when 'P-70002' then 'unreliable' else 'reliable' end
      from supplier s where s.id = r.supplier_id`.execute(app.db);
    const everybody = { suppliers: 3, median: 70, average: 70 };
    const filled = ({ period }: EvaluationPage) =>
      period?.histogram.filter(({ count }) => count > 0).map(({ value, count }) => [value, count]);

    const whole = await list('');
    expect(whole.period).toMatchObject({ ...everybody, whole: everybody });
    expect(filled(whole)).toEqual([
      ['50', 1],
      ['70', 1],
      ['90', 1],
    ]);

    const line = await list('giro=CAN');
    expect(line.period).toMatchObject({ suppliers: 2, median: 70, average: 70, whole: everybody });
    expect(filled(line)).toEqual([
      ['50', 1],
      ['90', 1],
    ]);
    const one = await list('giro=GRA');
    expect(one.period).toMatchObject({ suppliers: 1, median: 90, average: 90, whole: everybody });
    expect(one.period?.bands).toEqual([
      { value: 'reliable', count: 1 },
      { value: 'conditional', count: 0 },
      { value: 'unreliable', count: 0 },
    ]);
    expect(one.periods[0]).toMatchObject({ median: 90, whole: everybody });
    expect((await list('q=norte')).period).toMatchObject({ suppliers: 1, median: 50 });
    expect((await list('giro=NADIE')).period).toMatchObject({ suppliers: 0, median: null, average: null });
  });
});
