import { MATCH_FIELDS, type ListMatch } from '#contract/negative-lists.ts';
import { MIN_REASON } from '#contract/negative-list-words.ts';
import { change, changeable, type Author } from '#server/kit/change.ts';
import type { Db } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import { selectMatch } from './matches.sql.ts';

const MATCH = changeable<ListMatch>({
  subject: 'listMatch',
  table: 'list_match',
  key: 'id',
  fields: MATCH_FIELDS,
  isPublic: () => false,
  read: selectMatch,
});

/**
 * Confirms or discards a match with its reason, or leaves it undecided again. Nobody is disqualified by it: that is
 * a step of its own in the supplier's file.
 */
export async function decideMatch(
  db: Db,
  { decision, reason }: { decision: 'confirmed' | 'discarded' | 'undecided'; reason: string },
  { id, version, author }: { id: string; version: number; author: Author },
): Promise<ListMatch> {
  const wish = {
    id,
    version,
    author,
    operation: 'decideListMatch',
    ...(reason === '' ? {} : { reason }),
  };
  const { state } = await change(db, MATCH, wish, async (tx, { before: match }) => {
    const isConfirmedName = match.status === 'confirmed' && match.matchedBy === 'name';
    // Who was confirmed by name is known beyond its request and its registration, until somebody discards it.
    if (match.endedOn !== null && !(isConfirmedName && decision === 'discarded')) {
      throw failure('state_conflict', {
        detail: 'Esta coincidencia ya terminó: la lista no la tiene, o su solicitud o registro se cerró.',
      });
    }
    const isUndecided = match.status === 'new' || match.status === 'needs_person';
    if (decision === 'undecided' && isUndecided) {
      throw failure('state_conflict', { detail: 'Esta coincidencia está por decidir.' });
    }
    if (decision === 'undecided' && isConfirmedName && match.carriedFrom !== null) {
      throw failure('state_conflict', {
        detail: `Esta confirmación viene de ${match.carriedFrom}. Si no es el mismo, descártala con su razón.`,
      });
    }
    if (decision !== 'undecided' && reason.length < MIN_REASON) {
      throw invalid({ reason: `Escribe la razón con al menos ${MIN_REASON} letras.` });
    }
    const status =
      decision !== 'undecided'
        ? decision
        : match.matchedBy === 'name'
          ? ('needs_person' as const)
          : ('new' as const);
    await tx
      .updateTable('list_match')
      .set({
        status,
        reason: decision === 'undecided' ? null : reason,
        decided_by: decision === 'undecided' ? null : author.person.id,
        decided_at: decision === 'undecided' ? null : new Date(),
        updated_at: new Date(),
      })
      .where('id', '=', id)
      .execute();
  });
  if (state === undefined) throw notFound();
  return state;
}
