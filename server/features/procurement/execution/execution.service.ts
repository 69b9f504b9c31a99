import type { ExecutionSave } from '#contract/executions-api.ts';
import {
  CONTRACT_END_LABELS,
  type ContractEnd,
  type Delivery,
  type ExecutionInput,
  type Payment,
} from '#contract/executions.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';
import {
  acceptBy,
  isCorrected,
  LEAST_EXECUTION_REASON,
  refuseEnd,
  refuseExecution,
  unpaidOf,
} from '#contract/rules/contracts/execution.ts';
import { netWorth } from '#contract/rules/contracts/contract-terms.ts';
import { executionChanges } from '#contract/rules/contracts/execution-changes.ts';
import { invoiceKey, refusePaid } from '#contract/rules/contracts/payments.ts';
import { statusChange } from '#contract/rules/procedures/procurement-changes.ts';
import { datedProcedure } from '#contract/rules/procedures/procurement-publication.ts';
import { readRuleBook } from '#server/features/legal-rules/public.ts';
import { change, changeMany, type Author as ChangeAuthor } from '#server/kit/change.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import { happenedToMany } from '#server/kit/events.ts';
import { tellColleagues } from '#server/kit/mail/tell-colleagues.ts';
import type { Services } from '#server/kit/services.ts';
import { awardedTo, sameContractor } from '../contractor.ts';
import { withProcedure } from '../contracts.service.ts';
import { insertChanges } from '../procedure-admin-write.sql.ts';
import { refuseWhileSuspended } from '../suspensions.ts';
import {
  CONTRACT,
  formOf,
  mustRead,
  PROCEDURE,
  type Author,
  type ContractState,
} from '../procedure-change.ts';
import {
  concernedIn,
  filedDocuments,
  heldAccountSince,
  invoicesElsewhere,
  lockInvoices,
  openContracts,
  orderedNet,
  orderedRows,
  publicKinds,
  removeEnd,
  writeDeliveries,
  writeEnd,
  writePayments,
  writePenalties,
} from './execution.sql.ts';

interface Target {
  /** Procedure. */
  id: string;
  contractId: string;
  /** Of the contract, that the person saw. */
  version: number;
}

const LISTS = ['deliveries', 'penalties', 'payments'] as const;

export function refuseUnpublished(procedure: AdminProcedure, { contractId }: Target): void {
  if (!procedure.contracts.some(({ id }) => id === contractId)) throw notFound();
  if (procedure.status === 'draft')
    throw failure('state_conflict', { detail: 'La ejecución se captura cuando el contrato es público.' });
}

/** The procedure as its rules are looked up, and what they say. */
export async function rulesOf(tx: Transaction, procedure: AdminProcedure) {
  const published = dateInMexico(procedure.publishedAt ?? new Date());
  return {
    procedure: datedProcedure(formOf(procedure), published),
    book: await readRuleBook(tx),
    today: todayInMexico(),
  };
}

