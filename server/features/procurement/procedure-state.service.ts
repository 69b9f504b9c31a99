import type { AdminProcedure, NewContract, ProcedureTransition } from '#contract/procurement-admin.ts';
import type { ProcedureStatus } from '#contract/procedures.ts';
import { publishesResult } from '#contract/rules/procurement-fields.ts';
import { audit } from '#server/kit/audit.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import { refuseTransition, statusAfter, takesContracts } from './procedure-admin.rules.ts';
import { changeProcedure, type Author } from './procedure-admin.service.ts';
import { insertChanges } from './procedure-admin-write.sql.ts';
import { readPublishedDocuments } from './procedure-admin.sql.ts';

async function writeLotResults(tx: Transaction, id: string, awarded: readonly number[]): Promise<void> {
  await tx
    .updateTable('lot')
    .set((set) => ({
      status: set
        .case()
        .when('number', 'in', [...awarded])
        .then('awarded')
        .else('unsuccessful')
        .end(),
    }))
    .where('procedure_id', '=', id)
    .execute();
}

async function closeLots(tx: Transaction, id: string, status: 'unsuccessful' | 'cancelled'): Promise<void> {
  await tx.updateTable('lot').set({ status }).where('procedure_id', '=', id).execute();
}

/** Declares a change of state; the reason, where there is one, is public. */
export async function changeState(
  db: Db,
  target: { id: string; version: number },
  input: ProcedureTransition,
  author: Author,
): Promise<AdminProcedure> {
  return changeProcedure(db, target, author, async (tx, { procedure, suspendedFrom }) => {
    const facts = {
      status: procedure.status,
      suspendedFrom: suspendedFrom as ProcedureStatus | null,
      documentKinds: (await readPublishedDocuments(tx, target.id)).map((document) => document.kind),
      lotNumbers: procedure.lots.map((lot) => lot.number),
      openingAt: procedure.acts.findLast((act) => act.kind === 'opening')?.at,
      contracts: procedure.contracts.length,
      now: new Date().toISOString(),
    };
    const awarded = input.transition === 'award' ? input.lots : [];
    const refusal = refuseTransition(input.transition, facts, awarded);
    if (refusal !== undefined) throw failure('state_conflict', { detail: refusal });
    const status = statusAfter(input.transition, facts, awarded);
    const reason = 'reason' in input ? input.reason : null;
    await tx
      .updateTable('procedure')
      .set({
        status,
        status_reason: reason,
        suspended_from: input.transition === 'suspend' ? procedure.status : null,
      })
      .where('id', '=', target.id)
      .execute();
    if (input.transition === 'award') await writeLotResults(tx, target.id, awarded);
    if (input.transition === 'declare_unsuccessful') await closeLots(tx, target.id, 'unsuccessful');
    if (input.transition === 'cancel') await closeLots(tx, target.id, 'cancelled');
    if (reason !== null) {
      await insertChanges(
        tx,
        target.id,
        [{ field: 'status', before: procedure.status, after: status }],
        reason,
      );
    }
    await audit(tx, {
      ...author,
      operation: `changeProcedureState.${input.transition}`,
      subjectType: 'procedure',
      subjectId: target.id,
      before: { status: procedure.status },
      after: { status, ...(input.transition === 'award' ? { lots: awarded } : {}) },
      ...(reason === null ? {} : { reason }),
    });
  });
}

/** Adds a contract; its supplier is joined by name when the registry knows exactly that name. */
export async function addContract(
  db: Db,
  target: { id: string; version: number },
  input: NewContract,
  author: Author,
): Promise<AdminProcedure> {
  if (input.startsOn !== null && input.endsOn !== null && input.endsOn < input.startsOn) {
    throw invalid({ endsOn: 'El fin no puede ser anterior al inicio.' });
  }
  return changeProcedure(db, target, author, async (tx, { procedure }) => {
    if (!takesContracts(procedure.status, publishesResult(procedure.kind))) {
      throw failure('state_conflict', { detail: 'Los contratos se agregan después del fallo.' });
    }
    const supplier = await tx
      .selectFrom('supplier')
      .select(['id', 'status'])
      .where('name', '=', input.supplierName)
      .limit(1)
      .executeTakeFirst();
    if (supplier?.status === 'disqualified') {
      throw invalid({ supplierName: 'Este proveedor está inhabilitado.' });
    }
    await tx
      .insertInto('contract')
      .values({
        procedure_id: target.id,
        number: input.number,
        title: input.title,
        supplier_id: supplier?.id ?? null,
        supplier_name: input.supplierName,
        signed_on: input.signedOn,
        starts_on: input.startsOn,
        ends_on: input.endsOn,
        amount: input.amount,
      })
      .execute();
    await audit(tx, {
      ...author,
      operation: 'addContract',
      subjectType: 'procedure',
      subjectId: target.id,
      after: input,
    });
  });
}
