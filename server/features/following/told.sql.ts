import { sql, type RawBuilder } from 'kysely';
import { PUBLIC_STATES } from '#contract/procedures.ts';
import type { MailsAhead } from '#contract/mails-ahead.ts';
import { biddersToTell, type Among } from '#server/features/procurement/public.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { proceduresOfEvents } from './events.sql.ts';
import { newsCondition } from './filter.sql.ts';
import { queryOfFilter } from './followed-query.ts';

/** Events, as rows of `procedure_event`, with the procedures that they are of. */
interface News {
  /** A relation `e`, joined with its procedure `p`. */
  from: RawBuilder<unknown>;
  among: Among;
}

/** Who follows what these events tell of: one statement for those who follow a procedure and one for each filter. */
async function whoFollows(
  tx: Db | Transaction,
  db: Db,
  { from, among }: News,
): Promise<RawBuilder<unknown>[]> {
  const filters = await tx
    .selectFrom('procurement_follow')
    .select('filter')
    .distinct()
    .where('filter', 'is not', null)
    .where('confirmed_at', 'is not', null)
    .execute();
  const found = [
    sql`select f.id follow_id, e.id event_id, f.email, f.filter from ${from}
      join procurement_follow f on f.procedure_id = e.procedure_id and f.confirmed_at <= e.at`,
  ];
  for (const { filter } of filters) {
    const query = queryOfFilter(filter ?? '');
    if (query === undefined) continue;
    found.push(sql`select f.id follow_id, e.id event_id, f.email, f.filter from ${from}
      join procurement_follow f on f.filter = ${filter} and f.confirmed_at <= e.at
      where ${await newsCondition(db, query, among)}`);
  }
  return found;
}

/** Hands these events to those who follow what they tell of. */
export async function handOver(tx: Transaction, db: Db, ids: readonly number[]): Promise<void> {
  const from = sql`(select * from procedure_event where id = any(${ids})) e join procedure p on p.id = e.procedure_id`;
  for (const found of await whoFollows(tx, db, { from, among: proceduresOfEvents(ids) }))
    await sql`insert into follow_news (follow_id, event_id)
      select follow_id, event_id from (${found}) found on conflict do nothing`.execute(tx);
}

/** Number of the event of a change; a new state has that of its place after it. */
const CHANGE = 0;

/**
 * Who would be written to if something happened to a procedure now, by the statements that hand over what happened: a change
 * of what is public, each state that it is not in, and the correction of its award, of which bidders are told besides.
 */
export async function countMailsAhead(db: Db, id: string): Promise<MailsAhead> {
  const { rows: procedures } = await sql<{ state: string }>`
    select public_state state from procedure where id = ${id}`.execute(db);
  const state = procedures[0]?.state ?? 'hidden';
  // What enters the public list is not in it yet: of the searches nobody can say which of them will find it.
  if (state === 'hidden') return { counts: [], searching: await countSearching(db) };
  const events = sql`(select n id, ${id}::uuid procedure_id, now() at,
      case n when ${CHANGE} then 'change' else 'state' end kind,
      jsonb_build_object('before', ${state}::text, 'after', (${[...PUBLIC_STATES]}::text[])[n]) detail
    from generate_series(${CHANGE}::int, ${PUBLIC_STATES.length}::int) n) e`;
  // The procedure as it would be by then.
  const from = sql`${events} cross join lateral (select id,
      case e.kind when 'state' then e.detail->>'after' else public_state end public_state
    from procedure where id = e.procedure_id) p`;
  const found = await whoFollows(db, db, { from, among: { ids: sql`select ${id}::uuid id` } });
  const { rows } = await sql<{ event: number; email: string; direct: boolean }>`
    select event_id event, email, bool_or(filter is null) direct
    from (${sql.join(found, sql` union all `)}) found group by 1, 2`.execute(db);
  const bidders = new Set((await biddersToTell(db, id)).map(({ email }) => email));
  const count = (event: number, others: ReadonlySet<string> = new Set()) => {
    const told = rows.filter((row) => row.event === event && !others.has(row.email));
    const following = told.filter(({ direct }) => direct).length;
    return { bidders: others.size, following, searching: told.length - following };
  };
  return {
    counts: [
      { of: 'change', ...count(CHANGE) },
      { of: 'award_correction', ...count(CHANGE, bidders) },
      ...PUBLIC_STATES.flatMap((of, index) => (of === state ? [] : [{ of, ...count(index + 1) }])),
    ],
    searching: 0,
  };
}

/** Everybody who follows what some search finds. */
async function countSearching(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct email)::int count
    from procurement_follow where filter is not null and confirmed_at is not null`.execute(db);
  return rows[0]?.count ?? 0;
}
