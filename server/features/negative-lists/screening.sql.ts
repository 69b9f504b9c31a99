import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { ScreeningRun } from '#contract/negative-lists.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { FOREIGN_RFC, PUBLIC_RFC } from '#contract/rules/identifiers/rfc.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { nameInColumn } from '#server/kit/officers.ts';
import type { Database } from '#server/kit/schema.ts';
import { iso, isoOrNull } from '#server/kit/wire.ts';
import { NIGHTLY_NAME } from './doer.ts';
import './negative-lists.tables.ts';

/** A screening as its table has it, with the name of who asked for it. */
export type ScreeningRecord = Selectable<Database['screening_run']> & { created_name: string | null };

/** Suppliers of the registry: those that only appear in imported contracts, and cancelled ones, are left out. */
export const REGISTERED = sql`status not in ('unregistered', 'cancelled')`;
/** Requests that are under way. */
export const OPEN_REQUEST = sql`status in ('submitted', 'in_review', 'observed', 'validated')`;

/** Whom to compare: rows of id, rfc and name key. */
type Subjects = RawBuilder<unknown>;

export const oneSupplier = (id: string): Subjects =>
  sql`select id, rfc, firm_key from supplier where id = ${id}`;
export const oneRequest = (id: string): Subjects =>
  sql`select id, rfc, firm_key(name) firm_key from registration_request where id = ${id}`;
/** Suppliers whose ids a query gives. */
export const suppliersOf = (ids: RawBuilder<unknown>): Subjects =>
  sql`select id, rfc, firm_key from supplier where id in (${ids})`;
export const suppliersAfter = (last: string | null, limit: number): Subjects =>
  sql`select id, rfc, firm_key from supplier
    where id > ${last ?? '00000000-0000-0000-0000-000000000000'}::uuid and ${REGISTERED} order by id limit ${sql.lit(limit)}`;
export const openRequests = (): Subjects =>
  sql`select id, rfc, firm_key(name) firm_key from registration_request where ${OPEN_REQUEST}`;

const ENTRY = sql`e.source, e.key, e.rfc, e.name, e.situation, e.effect, e.effect_until, e.data, e.listed_from`;
/** Order of gravity of a level, the gravest first. */
export const RANK = (level: RawBuilder<unknown>) =>
  sql`case ${level} when 'block' then 0 when 'alert' then 1 else 2 end`;

/**
 * Compares subjects with the lists in force, all at once, and keeps what agrees: by RFC, and by name with entries
 * that have no RFC. A match that says something else than when a person decided on it is undecided again; one that
 * no list has any more is ended. An equal name that was confirmed of the same firm before is so from the beginning.
 * Rows that stay as they are are not written.
 */
