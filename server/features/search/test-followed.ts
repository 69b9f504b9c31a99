import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/kit/db.ts';
import { expectKept } from '../waiting/test-waiting.ts';

const COLUMNS = sql`kind, source, part, parent, audience, title, number, keys, note, body, place, path, dated, is_current`;

/** Fails unless what waits, and what is found, is what a full rebuild would make of the tables. */
export async function expectFollowed(db: Db): Promise<void> {
  await expectKept(db);
  const { rows } = await sql`
    (select 'not taken out' wrong, ${COLUMNS} from search_entry
      except select 'not taken out', ${COLUMNS} from search_source)
    union all (select 'not taken in', ${COLUMNS} from search_source
      except select 'not taken in', ${COLUMNS} from search_entry)`.execute(db);
  expect(rows).toEqual([]);
}
