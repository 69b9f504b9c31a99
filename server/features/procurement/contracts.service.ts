import { sql } from 'kysely';
import type { AdminProcedure, ContractCorrection, NewContract } from '#contract/procurement-admin.ts';
import type { ContractorFinding } from '#contract/contractor-findings.ts';
import { contractChanges } from '#contract/rules/procurement-changes.ts';
import { publishesResult } from '#contract/rules/procurement-fields.ts';
import { FOREIGN_RFC, PUBLIC_RFC } from '#contract/rules/rfc.ts';
import { change, created } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import { contractorFindings, refuseContractor } from './contractor-findings.ts';
import { isEditable, takesContracts } from '#contract/rules/procedure-machine.ts';
import { finishWrite, insertChanges } from './procedure-admin-write.sql.ts';
import { lockProcedure, readContract } from './procedure-admin.sql.ts';
import {
  authorName,
  CONTRACT,
  mustRead,
  refuseImported,
  type Author,
  type ContractState,
} from './procedure-change.ts';
import { refusedContracts } from './refused-contracts.ts';

const LEAST_REASON = 20;

function refuseTerm({ startsOn, endsOn }: NewContract): void {
  if (startsOn !== null && endsOn !== null && endsOn < startsOn) {
    throw invalid({ endsOn: 'El fin no puede ser anterior al inicio.' });
  }
}

/** Columns of a contract; its supplier has the RFC, or is whom a person recognised under the name, or has that name. */
async function columnsOf(tx: Transaction, input: NewContract, findings: readonly ContractorFinding[]) {
  const { rows } = await sql<{ id: string }>`
    select id from supplier s where id = coalesce(
      (select id from supplier where rfc = ${input.supplierRfc} and rfc not in (${FOREIGN_RFC}, ${PUBLIC_RFC})
        order by status in ('unregistered', 'cancelled') limit 1),
      joined_supplier(${input.supplierName}),
      (select id from supplier where name = ${input.supplierName} order by status = 'unregistered' limit 1))
    and (s.rfc is null or ${input.supplierRfc}::text is null or s.rfc = ${input.supplierRfc})`.execute(tx);
  return {
    number: input.number,
    title: input.title,
    supplier_id: rows[0]?.id ?? null,
    supplier_name: input.supplierName,
    supplier_rfc: input.supplierRfc,
    signed_on: input.signedOn,
    starts_on: input.startsOn,
    ends_on: input.endsOn,
    amount: input.amount,
    ...(findings.length === 0
      ? { list_reason: null, list_findings: null }
      : { list_reason: input.listReason, list_findings: JSON.stringify(findings) }),
  };
}

/** What is found of the contractor; throws when it may not be contracted, or not without a reason. */
async function screened(tx: Transaction, input: NewContract): Promise<ContractorFinding[]> {
  const findings = await contractorFindings(tx, { name: input.supplierName, rfc: input.supplierRfc });
  const refusal = refuseContractor(findings, { reason: input.listReason });
  if (refusal !== undefined) throw refusal;
  return findings;
}

function reasonOf(...reasons: (string | null)[]): { reason?: string } {
  const written = reasons.filter((reason) => reason !== null && reason !== '');
  return written.length === 0 ? {} : { reason: written.join(' · ') };
}

/** Locks the procedure of a contract, works, and recomputes what follows from it; the procedure itself says the same. */
async function withProcedure(
  db: Db,
  id: string,
  author: Author,
  work: (tx: Transaction, procedure: AdminProcedure) => Promise<void>,
): Promise<AdminProcedure> {
  await transaction(db, async (tx) => {
    if (!(await lockProcedure(tx, id))) throw notFound();
    const procedure = await mustRead(tx, id);
    refuseImported(procedure);
    await work(tx, procedure);
    await finishWrite(tx, id, authorName(author));
  });
  return mustRead(db, id);
}

