import type {
  AdminProcedure,
  ContractCorrection,
  NewAmendment,
  NewContract,
} from '#contract/procurement-admin.ts';
import type { ContractorFinding } from '#contract/contractor-findings.ts';
import { contractChanges } from '#contract/rules/procurement-changes.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import {
  amendmentLimits,
  presentAmount,
  presentEnd,
  refuseAmendments,
  refuseYears,
  yearsText,
} from '#contract/rules/amendments.ts';
import { dateInMexico, shortDate } from '#contract/rules/calendar.ts';
import { publishesResult } from '#contract/rules/procurement-fields.ts';
import { datedProcedure } from '#contract/rules/procurement-publication.ts';
import { readRuleBook } from '#server/features/legal-rules/public.ts';
import { change, created } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import {
  contractorOf,
  lotsFor,
  refuseUnknown,
  sameContractor,
  writeContractLots,
  type Contracted,
} from './contractor.ts';
import { contractorFindings, refuseContractor } from './contractor-findings.ts';
import { isEditable, takesContracts } from '#contract/rules/procedure-machine.ts';
import { filedDocuments } from './execution/execution.sql.ts';
import { finishWrite, insertChanges } from './procedure-admin-write.sql.ts';
import { lockProcedure, readContract } from './procedure-admin.sql.ts';
import {
  CONTRACT,
  formOf,
  mustRead,
  refuseImported,
  type Author,
  type ContractState,
} from './procedure-change.ts';
import { refusedContracts } from './refused-contracts.ts';

const LEAST_REASON = 20;

function refuseTerm({ startsOn, endsOn, amount, minimumAmount, years }: NewContract): void {
  if (minimumAmount !== null && Number(minimumAmount) > Number(amount))
    throw invalid({ minimumAmount: 'El mínimo no puede ser mayor que el máximo.' });
  if (startsOn !== null && endsOn !== null && endsOn < startsOn) {
    throw invalid({ endsOn: 'El fin no puede ser anterior al inicio.' });
  }
  const wrong = refuseYears({ years, amount, startsOn, endsOn });
  if (wrong !== undefined) throw invalid({ years: wrong });
}

/** Columns of a contract with whom it was decided to contract. */
function columnsOf(input: NewContract, contractor: Contracted, findings: readonly ContractorFinding[]) {
  return {
    number: input.number,
    title: input.title,
    supplier_id: contractor.supplierId,
    supplier_name: contractor.name,
    supplier_rfc: contractor.rfc,
    signed_on: input.signedOn,
    starts_on: input.startsOn,
    ends_on: input.endsOn,
    amount: input.amount,
    minimum_amount: input.minimumAmount,
    currency: input.currency,
    guarantees: JSON.stringify(input.guarantees),
    years: JSON.stringify(input.years),
    document_id: input.documentId,
    ...(findings.length === 0
      ? { list_reason: null, list_findings: null }
      : { list_reason: input.listReason, list_findings: JSON.stringify(findings) }),
  };
}

/** What is found of the contractor; throws when it may not be contracted, or not without a reason. */
async function screened(
  tx: Transaction,
  input: NewContract,
  { name, rfc }: Contracted,
): Promise<ContractorFinding[]> {
  const findings = await contractorFindings(tx, { name, rfc });
  const refusal = refuseContractor(findings, { reason: input.listReason });
  if (refusal !== undefined) throw refusal;
  return findings;
}

function reasonOf(...reasons: (string | null)[]): { reason?: string } {
  const written = reasons.filter((reason) => reason !== null && reason !== '');
  return written.length === 0 ? {} : { reason: written.join(' · ') };
}

/** Locks the procedure of a contract, works, and recomputes what follows from it; the procedure itself says the same. */
export async function withProcedure(
  db: Db,
  id: string,
  author: Author,
  work: (tx: Transaction, procedure: AdminProcedure) => Promise<void>,
): Promise<AdminProcedure> {
  await transaction(db, async (tx) => {
    if (!(await lockProcedure(tx, id))) throw notFound();
    const procedure = await mustRead(tx, id);
    await work(tx, procedure);
    await finishWrite(tx, id, author);
  });
  return mustRead(db, id);
}

