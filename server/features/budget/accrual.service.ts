import { sql } from 'kysely';
import { centsOf, decimal } from '#contract/rules/texts/money.ts';
import type { Author } from '#server/kit/change.ts';
import type { Transaction } from '#server/kit/db.ts';
import { writeKind, type Move } from './moves.ts';

/**
 * Accrues what was accepted of a contract, with IVA, on the keys that hold it committed: each by what it has left, and never above it.
 * Nothing where its money is not in the budget of the portal.
 */
export async function accrue(
  tx: Transaction,
  given: { contractId: string; number: string; amount: string; reason: string },
  author: Author,
): Promise<void> {
  const { contractId, number, amount, reason } = given;
  await sql`select pg_advisory_xact_lock(hashtextextended('reservation:' || ${contractId}, 0))`.execute(tx);
  const { rows } = await sql<{
    keyId: string;
    left: string;
  }>`select key_id "keyId", (committed - accrued)::text "left"
    from budget_document where document = ${contractId} and committed > accrued order by key_id`.execute(tx);
  const whole = rows.reduce((sum, { left }) => sum + centsOf(left), 0n);
  const wanted = centsOf(amount) > whole ? whole : centsOf(amount);
  if (wanted === 0n) return;
  let rest = wanted;
  const moves = rows.flatMap(({ keyId, left }, index): Move[] => {
    const share = index === rows.length - 1 ? rest : (wanted * centsOf(left)) / whole;
    rest -= share;
    return share === 0n
      ? []
      : [{ document: contractId, number, keyId, kind: 'accrue', amount: decimal(share), reason }];
  });
  await writeKind(tx, moves, author);
}
