import { acceptBy } from '#contract/rules/contracts/execution.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';
import type { RuleBook } from '#contract/rules/procedures/procurement.ts';
import { datedProcedure } from '#contract/rules/procedures/procurement-publication.ts';
import type { Transaction } from '#server/kit/db.ts';
import { happenedToMany } from '#server/kit/events.ts';
import { PORTAL_ITSELF } from '#server/kit/officers.ts';
import { CONTRACT, formOf, mustRead } from '../procedure-change.ts';
import { selectUnaccepted, updateAcceptBy } from './execution.sql.ts';

/**
 * Counts anew until when each delivery that still waits may be accepted, by another calendar: whoever has to accept is given
 * every working day. What was accepted keeps the day that was counted then. Gives how many moved.
 */
export async function recountAcceptance(tx: Transaction, book: RuleBook): Promise<number> {
  const moved = new Map<string, string>();
  for (const [procedureId, deliveries] of Map.groupBy(await selectUnaccepted(tx), (row) => row.procedureId)) {
    const procedure = await mustRead(tx, procedureId);
    const dated = datedProcedure(formOf(procedure), dateInMexico(procedure.publishedAt ?? new Date()));
    for (const { id, contractId, deliveredOn, acceptBy: known } of deliveries) {
      const day = acceptBy(dated, book, deliveredOn)?.date ?? null;
      if (day === known) continue;
      await updateAcceptBy(tx, id, day);
      moved.set(id, contractId);
    }
  }
  await happenedToMany(tx, {
    subject: CONTRACT.subject,
    ids: [...new Set(moved.values())],
    isPublic: true,
    operation: 'recountAcceptance',
    actorId: PORTAL_ITSELF,
  });
  return moved.size;
}
