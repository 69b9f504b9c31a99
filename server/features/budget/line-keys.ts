import { sql } from 'kysely';
import { keysOfParts, type LotPart, type Pot } from '#contract/rules/requisitions/commitment.ts';
import { centsOf } from '#contract/rules/texts/money.ts';
import type { Transaction } from '#server/kit/db.ts';
import { asCharge, selectBought } from './commitment.sql.ts';

/** Says of an amount in cents of a contract how much each key pays, by the lots that it is of. */
export type Splitter = (amount: bigint, parts: readonly LotPart[]) => Map<string, bigint>;

/** How amounts of a contract go by its keys. Of one that runs through several years, keys of a lot pay by what they hold committed. */
export async function splitterOf(
  tx: Transaction,
  contractId: string,
  pots: readonly Pot[],
): Promise<Splitter> {
  if (pots.length < 2) return () => new Map();
  const { rows } = await sql<{ procedureId: string; hasYears: boolean }>`
    select procedure_id "procedureId", jsonb_array_length(years) > 0 "hasYears" from contract where id = ${contractId}`.execute(
    tx,
  );
  const [contract] = rows;
  if (contract === undefined) return () => new Map();
  const lines = (await selectBought(tx, contract.procedureId)).map(asCharge);
  const { rows: sums } = await sql<{ keyId: string; committed: string }>`
    select key_id "keyId", committed::text from budget_document where document = ${contractId}`.execute(tx);
  const held = contract.hasYears
    ? new Map(sums.map(({ keyId, committed }) => [keyId, centsOf(committed)]))
    : null;
  return (amount, parts) => keysOfParts(amount, parts, { lines, held });
}

/** Of these invoices, what their lines say that each lot has of it, with IVA; none of one whose lines name no line of the order. */
export async function selectInvoiceParts(
  tx: Transaction,
  invoices: readonly string[],
): Promise<Map<string, LotPart[]>> {
  const { rows } = await sql<{ invoiceId: string; lotId: string | null; weight: string }>`
    select l.invoice_id "invoiceId", k.lot_id "lotId",
      (sum(greatest(l.amount - l.discount, 0) * (100 + case when l.tax_rate in ('16', '8') then l.tax_rate::int else 0 end))
        * 1000000)::numeric(40,0)::text weight
    from invoice_line l left join purchase_order_line k on k.id = l.order_line_id
    where l.invoice_id = any(${[...invoices]}::uuid[]) group by 1, 2 order by 1, 2`.execute(tx);
  return Map.groupBy(
    rows.map(({ weight, ...row }) => ({ ...row, weight: BigInt(weight) })),
    ({ invoiceId }) => invoiceId,
  );
}
