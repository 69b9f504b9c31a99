import {
  NewContract,
  type AdminContractDraft,
  type AdminProcedure,
  type ContractCorrection,
  type ContractDraftSave,
  type NewAmendment,
} from '#contract/procurement-admin.ts';
import type { ContractorFinding } from '#contract/contractor-findings.ts';
import { contractGaps } from '#contract/rules/contracts/contract-terms.ts';
import { contractChanges, type FieldChange } from '#contract/rules/procedures/procurement-changes.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import {
  amendmentLimits,
  presentAmount,
  presentEnd,
  refuseAmendments,
  yearsText,
} from '#contract/rules/contracts/amendments.ts';
import { dateInMexico, shortDate } from '#contract/rules/days/calendar.ts';
import { moneyText } from '#contract/rules/texts/money.ts';
import { guaranteesText } from '#contract/rules/contracts/contract-terms.ts';
import { publishesResult } from '#contract/rules/procedures/procurement-fields.ts';
import { datedProcedure } from '#contract/rules/procedures/procurement-publication.ts';
import { isOfContract } from '#contract/rules/planning/purchase-checks.ts';
import { refuseUnanswered } from '#server/features/purchase-checks/public.ts';
import { readRuleBook } from '#server/features/legal-rules/public.ts';
import { change, created } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import { tellDiscarded } from '#server/kit/mail/tell-colleagues.ts';
import { officerId, rememberOfficer } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { happenedToMany } from '#server/kit/events.ts';
import {
  contractorOf,
  lotsFor,
  refuseTakenLots,
  refuseUnknown,
  refuseUnwon,
  sameContractor,
  writeContractLots,
  type Contracted,
} from './contractor.ts';
import {
  deleteContractDraft,
  insertContractDraft,
  readContractDraft,
  updateContractDraft,
} from './contract-drafts.sql.ts';
import { refuseContractOf, refuseTerms } from './contract-terms.ts';
import { refuseWhileSuspended } from './suspensions.ts';
import { contractorFindings, refuseContractor } from './contractor-findings.ts';
import { isEditable, takesContracts } from '#contract/rules/procedures/procedure-machine.ts';
import { filedDocuments, publicKinds } from './execution/execution.sql.ts';
import { finishWrite, insertChanges } from './procedure-admin-write.sql.ts';
import { lockProcedure, readContract } from './procedure-admin.sql.ts';
import {
  CONTRACT,
  CONTRACT_DRAFT,
  formOf,
  mustRead,
  refuseImported,
  type Author,
  type ContractState,
} from './procedure-change.ts';
import { refusedContracts } from './refused-contracts.ts';

const LEAST_REASON = 20;

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
    penalty_rate: input.penaltyRate,
    penalty_cap: input.penaltyCap,
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
  db: Db | Transaction,
  id: string,
  author: Author,
  work: (tx: Transaction, procedure: AdminProcedure) => Promise<void>,
): Promise<AdminProcedure> {
  return inProcedure(db, id, async (tx, procedure) => {
    await work(tx, procedure);
    await finishWrite(tx, id, author);
  });
}

