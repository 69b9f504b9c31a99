import { sql } from 'kysely';
import type { ComparedLot, ComparedOffer, ComparisonSave, ComparisonView } from '#contract/comparisons.ts';
import type { FieldState } from '#contract/rules/texts/field-differences.ts';
import type { Db, Transaction } from '#server/kit/db.ts';

type Asked = Db | Transaction;

/** What is written of a comparison, as it is compared and kept. */
export interface ComparisonState extends FieldState {
  /** Of the request, for the log. */
  folio: string;
  solvency: NonNullable<ComparisonSave['solvency']>;
  scores: NonNullable<ComparisonSave['scores']>;
  choices: NonNullable<ComparisonSave['choices']>;
  goOnReason: string;
}
export const NOTHING_WRITTEN: ComparisonState = {
  folio: '',
  solvency: [],
  scores: [],
  choices: [],
  goOnReason: '',
};

/** What is written of a comparison; version 0 while nobody wrote anything. */
export async function readWritten(
  db: Asked,
  requestId: string,
): Promise<{ state: ComparisonState; version: number; updatedAt: Date | null }> {
  const { rows } = await sql<ComparisonState & { version: number; updatedAt: Date }>`
    select r.folio, c.solvency, c.scores, c.choices, c.go_on_reason "goOnReason", c.version, c.updated_at "updatedAt"
    from comparison c join quotation_request r on r.id = c.request_id where c.request_id = ${requestId}`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return { state: NOTHING_WRITTEN, version: 0, updatedAt: null };
  const { version, updatedAt, ...state } = row;
  return { state, version, updatedAt };
}

/** Writes a comparison, and that this person wrote it. */
export async function writeComparison(
  tx: Transaction,
  requestId: string,
  state: ComparisonState,
  personId: string,
): Promise<void> {
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;
  await sql`insert into comparison (request_id, version, solvency, scores, choices, go_on_reason)
    values (${requestId}, 0, ${json(state.solvency)}, ${json(state.scores)}, ${json(state.choices)}, ${state.goOnReason})
    on conflict (request_id) do update set solvency = excluded.solvency, scores = excluded.scores,
      choices = excluded.choices, go_on_reason = excluded.go_on_reason, updated_at = now()`.execute(tx);
  await sql`insert into comparison_writer (request_id, person_id) values (${requestId}, ${personId})
    on conflict do nothing`.execute(tx);
}

/** Who wrote a comparison, and when first. */
export async function selectWriters(
  db: Asked,
  requestId: string,
): Promise<{ id: string; name: string; at: string }[]> {
  const { rows } = await sql<{ id: string; name: string; at: Date }>`
    select w.person_id id, o.name, w.at from comparison_writer w join officer o on o.id = w.person_id
    where w.request_id = ${requestId} order by w.at`.execute(db);
  return rows.map(({ at, ...who }) => ({ ...who, at: at.toISOString() }));
}

export interface QuotingBidder {
  id: string;
  name: string;
  rfc: string | null;
  email: string | null;
  band: number | null;
  barred: string | null;
  isSmall: boolean;
  isCaptured: boolean;
  currency: string;
}

const STANDING = sql`q.replaced_at is null and q.withdrawn_at is null and q.opened_at is not null`;

/** Everybody whose opened quotation offers something, in the order in which they came. */
export async function selectBidders(db: Asked, requestId: string): Promise<QuotingBidder[]> {
  const { rows } = await sql<QuotingBidder>`
    select s.id, concat_ws(', ', s.name, s.legal_suffix) as name, s.rfc, s.email, s.score::float band,
      q.barred_reason barred, coalesce(s.size in ('micro', 'small', 'medium'), false) "isSmall",
      q.source = 'captured' "isCaptured", coalesce(q.content->'offer'->>'currency', 'MXN') currency
    from quotation q join supplier s on s.id = q.supplier_id
    where q.request_id = ${requestId} and ${STANDING}
      and exists (select from quotation_price p where p.quotation_id = q.id)
    order by q.received_at, s.name`.execute(db);
  return rows;
}

/** A price as it was opened; totals are of the rule. */
export interface OpenedPrice extends Omit<ComparedOffer, 'amount' | 'leftOut' | 'declined'> {
  offers: boolean;
  reason: string;
  lotQuantity: string | null;
}

const TERM = (days: string, unit: string) =>
  sql.raw(`case when ${days} is null then null else ${days} || ' ' || case ${unit}
  when 'working_days' then 'días hábiles' when 'months' then 'meses' when 'years' then case ${days} when 1 then 'año' else 'años' end else 'días naturales' end end`);

