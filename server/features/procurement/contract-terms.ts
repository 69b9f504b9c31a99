import { todayInMexico } from '#contract/mexico-time.ts';
import type { AdminContract, AdminProcedure } from '#contract/procurement-admin.ts';
import { amendmentLimits, presentAmount } from '#contract/rules/contracts/amendments.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';
import {
  contractGaps,
  refuseContract,
  type ContractTerms,
  type TermsFacts,
} from '#contract/rules/contracts/contract-terms.ts';
import { isBeforeCall } from '#contract/rules/procedures/procedure-machine.ts';
import { totalOf } from '#contract/rules/texts/money.ts';
import { publishesResult } from '#contract/rules/procedures/procurement-fields.ts';
import { datedProcedure } from '#contract/rules/procedures/procurement-publication.ts';
import { withoutTax } from '#contract/rules/planning/purchase-checks.ts';
import { spendingCeiling } from '#server/features/purchase-checks/public.ts';
import { readRuleBook } from '#server/features/legal-rules/public.ts';
import type { Transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import { awardedTo, offeredOn, type Contracted } from './contractor.ts';
import { formOf } from './procedure-change.ts';

/** What a contract of a procedure is held to besides what became of it. */
function factsOf(
  procedure: AdminProcedure,
  contractor: Contracted,
  lots: readonly string[],
): Omit<TermsFacts, 'published'> {
  const { acts, origin, kind, publishedAt, fiscalYear } = procedure;
  const isImported = origin === 'compranet';
  const hasCall = !isImported && !publishesResult(kind);
  const award = acts.findLast((act) => act.kind === 'award')?.at;
  return {
    today: todayInMexico(),
    isImported,
    fiscalYear,
    calledOn: hasCall && publishedAt !== null ? dateInMexico(publishedAt) : null,
    awardedOn: isImported || award === undefined ? null : dateInMexico(award),
    offeredOn: hasCall ? null : offeredOn(contractor, lots),
    awarded: isImported ? null : awardedTo(contractor, lots),
  };
}

/** What a public contract says, and by how much it may be corrected. */
async function publishedTerms(tx: Transaction, procedure: AdminProcedure, contract: AdminContract) {
  const published = dateInMexico(procedure.publishedAt ?? new Date());
  const field = `contract.amount.${contract.number}`;
  return {
    ...contract,
    firstAmount: procedure.changes.findLast((one) => one.field === field)?.before ?? contract.amount,
    limits: amendmentLimits(datedProcedure(formOf(procedure), published), await readRuleBook(tx)),
  };
}

/** What limits the contracts of a purchase by amount whose award nobody wrote down here. */
async function ceilingOf(
  tx: Transaction,
  procedure: AdminProcedure,
  { contractor, contractId }: { contractor: Contracted; contractId: string | undefined },
): Promise<TermsFacts['ceiling']> {
  if (contractor.won !== null || procedure.origin === 'compranet') return null;
  const ceiling = await spendingCeiling(tx, procedure.id);
  if (ceiling === null) return null;
  const others = procedure.contracts.filter(({ id, currency }) => id !== contractId && currency === 'MXN');
  const worth = others.flatMap((one) => presentAmount(one) ?? []).map(withoutTax);
  return { ...ceiling, others: totalOf(worth) ?? '0.00' };
}

/** Refuses the terms of a contract that contradict its procedure, its award, or what became of it. */
export async function refuseTerms(
  tx: Transaction,
  procedure: AdminProcedure,
  terms: ContractTerms,
  given: { contractor: Contracted; lots: readonly string[]; contractId?: string },
): Promise<void> {
  const { contractor, lots, contractId } = given;
  const isPublic = !isBeforeCall(procedure.status);
  const own = isPublic ? procedure.contracts.find(({ id }) => id === contractId) : undefined;
  const fields = refuseContract(
    { ...terms, supplierName: contractor.name, lots },
    {
      ...factsOf(procedure, contractor, lots),
      ceiling: isPublic ? await ceilingOf(tx, procedure, { contractor, contractId }) : null,
      ...(own === undefined ? {} : { published: await publishedTerms(tx, procedure, own) }),
    },
  );
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** Refuses to publish contracts with a procedure that say too little or contradict it. */
export function refuseContractOf(
  procedure: AdminProcedure,
  contract: AdminContract,
  contractor: Contracted,
): void {
  const terms = { ...contract, supplierName: contractor.name };
  const fields = {
    ...contractGaps(terms),
    ...refuseContract(terms, factsOf(procedure, contractor, contract.lots)),
  };
  const [first] = Object.values(fields);
  if (first === undefined) return;
  throw failure('state_conflict', {
    detail: `Contrato ${contract.number}: ${first}`,
    extra: { contractId: contract.id },
  });
}
