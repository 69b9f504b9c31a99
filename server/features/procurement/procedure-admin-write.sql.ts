import { sql } from 'kysely';
import type { ProcedureInput } from '#contract/procurement-admin.ts';
import type { FieldChange } from '#contract/rules/procedures/procurement-changes.ts';
import { procedureSlug } from '#contract/rules/procedures/procurement-fields.ts';
import { settleCommitments } from '#server/features/budget/public.ts';
import type { Author } from '#server/kit/change.ts';
import type { Transaction } from '#server/kit/db.ts';
import { happenedToMany } from '#server/kit/events.ts';
import { officerId } from '#server/kit/officers.ts';
import { conditionValues } from './conditions.sql.ts';

/** Until this transaction ends nobody else takes a running number. */
export async function lockNumbers(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('procedure_number', 0))`.execute(tx);
}

/** New draft; gives its id. */
export async function insertDraft(
  tx: Transaction,
  draft: {
    number: string;
    title: string;
    kind: string;
    fiscalYear: number;
    contractingArea: string;
    by: string | null;
  },
): Promise<string> {
  const row = await tx
    .insertInto('procedure')
    .values({
      number: draft.number,
      slug: procedureSlug(draft.number),
      title: draft.title,
      kind: draft.kind,
      character: 'national',
      modality: 'electronic',
      category: 'goods',
      regime: 'laassp_2025',
      fiscal_year: draft.fiscalYear,
      requesting_area: '',
      contracting_area: draft.contractingArea,
      created_by: draft.by,
      updated_by: draft.by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Writes the form's own columns. */
export async function updateForm(tx: Transaction, id: string, form: ProcedureInput): Promise<void> {
  await tx
    .updateTable('procedure')
    .set({
      number: form.number,
      slug: procedureSlug(form.number),
      title: form.title,
      description: form.description,
      kind: form.kind,
      character: form.character,
      modality: form.modality,
      category: form.category,
      regime: form.regime,
      fiscal_year: form.fiscalYear,
      requesting_area: form.requestingArea,
      contracting_area: form.contractingArea,
      funding: form.funding,
      award_criterion: form.awardCriterion,
      scoring: form.scoring == null ? null : JSON.stringify(form.scoring),
      simultaneous: form.simultaneous == null ? null : JSON.stringify(form.simultaneous),
      ...conditionValues(form),
      contact: form.contact,
      compranet_number: form.compranetNumber,
      compranet_file: form.compranetFile,
      announcement_url: form.announcementUrl,
      shortened: form.shortened,
      shortened_reason: form.shortenedReason,
      date_reasons: form.dateReasons,
    })
    .where('id', '=', id)
    .execute();
}

/** Writes the acts by kind and sequence: what is gone goes, what changed changes, what stays is not touched. */
export async function writeActs(tx: Transaction, id: string, acts: ProcedureInput['acts']): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(acts)}::jsonb)
    a (kind text, sequence int, at timestamptz, place text, url text)`;
  await sql`delete from milestone m where procedure_id = ${id}
    and not exists (select from ${given} where a.kind = m.kind and a.sequence = m.sequence)`.execute(tx);
  await sql`
    insert into milestone as m (procedure_id, kind, sequence, at, place, url)
    select ${id}::uuid, a.kind, a.sequence, a.at, a.place, a.url from ${given}
    on conflict (procedure_id, kind, sequence) do update set at = excluded.at, place = excluded.place, url = excluded.url
    where (m.at, m.place, m.url) is distinct from (excluded.at, excluded.place, excluded.url)`.execute(tx);
}

