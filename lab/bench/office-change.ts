import type pg from 'pg';
import { emptyValues } from '#contract/content.ts';
import { REGULATION_CONTENT } from '#contract/regulation-content.ts';
import { addContent, contentByKey, saveDraft } from '#server/features/content/content.service.ts';
import type { Author } from '#server/kit/change.ts';
import { transaction, type Db } from '#server/kit/db.ts';

const CHANGES = Number(process.env.BENCH_CHANGES ?? 600);
/** Both ways take turns of so many changes, so that other work of the machine falls on both. */
const TURN = 50;
const KEY = 'norma-de-la-medida';
const AUTHOR: Author = { person: { id: 'oficial-1', name: 'Oficial 1' }, requestId: 'medida' };

/** How many changes a second: of a regulation as the portal makes them, and of the same three rows by `pg` alone. */
export interface ChangesPerSecond {
  portal: number;
  bare: number;
}

const titleOf = (n: number) => `Lineamientos generales de adquisiciones, redacción ${n}`;

/** The rows that one change leaves: the thing, its revision and its entry in the log. */
async function writeBare(pool: pg.Pool, id: string, version: number, state: object): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      'update content_item set draft = $2, title = $3, words = $3, updated_at = now(), version = $4 where id = $1',
      [id, state, titleOf(version), version],
    );
    await client.query(
      `insert into revision (subject_type, subject_id, version, actor_id, actor_name, operation, state, differences, is_public)
       values ('content:normatividad', $1, $2, 'oficial-1', 'Oficial 1', 'content.draft', $3, $4, false)`,
      [id, version, state, JSON.stringify([{ name: 'title', label: 'Título', after: titleOf(version) }])],
    );
    await client.query(
      `insert into audit_log (actor_id, actor_name, operation, subject_type, subject_id, before, after, request_id)
       values ('oficial-1', 'Oficial 1', 'content.draft', 'content:normatividad', $1, $2, $3, 'medida')`,
      [id, { title: titleOf(version - 1) }, { title: titleOf(version) }],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

/** Changes one regulation again and again, by turns as the portal does and by `pg` alone. */
export async function measureChanges(db: Db, pool: pg.Pool): Promise<ChangesPerSecond> {
  const values = { ...emptyValues(REGULATION_CONTENT), title: titleOf(0), summary: 'Reglas '.repeat(60) };
  const record = await transaction(db, (tx) =>
    addContent(tx, REGULATION_CONTENT, { values, key: KEY, author: AUTHOR, operation: 'content.create' }),
  );
  const spent = { portal: 0, bare: 0 };
  let { version } = record;
  for (let done = -TURN; done < CHANGES; done += TURN) {
    const portal = await seconds(async () => {
      for (let n = 0; n < TURN; n += 1) {
        const present = await contentByKey(db, REGULATION_CONTENT, KEY);
        const wish = { version, values: { title: titleOf(version) }, author: AUTHOR };
        await saveDraft(db, REGULATION_CONTENT, present, wish);
        version += 1;
      }
    });
    const bare = await seconds(async () => {
      for (let n = 0; n < TURN; n += 1) {
        version += 1;
        await writeBare(pool, record.id, version, { ...values, title: titleOf(version) });
      }
    });
    // The first turn warms both up.
    if (done < 0) continue;
    spent.portal += portal;
    spent.bare += bare;
  }
  return { portal: CHANGES / spent.portal, bare: CHANGES / spent.bare };
}
