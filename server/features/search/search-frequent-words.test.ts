import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST_OF_KIND, SearchQuery, type SearchPage } from '#contract/search.ts';
import type { Db } from '#server/kit/db.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { findEverything } from './search.service.ts';

const PAGES = 8_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await sql`insert into search_entry (kind, source, part, title, body, place, path)
    select 'page', source, n::text, 'Página ' || n, 'Zarandaja común' || case when n % 500 < 2 then ' con perinola' else '' end, 'Bases de prueba', '/x'
    from (select gen_random_uuid() source offset 0) one, generate_series(1, ${PAGES}::int) n`.execute(app.db);
  await sql`analyze search_entry`.execute(app.db);
});
afterAll(() => app.stop());

const find = (q: string, pag = 1, db: Db = app.db): Promise<SearchPage> =>
  findEverything(db, SearchQuery.parse({ q, tipo: 'textos', pag }), undefined);

/** What a search read of the index of pages, of that of its front, and how often of everything. */
async function readFor(q: string): Promise<{ pages: number; front: number; everything: number }> {
  await find(q);
  return app.db.transaction().execute(async (trx) => {
    const read = async () =>
      (
        await sql<{ pages: number; front: number; everything: number }>`
          select pg_stat_get_xact_tuples_returned('search_entry_page'::regclass)::int pages,
            pg_stat_get_xact_tuples_returned('search_entry_front_page'::regclass)::int front,
            pg_stat_get_xact_numscans('search_entry'::regclass)::int everything`.execute(trx)
      ).rows[0] ?? { pages: Number.NaN, front: Number.NaN, everything: Number.NaN };
    const before = await read();
    await find(q, 1, trx);
    const after = await read();
    return {
      pages: after.pages - before.pages,
      front: after.front - before.front,
      everything: after.everything - before.everything,
    };
  });
}

describe('A word that thousands have', () => {
  it('search_found reads one of sixteen of them, and says that there are more', async () => {
    const found = await find('zarandajas');
    expect(found).toMatchObject({ total: MOST_OF_KIND, isMore: true });
    expect(await readFor('zarandajas')).toEqual({ pages: 0, front: PAGES / 16, everything: 0 });
    const second = await find('zarandajas', 2);
    const shown = [...found.rows, ...second.rows].map(({ page }) => page);
    expect(new Set(shown).size).toBe(found.rows.length * 2);
  });

  it('with one that is rarer is found in all that have both, each once', async () => {
    const has = Array.from({ length: PAGES }, (_, at) => at + 1).filter((n) => n % 500 < 2);
    const pages = [await find('zarandaja perinola'), await find('zarandaja perinola', 2)].flatMap(
      ({ rows, total, isMore }) => {
        expect({ total, isMore }).toEqual({ total: has.length, isMore: false });
        return rows.map(({ page }) => page);
      },
    );
    expect(pages.toSorted((a, b) => Number(a) - Number(b))).toEqual(has);
  });
});

describe('What nothing says', () => {
  it.each(['zarandaja 77777', '"perinola de zarandaja"', '77777-2031'])(
    '%s: is told without reading everything',
    async (q) => {
      expect((await find(q)).missing).toHaveLength(1);
      expect(await readFor(q)).toMatchObject({ everything: 0 });
    },
  );
});