/** Writes the lots by their ids; what an act decided about a lot stays with it, also under another number. */
export async function writeLots(tx: Transaction, id: string, lots: ProcedureInput['lots']): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(lots)}::jsonb)
    l (id uuid, number int, description text, unit text, quantity numeric, "budgetLine" text, cucop text, estimate numeric,
      profile text, "group" text) left join computing_profile p on p.slug = l.profile`;
  const gone = sql`select o.id from lot o where o.procedure_id = ${id}
    and not exists (select from ${given} where l.id = o.id)`;
  // Whoever said that it does not bid for a lot said nothing of what is gone.
  await sql`delete from bid where lot_id in (${gone}) and amount is null and reason is null`.execute(tx);
  await sql`delete from lot where id in (${gone})`.execute(tx);
  await sql`
    update lot o set number = l.number, description = l.description, unit = l.unit, quantity = l.quantity,
      budget_line = l."budgetLine", cucop = l.cucop, estimate = l.estimate, profile_id = p.id, lot_group = l."group"
    from ${given} where o.id = l.id and o.procedure_id = ${id}
      and (o.number, o.description, o.unit, o.quantity, o.budget_line, o.cucop, o.estimate,
          o.profile_id, o.lot_group)
        is distinct from (l.number, l.description, l.unit, l.quantity, l."budgetLine", l.cucop, l.estimate, p.id, l."group")`.execute(
    tx,
  );
  await sql`
    insert into lot (id, procedure_id, number, description, unit, quantity, budget_line, cucop, estimate, profile_id, lot_group)
    select l.id, ${id}::uuid, l.number, l.description, l.unit, l.quantity, l."budgetLine", l.cucop, l.estimate, p.id, l."group"
    from ${given} where not exists (select from lot o where o.id = l.id and o.procedure_id = ${id})`.execute(
    tx,
  );
}

/** The instant that `now()` means in this transaction: what is dated by it is never in the future of a refresh. */
export async function transactionTime(tx: Transaction): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(tx);
  return rows[0]?.now ?? new Date();
}

/** Says who wrote last and recomputes what is derived. */
export async function finishWrite(tx: Transaction, id: string, author: Author): Promise<void> {
  await sql`update procedure set updated_at = now(), updated_by = ${officerId(author.person)} where id = ${id}`.execute(
    tx,
  );
  await sql`select refresh_procedures(array[${id}]::uuid[])`.execute(tx);
  // Last, because whoever writes against the same keys waits from here to the end.
  await settleCommitments(tx, id, author);
}

/** Remembers what visitors read under «Cambios». */
export async function insertChanges(
  tx: Transaction,
  id: string,
  changes: readonly FieldChange[],
  why: string | { reason: string; documentId: string },
): Promise<void> {
  if (changes.length === 0) return;
  const { reason, documentId } = typeof why === 'string' ? { reason: why, documentId: null } : why;
  await tx
    .insertInto('procedure_change')
    .values(changes.map((change) => ({ ...change, procedure_id: id, reason, document_id: documentId })))
    .execute();
}

/** What hangs on a lot. */
export interface BoundLot {
  id: string;
  number: number;
  by: 'bid' | 'award' | 'contract';
}

/** Lots of a procedure on which a bid, an award or a contract hangs, with the first of them. */
export async function readBoundLots(tx: Transaction, id: string): Promise<BoundLot[]> {
  const { rows } = await sql<BoundLot>`
    select l.id, l.number, case when c.lot_id is not null then 'contract' when a.lot_id is not null then 'award' else 'bid' end by
    from lot l
    left join award a on a.lot_id = l.id and a.place = 1
    left join lateral (select k.lot_id from contract_lot k where k.lot_id = l.id limit 1) c on true
    where l.procedure_id = ${id} and (c.lot_id is not null or a.lot_id is not null
      or exists (select from bid b where b.lot_id = l.id and (b.amount is not null or b.reason is not null)))
    order by l.number`.execute(tx);
  return rows;
}

/** Deletes a draft with all that procurement wrote of it; what others wrote of it is gone before. */
export async function removeDraft(tx: Transaction, id: string, { person }: Author): Promise<void> {
  const tenderers = sql`select id from tenderer where procedure_id = ${id}`;
  await sql`delete from bid where tenderer_id in (${tenderers})`.execute(tx);
  await sql`delete from tenderer_paper where tenderer_id in (${tenderers})`.execute(tx);
  await sql`delete from award where procedure_id = ${id}`.execute(tx);
  await sql`delete from award_decision where procedure_id = ${id}`.execute(tx);
  await sql`delete from tenderer where procedure_id = ${id}`.execute(tx);
  await sql`delete from opening_paper where procedure_id = ${id}`.execute(tx);
  await sql`delete from opening where procedure_id = ${id}`.execute(tx);
  await sql`delete from contract_lot where contract_id in (select id from contract where procedure_id = ${id})`.execute(
    tx,
  );
  const { rows: contracts } = await sql<{ id: string }>`
    delete from contract where procedure_id = ${id} returning id`.execute(tx);
  await happenedToMany(tx, {
    subject: 'contract',
    ids: contracts.map((contract) => contract.id),
    isPublic: false,
    operation: 'discardProcedureDraft',
    actorId: person.id,
  });
  await sql`delete from contract_draft where procedure_id = ${id}`.execute(tx);
  await sql`delete from procedure_schedule where procedure_id = ${id}`.execute(tx);
  await sql`delete from lot where procedure_id = ${id}`.execute(tx);
  await sql`delete from milestone where procedure_id = ${id}`.execute(tx);
  await sql`delete from procedure where id = ${id}`.execute(tx);
}
