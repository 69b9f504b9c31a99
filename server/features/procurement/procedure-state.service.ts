import type { AdminProcedure, ProcedureTransition } from '#contract/procurement-admin.ts';
import type { ProcedureStatus } from '#contract/procedures.ts';
import { changesBetween, statusChange } from '#contract/rules/procedures/procurement-changes.ts';
import { readRequiredDocuments } from '#server/features/legal-rules/public.ts';
import { refuseUnanswered } from '#server/features/purchase-checks/public.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import {
  refuseAwardDate,
  refuseTransition,
  statusAfter,
} from '#contract/rules/procedures/procedure-machine.ts';
import { decidedLots, decideLots, refuseChangedAward } from './award.service.ts';
import { desertLots } from './award.sql.ts';
import { openContracts } from './execution/execution.sql.ts';
import { changeProcedure, formOf, mustRead, type Author } from './procedure-change.ts';
import { moveAfterSuspension } from './procedure-dates.service.ts';
import { insertChanges, writeActs } from './procedure-admin-write.sql.ts';
import { readPublishedDocuments } from './procedure-admin.sql.ts';
import { refuseWhileSuspended } from './suspensions.ts';

async function closeLots(tx: Transaction, id: string, status: 'unsuccessful' | 'cancelled'): Promise<void> {
  await tx.updateTable('lot').set({ status }).where('procedure_id', '=', id).execute();
}

/** The day on which the award was given takes the place of the planned one; visitors see the change. */
async function writeAwardDate(tx: Transaction, procedure: AdminProcedure, at: string): Promise<void> {
  const sequence = procedure.acts.findLast((act) => act.kind === 'award')?.sequence;
  const given = { id: 'award.1', kind: 'award' as const, sequence: 1, at, place: null, url: null };
  const acts =
    sequence === undefined
      ? [...procedure.acts, given]
      : procedure.acts.map((act) =>
          act.kind === 'award' && act.sequence === sequence ? { ...act, at } : act,
        );
  const before = formOf(procedure);
  const changes = changesBetween(before, { ...before, acts });
  if (changes.length === 0) return;
  await insertChanges(tx, procedure.id, changes, 'Es la fecha en que se dio el fallo.');
  await writeActs(tx, procedure.id, acts);
}

/** Declares a change of state; the reason, where there is one, is public. */
export async function changeState(
  db: Db,
  target: { id: string; version: number },
  input: ProcedureTransition,
  author: Author,
): Promise<AdminProcedure> {
  const reason = 'reason' in input ? input.reason : undefined;
  const wish = { ...target, author, operation: `changeProcedureState.${input.transition}`, reason };
  return changeProcedure(db, wish, async (tx, { procedure, suspendedFrom }) => {
    const facts = {
      kind: procedure.kind,
      required: await readRequiredDocuments(tx),
      status: procedure.status,
      suspendedFrom: suspendedFrom as ProcedureStatus | null,
      documentKinds: (await readPublishedDocuments(tx, target.id)).map((document) => document.kind),
      ...(input.transition === 'award' ? { decided: await decidedLots(tx, procedure) } : {}),
      // Nobody's bid is turned down with the same sentence as all others.
      ...(input.transition === 'declare_unsuccessful'
        ? { decided: await decidedLots(tx, procedure, 'unsuccessful') }
        : {}),
      openingAt: procedure.acts.findLast((act) => act.kind === 'opening')?.at,
      awardAt: procedure.acts.findLast((act) => act.kind === 'award')?.at,
      hasOpenBids: procedure.hasOpenBids === true,
      ...(await openContracts(tx, target.id)),
      now: new Date().toISOString(),
    };
    const refusal = refuseTransition(input.transition, facts);
    if (refusal !== undefined) throw failure('state_conflict', { detail: refusal });
    if (input.transition === 'award') {
      const plannedAt = procedure.acts.findLast((act) => act.kind === 'award')?.at;
      const awardAt = input.awardedAt ?? plannedAt;
      const wrong = refuseAwardDate(awardAt, { ...facts, plannedAt });
      if (wrong !== undefined || awardAt === undefined) throw invalid({ awardedAt: wrong ?? '' });
      await refuseChangedAward(tx, target.id, input.awardVersion);
      await writeAwardDate(tx, procedure, new Date(awardAt).toISOString());
      await decideLots(tx, await mustRead(tx, target.id));
    }
    if (input.transition === 'declare_unsuccessful' || input.transition === 'contract')
      await refuseWhileSuspended(tx, {
        procedureId: target.id,
        doing: input.transition === 'contract' ? 'contract' : 'award',
      });
    if (input.transition === 'resume')
      await refuseWhileSuspended(tx, { procedureId: target.id, lotIds: [], doing: 'resume' });
    if (input.transition === 'contract')
      await refuseUnanswered(tx, target.id, ({ code }) => code === 'contract_document_early');
    const status = statusAfter(input.transition, facts);
    await tx
      .updateTable('procedure')
      .set(({ ref }) => ({
        status,
        status_reason: reason ?? null,
        suspended_from: input.transition === 'suspend' ? procedure.status : null,
        // What was only announced was never published.
        ...(procedure.status === 'planned' ? { announced_at: ref('published_at') } : {}),
      }))
      .where('id', '=', target.id)
      .execute();
    if (input.transition === 'declare_unsuccessful') {
      await closeLots(tx, target.id, 'unsuccessful');
      await desertLots(tx, target.id, input.reason);
    }
    if (input.transition === 'cancel') await closeLots(tx, target.id, 'cancelled');
    if (input.transition === 'resume') await moveAfterSuspension(tx, procedure);
    const said = input.transition === 'resume' ? 'La autoridad levantó la suspensión.' : reason;
    if (said !== undefined) {
      await insertChanges(tx, target.id, [statusChange(procedure.status, status)], said);
    }
  });
}
