import { movesByCalendar } from '#contract/rules/days/date-moves.ts';
import type { RuleBook } from '#contract/rules/procedures/procurement.ts';
import { readRunning } from '#server/features/legal-rules/public.ts';
import type { Transaction } from '#server/kit/db.ts';
import { happenedToMany } from '#server/kit/events.ts';
import { PORTAL_ITSELF } from '#server/kit/officers.ts';
import { putAmendment, selectOpenAmendment } from './date-amendments.sql.ts';

/**
 * Drafts for each procedure that is not over the dates that a changed calendar moves; they wait for an officer. What an
 * earlier change proposed and nobody has decided yet stays where this one says nothing of the act. Gives how many.
 */
export async function draftByCalendar(
  tx: Transaction,
  books: { before: RuleBook; after: RuleBook },
  { cause, now }: { cause: string; now: string },
): Promise<number> {
  const drafted: string[] = [];
  for (const { id, dated } of await readRunning(tx, now)) {
    const moves = movesByCalendar(dated, books, now);
    if (moves.length === 0) continue;
    const open = await selectOpenAmendment(tx, id);
    const kept = (open?.moves ?? []).filter(
      (old) => !moves.some(({ kind, sequence }) => kind === old.kind && sequence === old.sequence),
    );
    const told = kept.length === 0 || open === undefined ? cause : `${open.cause} ${cause}`;
    await putAmendment(tx, { procedureId: id, cause: told.slice(0, 900), moves: [...kept, ...moves] });
    drafted.push(id);
  }
  await happenedToMany(tx, {
    subject: 'procedure',
    ids: drafted,
    isPublic: false,
    operation: 'draftDateAmendment',
    actorId: PORTAL_ITSELF,
  });
  return drafted.length;
}
