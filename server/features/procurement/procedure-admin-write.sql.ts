import { sql } from 'kysely';
import type { ProcedureInput } from '#contract/procurement-admin.ts';
import type { FieldChange } from '#contract/rules/procurement-changes.ts';
import { procedureSlug } from '#contract/rules/procurement-fields.ts';
import type { Transaction } from '#server/kit/db.ts';

/** New draft; gives its id. */
export async function insertDraft(
  tx: Transaction,
  draft: { number: string; title: string; kind: string; fiscalYear: number; by: string; byName: string },
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
      created_by: draft.by,
      updated_by: draft.byName,
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

/** Replaces the acts of a procedure. */
export async function replaceActs(tx: Transaction, id: string, acts: ProcedureInput['acts']): Promise<void> {
  await tx.deleteFrom('milestone').where('procedure_id', '=', id).execute();
  if (acts.length === 0) return;
  await tx
    .insertInto('milestone')
    .values(acts.map((act) => ({ ...act, procedure_id: id })))
    .execute();
}

/** Writes the lots; those that keep their number keep their state. */
export async function replaceLots(tx: Transaction, id: string, lots: ProcedureInput['lots']): Promise<void> {
  let gone = tx.deleteFrom('lot').where('procedure_id', '=', id);
  if (lots.length > 0)
    gone = gone.where(
      'number',
      'not in',
      lots.map((lot) => lot.number),
    );
  await gone.execute();
  for (let from = 0; from < lots.length; from += 500) {
    const part = lots.slice(from, from + 500);
    await sql`
      insert into lot (procedure_id, number, description, unit, quantity, budget_line, cucop)
      select ${id}::uuid, l.number, l.description, l.unit, l.quantity, l."budgetLine", l.cucop
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
        l (number int, description text, unit text, quantity numeric, "budgetLine" text, cucop text)
      on conflict (procedure_id, number) do update set
        description = excluded.description, unit = excluded.unit, quantity = excluded.quantity,
        budget_line = excluded.budget_line, cucop = excluded.cucop`.execute(tx);
  }
}

/** The instant that `now()` means in this transaction: what is dated by it is never in the future of a refresh. */
export async function transactionTime(tx: Transaction): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(tx);
  return rows[0]?.now ?? new Date();
}

/** Raises the version and recomputes what is derived. Gives nothing back: read the procedure afterwards. */
export async function finishWrite(tx: Transaction, id: string, byName: string): Promise<void> {
  await sql`update procedure set version = version + 1, updated_at = now(), updated_by = ${byName}
    where id = ${id}`.execute(tx);
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