/** A document that shows it is one of the file of the same procedure. */
async function refuseStrangeDocument(
  tx: Transaction,
  procedureId: string,
  { documentId }: { documentId: string | null },
): Promise<void> {
  if (documentId === null || (await filedDocuments(tx, procedureId, [documentId])).has(documentId)) return;
  throw invalid({ documentId: 'Elige un documento de este expediente.' });
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
    refuseImported(procedure);
    if (!takesContracts(procedure.status, publishesResult(procedure.kind))) {
      throw failure('state_conflict', { detail: 'Los contratos se agregan después del fallo.' });
    }
    const contractor = await contractorOf(tx, procedure, input);
    const findings = await screened(tx, input, contractor);
    refuseUnknown(contractor);
    await refuseStrangeDocument(tx, procedureId, input);
    const { id } = await tx
      .insertInto('contract')
      .values({ ...columnsOf(input, contractor, findings), procedure_id: procedureId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeContractLots(tx, { contractId: id, procedureId, lots: lotsFor(contractor, input) });
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
    if (!isEditable(procedure.status) && procedure.origin !== 'compranet') {
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

/** What was amended was agreed over what stands there: it is corrected by another amendment. */
function refuseAmended(before: ContractState, next: NewContract): void {
  const fields: Record<string, string> = {};
  const why = 'Ya tiene convenios sobre este dato: se cambia con otro convenio.';
  if (next.amount !== before.amount && before.amendments.some(({ amountAfter }) => amountAfter !== null))
    fields.amount = why;
  if (next.endsOn !== before.endsOn && before.amendments.some(({ endsAfter }) => endsAfter !== null))
    fields.endsOn = why;
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** Adds an amendment to a contract; what goes over the limit of the regime is refused with its article. */
export async function amendContract(
  db: Db,
  target: { id: string; version: number; contractId: string },
  input: NewAmendment,
  author: Author,
): Promise<AdminProcedure> {
  return withProcedure(db, target.id, author, async (tx, procedure) => {
    if (!procedure.contracts.some(({ id }) => id === target.contractId)) throw notFound();
    const contract = procedure.contracts.find(({ id }) => id === target.contractId);
    const isOver = !isEditable(procedure.status) && procedure.origin !== 'compranet';
    if (isOver || procedure.status === 'draft' || contract?.end !== null) {
      throw failure('state_conflict', {
        detail: 'Los convenios se agregan a contratos publicados que no han terminado.',
      });
    }
    const wish = {
      id: target.contractId,
      version: target.version,
      author,
      operation: 'amendContract',
      reason: input.what,
    };
    await change(tx, CONTRACT, wish, (_, { before }) =>
      writeAmendment(tx, { contractId: target.contractId, before, procedure, input }),
    );
  });
}

async function writeAmendment(
  tx: Transaction,
  given: { contractId: string; before: ContractState; procedure: AdminProcedure; input: NewAmendment },
): Promise<void> {
  const { contractId, before, procedure, input } = given;
  const [amountBefore, endsBefore] = [presentAmount(before), presentEnd(before)];
  refuseAmendment(before, { amountBefore, endsBefore }, input);
  await refuseStrangeDocument(tx, procedure.id, input);
  const book = await readRuleBook(tx);
  const published = dateInMexico(procedure.publishedAt ?? new Date());
  const limits = amendmentLimits(datedProcedure(formOf(procedure), published), book);
  const all = [...before.amendments, { amountBefore, amountAfter: input.amountAfter }];
  const refusal = before.amount === null ? undefined : refuseAmendments(before.amount, all, limits);
  if (refusal !== undefined) throw invalid({ amountAfter: refusal });
  const number = Math.max(0, ...before.amendments.map((one) => one.number)) + 1;
  await tx
    .insertInto('contract_amendment')
    .values({
      contract_id: contractId,
      number,
      signed_on: input.signedOn,
      what: input.what,
      ground: input.ground,
      amount_before: input.amountAfter === null ? null : amountBefore,
      amount_after: input.amountAfter,
      ends_before: input.endsAfter === null ? null : endsBefore,
      ends_after: input.endsAfter,
      document_id: input.documentId,
    })
    .execute();
  const field = `amendment.${before.number}`;
  const changes = [
    ...(input.amountAfter === null ? [] : [{ field, before: amountBefore, after: input.amountAfter }]),
    ...(input.endsAfter === null ? [] : [{ field, before: endsBefore, after: input.endsAfter }]),
  ];
  await insertChanges(tx, procedure.id, changes, `${input.what} (${input.ground})`);
}

function refuseAmendment(
  before: ContractState,
  { amountBefore, endsBefore }: { amountBefore: string | null; endsBefore: string | null },
  input: NewAmendment,
): void {
  const fields: Record<string, string> = {};
  const last = before.amendments.at(-1)?.signedOn ?? before.signedOn;
  if (input.signedOn > todayInMexico())
    fields.signedOn = 'El convenio no puede tener una fecha que aún no llega.';
  else if (last !== null && input.signedOn < last)
    fields.signedOn = `El convenio no puede ser anterior al ${shortDate(last)}.`;
  if (input.amountAfter !== null && input.amountAfter === amountBefore)
    fields.amountAfter = 'El monto es el que ya tiene.';
  if (input.endsAfter !== null && input.endsAfter === endsBefore)
    fields.endsAfter = 'El fin es el que ya tiene.';
  if (input.endsAfter !== null && before.startsOn !== null && input.endsAfter < before.startsOn)
    fields.endsAfter = 'El fin no puede ser anterior al inicio.';
  if (Object.keys(fields).length > 0) throw invalid(fields);
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
  refuseAmended(before, next);
  await refuseStrangeDocument(tx, target.id, next);
  const isSameSupplier =
    next.supplierName === before.supplierName &&
    next.supplierRfc === before.supplierRfc &&
    next.supplierId === before.supplierId;
  const contractor = isSameSupplier
    ? await sameContractor(tx, procedure, before)
    : await contractorOf(tx, procedure, next);
  const isExplained = next.listReason !== null && next.listReason !== before.listReason;
  // Of whom a public contract already names, a correction of its amount asks nothing anew.
  const isScreened = procedure.status === 'draft' || !isSameSupplier || isExplained;
  const findings = isScreened ? await screened(tx, next, contractor) : [];
  if (!isSameSupplier) refuseUnknown(contractor);
  const values = columnsOf(next, contractor, findings);
  const lots = isSameSupplier && next.lots.length === 0 ? before.lots : lotsFor(contractor, next);
  const numbers = procedure.lots.filter(({ id }) => id !== undefined && lots.includes(id));
  const told = {
    ...next,
    supplierName: contractor.name,
    lotNumbers: numbers.map(({ number }) => number).join(', '),
    years: yearsText(next.years),
  };
  const changes = contractChanges({ ...before, years: yearsText(before.years) }, told);
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
  await writeContractLots(tx, { contractId: target.contractId, procedureId: procedure.id, lots });
}
