import type { Penalty } from '#contract/executions.ts';
import type { PenaltyKind } from '#contract/order-penalties.ts';
import { moneyText } from '#contract/rules/texts/money.ts';
import { penaltyLimit, sumOf } from '#contract/rules/contracts/execution.ts';
import { cents, moneyOf } from '#contract/rules/contracts/amendments.ts';
import { change } from '#server/kit/change.ts';
import type { Transaction } from '#server/kit/db.ts';
import { notFound } from '#server/kit/errors.ts';
import { withProcedure } from '../contracts.service.ts';
import { insertChanges } from '../procedure-admin-write.sql.ts';
import { CONTRACT, mustRead, type Author, type ContractState } from '../procedure-change.ts';
import { addDelivery, refuseUnpublished, rulesOf, writeExecution } from './execution.service.ts';

interface OfContract {
  procedureId: string;
  contractId: string;
}

/** What the guarantee of a contract still allows of penalties; null where it has none, and another limit holds. */
async function penaltyRoom(tx: Transaction, { procedureId, contractId }: OfContract): Promise<string | null> {
  const procedure = await mustRead(tx, procedureId);
  const contract = procedure.contracts.find(({ id }) => id === contractId);
  if (contract === undefined) throw notFound();
  const secured = contract.guarantees.filter(({ kind }) => kind === 'compliance');
  const guaranteed = sumOf(secured.map(({ amount }) => ({ amount: amount ?? '0.00' })));
  if (cents(guaranteed) === 0n) return null;
  const rules = await rulesOf(tx, procedure);
  const limit = penaltyLimit(rules.procedure, rules.book, contract)?.amount ?? guaranteed;
  const left = cents(limit) - cents(sumOf(contract.penalties));
  return moneyOf(left < 0n ? 0n : left);
}

/** Adds a penalty to those of a contract, as it stands; where it was made less than told, visitors read of how much and why. */
async function addPenalty(
  tx: Transaction,
  given: OfContract & { penalty: Penalty; cap: number; told: string | null },
  author: Author,
): Promise<void> {
  const { penalty, told } = given;
  await inContract(tx, given, { author, reason: penalty.reason }, async ({ procedure, contract }) => {
    const next = { ...contract, penalties: [...contract.penalties, penalty] };
    await writeExecution(tx, {
      procedure,
      contractId: given.contractId,
      before: contract,
      next,
      reason: '',
      // What limits it where the contract has no guarantee and says nothing.
      penaltyCap: contract.penaltyCap ?? given.cap,
    });
    if (told !== null)
      await insertChanges(
        tx,
        procedure.id,
        [
          {
            field: `penalty.${contract.number}`,
            before: moneyText(told),
            after: `Reducida a ${moneyText(penalty.amount)}`,
          },
        ],
        `${penalty.reason} (${penalty.ground})`,
      );
  });
}

/** Fields of the changes that visitors read. */
const TOLD_FIELDS = { late: 'penalty', deficient: 'deduction', order: 'order' } as const;

/** A penalty that was waived, or what became of a deduction or of an order: visitors read of how much, why and on what ground. */
async function tellPenalty(
  tx: Transaction,
  given: OfContract & { kind: PenaltyKind | 'order'; before: string; after: string; reason: string },
  author: Author,
): Promise<void> {
  await inContract(tx, given, { author, reason: given.reason }, ({ procedure, contract }) =>
    insertChanges(
      tx,
      procedure.id,
      [
        {
          field: `${TOLD_FIELDS[given.kind]}.${contract.number}`,
          before: given.before,
          after: given.after,
        },
      ],
      given.reason,
    ),
  );
}

async function inContract(
  tx: Transaction,
  { procedureId, contractId }: OfContract,
  { author, reason }: { author: Author; reason: string },
  work: (given: {
    procedure: Awaited<ReturnType<typeof mustRead>>;
    contract: ContractState;
  }) => Promise<void>,
): Promise<void> {
  await withProcedure(tx, procedureId, author, async (_tx, procedure) => {
    refuseUnpublished(procedure, { id: procedureId, contractId, version: 0 });
    const contract = procedure.contracts.find(({ id }) => id === contractId);
    if (contract === undefined) throw notFound();
    const wish = {
      id: contractId,
      version: contract.version,
      author,
      operation: 'saveExecution',
      reason: reason.slice(0, 1_000),
    };
    await change(tx, CONTRACT, wish, (_, { before }) => work({ procedure, contract: before }));
  });
}

/** What orders write into their contract. */
export const ORDER_DOORS = {
  addDelivery,
  penalties: { room: penaltyRoom, add: addPenalty, tell: tellPenalty },
};
