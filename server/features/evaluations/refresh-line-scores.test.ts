import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPool } from '#server/kit/db.ts';
import { createTestDatabase, type TestDatabase } from '#server/kit/test-database.ts';
import { plantedIn } from '#server/kit/test-planted.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeEach(async () => {
  database = await createTestDatabase();
  pool = createPool(plantedIn(database.url), 1);
  await pool.query(`
    insert into evaluation_period (key, name, starts_on, ends_on, instrument, published_at) values
      ('2025-1', 'Primero', '2025-01-01', '2025-06-30', '{}', '2025-07-15'),
      ('2025-2', 'Segundo', '2025-07-01', '2025-12-31', '{}', null);
    insert into supplier (name, lines, status) values
      ('Uno', '{G06,G09}', 'active'), ('Dos', '{G06}', 'active'), ('Tres', '{G06}', 'expired'),
      ('Cuatro', '{G09}', 'active'), ('Cinco', '{}', 'active')`);
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

const evaluate = (period: string, name: string, score: number, criteria: Record<string, number>) =>
  pool.query(
    `insert into evaluation_result (period_id, supplier_id, orders, score, band, criteria)
     select p.id, s.id, 1, $3, 'reliable', $4 from evaluation_period p, supplier s where p.key = $1 and s.name = $2`,
    [period, name, score, JSON.stringify(criteria)],
  );

interface Mean {
  key: string;
  line_code: string;
  average: string;
  criteria: Record<string, number>;
}

async function means(): Promise<Mean[]> {
  const { rows } = await pool.query<Mean>(
    `select p.key, l.line_code, l.average, l.criteria from line_score l join evaluation_period p on p.id = l.period_id
     order by 1, 2`,
  );
  return rows;
}

describe('refresh_line_scores', () => {
  it('keeps, by period and main line, the means of the score and of each criterion, to one decimal', async () => {
    await evaluate('2025-1', 'Uno', 90, { quality: 100, time: 80 });
    await evaluate('2025-1', 'Dos', 80, { quality: 71 });
    await evaluate('2025-1', 'Tres', 65.5, { quality: 70, time: 61 });
    await evaluate('2025-1', 'Cuatro', 50, { time: 50 });
    await evaluate('2025-1', 'Cinco', 1, { time: 1 });
    const wanted = [
      { key: '2025-1', line_code: 'G06', average: '78.5', criteria: { quality: 80.3, time: 70.5 } },
      { key: '2025-1', line_code: 'G09', average: '50.0', criteria: { time: 50 } },
    ];
    expect(await means()).toEqual(wanted);
    await pool.query('delete from line_score');
    await pool.query('select refresh_line_scores()');
    expect(await means()).toEqual(wanted);
  });

  it('touches no other period and no other line than those it is told', async () => {
    await evaluate('2025-1', 'Uno', 90, { time: 90 });
    await evaluate('2025-1', 'Cuatro', 50, { time: 50 });
    await pool.query("update line_score set average = 1, criteria = '{}'");
    const id = "(select id from evaluation_period where key = '2025-1')";
    await pool.query(`select refresh_line_scores(array[${id}], array['G06'])`);
    expect((await means()).map(({ line_code, average }) => [line_code, average])).toEqual([
      ['G06', '90.0'],
      ['G09', '1.0'],
    ]);
  });

  it('follows results that are changed and removed, and forgets a line that has none (scores_changed)', async () => {
    await evaluate('2025-1', 'Uno', 90, { time: 90 });
    await evaluate('2025-1', 'Cuatro', 50, { time: 50 });
    await pool.query("update evaluation_result set score = 70, criteria = '{}' where score = 90");
    await pool.query('delete from evaluation_result where score = 50');
    expect(await means()).toEqual([{ key: '2025-1', line_code: 'G06', average: '70.0', criteria: {} }]);
  });

  it('a period has no means before it is published, and has them from then on (period_changed)', async () => {
    await evaluate('2025-2', 'Uno', 90, { time: 90 });
    expect(await means()).toEqual([]);
    await pool.query("update evaluation_period set published_at = now() where key = '2025-2'");
    expect(await means()).toMatchObject([{ key: '2025-2', line_code: 'G06', average: '90.0' }]);
  });

  it('of two periods that are published at once wait for no other', async () => {
    await pool.query("update evaluation_period set published_at = null where key = '2025-1'");
    await evaluate('2025-1', 'Uno', 90, { time: 90 });
    await evaluate('2025-2', 'Dos', 50, { time: 50 });
    const other = createPool(plantedIn(database.url), 1);
    try {
      await pool.query('begin');
      await pool.query("update evaluation_period set published_at = now() where key = '2025-1'");
      await other.query("set lock_timeout = '1s'");
      await other.query("update evaluation_period set published_at = now() where key = '2025-2'");
      await pool.query('commit');
    } finally {
      await other.end();
    }
    expect((await means()).map(({ key, average }) => [key, average])).toEqual([
      ['2025-1', '90.0'],
      ['2025-2', '50.0'],
    ]);
  });
});

describe('refresh_supplier_scores', () => {
  const latest = async () =>
    (await pool.query("select score, band from supplier where name = 'Uno'")).rows as unknown[];

  it('keeps the latest published score beside the supplier, and none when the last one goes', async () => {
    await evaluate('2025-1', 'Uno', 90, {});
    await evaluate('2025-2', 'Uno', 40, {});
    expect(await latest()).toEqual([{ score: '90.0', band: 'reliable' }]);
    await pool.query(
      "update evaluation_period set published_at = now() + interval '1 day' where key = '2025-2'",
    );
    expect(await latest()).toEqual([{ score: '90.0', band: 'reliable' }]);
    await pool.query("update evaluation_period set published_at = now() where key = '2025-2'");
    expect(await latest()).toEqual([{ score: '40.0', band: 'reliable' }]);
    await pool.query('delete from evaluation_result');
    expect(await latest()).toEqual([{ score: null, band: null }]);
  });
});