export async function screenSubjects(
  tx: Transaction,
  kind: 'supplier' | 'request',
  subjects: Subjects,
): Promise<{ subjects: number; last: string | null; found: number; closed: number }> {
  const owner = sql.ref(kind === 'supplier' ? 'supplier_id' : 'request_id');
  const today = todayInMexico();
  const { rows } = await sql<{ subjects: number; last: string | null; found: number; closed: number }>`
    with subject as materialized (${subjects}),
    hit as (
      select s.id hit_id, 'rfc' matched_by, e.rfc as value, ${ENTRY}
      from subject s join negative_list_entry e on e.rfc = s.rfc
      where e.listed_until is null and s.rfc not in (${FOREIGN_RFC}, ${PUBLIC_RFC})
      union all
      select s.id, 'name', e.name_key, ${ENTRY}
      from subject s join negative_list_entry e on e.name_key = s.firm_key
      where e.listed_until is null and e.rfc is null and s.firm_key <> ''
    ),
    weighed as (
      select hit.*, case when effect_until < ${today}::date then 'info' else effect end now_effect from hit
    ),
    found as (
      select hit_id, source, matched_by, value,
        (array_agg(situation order by ${RANK(sql`now_effect`)}, listed_from desc, key))[1] situation,
        (array_agg(now_effect order by ${RANK(sql`now_effect`)}, listed_from desc, key))[1] effect,
        jsonb_agg(jsonb_build_object('key', key, 'rfc', rfc, 'name', name, 'situation', situation, 'effect', now_effect,
          'effectUntil', effect_until, 'listedFrom', listed_from, 'data', data)
          order by ${RANK(sql`now_effect`)}, listed_from desc, key) evidence
      from weighed group by hit_id, source, matched_by, value
    ),
    prior as (
      select f.hit_id, f.source, f.value, d.status, d.reason, d.decided_by, d.decided_at
      from (select * from found where matched_by = 'name' and not exists (select from list_match own
        where own.${owner} = found.hit_id and own.source = found.source and own.matched_by = 'name'
          and own.value = found.value)) f
      join ${sql.table(kind === 'supplier' ? 'supplier' : 'registration_request')} o on o.id = f.hit_id
      cross join lateral (${decisionOf(kind)}) d
      where d.status = 'confirmed' and d.ended_on is not null
        and ${coversGravest(sql`d.evidence`, sql`f`)}
    ),
    kept as (
      insert into list_match as m (${owner}, source, matched_by, value, situation, effect, status, evidence,
        reason, decided_by, decided_at)
      select f.hit_id, f.source, f.matched_by, f.value, f.situation, f.effect,
        coalesce(p.status, case f.matched_by when 'name' then 'needs_person' else 'new' end), f.evidence,
        p.reason, p.decided_by, p.decided_at
      from found f left join prior p
        on f.matched_by = 'name' and p.hit_id = f.hit_id and p.source = f.source and p.value = f.value
      on conflict (${owner}, source, matched_by, value) where ${owner} is not null do update set
        situation = excluded.situation, effect = excluded.effect, evidence = excluded.evidence, ended_on = null,
        status = case when not ${isUndecidedAgain()} then m.status
          when m.matched_by = 'name' then 'needs_person' else 'new' end,
        reason = case when ${isUndecidedAgain()} then null else m.reason end,
        decided_by = case when ${isUndecidedAgain()} then null else m.decided_by end,
        decided_at = case when ${isUndecidedAgain()} then null else m.decided_at end,
        version = m.version + 1, updated_at = now()
      where m.situation <> excluded.situation or m.effect <> excluded.effect or m.evidence <> excluded.evidence
        or m.ended_on is not null
      returning 1
    ),
    ended as (
      update list_match m set ended_on = ${today}::date, version = m.version + 1, updated_at = now()
      from subject s where m.${owner} = s.id and m.ended_on is null
        and not exists (select 1 from found f where f.hit_id = s.id and f.source = m.source
          and f.matched_by = m.matched_by and f.value = m.value)
      returning 1
    )
    select (select count(*) from subject) subjects, (select max(id::text) from subject) last,
      (select count(*) from found) found, (select count(*) from ended) closed, (select count(*) from kept) written`.execute(
    tx,
  );
  return rows[0]!;
}

/** Whether an entry `e` says nothing that some evidence does not say already: the same entry with the same content. */
const isKnown = (evidence: RawBuilder<unknown>) => sql`exists (select from jsonb_array_elements(${evidence}) o
  where o - '{effect,listedFrom}'::text[] = e - '{effect,listedFrom}'::text[]
    and ${RANK(sql`o ->> 'effect'`)} <= ${RANK(sql`e ->> 'effect'`)})`;

/** Whether the gravest thing that is found now was among what a person saw. */
const coversGravest = (seen: RawBuilder<unknown>, now: RawBuilder<unknown>) =>
  sql`exists (select from jsonb_array_elements(${now}.evidence) e
      where e ->> 'effect' = ${now}.effect and ${isKnown(seen)})`;

/**
 * Whether a decision no longer covers what is found: a discard covers only entries that the person saw; a
 * confirmation stands while the gravest thing that is said was among them. What ended and is found again is undecided,
 * but for a name that was confirmed: nobody gets rid of that by bearing another one for a while.
 */
function isUndecidedAgain(): RawBuilder<boolean> {
  return sql`((m.ended_on is not null and not (m.status = 'confirmed' and m.matched_by = 'name')) or case m.status
    when 'confirmed' then not ${coversGravest(sql`m.evidence`, sql`excluded`)}
    else exists (select from jsonb_array_elements(excluded.evidence) e where not ${isKnown(sql`m.evidence`)}) end)`;
}

/** What tells the firm of a row apart: its RFC or, from abroad, its country and tax number. */
export const identityOf = (row: RawBuilder<unknown>, kind: 'supplier' | 'request') =>
  sql`case when ${row}.rfc not in (${FOREIGN_RFC}, ${PUBLIC_RFC}) then ${row}.rfc
    else ${kind === 'supplier' ? sql`${row}.foreign_identity` : sql`foreign_identity(${row}.data)`} end`;

