import { sql } from 'kysely';
import type { RequestKind, RequestState } from '#contract/registration.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { nameInColumn } from '#server/kit/officers.ts';
import type { RequestRow } from '../request/access.service.ts';
import type { PaperRow } from '../request/requests.sql.ts';

/** A request as officers review it; its key and the steps of its form are its supplier's own. */
export interface ReviewedRequest extends Omit<
  RequestRow,
  | 'created_at'
  | 'declarations'
  | 'files_removed_at'
  | 'key_hash'
  | 'key_renewed_at'
  | 'privacy_version'
  | 'step'
> {
  supplier_number: string | null;
  captured_name: string | null;
  assignee_name: string | null;
  reviewer_name: string | null;
  /** Who captured, marked, observed, accepted, sent back or validated something of it: none of them is a second person. */
  hands: string[];
}

/** A sent request by its folio; drafts are nobody's but the supplier's. */
export async function selectRequest(
  db: Db | Transaction,
  folio: string,
  { lock }: { lock: boolean } = { lock: false },
): Promise<ReviewedRequest | undefined> {
  const { rows } = await sql<ReviewedRequest>`
    select r.id, r.folio, r.kind, r.status, r.person_type, r.origin, r.rfc, r.tax_id, r.name, r.email,
      r.supplier_id, (select s.number from supplier s where s.id = r.supplier_id) supplier_number,
      r.data, r.carried, r.prior, r.first_sent, r.requirements, r.overrides, r.captured_by, r.account_wait, ${nameInColumn('r.captured_by')} captured_name, r.submitted_at, r.answer_due,
      r.correction_due, r.due, r.answer_days_left, r.round, r.assignee_id, ${nameInColumn('r.assignee_id')} assignee_name, r.reviewer_id,
      ${nameInColumn('r.reviewer_id')} reviewer_name, r.held_at, r.held_reason, r.account_confirmed_at, r.decided_at, r.decision_reason, r.version, r.updated_at,
      array(select distinct h.officer_id from request_hand h where h.request_id = r.id) hands
    from registration_request r
    where r.folio = ${folio.trim().toUpperCase()} and r.status <> 'draft'
    ${lock ? sql`for update of r` : sql``}`.execute(db);
  return rows[0];
}

/** A paper of a request as its type is called and what it proves. */
export interface ReviewedPaper extends Omit<PaperRow, 'request_id' | 'supplier_id' | 'scan'> {
  name: string;
  reviewed_name: string | null;
  proves: string[];
}

/** Papers of a request in the catalogue's order, replaced ones last. */
export async function selectPapers(db: Db | Transaction, requestId: string): Promise<ReviewedPaper[]> {
  const { rows } = await sql<ReviewedPaper>`
    select p.id, p.paper_code, coalesce(t.name, p.paper_code) as name, p.original_name, p.sha256, p.bytes, p.pages,
      p.issued_on, p.expires_on, p.outcome, p.document_number, p.has_text, p.textless_pages, p.said, p.carried_from, p.status, p.reason_code,
      p.remark, ${nameInColumn('p.reviewed_by')} reviewed_name, p.reviewed_at, p.uploaded_at, coalesce(t.proves, '{}') proves
    from registration_paper p left join paper_type t on t.code = p.paper_code
    where p.request_id = ${requestId}
    order by p.status = 'replaced', t.position nulls last, p.paper_code, p.uploaded_at desc`.execute(db);
  return rows;
}

export interface ObservationRow {
  id: string;
  target_kind: 'paper' | 'field';
  target: string;
  reason_code: string | null;
  reason: string | null;
  remark: string;
  round: number;
  sent_at: Date | null;
  resolved_at: Date | null;
  reply: string | null;
  by_supplier: boolean;
  before: Record<string, unknown> | null;
}

/** Observations of every round, the newest round first. */
export async function selectObservations(db: Db | Transaction, requestId: string): Promise<ObservationRow[]> {
  const { rows } = await sql<ObservationRow>`
    select o.id, o.target_kind, o.target, o.reason_code, o.reason, o.remark, o.round, o.sent_at, o.resolved_at,
      o.reply, o.by_supplier, o.before
    from request_observation o
    where o.request_id = ${requestId} order by o.round desc, o.created_at, o.id`.execute(db);
  return rows;
}

export interface EventRow {
  at: Date;
  action: string;
  from_status: RequestState | null;
  to_status: RequestState | null;
  actor_kind: 'supplier' | 'officer' | 'system';
  actor_name: string | null;
  public_text: string | null;
  reason: string | null;
  details: { text?: string };
}

/** History of a request, newest first. */
export async function selectEvents(db: Db | Transaction, requestId: string): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select at, action, from_status, to_status, actor_kind, actor_name, public_text, reason, details
    from request_event where request_id = ${requestId} order by id desc limit 300`.execute(db);
  return rows;
}

export interface PreviousRow {
  folio: string;
  kind: RequestKind;
  status: RequestState;
  at: Date;
}

/** Other sent requests of the same person. */
export async function selectPrevious(db: Db | Transaction, request: ReviewedRequest): Promise<PreviousRow[]> {
  const { rows } = await sql<PreviousRow>`
    select folio, kind, status, coalesce(recent_at, created_at) at from registration_request
    where rfc = ${request.rfc} and tax_id = ${request.tax_id} and id <> ${request.id} and status <> 'draft'
    order by created_at desc limit 20`.execute(db);
  return rows;
}

/** Names of lines of business in the given order. */
export async function lineNames(db: Db | Transaction, codes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ names: string[] }>`select line_names(${codes}::text[]) names`.execute(db);
  return rows[0]?.names ?? [];
}

/** Nobody renames these lines before what is written here can be found by their names. */
export async function holdLines(tx: Transaction, codes: readonly string[]): Promise<void> {
  await sql`select from registry_line where code = any(${codes}::text[]) order by code for share`.execute(tx);
}
