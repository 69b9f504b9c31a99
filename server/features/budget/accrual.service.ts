import { sql } from 'kysely';
import { drawn, type LotPart } from '#contract/rules/requisitions/commitment.ts';
import { centsOf, decimal } from '#contract/rules/texts/money.ts';
import type { Author } from '#server/kit/change.ts';
import type { Transaction } from '#server/kit/db.ts';
import { splitterOf } from './line-keys.ts';
import { writeKind, type Move } from './moves.ts';

/**
 * Accrues what was accepted of a contract, with IVA, on the keys of the lots that it is of, and never above what each has committed;
 * what no lot is known of, by what each key has left. Nothing where its money is not in the budget of the portal.
 */
export async function accrue(
  tx: Transaction,
  given: { contractId: string; number: string; amount: string; reason: string; parts: readonly LotPart[] },
  author: Author,
): Promise<void> {
  const { contractId, number, amount, reason, parts } = given;
  await sql`select pg_advisory_xact_lock(hashtextextended('reservation:' || ${contractId}, 0))`.execute(tx);
  const { rows } = await sql<{
    keyId: string;
    left: string;
  }>`select key_id "keyId", (committed - accrued)::text "left"
    from budget_document where document = ${contractId} and committed > accrued order by key_id`.execute(tx);
  const pots = rows.map(({ keyId, left }) => ({ keyId, left: centsOf(left) }));
  const split = await splitterOf(tx, contractId, pots);
  const moves = drawn(pots, centsOf(amount), split(centsOf(amount), parts)).map((share): Move => ({
    document: contractId,
    number,
    keyId: share.keyId,
    kind: 'accrue',
    amount: decimal(share.amount),
    reason,
  }));
  await writeKind(tx, moves, author);
}
