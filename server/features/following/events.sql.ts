import { sql, type RawBuilder } from 'kysely';
import type { ProcedureEvent } from '#contract/procedure-events.ts';
import type { Among } from '#server/features/procurement/public.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { hourNow } from '#server/kit/kept-answers.ts';
import { iso, isoOrNull } from '#server/kit/wire.ts';
import './following.tables.ts';

/** Events of a feed, and of what changed in a week. */
const MOST_EVENTS = 60;

interface EventRecord {
  id: number;
  kind: string;
  detail: Record<string, unknown>;
  at: Date;
  number: string;
  slug: string;
  title: string;
  procedure_kind: ProcedureEvent['procedureKind'];
  public_state: ProcedureEvent['state'];
  closes_at: Date | null;
}

const COLUMNS = sql`e.id, e.kind, e.detail, e.at, p.number, p.slug, p.title, p.kind procedure_kind, p.public_state,
  case when p.public_state = 'open' then (
    select max(m.at) from milestone m where m.procedure_id = p.id and m.kind = 'opening' and m.at > now()) end closes_at`;

/**
 * What may be told of an event `e` of a procedure `p`: the procedure is public, and so is, or was, the document that it names.
 * Its state does not tell: it is «scheduled» while a further version of a public one waits.
 */
const IS_PUBLIC = sql`p.public_state <> 'hidden' and e.at <= now() and (e.kind not in ('document', 'withdrawn') or exists (
  select from document_version v where v.document_id = (e.detail->>'document')::uuid and v.published_at <= now()))`;

const event = (row: EventRecord): ProcedureEvent => ({
  id: row.id,
  kind: row.kind,
  at: iso(row.at),
  number: row.number,
  slug: row.slug,
  title: row.title,
  procedureKind: row.procedure_kind,
  state: row.public_state,
  closesAt: isoOrNull(row.closes_at),
  detail: row.detail,
});

/** What became public about one procedure, the newest first. */
export async function eventsOfProcedure(db: Db, id: string): Promise<ProcedureEvent[]> {
  const { rows } = await sql<EventRecord>`select ${COLUMNS}
    from procedure_event e join procedure p on p.id = e.procedure_id
    where e.procedure_id = ${id} and ${IS_PUBLIC}
    order by e.at desc, e.id desc limit ${sql.lit(MOST_EVENTS)}`.execute(db);
  return rows.map(event);
}

const since = (days: number) => sql`now() - make_interval(days => ${days})`;

/** Procedures of which something became public in so many days. */
export const withRecentEvents = (days: number): Among => ({
  key: `events ${days} ${hourNow()}`,
  ids: sql`select procedure_id id from procedure_event where at > ${since(days)}`,
});

/** Procedures of these events. */
export const proceduresOfEvents = (ids: readonly number[]): Among => ({
  ids: sql`select procedure_id id from procedure_event where id = any(${ids})`,
});

/** What became public about the procedures that meet a condition over `e` and `p` in so many days, the newest first. */
export async function eventsOfFilter(
  db: Db,
  condition: RawBuilder<unknown>,
  { days, most = MOST_EVENTS }: { days: number; most?: number },
): Promise<ProcedureEvent[]> {
  const { rows } = await sql<EventRecord>`select ${COLUMNS}
    from procedure_event e join procedure p on p.id = e.procedure_id
    where e.at > ${since(days)} and ${IS_PUBLIC} and ${condition}
    order by e.at desc, e.id desc limit ${most}`.execute(db);
  return rows.map(event);
}

/** The events of these that may be told, procedure by procedure in the order in which they happened. */
export async function eventsToTell(tx: Transaction, followId: string): Promise<ProcedureEvent[]> {
  const { rows } = await sql<EventRecord>`select ${COLUMNS}
    from follow_news n join procedure_event e on e.id = n.event_id join procedure p on p.id = e.procedure_id
    where n.follow_id = ${followId} and ${IS_PUBLIC}
    order by p.number, e.at, e.id`.execute(tx);
  return rows.map(event);
}
