import { sql, type RawBuilder } from 'kysely';
import { drawn, type Pot } from '#contract/rules/requisitions/commitment.ts';
import { centsOf, decimal } from '#contract/rules/texts/money.ts';
import type { Author } from '#server/kit/change.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { officerId } from '#server/kit/officers.ts';
import { selectInvoiceParts, splitterOf, type Splitter } from './line-keys.ts';
import { inOpenYear, writeMoves, type Move } from './moves.ts';

/** One step of the money of an order of payment (purchase-chain §3.3): its id says it once. */
export interface PaymentMove {
  id: string;
  contractId: string;
  /** Number of the order of payment. */
  number: string;
  amount: string;
  reason: string;
  /** What of it is of which invoice, whose lines say which keys pay it; none where it is of no invoice. */
  invoices: readonly { id: string; amount: string }[];
}

export type PaymentMoment = 'exercise' | 'unexercise' | 'pay' | 'unpay';

interface DocumentPot extends Pot {
  document: string;
  number: string;
}

const net = (one: string, other: string) =>
  sql`sum(case when e.kind = ${one} then e.amount when e.kind = ${other} then -e.amount else 0 end)`;

/** What each key still has for a step: of what was accrued, or of what this order of payment exercised or paid. */
function potsQuery(
  kind: PaymentMoment,
  { documents, numbers }: { documents: string[]; numbers: string[] },
): RawBuilder<{ document: string; number: string; keyId: string; left: string }> {
  if (kind === 'exercise')
    return sql`select document, '' number, key_id "keyId", (accrued - exercised)::text "left" from budget_document
      where document = any(${documents}::uuid[]) and accrued > exercised order by document, key_id`;
  const left =
    kind === 'unexercise'
      ? sql`${net('exercise', 'unexercise')} - ${net('pay', 'unpay')}`
      : kind === 'pay'
        ? sql`${net('exercise', 'unexercise')} - ${net('pay', 'unpay')}`
        : net('pay', 'unpay');
  return sql`select e.document, e.document_number number, e.key_id "keyId", (${left})::text "left" from budget_entry e
    where e.document = any(${documents}::uuid[]) and e.document_number = any(${numbers}::text[])
      and e.kind in ('exercise', 'unexercise', 'pay', 'unpay')
    group by 1, 2, 3 having ${left} > 0 order by 1, 2, 3`;
}

/**
 * Commits and accrues what is owed without a contract, such as interest, on the key that it is paid from. What its document holds
 * already it does not hold again: an order of payment that was voided took back what was exercised, not what is owed.
 */
export async function owe(tx: Transaction, owed: Omit<Move, 'kind'>, author: Author): Promise<void> {
  const { rows } =
    await sql`select from budget_document where document = ${owed.document} and committed > 0`.execute(tx);
  if (rows.length > 0) return;
  for (const kind of ['commit', 'accrue'] as const)
    await writeMoves(tx, [{ ...owed, kind }], author, 'para pagarlo');
}

/** What the lines of the invoices of each move say that each key pays of it; of an order without invoices, nothing. */
async function wantedOf(
  tx: Transaction,
  moves: readonly PaymentMove[],
  pots: readonly DocumentPot[],
): Promise<Map<string, bigint>[]> {
  const parts = await selectInvoiceParts(
    tx,
    moves.flatMap(({ invoices }) => invoices.map(({ id }) => id)),
  );
  const splitters = new Map<string, Splitter>();
  for (const [contractId, own] of Map.groupBy(pots, ({ document }) => document))
    splitters.set(contractId, await splitterOf(tx, contractId, own));
  return moves.map(({ contractId, invoices }) => {
    const wanted = new Map<string, bigint>();
    for (const { id, amount } of invoices)
      for (const [keyId, cents] of splitters.get(contractId)?.(centsOf(amount), parts.get(id) ?? []) ?? [])
        wanted.set(keyId, (wanted.get(keyId) ?? 0n) + cents);
    return wanted;
  });
}

/**
 * Writes one step of several orders of payment, each on the keys of the lines of its invoices that hold its money, and never above
 * it. Nothing of a contract whose money is not in the budget of the portal. The same step again writes nothing.
 */
export async function movePayments(
  tx: Transaction,
  kind: PaymentMoment,
  moves: readonly PaymentMove[],
  { person }: Author,
): Promise<void> {
  if (moves.length === 0) return;
  const documents = [...new Set(moves.map(({ contractId }) => contractId))].toSorted();
  // Whoever accrues or pays of the same contracts waits, and asks for them in the same order.
  await sql`select pg_advisory_xact_lock(hashtextextended('reservation:' || d, 0))
    from unnest(${documents}::text[]) with ordinality t (d, at) order by at`.execute(tx);
  const numbers = [...new Set(moves.map(({ number }) => number))];
  const { rows } = await potsQuery(kind, { documents, numbers }).execute(tx);
  const pots = Map.groupBy(
    rows.map((row): DocumentPot => ({ ...row, left: centsOf(row.left) })),
    ({ document, number }) => `${document} ${number}`,
  );
  const shares = await wantedOf(tx, moves, [...pots.values()].flat());
  const entries = moves.flatMap(({ id, contractId, number, amount, reason }, place) =>
    drawn(
      pots.get(`${contractId} ${kind === 'exercise' ? '' : number}`) ?? [],
      centsOf(amount),
      shares[place]!,
    ).map((share) => ({
      id: `${kind}:${id}:${share.keyId}`,
      keyId: share.keyId,
      amount: decimal(share.amount),
      document: contractId,
      number,
      reason,
    })),
  );
  if (entries.length === 0) return;
  await inOpenYear(
    sql`insert into budget_entry (id, key_id, kind, amount, document, document_number, reason, author_id)
      select named_uuid(m.id), m."keyId", ${kind}, m.amount, m.document, m.number, m.reason, ${officerId(person)}
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        m (id text, "keyId" uuid, amount numeric, document uuid, number text, reason text)
      order by m.document, m."keyId"
      on conflict (id) do nothing`.execute(tx),
  );
}

/**
 * Of contracts whose money the budget of the portal holds, those of which less was accrued than is to be exercised, or whose
 * accrual another system has not confirmed yet.
 */
export async function notAccrued(
  db: Db | Transaction,
  wanted: readonly { contractId: string; amount: string }[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w."contractId" id from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) w ("contractId" uuid, amount numeric)
    join lateral (select sum(d.committed) committed, sum(d.accrued - d.exercised) "left" from budget_document d
      where d.document = w."contractId") held on held.committed > 0
    where held."left" < w.amount
      or exists (select from budget_message m where m.document = w."contractId" and m.kind = 'accrue' and m.state <> 'done')`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
