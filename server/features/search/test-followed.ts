import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/kit/db.ts';
import { expectKept } from '../waiting/test-waiting.ts';

const COLUMNS = sql`kind, source, part, parent, audience, title, number, keys, note, body, place, path, dated, is_current`;

/** Fails unless what waits, and what is found of contracts and suppliers, is what a full rebuild would make of the tables. */
export async function expectFollowed(db: Db): Promise<void> {
  await expectKept(db);
  const kinds = sql`kind in ('contract', 'supplier')`;
  const { rows } = await sql`
    (select 'not taken out' wrong, ${COLUMNS} from search_entry where ${kinds}
      except select 'not taken out', ${COLUMNS} from search_source where ${kinds})
    union all (select 'not taken in', ${COLUMNS} from search_source where ${kinds}
      except select 'not taken in', ${COLUMNS} from search_entry where ${kinds})`.execute(db);
  expect(rows).toEqual([]);
}