/** Documents are those of the file of the same procedure. */
async function refuseStrangeDocuments(
  tx: Transaction,
  procedureId: string,
  { deliveries, penalties }: ExecutionInput,
): Promise<void> {
  const named = [...deliveries, ...penalties].flatMap(({ documentId }) => documentId ?? []);
  const known = await filedDocuments(tx, procedureId, named);
  const fields: Record<string, string> = {};
  for (const [list, rows] of [
    ['deliveries', deliveries],
    ['penalties', penalties],
  ] as const)
    for (const [index, { documentId }] of rows.entries())
      if (documentId !== null && !known.has(documentId))
        fields[`${list}.${index}.documentId`] = 'Elige un documento de este expediente.';
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/**
 * Saves deliveries, penalties and payments of a contract; what stood there already changes with a reason, and whoever wrote it, received it
 * or asked for it is told.
 */
export async function saveExecution(
  services: Pick<Services, 'config' | 'db'>,
  target: Target,
  { changeReason, seen, ...typed }: ExecutionSave,
  author: Author,
): Promise<AdminProcedure> {
  return withProcedure(services.db, target.id, author, async (tx, procedure) => {
    refuseUnpublished(procedure, target);
    const { deliveries, ...others } = typed;
    const wanted = {
      ...others,
      ...(deliveries && { deliveries: deliveries.map((row) => ({ ...row, acceptBy: null })) }),
    };
    const wish = {
      id: target.contractId,
      version: target.version,
      author,
      operation: 'saveExecution',
      wanted,
      seen,
      ...(changeReason ? { reason: changeReason } : {}),
    };
    await change(tx, CONTRACT, wish, async (_, { before, next }) => {
      const { contractId } = target;
      const reason = changeReason ?? '';
      await refuseOrdered(tx, contractId, before, next);
      await writeExecution(tx, { procedure, contractId, before, next, reason });
      const corrected = LISTS.filter((list) => isCorrected(before[list], next[list]));
      if (corrected.length === 0) return;
      const named = corrected.map(
        (list) => ({ deliveries: 'entregas', penalties: 'penas', payments: 'pagos' })[list],
      );
      await tellColleagues(tx, services, {
        ids: await concernedIn(tx, contractId),
        by: author.person,
        did: `corrigió ${named.join(', ')} del contrato ${before.number}`,
        reason,
        before: 'Lo de antes queda a la vista de todos, en «Cambios» del procedimiento.',
        place: `/convocatorias-documentos/contenido/administrar/nuevosRegistros?tab=nuevo&proc=${procedure.id}`,
      });
    });
  });
}

/** Adds a delivery to those of a contract, as it stands: what was received of an order. */
export async function addDelivery(
  tx: Transaction,
  given: { procedureId: string; contractId: string; delivery: Delivery },
  author: Author,
): Promise<void> {
  await withProcedure(tx, given.procedureId, author, async (_tx, procedure) => {
    refuseUnpublished(procedure, { ...given, id: given.procedureId, version: 0 });
    const contract = procedure.contracts.find(({ id }) => id === given.contractId);
    if (contract === undefined) throw notFound();
    const { id, version } = contract;
    await change(tx, CONTRACT, { id, version, author, operation: 'saveExecution' }, async (_, { before }) => {
      const next = { ...before, deliveries: [...before.deliveries, { ...given.delivery, acceptBy: null }] };
      await writeExecution(tx, { procedure, contractId: id, before, next, reason: '' });
    });
  });
}

/**
 * Writes what was paid of contracts, and takes out what came back, as the orders of payment say it: what they may pay was judged
 * there. Each contract has its revision, and visitors read it anew.
 */
export async function changePayments(
  tx: Transaction,
  given: readonly { contractId: string; add: readonly Payment[]; remove: readonly string[] }[],
  author: ChangeAuthor,
): Promise<void> {
  const wish = { ids: given.map(({ contractId }) => contractId), author, operation: 'importPayments' };
  await changeMany(tx, CONTRACT, wish, (_, before) =>
    writePayments(
      tx,
      given.map(({ contractId, add, remove }) => ({
        contractId,
        payments: [
          ...(before.get(contractId)?.payments ?? []).filter(({ id }) => !remove.includes(id)),
          ...add,
        ],
      })),
    ),
  );
  await happenedToMany(tx, {
    subject: 'contract',
    ids: wish.ids,
    isPublic: true,
    operation: 'importPayments',
    actorId: author.person.id,
  });
}

/** Nothing is paid to a new account while the registered mailbox says that it did not ask for it. */
async function refuseHeldAccount(
  tx: Transaction,
  contractId: string,
  before: ContractState,
  { payments }: ContractState,
): Promise<void> {
  const isNew = ({ id }: { id: string }) => !before.payments.some((one) => one.id === id);
  if (!payments.some(isNew)) return;
  const since = await heldAccountSince(tx, contractId);
  if (since === null) return;
  const fields = payments.flatMap((payment, index) =>
    isNew(payment) && payment.paidOn >= since
      ? [
          [
            `payments.${index}.paidOn`,
            'No se paga a la cuenta nueva de este proveedor: desde su correo registrado se dijo «no fui yo». Atiéndelo en Padrón y captura después el pago.',
          ] as const,
        ]
      : [],
  );
  if (fields.length > 0) throw invalid(Object.fromEntries(fields));
}

/** Numbers of other contracts of the same supplier by the invoices that were paid in them. */
async function paidElsewhere(
  tx: Transaction,
  contractId: string,
  payments: ContractState['payments'],
): Promise<Map<string, string>> {
  await lockInvoices(
    tx,
    payments.map(({ invoice }) => invoiceKey(invoice)),
  );
  const paid = await invoicesElsewhere(tx, contractId);
  return new Map(paid.map(({ invoice, number }) => [invoiceKey(invoice), number]));
}

/** What comes and is paid of a contract with orders is told by their receipts and payments: nobody types it beside them. */
async function refuseOrdered(
  tx: Transaction,
  contractId: string,
  before: ContractState,
  next: ContractState,
): Promise<void> {
  const { orders, rows } = await orderedRows(tx, contractId);
  if (orders.length === 0) return;
  const known = new Set(rows);
  const fields: Record<string, string> = {};
  const said = `Este contrato tiene el pedido ${orders.join(', ')}:`;
  for (const [list, field, place] of [
    ['deliveries', 'what', 'lo que llega se registra en ese pedido, en «Recepciones»'],
    ['payments', 'invoice', 'lo que se paga sale de sus facturas, en «Pagos»'],
  ] as const) {
    for (const [index, { id }] of next[list].entries())
      if (!before[list].some((one) => one.id === id))
        fields[`${list}.${index}.${field}`] = `${said} ${place}. Quítalo de aquí.`;
    const ofOrders = (state: ContractState) =>
      (state[list] as { id: string }[]).filter(({ id }) => known.has(id)) as never;
    if (isCorrected(ofOrders(before), ofOrders(next)))
      fields[list] = `${said} lo que ya dice de él no se cambia aquí; ${place}.`;
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

export async function writeExecution(
  tx: Transaction,
  given: {
    procedure: AdminProcedure;
    contractId: string;
    before: ContractState;
    next: ContractState;
    reason: string;
    /** What limits penalties where the contract does not say it. */
    penaltyCap?: number | null;
  },
): Promise<void> {
  const { procedure, contractId, before, next, reason, penaltyCap = before.penaltyCap } = given;
  const changes = executionChanges(before, next);
  if (before.end !== null && changes.some(({ list }) => list !== 'payments'))
    throw failure('state_conflict', {
      detail: 'El contrato ya terminó: corrige primero su cierre. Los pagos se siguen capturando.',
    });
  await refuseStrangeDocuments(tx, procedure.id, next);
  const rules = await rulesOf(tx, procedure);
  const covered = procedure.lots.filter(({ id }) => before.lots.includes(id ?? ''));
  const contract = {
    ...before,
    penaltyCap,
    lotNumbers: covered.map(({ number }) => number),
    net: netWorth(before, {
      awarded: awardedTo(await sameContractor(tx, procedure, before), before.lots),
      ordered: await orderedNet(tx, contractId),
    }),
  };
  const refusals = {
    ...refusePaid(before, next, {
      before,
      paidElsewhere: changes.some(({ list }) => list === 'payments')
        ? await paidElsewhere(tx, contractId, next.payments)
        : new Map(),
      holidays: new Set(rules.book.holidays),
    }),
    ...refuseExecution(contract, next, {
      ...rules,
      isPenaltyNew: changes.some(({ list }) => list === 'penalties'),
      isDeliveryNew: changes.some(({ list }) => list === 'deliveries'),
    }),
  };
  if (Object.keys(refusals).length > 0) throw invalid(refusals);
  await refuseHeldAccount(tx, contractId, before, next);
  // What was received is said all the same; what is new of payments waits.
  if (next.payments.some(({ id }) => !before.payments.some((one) => one.id === id)))
    await refuseWhileSuspended(tx, { procedureId: procedure.id, contractId, doing: 'payment' });
  const isOtherwise = LISTS.some((list) => isCorrected(before[list], next[list]));
  if (isOtherwise && reason.length < LEAST_EXECUTION_REASON)
    throw invalid({ changeReason: 'Explica el cambio con al menos 20 letras; los visitantes lo leerán.' });
  const deliveries = next.deliveries.map((row) => ({
    ...row,
    acceptBy:
      row.deliveredOn === null
        ? null
        : (acceptBy(rules.procedure, rules.book, row.deliveredOn)?.date ?? null),
  }));
  await writeDeliveries(tx, { id: contractId, procedureId: procedure.id }, deliveries);
  await writePenalties(tx, contractId, next.penalties);
  await writePayments(tx, [{ contractId, payments: next.payments }]);
  // What was empty and is filled in, or came, is read on the page itself.
  const corrected = isOtherwise ? changes.filter((one) => one.before !== null) : [];
  await insertChanges(
    tx,
    procedure.id,
    corrected.map(({ field, before: old, after }) => ({ field, before: old, after })),
    reason,
  );
}

/** Ends a contract with the public document that shows it; when it was the last one, the procedure is over. */
export async function endContract(
  db: Db,
  target: Target,
  input: ContractEnd,
  author: Author,
): Promise<AdminProcedure> {
  return withProcedure(db, target.id, author, async (tx, procedure) => {
    refuseUnpublished(procedure, target);
    if (procedure.status !== 'contracted' && procedure.status !== 'complete')
      throw failure('state_conflict', { detail: 'Registra primero la contratación del procedimiento.' });
    const wish = {
      id: target.contractId,
      version: target.version,
      author,
      operation: 'endContract',
      ...(input.reason === null ? {} : { reason: input.reason }),
    };
    await change(tx, CONTRACT, wish, async (_, { before }) => {
      if (before.end !== null)
        throw failure('state_conflict', { detail: 'El contrato ya terminó: corrige primero su cierre.' });
      const kinds = await publicKinds(tx, target.id, [input.documentId]);
      const refusals = refuseEnd(input, {
        deliveries: before.deliveries,
        // A maximum that a contract by demand may reach need not be paid.
        unpaid: before.minimumAmount === null ? unpaidOf(before, before) : null,
        signedOn: before.signedOn,
        documentKind: kinds.get(input.documentId),
        today: todayInMexico(),
      });
      if (Object.keys(refusals).length > 0) throw invalid(refusals);
      await writeEnd(tx, target.contractId, input);
      const field = `contractEnd.${before.number}`;
      const after = `${CONTRACT_END_LABELS[input.kind]}, ${input.endedOn}`;
      const reason = [input.reason, input.ground].filter((part) => part !== null).join(' · ');
      await insertChanges(
        tx,
        target.id,
        [{ field, before: null, after }],
        reason === '' ? 'Se publicó el documento que lo acredita.' : reason,
      );
    });
    await settle(tx, target.id, author);
  });
}

/** A contract that had not ended runs again, and its procedure with it. */
export async function reopenContract(
  db: Db,
  target: Target,
  reason: string,
  author: Author,
): Promise<AdminProcedure> {
  return withProcedure(db, target.id, author, async (tx, procedure) => {
    refuseUnpublished(procedure, target);
    const wish = {
      id: target.contractId,
      version: target.version,
      author,
      operation: 'reopenContract',
      reason,
    };
    await change(tx, CONTRACT, wish, async (_, { before }) => {
      if (before.end === null) throw failure('state_conflict', { detail: 'El contrato no ha terminado.' });
      await removeEnd(tx, target.contractId);
      const was = `${CONTRACT_END_LABELS[before.end.kind]}, ${before.end.endedOn}`;
      const field = `contractEnd.${before.number}`;
      await insertChanges(tx, target.id, [{ field, before: was, after: null }], reason);
    });
    await settle(tx, target.id, author);
  });
}

/** Gives a procedure the state that its contracts tell: over when all of them are, contracted again when one is not. */
async function settle(tx: Transaction, id: string, author: Author): Promise<void> {
  const procedure = await mustRead(tx, id);
  const { running, uncovered, contracts } = await openContracts(tx, id);
  const isOver = contracts > 0 && running.length === 0 && uncovered.length === 0;
  const { status } = procedure;
  const next =
    status === 'contracted' && isOver ? 'complete' : status === 'complete' && !isOver ? 'contracted' : status;
  if (next === status) return;
  const operation = next === 'complete' ? 'changeProcedureState.complete' : 'changeProcedureState.reopen';
  await change(tx, PROCEDURE, { id, version: procedure.version, author, operation }, () =>
    tx.updateTable('procedure').set({ status: next }).where('id', '=', id).execute(),
  );
  const why =
    next === 'complete' ? 'Terminaron todos sus contratos.' : 'Se corrigió el cierre de un contrato.';
  await insertChanges(tx, id, [statusChange(status, next)], why);
}