/** Adds a contract; somebody whom the lists or the registry bar is refused (decision 0144). */
export async function addContract(
  db: Db,
  procedureId: string,
  input: NewContract,
  author: Author,
): Promise<AdminProcedure> {
  refuseTerm(input);
  return withProcedure(db, procedureId, author, async (tx, procedure) => {
    if (!takesContracts(procedure.status, publishesResult(procedure.kind))) {
      throw failure('state_conflict', { detail: 'Los contratos se agregan después del fallo.' });
    }
    const findings = await screened(tx, input);
    const { id } = await tx
      .insertInto('contract')
      .values({ ...(await columnsOf(tx, input, findings)), procedure_id: procedureId })
      .returning('id')
      .executeTakeFirstOrThrow();
    const wish = {
      id,
      author,
      operation: 'addContract',
      ...reasonOf(findings.length === 0 ? null : input.listReason),
    };
    await created(tx, CONTRACT, wish, (await readContract(tx, id)) as ContractState);
  });
}

/**
 * Refuses to publish contracts with whom is barred now, or of whom something is said for which nobody wrote a reason:
 * lists may have come into force since they were captured.
 */
export async function screenContracts(tx: Transaction, procedure: AdminProcedure): Promise<void> {
  const [first] = await refusedContracts(tx, [procedure.id]);
  if (first === undefined) return;
  throw failure(first.failure.code, {
    detail: `Contrato ${first.number}: ${first.failure.message}`,
    extra: { findings: first.findings, contractId: first.contractId },
  });
}

/** Corrects a contract; what visitors already saw changes only with a reason, which they read under «Cambios». */
export async function saveContract(
  db: Db,
  target: { id: string; version: number; contractId: string },
  { changeReason, seen, ...input }: ContractCorrection,
  author: Author,
): Promise<AdminProcedure> {
  return withProcedure(db, target.id, author, async (tx, procedure) => {
    if (!procedure.contracts.some(({ id }) => id === target.contractId)) throw notFound();
    if (!isEditable(procedure.status)) {
      throw failure('state_conflict', { detail: 'Un procedimiento cancelado o concluido ya no se corrige.' });
    }
    const wish = {
      id: target.contractId,
      version: target.version,
      author,
      operation: 'saveContract',
      wanted: input,
      seen,
      ...reasonOf(changeReason, input.listReason),
    };
    await change(tx, CONTRACT, wish, (_, at) =>
      writeContract(tx, { ...at, procedure, target, changeReason }),
    );
  });
}

async function writeContract(
  tx: Transaction,
  given: {
    before: ContractState;
    next: ContractState;
    procedure: AdminProcedure;
    target: { id: string; contractId: string };
    changeReason: string | null;
  },
): Promise<void> {
  const { before, procedure, target, changeReason } = given;
  const next: NewContract = { ...given.next, amount: given.next.amount ?? '' };
  refuseTerm(next);
  const changes = contractChanges(before, next);
  const isSameSupplier = next.supplierName === before.supplierName && next.supplierRfc === before.supplierRfc;
  const isExplained = next.listReason !== null && next.listReason !== before.listReason;
  // Of whom a public contract already names, a correction of its amount asks nothing anew.
  const isScreened = procedure.status === 'draft' || !isSameSupplier || isExplained;
  const findings = isScreened ? await screened(tx, next) : [];
  const values = await columnsOf(tx, next, findings);
  const { list_reason: _reason, list_findings: _findings, ...unscreened } = values;
  if (procedure.status !== 'draft' && changes.length > 0) {
    if ((changeReason ?? '').length < LEAST_REASON) {
      throw invalid({ changeReason: 'Explica el cambio con al menos 20 letras; los visitantes lo leerán.' });
    }
    await insertChanges(tx, target.id, changes, changeReason ?? '');
  }
  await tx
    .updateTable('contract')
    .set(isScreened ? values : unscreened)
    .where('id', '=', target.contractId)
    .execute();
}
