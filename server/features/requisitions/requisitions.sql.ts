import { sql, type RawBuilder } from 'kysely';
import {
  HEAD_FIELDS,
  LINE_FIELDS,
  type HeadField,
  type LineField,
  type RequisitionForm,
  type RequisitionLine,
} from '#contract/requisition-fields.ts';
import { OWN_PAGE_SIZE } from '#contract/requisitions-api.ts';
import type { LineState, RequisitionState } from '#contract/requisition-states.ts';
import { requisitionTotals } from '#contract/rules/requisitions/requisition-totals.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { nameInColumn } from '#server/kit/officers.ts';

/** The column of a declared datum is its name in snake case; those of a line's keys are rows of their own. */
const columnOf = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const HEAD = Object.keys(HEAD_FIELDS) as HeadField[];
const LINE = (Object.keys(LINE_FIELDS) as LineField[]).filter((name) => name !== 'keys');

/** Numbers and days leave as text, as they were written. */
const EXACT = new Set<string>(['stayingGoods', 'unitPrice']);
const QUANTITIES = new Set<string>(['quantity', 'minQuantity']);
function selected(table: string, name: string): RawBuilder<unknown> {
  const column = sql.ref(`${table}.${columnOf(name)}`);
  if (EXACT.has(name)) return sql`${column}::text ${sql.id(name)}`;
  // As many decimals as it has.
  if (QUANTITIES.has(name)) return sql`trim_scale(${column})::text ${sql.id(name)}`;
  return sql`${column} ${sql.id(name)}`;
}
const headColumns = sql.join(HEAD.map((name) => selected('r', name)));
const lineColumns = sql.join(LINE.map((name) => selected('l', name)));

export interface StoredLine extends RequisitionLine {
  number: number;
  state: LineState | null;
}

/** Lines in their order, with the keys that pay them. */
export async function selectLines(db: Db | Transaction, id: string): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select l.id, l.number, l.state, ${lineColumns},
      coalesce((select jsonb_agg(jsonb_build_object('keyId', k.key_id, 'share', trim_scale(k.share)::text) order by k.share desc, k.key_id)
        from requisition_key_share k where k.line_id = l.id), '[]') keys
    from requisition_line l where l.requisition_id = ${id} order by l.number`.execute(db);
  return rows;
}

/** What was written of a requisition, with its state. */
export async function readForm(
  db: Db | Transaction,
  id: string,
): Promise<(RequisitionForm & { state: RequisitionState; folio: string | null }) | undefined> {
  const { rows } = await sql<
    Omit<RequisitionForm, 'lines'> & { state: RequisitionState; folio: string | null }
  >`select r.state, r.folio, ${headColumns} from requisition r where r.id = ${id}`.execute(db);
  const [head] = rows;
  if (head === undefined) return undefined;
  const lines = await selectLines(db, id);
  return { ...head, lines: lines.map(({ number: _number, state: _state, ...line }) => line) };
}

/** What is kept of a requisition beside what was written. */
export interface StoredRequisition {
  id: string;
  folio: string | null;
  version: number;
  state: RequisitionState;
  requesterId: string;
  requester: string;
  requesterEmail: string | null;
  areaId: string;
  area: string;
  round: number;
  goesBackTo: RequisitionState | null;
  dueOn: string | null;
  since: Date;
  sentAt: Date | null;
  net: string;
  gross: string;
  buyer: string | null;
  buyerId: string | null;
  endReason: string | null;
  endText: string | null;
}

const STORED = sql`r.id, r.folio, r.version, r.state, r.requester_id "requesterId", q.name requester,
  coalesce(q.email, r.requester_email) "requesterEmail", r.area_id "areaId", a.name area, r.round, r.goes_back_to "goesBackTo",
  r.due_on "dueOn", r.since, r.sent_at "sentAt", r.net_total::text net, r.gross_total::text gross,
  ${nameInColumn('r.buyer_id')} buyer, r.buyer_id "buyerId", r.end_reason "endReason", r.end_text "endText"`;
const FROM = sql`requisition r join officer q on q.id = r.requester_id join area a on a.id = r.area_id`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** One requisition by its folio, or by its id: a draft has no other name. */
export async function selectRequisition(
  db: Db | Transaction,
  name: string,
): Promise<StoredRequisition | undefined> {
  const isId = UUID.test(name);
  const { rows } = await sql<StoredRequisition>`select ${STORED} from ${FROM}
    where ${isId ? sql`r.id = ${name}` : sql`r.folio = ${name}`}`.execute(db);
  return rows[0];
}

/** Which of one's own are wanted. */
export interface OwnFilter {
  personId: string;
  which: 'abiertas' | 'terminadas' | 'todas';
  q: string;
  page: number;
}
const OVER = sql`('closed', 'rejected', 'cancelled', 'lapsed')`;
/** As `waiting_of_requisition_turn` gives them to whoever asked: both places count the same. */
const WAITING = sql`('returned', 'failed')`;

/** Who has it now: whoever asks, those whose turn it is, or its buyer. */
export const PEOPLE = sql`case when r.state in ('draft', 'returned', 'failed') then array[q.name]
  when r.state in ('technical', 'approval') then array(
    select distinct coalesce(o.name, g.person_name) from requisition_step s cross join lateral requisition_turn(s.id) t (id)
    left join officer o on o.id = t.id left join function_grant g on g.person_id = t.id and o.id is null
    where s.requisition_id = r.id and s.round = r.round and s.opened_at is not null and s.decided_at is null)
  when r.buyer_id is not null then array[${nameInColumn('r.buyer_id')}] else '{}'::text[] end`;

const like = (text: string) => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Requisitions of one person: those that wait for them, those under way, and those that are over. */
export async function selectOwn(
  db: Db,
  { personId, which, q, page }: OwnFilter,
): Promise<{
  rows: (StoredRequisition & { people: string[] })[];
  titles: Map<string, string>;
  total: number;
}> {
  const wanted = [
    sql`r.requester_id = ${personId}`,
    ...(which === 'abiertas' ? [sql`r.state not in ${OVER}`] : []),
    ...(which === 'terminadas' ? [sql`r.state in ${OVER}`] : []),
    ...(q === '' ? [] : [sql`(r.title ilike ${like(q)} or r.folio ilike ${like(q)})`]),
  ];
  const where = sql.join(wanted, sql` and `);
  const { rows } = await sql<StoredRequisition & { title: string; total: number; people: string[] }>`
    select ${STORED}, r.title, count(*) over ()::int total, ${PEOPLE} people from ${FROM} where ${where}
    order by r.state in ${WAITING} desc, r.created_at desc, r.id limit ${OWN_PAGE_SIZE} offset ${(page - 1) * OWN_PAGE_SIZE}`.execute(
    db,
  );
  return { rows, titles: new Map(rows.map(({ id, title }) => [id, title])), total: rows[0]?.total ?? 0 };
}

/** How many of one's own wait for oneself, are under way, and are over. */
export async function countOwn(
  db: Db,
  personId: string,
): Promise<{ waiting: number; underWay: number; over: number }> {
  const { rows } = await sql<{ waiting: number; underWay: number; over: number }>`
    select count(*) filter (where state in ${WAITING})::int waiting,
      count(*) filter (where state not in ${WAITING} and state not in ${OVER})::int "underWay",
      count(*) filter (where state in ${OVER})::int as "over"
    from requisition where requester_id = ${personId}`.execute(db);
  return rows[0] ?? { waiting: 0, underWay: 0, over: 0 };
}

/** Keeps what somebody begins. */
export async function insertRequisition(
  tx: Transaction,
  by: { requesterId: string; email: string | null; areaId: string; fiscalYear: number },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into requisition (requester_id, requester_email, area_id, fiscal_year)
    values (${by.requesterId}, ${by.email}, ${by.areaId}, ${by.fiscalYear}) returning id`.execute(tx);
  return rows[0]!.id;
}

