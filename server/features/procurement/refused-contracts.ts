import { z } from 'zod';
import { ContractorFinding } from '#contract/contractor-findings.ts';
import type { RefusedContract } from '#contract/procurement-admin.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import type { Failure } from '#server/kit/errors.ts';
import { contractorFindings, refuseContractor } from './contractor-findings.ts';

/** A contract that could not be published now, and why. */
export interface Refusal extends RefusedContract {
  procedureId: string;
  failure: Failure;
}

/**
 * Contracts of these procedures with whom is barred now, or of whom something is said for which nobody wrote a reason:
 * lists may have come into force since they were captured (decision 0144). In the order in which contracts are shown.
 */
export async function refusedContracts(tx: Transaction, procedureIds: readonly string[]): Promise<Refusal[]> {
  if (procedureIds.length === 0) return [];
  const contracts = await tx
    .selectFrom('contract')
    .select(['id', 'procedure_id', 'number', 'supplier_name', 'supplier_rfc', 'list_reason', 'list_findings'])
    .where('procedure_id', 'in', [...procedureIds])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const refused: Refusal[] = [];
  for (const one of contracts) {
    const findings = await contractorFindings(tx, { name: one.supplier_name, rfc: one.supplier_rfc });
    const seen = z.array(ContractorFinding).parse(one.list_findings ?? []);
    const failure = refuseContractor(findings, { reason: one.list_reason, seen });
    if (failure === undefined) continue;
    refused.push({
      procedureId: one.procedure_id,
      contractId: one.id,
      number: one.number,
      findings,
      failure,
    });
  }
  return refused;
}

/** What speaks against publishing the contracts of a draft; nothing of what is public already. */
export function listRefusedContracts(db: Db, procedureId: string): Promise<RefusedContract[]> {
  return transaction(db, async (tx) => {
    const drafts = await tx
      .selectFrom('procedure')
      .select('id')
      .where('id', '=', procedureId)
      .where('status', '=', 'draft')
      .execute();
    const refused = await refusedContracts(
      tx,
      drafts.map(({ id }) => id),
    );
    return refused.map(({ contractId, number, findings }) => ({ contractId, number, findings }));
  });
}
