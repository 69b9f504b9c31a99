import { sql } from 'kysely';
import type {
  AwardGround,
  CheckOverride,
  InvitationCandidate,
  PlannedPurchase,
  PlanningInput,
  RelatedProcedure,
} from '#contract/planning.ts';
import type { FieldState } from '#contract/rules/texts/field-differences.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { nameInColumn } from '#server/kit/officers.ts';
import './planning.tables.ts';

/** What a planning says, as it is compared and kept. */
export interface PlanningState extends FieldState, PlanningInput {
  overrides: CheckOverride[];
}

/** A planning and who wrote last; version 1 and nothing while nobody wrote anything. */
export interface PlanningRow {
  state: PlanningState;
  version: number;
  updatedAt: Date;
  updatedBy: string | null;
}

const COLUMNS = [
  'need',
  'budget_line as budgetLine',
  'certificate_number as certificateNumber',
  'certificate_on as certificateOn',
  'certificate_amount as certificateAmount',
  'certificate_document as certificateDocument',
  'estimate',
  'planned_on as plannedOn',
  'is_announced as isAnnounced',
  'line_code as lineCode',
  'selection_reason as selectionReason',
  'ground_code as groundCode',
  'ground_article as groundArticle',
  'justification',
  'study_document as studyDocument',
  'agreement_number as agreementNumber',
  'agreement_on as agreementOn',
  'agreement_url as agreementUrl',
  'appraisal',
  'appraiser as appraisedBy',
  'appraised_on as appraisedOn',
  'disposal_reason as disposalReason',
] as const;

const NOTHING: PlanningState = {
  need: null,
  budgetLine: null,
  certificateNumber: null,
  certificateOn: null,
  certificateAmount: null,
  certificateDocument: null,
  estimate: null,
  plannedOn: null,
  isAnnounced: false,
  lineCode: null,
  selectionReason: null,
  invited: [],
  groundCode: null,
  groundArticle: null,
  justification: null,
  studyDocument: null,
  agreementNumber: null,
  agreementOn: null,
  agreementUrl: null,
  appraisal: null,
  appraisedBy: null,
  appraisedOn: null,
  disposalReason: null,
  overrides: [],
};

/** Reads the planning of a procedure. */
export async function readPlanning(db: Db | Transaction, procedureId: string): Promise<PlanningRow> {
  const row = await db
    .selectFrom('planning')
    .select([...COLUMNS, 'version', 'updated_at'])
    .select(nameInColumn('planning.updated_by').as('updated_by'))
    .where('procedure_id', '=', procedureId)
    .executeTakeFirst();
  if (row === undefined) return { state: NOTHING, version: 1, updatedAt: new Date(), updatedBy: null };
  const { version, updated_at: updatedAt, updated_by: updatedBy, ...plain } = row;
  const { rows: invited } = await sql<PlanningInput['invited'][number] & { title: string }>`
    select i.supplier_id id, i.position, i.invited_on::text "invitedOn", i.list_reason "listReason", s.name title
    from invited_supplier i join supplier s on s.id = i.supplier_id
    where i.procedure_id = ${procedureId} order by i.position, i.supplier_id`.execute(db);
  const { rows: overrides } = await sql<Omit<CheckOverride, 'decidedAt'> & { decidedAt: Date }>`
    select key id, code, message, reason, coalesce(${nameInColumn('o.decided_by')}, o.decided_by) "decidedBy",
      decided_at "decidedAt"
    from check_override o where procedure_id = ${procedureId} order by decided_at, key`.execute(db);
  const state = {
    ...plain,
    invited,
    overrides: overrides.map((one) => ({ ...one, decidedAt: one.decidedAt.toISOString() })),
  };
  return { state, version, updatedAt, updatedBy };
}

/** Makes the row of a planning where there is none. */
export async function ensurePlanning(tx: Transaction, procedureId: string): Promise<void> {
  await sql`insert into planning (procedure_id) values (${procedureId}) on conflict do nothing`.execute(tx);
}

