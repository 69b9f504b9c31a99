import { sql } from 'kysely';
import type { AdminProcedure, ContractCorrection, NewContract } from '#contract/procurement-admin.ts';
import { contractChanges } from '#contract/rules/procurement-changes.ts';
import { publishesResult } from '#contract/rules/procurement-fields.ts';
import { audit } from '#server/kit/audit.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import { isEditable, takesContracts } from './procedure-admin.rules.ts';
import { changeProcedure, type Author } from './procedure-admin.service.ts';
import { insertChanges } from './procedure-admin-write.sql.ts';

const LEAST_REASON = 20;

function refuseTerm({ startsOn, endsOn }: NewContract): void {
  if (startsOn !== null && endsOn !== null && endsOn < startsOn) {
    throw invalid({ endsOn: 'El fin no puede ser anterior al inicio.' });
  }
}

/** Columns of a contract; its supplier is whom a person recognised under the name, or who has exactly that name. */
async function columnsOf(tx: Transaction, input: NewContract) {
  const { rows } = await sql<{ id: string; status: string }>`
    select id, status from supplier s where id = coalesce(joined_supplier(${input.supplierName}),
      (select id from supplier where name = ${input.supplierName} order by status = 'unregistered' limit 1))`.execute(
    tx,
  );
  const supplier = rows[0];
  return {
    isDisqualified: supplier?.status === 'disqualified',
    values: {
      number: input.number,
      title: input.title,
      supplier_id: supplier?.id ?? null,
      supplier_name: input.supplierName,
      signed_on: input.signedOn,
      starts_on: input.startsOn,
      ends_on: input.endsOn,
      amount: input.amount,
    },
  };
}

/** Adds a contract. */
export async function addContract(
  db: Db,
  target: { id: string; version: number },
  input: NewContract,
  author: Author,
): Promise<AdminProcedure> {
  refuseTerm(input);
  return changeProcedure(db, target, author, async (tx, { procedure }) => {
    if (!takesContracts(procedure.status, publishesResult(procedure.kind))) {
      throw failure('state_conflict', { detail: 'Los contratos se agregan después del fallo.' });
    }
    const { values, isDisqualified } = await columnsOf(tx, input);
    if (isDisqualified) throw invalid({ supplierName: 'Este proveedor está inhabilitado.' });
    await tx
      .insertInto('contract')
      .values({ ...values, procedure_id: target.id })
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

/** Corrects a contract; what visitors already saw changes only with a reason, which they read under «Cambios». */
export async function saveContract(
  db: Db,
  target: { id: string; version: number; contractId: string },
  { changeReason, ...input }: ContractCorrection,
  author: Author,
): Promise<AdminProcedure> {
  refuseTerm(input);
  return changeProcedure(db, target, author, async (tx, { procedure }) => {
    const found = procedure.contracts.find(({ id }) => id === target.contractId);
    if (found === undefined) throw notFound();
    if (!isEditable(procedure.status)) {
      throw failure('state_conflict', { detail: 'Un procedimiento cancelado o concluido ya no se corrige.' });
    }
    const { id: _id, ...before } = found;
    const changes = contractChanges(before, input);
    if (changes.length === 0) return;
    const { values, isDisqualified } = await columnsOf(tx, input);
    if (isDisqualified && input.supplierName !== before.supplierName) {
      throw invalid({ supplierName: 'Este proveedor está inhabilitado.' });
    }
    if (procedure.status !== 'draft') {
      if ((changeReason ?? '').length < LEAST_REASON) {
        throw invalid({
          changeReason: 'Explica el cambio con al menos 20 letras; los visitantes lo leerán.',
        });
      }
      await insertChanges(tx, target.id, changes, changeReason ?? '');
    }
    await tx.updateTable('contract').set(values).where('id', '=', found.id).execute();
    await audit(tx, {
      ...author,
      operation: 'saveContract',
      subjectType: 'procedure',
      subjectId: target.id,
      before: { ...before, contractId: found.id },
      after: input,
      ...(changeReason ? { reason: changeReason } : {}),
    });
  });
}
