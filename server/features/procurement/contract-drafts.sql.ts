import { sql } from 'kysely';
import { NewContract, type AdminContractDraft } from '#contract/procurement-admin.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import './execution/execution.tables.ts';

const shown = ({
  id,
  version,
  form,
}: {
  id: string;
  version: number;
  form: unknown;
}): AdminContractDraft => ({
  ...NewContract.parse(form),
  id,
  version,
});

/** Drafts of the contracts of a procedure, in the order in which they were begun. */
export async function readContractDrafts(
  db: Db | Transaction,
  procedureId: string,
): Promise<AdminContractDraft[]> {
  const rows = await db
    .selectFrom('contract_draft')
    .select(['id', 'version', 'form'])
    .where('procedure_id', '=', procedureId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(shown);
}

/** Writes a new draft; gives its id. */
export async function insertContractDraft(
  tx: Transaction,
  procedureId: string,
  { form, by }: { form: NewContract; by: string | null },
): Promise<string> {
  const { id } = await tx
    .insertInto('contract_draft')
    .values({ procedure_id: procedureId, form: JSON.stringify(form), created_by: by })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateContractDraft(tx: Transaction, id: string, form: NewContract): Promise<void> {
  await tx
    .updateTable('contract_draft')
    .set({ form: JSON.stringify(form) })
    .where('id', '=', id)
    .execute();
}

export async function deleteContractDraft(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('contract_draft').where('id', '=', id).execute();
}

/** What one draft says, as a contract would; undefined where there is none. */
export async function readContractDraft(tx: Transaction, id: string) {
  const row = await tx
    .selectFrom('contract_draft')
    .select(['procedure_id', 'form'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const form = NewContract.parse(row.form);
  const lots = await tx
    .selectFrom('lot')
    .select(['id', 'number'])
    .where('procedure_id', '=', row.procedure_id)
    .where(sql<boolean>`id = any(${[...form.lots]}::uuid[])`)
    .orderBy('number')
    .execute();
  return {
    ...form,
    status: 'active',
    listFindings: null,
    lots: lots.map((lot) => lot.id),
    lotNumbers: lots.map(({ number }) => number).join(', '),
    amendments: [],
    deliveries: [],
    penalties: [],
    payments: [],
    end: null,
  };
}