/** Writes a planning; a paper of another file is left out, invited suppliers are written by their ids. */
export async function writePlanning(
  tx: Transaction,
  procedureId: string,
  state: PlanningInput,
  { by, findings }: { by: string; findings: ReadonlyMap<string, unknown> },
): Promise<void> {
  const own = (id: string | null) =>
    sql<string | null>`(select id from document where id = ${id}::uuid and procedure_id = ${procedureId})`;
  await tx
    .updateTable('planning')
    .set({
      need: state.need,
      budget_line: state.budgetLine,
      certificate_number: state.certificateNumber,
      certificate_on: state.certificateOn,
      certificate_amount: state.certificateAmount,
      certificate_document: own(state.certificateDocument),
      estimate: state.estimate,
      planned_on: state.plannedOn,
      is_announced: state.isAnnounced,
      line_code: state.lineCode,
      selection_reason: state.selectionReason,
      ground_code: state.groundCode,
      ground_article: state.groundArticle,
      justification: state.justification,
      study_document: own(state.studyDocument),
      agreement_number: state.agreementNumber,
      agreement_on: state.agreementOn,
      agreement_url: state.agreementUrl,
      appraisal: state.appraisal,
      appraiser: state.appraisedBy,
      appraised_on: state.appraisedOn,
      disposal_reason: state.disposalReason,
      updated_at: new Date(),
      updated_by: by,
    })
    .where('procedure_id', '=', procedureId)
    .execute();
  const given = sql`jsonb_to_recordset(${JSON.stringify(
    state.invited.map((one) => ({ ...one, findings: findings.get(one.id) ?? null })),
  )}::jsonb) i (id uuid, position int, "invitedOn" date, "listReason" text, findings jsonb)`;
  await sql`delete from invited_supplier o where procedure_id = ${procedureId}
    and not exists (select from ${given} where i.id = o.supplier_id)`.execute(tx);
  await sql`insert into invited_supplier as o (procedure_id, supplier_id, position, invited_on, list_reason, list_findings)
    select ${procedureId}::uuid, i.id, i.position, i."invitedOn", i."listReason", i.findings from ${given}
    on conflict (procedure_id, supplier_id) do update set position = excluded.position, invited_on = excluded.invited_on,
      list_reason = excluded.list_reason, list_findings = excluded.list_findings
    where (o.position, o.invited_on, o.list_reason, o.list_findings)
      is distinct from (excluded.position, excluded.invited_on, excluded.list_reason, excluded.list_findings)`.execute(
    tx,
  );
}

/** Keeps why somebody goes on in spite of a finding. */
export async function insertOverride(
  tx: Transaction,
  procedureId: string,
  given: { key: string; code: string; message: string; reason: string; by: string },
): Promise<void> {
  await sql`insert into check_override (procedure_id, key, code, message, reason, decided_by)
    values (${procedureId}, ${given.key}, ${given.code}, ${given.message}, ${given.reason}, ${given.by})
    on conflict (procedure_id, key) do update set code = excluded.code, message = excluded.message,
      reason = excluded.reason, decided_by = excluded.decided_by, decided_at = now()`.execute(tx);
}

/** Suppliers that are named by a planning, as the registry names them; `wasInvited`: to the call before. */
export async function invitedNames(
  tx: Transaction,
  procedureId: string,
  ids: readonly string[],
): Promise<
  {
    id: string;
    number: string | null;
    name: string;
    rfc: string | null;
    isRegistered: boolean;
    wasInvited: boolean;
  }[]
> {
  const { rows } = await sql<{
    id: string;
    number: string | null;
    name: string;
    rfc: string | null;
    isRegistered: boolean;
    wasInvited: boolean;
  }>`
    select s.id, s.number, concat_ws(', ', s.name, s.legal_suffix) name, s.rfc, s.status <> 'unregistered' "isRegistered",
      exists (select from procedure_relation r join procedure p on p.id = r.related_id and p.kind = 'invitation'
        join invited_supplier i on i.procedure_id = r.related_id and i.supplier_id = s.id
        where r.procedure_id = ${procedureId} and r.kind = 'second_call') "wasInvited"
    from supplier s where s.id = any(${[...ids]}::uuid[]) order by s.name, s.id`.execute(tx);
  return rows;
}

/** Where a procedure comes from and what came from it, as officers see it. */
export async function readRelated(db: Db | Transaction, id: string): Promise<RelatedProcedure[]> {
  const { rows } = await sql<RelatedProcedure>`
    select p.id, p.number, p.title, r.kind, 'from' direction from procedure_relation r join procedure p on p.id = r.related_id
      where r.procedure_id = ${id}
    union all
    select p.id, p.number, p.title, r.kind, 'to' from procedure_relation r join procedure p on p.id = r.procedure_id
      where r.related_id = ${id} and r.kind = 'second_call'
    order by 5, 2`.execute(db);
  return rows;
}

