import { sql } from 'kysely';
import type { ProcedureInput } from '#contract/procurement-admin.ts';
import type { FieldChange } from '#contract/rules/procurement-changes.ts';
import { procedureSlug } from '#contract/rules/procurement-fields.ts';
import type { Author } from '#server/kit/change.ts';
import type { Transaction } from '#server/kit/db.ts';
import { officerId } from '#server/kit/officers.ts';

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
      guarantee: form.guarantee,
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
  await sql`delete from lot o where procedure_id = ${id} and not exists (select from ${given} where l.id = o.id)`.execute(
    tx,
  );
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
export async function finishWrite(tx: Transaction, id: string, { person }: Author): Promise<void> {
  await sql`update procedure set updated_at = now(), updated_by = ${officerId(person)} where id = ${id}`.execute(
    tx,
  );
  await sql`select refresh_procedures(array[${id}]::uuid[])`.execute(tx);
}

/** Remembers what visitors read under «Cambios». */
export async function insertChanges(
  tx: Transaction,
  id: string,
  changes: readonly FieldChange[],
  reason: string,
): Promise<void> {
  if (changes.length === 0) return;
  await tx
    .insertInto('procedure_change')
    .values(changes.map((change) => ({ ...change, procedure_id: id, reason })))
    .execute();
}
