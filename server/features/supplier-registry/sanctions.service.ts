import { sql } from 'kysely';
import { finePaymentProblem, MIN_ACTION_REASON } from '#contract/rules/supplier-action.ts';
import type { Sanction, SupplierRecord } from '#contract/supplier-admin.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import { setStatus } from './sanction-write.sql.ts';
import { authorName, changeSupplier, conflict, type Author, type Change } from './supplier-change.ts';
import { settleByDates } from './supplier-clock.ts';
import { tellReleased, type EndAction } from './released-notices.ts';
import { insertSupplierEvent } from './supplier-file.sql.ts';
import { selectSanction, selectSanctions, type SupplierRow } from './supplier-record.sql.ts';

interface Input {
  finePaidOn?: string | undefined;
  revoke: boolean;
  reason: string;
}

interface Step {
  tx: Transaction;
  supplier: SupplierRow;
  sanction: Sanction;
  today: string;
  author: Author;
  now: Date;
}

/** Writes the payment of a fine, or revokes the sanction: whom it held then goes back to the state that the dates give. */
export async function updateSanction(
  db: Db,
  seen: { id: string; version: number },
  input: Input,
  author: Author,
): Promise<SupplierRecord> {
  const now = new Date();
  const found = await selectSanction(db, seen.id);
  if (found?.supplierId === undefined || found.supplierId === null)
    throw notFound('No encontramos esa sanción.');
  return changeSupplier(
    db,
    { id: found.supplierId, version: undefined },
    { operation: 'updateSanction', author, now },
    async (tx, supplier, today) => {
      const current = await selectSanction(tx, seen.id);
      if (current === undefined) throw notFound();
      const { sanction } = current;
      if (sanction.version !== seen.version) {
        throw await conflict(tx, supplier, supplier.version - 1, now);
      }
      if (sanction.status !== 'active') {
        throw failure('state_conflict', { detail: 'Esta sanción ya no está en vigor.' });
      }
      const step: Step = { tx, supplier, sanction, today, author, now };
      return input.revoke ? revoke(step, input.reason) : payFine(step, input.finePaidOn ?? '');
    },
  );
}

async function payFine(
  { tx, supplier, sanction, today, author, now }: Step,
  paidOn: string,
): Promise<Change> {
  if (sanction.fineAmount === null)
    throw failure('state_conflict', { detail: 'Esta sanción no tiene multa.' });
  const problem = finePaymentProblem(paidOn, { today, startsOn: sanction.startsOn });
  if (problem !== undefined) throw invalid({ finePaidOn: problem });
  await sql`update sanction set fine_paid_on = ${paidOn}, version = version + 1, updated_at = ${now}
    where id = ${sanction.id}`.execute(tx);
  await insertSupplierEvent(tx, {
    supplierId: supplier.id,
    action: 'fine_paid',
    fromStatus: null,
    toStatus: null,
    actorKind: 'officer',
    actorName: authorName(author),
    details: { sanction: sanction.id, paidOn },
  });
  return { before: { finePaidOn: sanction.finePaidOn }, after: { finePaidOn: paidOn } };
}

async function revoke(step: Step, reason: string): Promise<Change> {
  const { tx, supplier, sanction, today, author, now } = step;
  if (reason.length < MIN_ACTION_REASON) {
    throw invalid({ reason: `Explica por qué con al menos ${MIN_ACTION_REASON} letras.` });
  }
  await sql`update sanction set status = 'revoked', closing_reason = ${reason}, version = version + 1,
    updated_at = ${now} where id = ${sanction.id}`.execute(tx);
  await insertSupplierEvent(tx, {
    supplierId: supplier.id,
    action: 'revoke_sanction',
    fromStatus: null,
    toStatus: null,
    actorKind: 'officer',
    actorName: authorName(author),
    reason,
    details: { sanction: sanction.id },
  });
  const released = await releaseTo(step);
  if (released !== null) {
    await setStatus(tx, supplier.id, { status: released.status, suspendedFrom: null, now });
    await insertSupplierEvent(tx, {
      supplierId: supplier.id,
      action: released.action,
      fromStatus: supplier.status,
      toStatus: released.status,
      actorKind: 'officer',
      actorName: authorName(author),
      reason,
    });
    await settleByDates(tx, { today, now, supplierId: supplier.id });
    await tellReleased(tx, [supplier.id], { action: released.action, reason, cause: 'officer' });
  }
  return {
    before: { [`sanction:${sanction.id}`]: 'active', status: supplier.status },
    after: { [`sanction:${sanction.id}`]: 'revoked', status: released?.status ?? supplier.status },
    reason,
  };
}

/** State after the revocation when this sanction was the last one that held the registration; null: nothing changes. */
async function releaseTo({
  tx,
  supplier,
  sanction,
}: Step): Promise<{ status: string; action: EndAction } | null> {
  const holds = { suspended: 'suspension', disqualified: 'disqualification' }[supplier.status as string];
  if (holds === undefined || sanction.kind !== holds) return null;
  const others = (await selectSanctions(tx, supplier.id)).filter(
    ({ kind, status }) => kind === holds && status === 'active',
  );
  if (others.length > 0) return null;
  // Machine B knows one way out of a disqualification: the registration must be renewed.
  return holds === 'suspension'
    ? { status: 'active', action: 'reinstate' }
    : { status: 'expired', action: 'end_disqualification' };
}