/** Keeps where a procedure comes from. */
export async function insertRelation(
  tx: Transaction,
  relation: { procedureId: string; relatedId: string; kind: RelatedProcedure['kind'] },
): Promise<void> {
  await tx
    .insertInto('procedure_relation')
    .values({ procedure_id: relation.procedureId, related_id: relation.relatedId, kind: relation.kind })
    .execute();
}

/** Grounds of a direct award under a regime: those in use, and the one that a procedure names already. */
export async function readGrounds(
  db: Db | Transaction,
  regime: string,
  named: string | null = null,
): Promise<AwardGround[]> {
  const rows = await db
    .selectFrom('award_ground')
    .select(['code', 'regime', 'name', 'source', 'is_by_amount as isByAmount'])
    .where('regime', '=', regime)
    .where((eb) => eb.or([eb('is_published', '=', true), eb('code', '=', named ?? '')]))
    .orderBy('position')
    .orderBy('code')
    .execute();
  return rows as AwardGround[];
}

/** Most suppliers that are offered to be invited. */
const CANDIDATES = 60;

/** Suppliers in force of a line of business, those invited least within a year first; by name among equals. */
export async function listCandidates(db: Db, line: string): Promise<InvitationCandidate[]> {
  const { rows } = await sql<InvitationCandidate>`
    select s.id, s.number, concat_ws(', ', s.name, s.legal_suffix) name, s.rfc, coalesce(n.n, 0)::int invitations
    from supplier_line l join supplier s on s.id = l.supplier_id
    left join lateral (select count(*) n from invited_supplier i join procedure p on p.id = i.procedure_id
      where i.supplier_id = s.id and p.created_at > now() - interval '1 year') n on true
    where l.line_code = ${line} and s.status in ('active', 'expiring')
    order by invitations, s.name, s.id limit ${CANDIDATES}`.execute(db);
  return rows;
}

/** How many offers were asked for and came, with the days that are missing, and the least that the whole would cost. */
export async function readQuotations(
  db: Db | Transaction,
  procedureId: string,
): Promise<{ asked: number; answered: number; undated: string[]; least: string | null }> {
  const { rows } = await sql<{ asked: number; answered: number; undated: string[]; least: string | null }>`
    select count(*)::int asked, (count(*) filter (where o.total is not null))::int answered,
      coalesce(array_agg(t.name order by t.position) filter (where o.total is not null and t.offered_on is null), '{}') undated,
      min(o.total)::text least
    from tenderer t left join lateral (
      select sum(b.amount) total from bid b where b.tenderer_id = t.id and b.reason is null) o on true
    where t.procedure_id = ${procedureId} and t.reason is null`.execute(db);
  return rows[0] ?? { asked: 0, answered: 0, undated: [], least: null };
}

/**
 * Purchases that were announced: those not yet begun first, the nearest first; then what the others of the last year
 * became. Never an amount.
 */
export async function listPlanned(db: Db, from: string): Promise<PlannedPurchase[]> {
  const { rows } = await sql<PlannedPurchase>`
    select n.need, p.requesting_area area, extract(year from n.planned_on)::int "year",
      extract(quarter from n.planned_on)::int "quarter",
      case when p.status = 'draft' then null
        else jsonb_build_object('number', p.number, 'slug', p.slug, 'state', p.public_state) end became
    from planning n join procedure p on p.id = n.procedure_id
    where n.is_announced and n.need is not null and (p.status = 'draft' or p.public_state <> 'hidden')
      and n.planned_on >= ${from}::date - interval '1 year'
      and (p.status <> 'draft' or n.planned_on >= ${from}::date)
    order by p.status <> 'draft', "year", "quarter", area, n.need limit 500`.execute(db);
  return rows;
}

/** Deletes what was planned of a draft, and which procedures say that they come of it. */
export async function removePlanning(tx: Transaction, id: string): Promise<void> {
  await sql`delete from invited_supplier where procedure_id = ${id}`.execute(tx);
  await sql`delete from check_override where procedure_id = ${id}`.execute(tx);
  await sql`delete from planning where procedure_id = ${id}`.execute(tx);
  await sql`delete from procedure_relation where procedure_id = ${id} or related_id = ${id}`.execute(tx);
}

/** Whether the catalogue has this line of business. */
export async function isLine(tx: Transaction, code: string): Promise<boolean> {
  const { rows } = await sql`select from registry_line where code = ${code}`.execute(tx);
  return rows.length > 0;
}
