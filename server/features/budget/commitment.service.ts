import { sql } from 'kysely';
import {
  committedBy,
  drawn,
  keptFor,
  keptOfEnded,
  keysOfParts,
  notBelow,
  type BoughtCharge,
  type ContractCharge,
  type DecidedCharge,
  type Pot,
} from '#contract/rules/requisitions/commitment.ts';
import { centsOf, decimal } from '#contract/rules/texts/money.ts';
import type { Author } from '#server/kit/change.ts';
import type { Transaction } from '#server/kit/db.ts';
import {
  asCharge,
  less,
  selectBought,
  selectContracts,
  selectDecided,
  type BoughtLine,
  type SignedContract,
} from './commitment.sql.ts';
import { writeMoves, type Move } from './moves.ts';
import './budget.tables.ts';

/**
 * Brings the money of a procedure to what its awards and contracts say (purchase-chain §3.3, §3.6): what was reserved above an award
 * is released, a signed contract commits in place of its reservation, an amendment commits the difference, an early end takes back
 * what is not owed any more. The same again writes nothing. 409 `insufficient_funds` where a key has not the money for it.
 */
export async function settleCommitments(tx: Transaction, procedureId: string, author: Author): Promise<void> {
  const lines = await selectBought(tx, procedureId);
  const requisitions = [
    ...new Set(
      lines.filter(({ isFunded, isOwn }) => isFunded && isOwn).map(({ requisitionId }) => requisitionId),
    ),
  ];
  if (requisitions.length === 0) return;
  const decided = await selectDecided(
    tx,
    lines.flatMap(({ sources }) => sources.map(({ lotId }) => lotId)),
  );
  if (decided.length === 0) return;
  const contracts = await selectContracts(tx, procedureId);
  const moves = [
    ...(await keptMoves(tx, { requisitions, lines, decided })),
    ...(await commitMoves(tx, { contracts, lines, decided })),
  ];
  await writeMoves(tx, moves, author, 'para lo adjudicado o contratado');
}

interface Given {
  lines: readonly BoughtLine[];
  decided: readonly DecidedCharge[];
}

async function keptMoves(
  tx: Transaction,
  { requisitions, lines, decided }: Given & { requisitions: string[] },
) {
  const held = await sumsOf(tx, requisitions, 'reserved');
  return requisitions.flatMap((document) => {
    const own = lines.filter(({ requisitionId }) => requisitionId === document);
    const [first] = own;
    const lots = new Set(own.flatMap(({ sources }) => sources.map(({ lotId }) => lotId)));
    const kept = keptFor(
      own,
      lines.map(asCharge),
      decided.filter(({ id }) => lots.has(id)),
    );
    const said = { document, number: first?.folio ?? '', reason: 'Lo adjudicado y contratado' };
    const moves = movesBetween(held.get(document), kept, { ...said, more: 'reserve', less: 'release' });
    if (moves.every(({ kind }) => kind === 'release')) return moves;
    // A document has one reservation: what it needs more is reserved with the rest, anew.
    return [
      ...movesBetween(held.get(document), new Map(), { ...said, more: 'reserve', less: 'release' }),
      ...movesBetween(undefined, kept, { ...said, more: 'reserve', less: 'release' }),
    ];
  });
}

async function commitMoves(
  tx: Transaction,
  { contracts, lines, decided }: Given & { contracts: readonly SignedContract[] },
) {
  const held = await sumsOf(
    tx,
    contracts.map(({ id }) => id),
    'committed',
  );
  const yearOf = new Map(lines.flatMap(({ keys, year }) => keys.map(({ keyId }) => [keyId, year] as const)));
  const charges = lines.map(asCharge);
  const accrued = await sumsOf(
    tx,
    contracts.map(({ id }) => id),
    'accrued',
  );
  return contracts.flatMap((contract) => {
    const { id, number, isEnded } = contract;
    const wanted = notBelow(
      heldBy(contract, charges, { decided, yearOf }),
      new Map((accrued.get(id) ?? []).map(({ keyId, amount }) => [keyId, centsOf(amount)])),
    );
    return movesBetween(held.get(id), wanted, {
      document: id,
      number,
      more: 'commit',
      less: 'decommit',
      reason: isEnded ? 'El contrato terminó antes' : '',
    });
  });
}

/** What a contract commits of each key, without what nobody owes of it any more: that is of the keys of its undelivered lines. */
function heldBy(
  contract: SignedContract,
  charges: readonly BoughtCharge[],
  { decided, yearOf }: { decided: readonly DecidedCharge[]; yearOf: ReadonlyMap<string, number> },
): Map<string, bigint> {
  const { amount, gone, goneParts, isEnded, used, years } = contract;
  const charge: ContractCharge = isEnded
    ? { ...contract, amount: keptOfEnded(less(amount, gone), used), years: null }
    : contract;
  const all = committedBy(charge, charges, { decided, yearOf });
  // Its years have less already.
  if (isEnded || years !== null) return all;
  const pots = [...all].map(([keyId, left]): Pot => ({ keyId, left }));
  drawn(pots, gone, keysOfParts(gone, goneParts, { lines: charges, held: null }));
  return new Map(pots.map(({ keyId, left }) => [keyId, left]));
}

async function sumsOf(
  tx: Transaction,
  documents: readonly string[],
  sum: 'reserved' | 'committed' | 'accrued',
) {
  const { rows } = await sql<{ document: string; keyId: string; amount: string }>`
    select document, key_id "keyId", ${sql.ref(sum)} amount from budget_document
    where document = any(${[...documents]}::uuid[])`.execute(tx);
  return Map.groupBy(rows, ({ document }) => document);
}

/** What has to be written so that a document holds what it should of each key. */
function movesBetween(
  held: readonly { keyId: string; amount: string }[] | undefined,
  wanted: ReadonlyMap<string, bigint>,
  said: { document: string; number: string; more: Move['kind']; less: Move['kind']; reason: string },
): Move[] {
  const now = new Map((held ?? []).map(({ keyId, amount }) => [keyId, centsOf(amount)]));
  const { more, less, ...rest } = said;
  return [...new Set([...now.keys(), ...wanted.keys()])].flatMap((keyId) => {
    const by = (wanted.get(keyId) ?? 0n) - (now.get(keyId) ?? 0n);
    if (by === 0n) return [];
    return [{ ...rest, keyId, kind: by > 0n ? more : less, amount: decimal(by > 0n ? by : -by) }];
  });
}
