import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDb, createPool } from './db.ts';
import { mendWords } from './spelling.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { plantedIn } from './test-planted.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(plantedIn(database.url), 2);
  await pool.query(`
    insert into registry_line (code, name, source) values ('L1', 'Microscopía', 'Prueba'), ('L2', 'Equipo óptico', 'Prueba'),
      ('L3', 'Nadie lo tiene', 'Prueba');
    insert into supplier (name, trade_name, lines, status) values
      ('Óptica Guanajuato 2000', 'La Lente', '{L1,L2}', 'active'),
      ('Desconocida Nadie', null, '{L3}', 'unregistered');
    insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year, requesting_area,
      status, published_at) values
      ('UG-1', 'UG-1', 'Adquisición de reactivos', 'open', 'national', 'mixed', 'goods', 'other', 2026, 'Química', 'active', now()),
      ('UG-2', 'UG-2', 'Secreto todavía', 'open', 'national', 'mixed', 'goods', 'other', 2026, 'Química', 'draft', null);
    select refresh_procedures(array(select id from procedure))`);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function words(area: string): Promise<string[]> {
  const { rows } = await pool.query<{ word: string }>(
    'select word from search_word where area = $1 order by word collate "C"',
    [area],
  );
  return rows.map(({ word }) => word);
}

const SUPPLIERS = ['equipo', 'guanajuato', 'lente', 'microscopia', 'optica', 'optico'];
const PROCEDURES = ['adquisicion', 'quimica', 'reactivos'];

describe('keep_search_words', () => {
  it('lists the words that visitors can find, without accents, and none of what is hidden (search_suppliers)', async () => {
    expect(await words('suppliers')).toEqual(SUPPLIERS);
    expect(await words('procedures')).toEqual(PROCEDURES);
  });

  it('adds a word once, in the area that lacks it, and leaves what is too short, too long or no word', async () => {
    const long = 'a'.repeat(41);
    await pool.query("select keep_search_words('procedures', $1)", [
      ['Óptica óptica; OPTICA', `de 2000 x2 ${long}`, null, 'Reactivos'],
    ]);
    expect(await words('procedures')).toEqual(['adquisicion', 'optica', 'quimica', 'reactivos']);
    await pool.query("delete from search_word where area = 'procedures' and word = 'optica'");
    expect(await words('suppliers')).toEqual(SUPPLIERS);
  });
});

it('compact_search_words takes out what two wrote at once, and nothing of another area', async () => {
  await pool.query("insert into search_word values ('procedures', 'reactivos'), ('procedures', 'equipo')");
  await pool.query('select compact_search_words()');
  expect(await words('procedures')).toEqual(['adquisicion', 'equipo', 'quimica', 'reactivos']);
  expect(await words('suppliers')).toEqual(SUPPLIERS);
});

it('rebuild_search_words lists again what is there now, and forgets the rest', async () => {
  await pool.query("insert into search_word values ('suppliers', 'olvidada')");
  await pool.query("delete from search_word where word = 'lente'");
  await pool.query('select rebuild_search_words()');
  expect(await words('suppliers')).toEqual(SUPPLIERS);
  expect(await words('procedures')).toEqual(PROCEDURES);
});

describe('A mistyped word', () => {
  const mend = (area: 'procedures' | 'suppliers', ...typed: string[]) =>
    mendWords(createDb(pool), area, typed, () => sql`select 'Adquisición de una óptica'`);

  it('becomes the nearest one of its area, with its accents; one that is known stays as it was typed', async () => {
    expect(await mend('procedures', 'adquisision', 'REACTIVOS', 'reactibos')).toEqual([
      'adquisición',
      'REACTIVOS',
      'reactivos',
    ]);
    expect(await mend('suppliers', 'guanajauto', 'Óptica')).toEqual(['guanajuato', 'Óptica']);
  });

  it('is not mended by a word that only another area has, nor when it is short or no word', async () => {
    expect(await mend('procedures', 'guanajauto')).toEqual(['guanajauto']);
    expect(await mend('suppliers', 'reactibos', 'len', 'P-1001')).toEqual(['reactibos', 'len', 'P-1001']);
  });
});