/** Every price of the quotations that stand, as it was opened. */
export async function selectPrices(db: Asked, requestId: string): Promise<OpenedPrice[]> {
  const { rows } = await sql<OpenedPrice>`
    select q.supplier_id "bidderId", p.lot_id "lotId", p.offers, p.reason, trim_scale(p.unit_price)::text "unitPrice",
      trim_scale(l.quantity)::text "lotQuantity",
      case when p.quantity < l.quantity then trim_scale(p.quantity)::text end quantity,
      ${TERM('p.delivery_days', 'p.delivery_unit')} delivery, ${TERM('p.warranty', 'p.warranty_unit')} warranty,
      p.iva_rate iva, (select coalesce(jsonb_agg(jsonb_build_object('code', m->>'code', 'answer', coalesce(m->>'answer', ''),
        'where', coalesce(m->>'where', ''))), '[]') from jsonb_array_elements(p.meets) m) said
    from quotation q join quotation_price p on p.quotation_id = q.id join quotation_lot l on l.id = p.lot_id
    where q.request_id = ${requestId} and ${STANDING} order by l.number, q.received_at, q.id`.execute(db);
  return rows;
}

/** Of each lot, the median of the latest market research for it, and what its requisitions were authorised for, without IVA. */
export async function selectReferences(
  db: Asked,
  requestId: string,
): Promise<Map<string, Pick<ComparedLot, 'median' | 'budget'>>> {
  const { rows } = await sql<{ id: string; median: string | null; budget: string | null }>`
    select l.id, (select m.median::text from quotation_median m join quotation_lot r on r.id = m.lot_id
        where m.request_id <> l.request_id and (r.lot_id = l.lot_id or r.line_ids && l.line_ids)
        order by m.found_at desc limit 1) median,
      (select round(sum(line.quantity * line.unit_price), 2)::text from requisition_line line
        where line.id = any(l.line_ids) having count(*) = count(line.quantity * line.unit_price) and count(*) > 0) budget
    from quotation_lot l where l.request_id = ${requestId}`.execute(db);
  return new Map(rows.map(({ id, median, budget }) => [id, { median, budget }]));
}

/** Medians of the market research by lot of a procedure. */
export async function selectMedians(db: Asked, procedureId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; median: string }>`
    select distinct on (p.id) p.id, m.median::text from lot p join quotation_lot r on r.lot_id = p.id
    join quotation_median m on m.lot_id = r.id where p.procedure_id = ${procedureId}
    order by p.id, m.found_at desc`.execute(db);
  return new Map(rows.map(({ id, median }) => [id, median]));
}

/** Who won what. */
export async function selectAwards(db: Asked, requestId: string): Promise<ComparisonView['awards']> {
  const { rows } = await sql<ComparisonView['awards'][number]>`
    select lot_id "lotId", supplier_id "bidderId", trim_scale(share)::text share, trim_scale(quantity)::text quantity,
      amount::text from quotation_award where request_id = ${requestId} order by lot_id, rank`.execute(db);
  return rows;
}

/** What of the procedure that a request belongs to says how points are given. */
export async function selectScoring(db: Asked, procedureId: string | null): Promise<unknown> {
  if (procedureId === null) return null;
  const { rows } = await sql<{
    scoring: unknown;
  }>`select scoring from procedure where id = ${procedureId}`.execute(db);
  return rows[0]?.scoring ?? null;
}

/** Changes with everything that an award rests on. */
export async function markOf(db: Asked, requestId: string): Promise<string> {
  const { rows } = await sql<{ mark: string }>`select concat_ws(' ', r.version,
      (select c.version from comparison c where c.request_id = r.id),
      (select string_agg(q.id::text, ' ' order by q.id) from quotation q
        where q.request_id = r.id and ${STANDING})) mark
    from quotation_request r where r.id = ${requestId}`.execute(db);
  return rows[0]?.mark ?? '';
}

/** What is proposed of a request and waits for another person: by whom, and what it would lead to. */
export async function selectProposed(
  db: Asked,
  requestId: string,
): Promise<{ by: string; outcome: string }[]> {
  const { rows } = await sql<{
    by: string;
    outcome: string;
  }>`select proposed_by "by", asked->'body'->>'outcome' outcome
    from decision_proposal where operation = 'decideQuotations' and record_id = ${requestId} and status = 'open'`.execute(
    db,
  );
  return rows;
}