/** Locks a procedure and works beside what visitors read of it; the procedure itself says the same. */
async function inProcedure(
  db: Db | Transaction,
  id: string,
  work: (tx: Transaction, procedure: AdminProcedure) => Promise<void>,
): Promise<AdminProcedure> {
  const run = async (tx: Transaction) => {
    if (!(await lockProcedure(tx, id))) throw notFound();
    await work(tx, await mustRead(tx, id));
  };
  await (db.isTransaction ? run(db as Transaction) : transaction(db, run));
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

/**
 * Adds a contract; somebody whom the lists or the registry bar is refused (decision 0144). Of a procedure that visitors read
 * it is a draft until somebody publishes it.
 */
export async function addContract(
  db: Db,
  procedureId: string,
  input: NewContract,
  author: Author,
): Promise<AdminProcedure> {
  return inProcedure(db, procedureId, async (tx, procedure) => {
    refuseMore(procedure);
    const checked = await checkNew(tx, procedure, input);
    const { contractor, lots, findings } = checked;
    const reason = reasonOf(findings.length === 0 ? null : input.listReason);
    if (procedure.status === 'draft') {
      const id = await insertContract(tx, procedureId, input, checked);
      const wish = { id, author, operation: 'addContract', ...reason };
      await created(tx, CONTRACT, wish, (await readContract(tx, id)) as ContractState);
      return finishWrite(tx, procedureId, author);
    }
    const form = draftOf(input, contractor, lots);
    await rememberOfficer(tx, author.person);
    const id = await insertContractDraft(tx, procedureId, { form, by: officerId(author.person) });
    const wish = { id, author, operation: 'addContract', ...reason };
    return created(tx, CONTRACT_DRAFT, wish, (await readContractDraft(tx, id)) as ContractState);
  });
}

interface DraftTarget {
  /** Procedure. */
  id: string;
  contractId: string;
  /** Of the draft, that the person saw. */
  version: number;
}

/** The draft of a contract among those of its procedure, or not found. */
function draftIn({ contractDrafts }: AdminProcedure, { contractId }: DraftTarget): AdminContractDraft {
  const draft = contractDrafts.find(({ id }) => id === contractId);
  if (draft === undefined) throw notFound();
  return draft;
}

/** Saves a contract that nobody published yet; it is held to what a new one is. */
export async function saveContractDraft(
  db: Db,
  target: DraftTarget,
  { seen, ...input }: ContractDraftSave,
  author: Author,
): Promise<AdminProcedure> {
  return inProcedure(db, target.id, async (tx, procedure) => {
    draftIn(procedure, target);
    refuseMore(procedure);
    const { contractId: id, version } = target;
    const wish = {
      id,
      version,
      author,
      operation: 'saveContractDraft',
      wanted: input,
      seen,
      ...reasonOf(input.listReason),
    };
    await change(tx, CONTRACT_DRAFT, wish, async (_, { next }) => {
      const form = NewContract.parse(next);
      const { contractor, lots } = await checkNew(tx, procedure, form, id);
      await updateContractDraft(tx, id, draftOf(form, contractor, lots));
    });
  });
}

/** Takes away a contract that nobody published; whoever wrote in it is told. */
export async function discardContractDraft(
  services: Pick<Services, 'config' | 'db'>,
  target: DraftTarget,
  author: Author,
): Promise<AdminProcedure> {
  return inProcedure(services.db, target.id, async (tx, procedure) => {
    const { number } = draftIn(procedure, target);
    const wish = {
      id: target.contractId,
      version: target.version,
      author,
      operation: 'discardContractDraft',
    };
    await tellDiscarded(tx, services, {
      of: { type: CONTRACT_DRAFT.subject, id: target.contractId },
      by: author.person,
      what: `del contrato ${number}, en que escribiste`,
      place: `/convocatorias-documentos/contenido/administrar/nuevosRegistros?tab=nuevo&proc=${target.id}`,
    });
    await change(tx, CONTRACT_DRAFT, wish, () => deleteContractDraft(tx, target.contractId));
  });
}

/**
 * Publishes a contract as it was drafted, under its id: it says all that it has to, contradicts neither the procedure nor
 * the award, its supplier may be contracted today, and whatever the check asks about it has its reason.
 */
export async function publishContract(db: Db, target: DraftTarget, author: Author): Promise<AdminProcedure> {
  return withProcedure(db, target.id, author, async (tx, procedure) => {
    const draft = draftIn(procedure, target);
    refuseMore(procedure);
    const { contractId: id, version } = target;
    const wish = { id, version, author, operation: 'publishContract', ...reasonOf(draft.listReason) };
    await change(tx, CONTRACT_DRAFT, wish, async (_, at) => {
      const form = NewContract.parse(at.before);
      const gaps = contractGaps(form);
      if (Object.keys(gaps).length > 0) throw invalid(gaps, 'publication_incomplete');
      const checked = await checkNew(tx, procedure, form, id);
      await refuseWhileSuspended(tx, {
        procedureId: target.id,
        lotIds: checked.lots.length === 0 ? undefined : checked.lots,
        doing: 'contract',
      });
      await refuseUnanswered(tx, target.id, (one) => isOfContract(one, id));
      await insertContract(tx, target.id, form, checked, { id, version: at.version });
      await deleteContractDraft(tx, id);
      const after = `${checked.contractor.name}, ${moneyText(form.amount)} ${form.currency}, firmado el ${shortDate(form.signedOn ?? '')}`;
      const come = { field: `newContract.${form.number}`, before: null, after };
      await insertChanges(tx, target.id, [come], 'Se publicó el contrato.');
    });
  });
}

/** Refuses a contract where the procedure takes none. */
function refuseMore(procedure: AdminProcedure): void {
  refuseImported(procedure);
  if (!takesContracts(procedure.status, publishesResult(procedure.kind)))
    throw failure('state_conflict', { detail: 'Los contratos se agregan después del fallo.' });
}

interface CheckedContract {
  contractor: Contracted;
  lots: string[];
  findings: ContractorFinding[];
}

/** With whom a contract that is not public yet would be, for which lots; throws when it may not be so. */
async function checkNew(
  tx: Transaction,
  procedure: AdminProcedure,
  input: NewContract,
  own?: string,
): Promise<CheckedContract> {
  refuseNumber(procedure, input.number, own);
  const contractor = await contractorOf(tx, procedure, input);
  const findings = await screened(tx, input, contractor);
  refuseUnknown(contractor);
  await refuseStrangeDocument(tx, procedure.id, input);
  const lots = lotsFor(contractor, input, procedure);
  await refuseTakenLots(tx, lots, { contractId: null, supplierName: contractor.name });
  await refuseTerms(tx, procedure, input, { contractor, lots });
  return { contractor, lots, findings };
}

/** A number names one contract of a procedure, published or not. */
function refuseNumber(
  { contracts, contractDrafts }: Pick<AdminProcedure, 'contracts' | 'contractDrafts'>,
  number: string,
  own?: string,
): void {
  const plain = (text: string) => text.trim().toLowerCase();
  const taken = [...contracts, ...contractDrafts].find(
    (one) => one.id !== own && plain(one.number) === plain(number),
  );
  if (taken !== undefined)
    throw invalid({
      number: `Ya hay un contrato ${taken.number} en este procedimiento, con ${taken.supplierName}: escribe otro número.`,
    });
}

/** A draft says with whom and for which lots as it was understood. */
function draftOf(input: NewContract, { name, rfc, supplierId }: Contracted, lots: string[]): NewContract {
  return { ...input, supplierName: name, supplierRfc: rfc, supplierId, lots };
}

async function insertContract(
  tx: Transaction,
  procedureId: string,
  input: NewContract,
  { contractor, lots, findings }: CheckedContract,
  named: { id?: string; version?: number } = {},
): Promise<string> {
  const { id } = await tx
    .insertInto('contract')
    .values({ ...columnsOf(input, contractor, findings), ...named, procedure_id: procedureId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeContractLots(tx, { contractId: id, procedureId, lots, supplierName: contractor.name });
  return id;
}

/**
 * Refuses to publish contracts with whom is barred now, or of whom something is said for which nobody wrote a reason:
 * lists may have come into force since they were captured.
 */
export async function screenContracts(tx: Transaction, procedure: AdminProcedure): Promise<void> {
  for (const contract of procedure.contracts) {
    const unwon = await refuseUnwon(tx, procedure, contract);
    if (unwon !== undefined)
      throw failure('state_conflict', {
        detail: `Contrato ${contract.number}: ${unwon}`,
        extra: { contractId: contract.id },
      });
    const contractor = await sameContractor(tx, procedure, contract);
    refuseContractOf(procedure, contract, contractor);
  }
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
    await refuseWhileSuspended(tx, {
      procedureId: target.id,
      contractId: target.contractId,
      doing: 'contract',
    });
    await change(tx, CONTRACT, wish, async (_, at) => {
      await writeContract(tx, { ...at, procedure, target, changeReason });
      const { supplierId: left, supplierName: leftName } = at.before;
      if (left === null || (left === at.next.supplierId && leftName === at.next.supplierName)) return;
      await happenedToMany(tx, {
        subject: 'supplier',
        ids: [left],
        isPublic: false,
        operation: 'saveContract',
        actorId: author.person.id,
      });
    });
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
    await refuseWhileSuspended(tx, {
      procedureId: target.id,
      contractId: target.contractId,
      doing: 'contract',
    });
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
  const undocumented = await undocumentedWhy(tx, procedure.id, input);
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
  await insertChanges(tx, procedure.id, changes, `${input.what} (${input.ground})${undocumented}`);
}

/** An amendment is read with its document; without it, visitors read why. */
async function undocumentedWhy(
  tx: Transaction,
  procedureId: string,
  { documentId, documentReason }: NewAmendment,
): Promise<string> {
  if (documentId !== null && (await publicKinds(tx, procedureId, [documentId])).has(documentId)) return '';
  if ((documentReason ?? '').length < LEAST_REASON)
    throw invalid({
      documentReason:
        'Publica primero el convenio en el expediente y elígelo, o explica con al menos 20 letras, para los visitantes, por qué todavía no está.',
    });
  return `. Sin su documento público: ${documentReason}`;
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

/** The paper with which a contract was published gives way only to another public one, and visitors read which. */
async function replacedDocument(
  tx: Transaction,
  procedureId: string,
  before: ContractState,
  next: NewContract,
): Promise<FieldChange[]> {
  const { documentId: was, number } = before;
  const { documentId: is } = next;
  if (was === null || was === is) return [];
  if (is === null)
    throw invalid({
      documentId: 'El contrato se publicó con su documento: elige el que lo sustituye, no lo quites.',
    });
  const shown = await publicKinds(tx, procedureId, [was, is]);
  if (!shown.has(is))
    throw invalid({ documentId: 'Publica primero en el expediente el documento que lo sustituye.' });
  const titles = await filedDocuments(tx, procedureId, [was, is]);
  const told = shown.has(was) ? (titles.get(was) ?? null) : 'Un documento sin publicar';
  return [{ field: `contract.document.${number}`, before: told, after: titles.get(is) ?? null }];
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
  refuseAmended(before, next);
  if (next.number !== before.number) refuseNumber(procedure, next.number, target.contractId);
  await refuseStrangeDocument(tx, target.id, next);
  const isSameSupplier =
    next.supplierName === before.supplierName &&
    next.supplierRfc === before.supplierRfc &&
    next.supplierId === before.supplierId;
  // A contract written before its award takes the name that the award gives.
  const contractor =
    isSameSupplier && procedure.status !== 'draft'
      ? await sameContractor(tx, procedure, before)
      : await contractorOf(tx, procedure, next);
  const isExplained = next.listReason !== null && next.listReason !== before.listReason;
  // Of whom a public contract already names, a correction of its amount asks nothing anew.
  const isScreened = procedure.status === 'draft' || !isSameSupplier || isExplained;
  const findings = isScreened ? await screened(tx, next, contractor) : [];
  if (!isSameSupplier) refuseUnknown(contractor);
  const values = columnsOf(next, contractor, findings);
  const lots = isSameSupplier && next.lots.length === 0 ? before.lots : lotsFor(contractor, next, procedure);
  await refuseTerms(tx, procedure, next, { contractor, lots, contractId: target.contractId });
  const numbers = procedure.lots.filter(({ id }) => id !== undefined && lots.includes(id));
  const told = {
    ...next,
    supplierName: contractor.name,
    lotNumbers: numbers.map(({ number }) => number).join(', '),
    years: yearsText(next.years),
  };
  const replaced = procedure.status === 'draft' ? [] : await replacedDocument(tx, target.id, before, next);
  const corrected = contractChanges(
    { ...before, years: yearsText(before.years), guarantees: guaranteesText(before.guarantees) },
    { ...told, guarantees: guaranteesText(next.guarantees) },
  );
  const changes = [...corrected, ...replaced];
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
  await writeContractLots(tx, {
    contractId: target.contractId,
    procedureId: procedure.id,
    lots,
    supplierName: contractor.name,
  });
}
