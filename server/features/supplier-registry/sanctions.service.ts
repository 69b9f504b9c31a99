import { sql } from 'kysely';
import { finePaymentProblem, MIN_ACTION_REASON } from '#contract/rules/registry/supplier-action.ts';
import type { LiftingDocument, Sanction, SupplierRecord } from '#contract/supplier-admin.ts';
import { transaction, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import type { Services } from '#server/kit/services.ts';
import type { Portal } from './renewal-address.ts';
import { findLifting } from './official-documents.service.ts';
import { liftedBy, setStatus } from './sanction-write.sql.ts';
import { authorName, changeSupplier, lockSupplier, type Author } from './supplier-change.ts';
import { settleByDates } from './supplier-clock.ts';
import { tellReleased, type EndAction } from './released-notices.ts';
import { insertSupplierEvent } from './supplier-file.sql.ts';
import { selectSanction, selectSanctions, type SupplierRow } from './supplier-record.sql.ts';

interface Input extends LiftingDocument {
  finePaidOn?: string | undefined;
  revoke: boolean;
  reason: string;
}

interface Step {
  tx: Transaction;
  portal: Portal;
  supplier: SupplierRow;
  sanction: Sanction;
  today: string;
  author: Author;
  now: Date;
}

/**
 * Writes the payment of a fine, or revokes the sanction: whom it held then goes back to the state that the dates give.
 * `version` is that of the record in which the officer saw it.
 */
export function updateSanction(
  { db, config: portal }: Pick<Services, 'config' | 'db'>,
  seen: { id: string; version: number },
  input: Input,
  author: Author,
): Promise<SupplierRecord> {
  const now = new Date();
  return transaction(db, async (tx) => {
    const found = await selectSanction(tx, seen.id);
    const supplierId = found?.supplierId ?? undefined;
    if (supplierId === undefined) throw notFound('No encontramos esa sanción.');
    await lockSupplier(tx, supplierId);
    const written = input.revoke
      ? {
          status: 'revoked',
          closingReason: input.reason,
          lifted: { authority: input.authority, documentNumber: input.documentNumber },
        }
      : { finePaidOn: input.finePaidOn ?? '' };
    // What others did to it meanwhile stays; only the same part twice is a conflict.
    const sanctions = (await selectSanctions(tx, supplierId)).map((one) =>
      one.id === seen.id ? { ...one, ...written } : one,
    );
    const wish = {
      operation: 'updateSanction',
      author,
      now,
      wanted: { sanctions },
      ...(input.revoke ? { reason: input.reason } : {}),
    };
    return changeSupplier(
      tx,
      { id: supplierId, version: seen.version },
      wish,
      async (_, supplier, { today }) => {
        const sanction = (await selectSanctions(tx, supplierId)).find(({ id }) => id === seen.id);
        if (sanction?.status !== 'active')
          throw failure('state_conflict', { detail: 'Esta sanción ya no está en vigor.' });
        const step: Step = { tx, portal, supplier, sanction, today, author, now };
        return input.revoke ? revoke(step, input) : payFine(step, input.finePaidOn ?? '');
      },
    );
  });
}

async function payFine({ tx, supplier, sanction, today, author, now }: Step, paidOn: string): Promise<void> {
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
}

async function revoke(step: Step, { reason, ...document }: Input): Promise<void> {
  const { tx, supplier, sanction, today, author, now } = step;
  if (reason.length < MIN_ACTION_REASON) {
    throw invalid({ reason: `Explica por qué con al menos ${MIN_ACTION_REASON} letras.` });
  }
  const lifting = await findLifting(tx, document);
  await sql`update sanction set status = 'revoked', closing_reason = ${reason}, ${liftedBy(lifting)} version = version + 1,
    updated_at = ${now} where id = ${sanction.id}`.execute(tx);
  await insertSupplierEvent(tx, {
    supplierId: supplier.id,
    action: 'revoke_sanction',
    fromStatus: null,
    toStatus: null,
    actorKind: 'officer',
    actorName: authorName(author),
    reason,
    details: { sanction: sanction.id, document: lifting.documentNumber },
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
    await tellReleased(tx, [supplier.id], {
      portal: step.portal,
      action: released.action,
      reason,
      cause: 'officer',
    });
  }
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