/**
 * The last thing that a person decided of the equal name `f` of the same firm `o`, wherever that was: who was
 * confirmed stays so when that request or registration ended, until a person discards it.
 */
function decisionOf(kind: 'supplier' | 'request'): RawBuilder<unknown> {
  return sql`select d.* from list_match d
    left join supplier ds on ds.id = d.supplier_id left join registration_request dr on dr.id = d.request_id
    where d.matched_by = 'name' and d.source = f.source and d.value = f.value and d.status in ('confirmed', 'discarded')
      and coalesce(${identityOf(sql`ds`, 'supplier')}, ${identityOf(sql`dr`, 'request')}) = ${identityOf(sql`o`, kind)}
    order by d.decided_at desc, d.ended_on nulls first limit 1`;
}

/** Ends what was found of requests that are closed and of suppliers that left the registry; gives how many. */
export async function endClosedMatches(
  tx: Transaction,
  whose: RawBuilder<boolean> = sql`true`,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update list_match m set ended_on = ${todayInMexico()}::date, version = m.version + 1, updated_at = now()
    where m.ended_on is null and ${whose} and (
      exists (select from registration_request where id = m.request_id and not ${OPEN_REQUEST})
      or exists (select from supplier where id = m.supplier_id and not ${REGISTERED}))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Gives a supplier what officers decided on the same findings of its approved request. */
export async function carryDecisions(
  tx: Transaction,
  { requestId, supplierId }: { requestId: string; supplierId: string },
): Promise<void> {
  await sql`update list_match m set status = given.status, reason = given.reason, decided_by = given.decided_by,
      decided_at = given.decided_at, version = m.version + 1, updated_at = now()
    from list_match given
    where m.supplier_id = ${supplierId} and given.request_id = ${requestId} and given.ended_on is null
      and given.source = m.source and given.matched_by = m.matched_by and given.value = m.value
      and given.evidence = m.evidence and given.status in ('confirmed', 'discarded')
      and m.status in ('new', 'needs_person') and m.ended_on is null`.execute(tx);
}

/** How many suppliers and open requests a screening of everybody looks at. */
export async function countSubjects(db: Db | Transaction): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select (select count(*) from supplier where ${REGISTERED})
      + (select count(*) from registration_request where ${OPEN_REQUEST}) total`.execute(db);
  return rows[0]?.total ?? 0;
}

const COLUMNS = [
  'id',
  'status',
  'cause',
  'list_id',
  'total',
  'position',
  'last_id',
  'found',
  'closed',
  'attempts',
  'failure',
  'created_by',
  'request_id',
  'created_at',
  'finished_at',
] as const;
const CREATOR = nameInColumn('screening_run.created_by').as('created_name');

/** One screening. */
export function selectScreening(db: Db | Transaction, id: string): Promise<ScreeningRecord | undefined> {
  return db
    .selectFrom('screening_run')
    .select(COLUMNS)
    .select(CREATOR)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** One screening, held until the transaction ends. */
export function lockScreening(tx: Transaction, id: string): Promise<ScreeningRecord | undefined> {
  return tx
    .selectFrom('screening_run')
    .select(COLUMNS)
    .select(CREATOR)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The newest screening, or the newest that a list caused. */
export function selectLatestScreening(
  db: Db | Transaction,
  listId?: string,
): Promise<ScreeningRecord | undefined> {
  return db
    .selectFrom('screening_run')
    .select(COLUMNS)
    .select(CREATOR)
    .$if(listId !== undefined, (query) => query.where('list_id', '=', listId!))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Screenings that nobody has finished. */
export async function unfinishedScreenings(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('screening_run').select('id').where('status', '=', 'running').execute();
  return rows.map(({ id }) => id);
}

/** Name of who asked for a screening; null when it is not known. */
export const creatorOf = ({ cause, created_name }: ScreeningRecord): string | null =>
  cause === 'schedule' ? NIGHTLY_NAME : created_name;

/** The screening as the API tells it. */
export function describeScreening(row: ScreeningRecord): ScreeningRun {
  return {
    id: row.id,
    status: row.status,
    cause: row.cause,
    total: row.total,
    position: row.position,
    found: row.found,
    closed: row.closed,
    failure: row.failure,
    createdBy: creatorOf(row),
    createdAt: iso(row.created_at),
    finishedAt: isoOrNull(row.finished_at),
  };
}
