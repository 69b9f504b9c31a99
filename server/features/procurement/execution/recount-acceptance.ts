import { acceptBy } from '#contract/rules/execution.ts';
import { dateInMexico } from '#contract/rules/calendar.ts';
import type { RuleBook } from '#contract/rules/procurement.ts';
import { datedProcedure } from '#contract/rules/procurement-publication.ts';
import type { Transaction } from '#server/kit/db.ts';
import { formOf, mustRead } from '../procedure-change.ts';
import { selectUnaccepted, updateAcceptBy } from './execution.sql.ts';

/**
 * Counts anew until when each delivery that still waits may be accepted, by another calendar: whoever has to accept is given
 * every working day. What was accepted keeps the day that was counted then. Gives how many moved.
 */
export async function recountAcceptance(tx: Transaction, book: RuleBook): Promise<number> {
  let moved = 0;
  for (const [procedureId, deliveries] of Map.groupBy(await selectUnaccepted(tx), (row) => row.procedureId)) {
    const procedure = await mustRead(tx, procedureId);
    const dated = datedProcedure(formOf(procedure), dateInMexico(procedure.publishedAt ?? new Date()));
    for (const { id, deliveredOn, acceptBy: known } of deliveries) {
      const day = acceptBy(dated, book, deliveredOn)?.date ?? null;
      if (day === known) continue;
      await updateAcceptBy(tx, id, day);
      moved += 1;
    }
  }
  return moved;
}