/** Writes head and lines as they are now; a line keeps its row as long as its id is there. */
export async function writeForm(tx: Transaction, id: string, form: RequisitionForm): Promise<void> {
  const { net, gross } = requisitionTotals(form.lines);
  const set = HEAD.map((name) => sql`${sql.id(columnOf(name))} = ${valueOf(name, form[name])}`);
  await sql`update requisition set ${sql.join(set)}, net_total = ${net}, gross_total = ${gross}, touched_at = now(),
      lapse_told_on = null
    where id = ${id}`.execute(tx);
  await writeLines(tx, id, form.lines);
}

const valueOf = (name: string, value: unknown): unknown =>
  name === 'years' ? sql`${JSON.stringify(value)}::jsonb` : value;

async function writeLines(tx: Transaction, id: string, lines: readonly RequisitionLine[]): Promise<void> {
  const rows = lines.map(({ keys: _keys, ...line }, index) => ({
    ...Object.fromEntries(Object.entries(line).map(([name, value]) => [columnOf(name), value])),
    requisition_id: id,
    number: index + 1,
  }));
  const columns = LINE.map(columnOf);
  await sql`delete from requisition_line where requisition_id = ${id} and id <> all(${lines.map((line) => line.id)}::uuid[])`.execute(
    tx,
  );
  await sql`insert into requisition_line (id, requisition_id, number, ${sql.join(columns.map((one) => sql.id(one)))})
    select id, requisition_id, number, ${sql.join(columns.map((one) => sql.id(one)))}
    from jsonb_populate_recordset(null::requisition_line, ${JSON.stringify(rows)}::jsonb)
    on conflict (id) do update set number = excluded.number,
      ${sql.join(columns.map((one) => sql`${sql.id(one)} = excluded.${sql.id(one)}`))}
    where requisition_line.requisition_id = ${id}`.execute(tx);
  const shares = lines.flatMap((line) =>
    line.keys.map(({ keyId, share }) => ({ line_id: line.id, key_id: keyId, share })),
  );
  await sql`delete from requisition_key_share where line_id = any(${lines.map((line) => line.id)}::uuid[])`.execute(
    tx,
  );
  await sql`insert into requisition_key_share (line_id, key_id, share)
    select line_id, key_id, share from jsonb_populate_recordset(null::requisition_key_share, ${JSON.stringify(shares)}::jsonb)`.execute(
    tx,
  );
}

/** Ids of lines that belong to another requisition: nobody takes them along. */
export async function foreignLines(tx: Transaction, id: string, lines: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int from requisition_line
    where id = any(${[...lines]}::uuid[]) and requisition_id <> ${id}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Holds a requisition until the transaction ends. */
export async function lockRequisition(tx: Transaction, id: string): Promise<void> {
  await sql`select from requisition where id = ${id} for no key update`.execute(tx);
}
