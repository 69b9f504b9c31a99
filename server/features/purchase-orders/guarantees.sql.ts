import { sql, type RawBuilder } from 'kysely';
import { guaranteePercent } from '#contract/rules/orders/agreed-terms.ts';
import type { NewGuarantee, OrderGuarantee } from '#contract/order-guarantees.ts';
import type { Db, Transaction } from '#server/kit/db.ts';

type Asked = Db | Transaction;

/** A guarantee as it is kept. */
export type StoredGuarantee = Omit<OrderGuarantee, 'endsIn'> & { orderId: string; keptById: string };

async function select(db: Asked, where: RawBuilder<unknown>): Promise<StoredGuarantee[]> {
  const { rows } =
    await sql<StoredGuarantee>`select g.id, g.version, g.order_id "orderId", g.kind, g.state, g.form, g.issuer, g.number,
      g.amount::text, g.claimed_amount::text "claimedAmount", g.valid_from "validFrom", g.valid_until "validUntil", g.file_name "fileName", g.reason, k.name "keptBy", g.kept_by "keptById",
      v.name "validatedBy"
    from order_guarantee g join officer k on k.id = g.kept_by left join officer v on v.id = g.validated_by
    where ${where} order by g.kept_at, g.id`.execute(db);
  return rows;
}

/** Guarantees of an order, in the order in which they came. */
export const selectGuarantees = (db: Asked, orderId: string): Promise<StoredGuarantee[]> =>
  select(db, sql`g.order_id = ${orderId}`);

/** One guarantee, of this order where one is named. */
export async function selectGuarantee(
  db: Asked,
  { id, orderId }: { id: string; orderId?: string },
): Promise<StoredGuarantee | undefined> {
  const [found] = await select(db, sql`g.id = ${id}`);
  return orderId === undefined || found?.orderId === orderId ? found : undefined;
}

/** Keeps what somebody wrote of it. */
export async function insertGuarantee(
  tx: Transaction,
  orderId: string,
  given: NewGuarantee & { keptBy: string },
): Promise<void> {
  const { id, kind, keptBy } = given;
  await (
    given.isExcepted
      ? sql`insert into order_guarantee (id, order_id, kind, state, reason, kept_by)
          values (${id}, ${orderId}, ${kind}, 'excepted', ${given.reason}, ${keptBy})`
      : sql`insert into order_guarantee (id, order_id, kind, state, form, issuer, number, amount, valid_from, valid_until, kept_by)
          values (${id}, ${orderId}, ${kind}, 'kept', ${given.form}, ${given.issuer}, ${given.number}, ${given.amount},
            ${given.validFrom}, ${given.validUntil}, ${keptBy})`
  ).execute(tx);
}

/** Its file, in place of the one before. */
export async function writeGuaranteeFile(
  tx: Transaction,
  id: string,
  file: { sha256: string; name: string },
): Promise<void> {
  await sql`update order_guarantee set sha256 = ${file.sha256}, file_name = ${file.name} where id = ${id}`.execute(
    tx,
  );
}

/** It counts from now on, or no more. */
export async function writeGuaranteeStep(
  tx: Transaction,
  id: string,
  step: { act: 'validate' | 'release'; reason: string; personId: string },
): Promise<void> {
  await (
    step.act === 'validate'
      ? sql`update order_guarantee set state = 'valid', validated_by = ${step.personId}, validated_at = now() where id = ${id}`
      : sql`update order_guarantee set state = 'released', reason = ${step.reason}, released_at = now() where id = ${id}`
  ).execute(tx);
}

/** It is claimed for what was not fulfilled. */
export async function writeClaim(
  tx: Transaction,
  id: string,
  { amount, reason }: { amount: string; reason: string },
): Promise<void> {
  await sql`update order_guarantee set state = 'claimed', claimed_amount = ${amount}, reason = ${reason} where id = ${id}`.execute(
    tx,
  );
}

/** Bytes of its file. */
export async function selectGuaranteeFile(db: Asked, id: string) {
  const { rows } = await sql<{ sha256: string; name: string; bytes: number; mediaType: string }>`
    select g.sha256, g.file_name name, f.bytes::int bytes, f.media_type "mediaType" from order_guarantee g
      join stored_file f on f.sha256 = g.sha256 where g.id = ${id}`.execute(db);
  return rows[0];
}

/** Percent that the call of a contract asks for its guarantee; null where it does not say. */
export async function selectCompliancePercent(db: Asked, contractId: string): Promise<number | null> {
  const { rows } = await sql<{ words: string | null }>`select p.guarantee words
    from contract c join procedure p on p.id = c.procedure_id where c.id = ${contractId}`.execute(db);
  return guaranteePercent(rows[0]?.words ?? null);
}

/** Whether the contract of an order says that it has a guarantee of performance. */
export async function isSecuredByContract(db: Asked, contractId: string): Promise<boolean> {
  const { rows } = await sql`select from contract c, jsonb_array_elements(c.guarantees) g
    where c.id = ${contractId} and g ->> 'kind' = 'compliance' limit 1`.execute(db);
  return rows.length > 0;
}
