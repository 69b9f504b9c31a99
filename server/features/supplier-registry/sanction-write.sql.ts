import { sql } from 'kysely';
import type { LiftingDocument, SanctionKind, SupplierActionInput } from '#contract/supplier-admin.ts';
import type { Transaction } from '#server/kit/db.ts';
import type { SupplierRow } from './supplier-record.sql.ts';

/** A cause of the catalogue. */
export interface Cause {
  code: string;
  text: string;
  legal_basis: string;
}

/** The active cause with this code; undefined when there is none of that kind. */
export async function readCause(
  tx: Transaction,
  code: string,
  kind: 'suspension' | 'disqualification' | 'cancellation',
): Promise<Cause | undefined> {
  const { rows } = await sql<Cause>`select code, text, legal_basis from registry_reason
    where code = ${code} and kind = ${kind} and active`.execute(tx);
  return rows[0];
}

/** Sanctions that this document supports, the last one first. */
export async function selectSanctionsOf(
  tx: Transaction,
  sha256: string,
): Promise<{ kind: SanctionKind; name: string; documentNumber: string; startsOn: string }[]> {
  const { rows } = await sql<{ kind: SanctionKind; name: string; documentNumber: string; startsOn: string }>`
    select kind, name, document_number "documentNumber", starts_on "startsOn" from sanction
    where document_sha256 = ${sha256} order by published_at desc limit 1`.execute(tx);
  return rows;
}

/** Writes a sanction and publishes it (LAASSP 2025, art. 71, last paragraph). */
export async function insertSanction(
  tx: Transaction,
  supplier: SupplierRow,
  {
    kind,
    cause,
    input,
    by,
    now,
  }: { kind: SanctionKind; cause: Cause; input: SupplierActionInput; by: string; now: Date },
): Promise<string> {
  const name = supplier.legal_suffix === null ? supplier.name : `${supplier.name}, ${supplier.legal_suffix}`;
  const { rows } = await sql<{ id: string }>`
    insert into sanction (supplier_id, name, rfc, person_type, kind, cause_code, cause_text, legal_basis, authority,
      document_number, document_sha256, document_name, document_on, starts_on, ends_on, fine_amount, fine_paid_on, published_at, created_by)
    values (${supplier.id}, ${name.slice(0, 300)}, ${supplier.rfc}, ${supplier.person_type}, ${kind}, ${cause.code}, ${cause.text},
      ${cause.legal_basis}, ${input.authority}, ${input.documentNumber}, ${input.documentSha256}, ${input.documentName},
      ${input.documentOn || null}, ${input.startsOn}, ${input.endsOn || null}, ${input.fineAmount || null}, ${input.finePaidOn || null}, ${now}, ${by})
    returning id`.execute(tx);
  return rows[0]?.id ?? '';
}

/** A document that lifts a sanction, with the name of its file. */
export type Lifting = LiftingDocument & { documentName: string };

/** What a sanction keeps of the document that lifted it. */
export const liftedBy = (lifting: Lifting | undefined) =>
  lifting === undefined
    ? sql``
    : sql`lifted_by = ${lifting.authority}, lifted_number = ${lifting.documentNumber},
      lifted_sha256 = ${lifting.documentSha256}, lifted_name = ${lifting.documentName},`;

/** Closes the sanctions in force of a kind. */
export async function closeSanctions(
  tx: Transaction,
  supplierId: string,
  {
    kind,
    today,
    reason,
    now,
    lifting,
  }: { kind: SanctionKind; today: string; reason: string; now: Date; lifting?: Lifting },
): Promise<void> {
  // Before its end it is revoked; after it, or without an end, it was served.
  await sql`update sanction set status = case when ends_on >= ${today}::date then 'revoked' else 'fulfilled' end,
      closing_reason = ${reason}, ${liftedBy(lifting)} version = version + 1, updated_at = ${now}
    where supplier_id = ${supplierId} and kind = ${kind} and status = 'active'`.execute(tx);
}

/** Writes the day on which fines in force were paid. */
export async function payFines(
  tx: Transaction,
  supplierId: string,
  paidOn: string,
  now: Date,
): Promise<void> {
  await sql`update sanction set fine_paid_on = ${paidOn}, version = version + 1, updated_at = ${now}
    where supplier_id = ${supplierId} and status = 'active' and fine_amount is not null and fine_paid_on is null`.execute(
    tx,
  );
}

/** Sets the state of a registration. */
export async function setStatus(
  tx: Transaction,
  supplierId: string,
  { status, suspendedFrom, now }: { status: string; suspendedFrom: string | null; now: Date },
): Promise<void> {
  await sql`update supplier set status = ${status}, status_since = ${now}, suspended_from = ${suspendedFrom}
    where id = ${supplierId}`.execute(tx);
}
