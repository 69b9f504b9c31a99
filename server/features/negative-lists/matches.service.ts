import { MATCH_FIELDS, type ListMatch } from '#contract/negative-lists.ts';
import { discardProblem, LIST_SOURCE_LABELS, MIN_REASON } from '#contract/negative-list-words.ts';
import { change, changeable, type Author } from '#server/kit/change.ts';
import type { Db } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import type { DecisionOf } from '#server/kit/second-person.ts';
import { selectMatch } from './matches.sql.ts';

const MATCH = changeable<ListMatch>({
  subject: 'listMatch',
  table: 'list_match',
  key: 'id',
  fields: MATCH_FIELDS,
  isPublic: () => false,
  read: selectMatch,
});

interface Decided {
  params: { id: string };
  body: { decision: 'confirmed' | 'discarded' | 'undecided'; reason: string };
}

/** Whether deciding so lets somebody pass whom a list impedes, or whom it names by RFC. */
const lifts = ({ matchedBy, level, status }: ListMatch, decision: Decided['body']['decision']): boolean =>
  (decision === 'discarded' && (matchedBy === 'rfc' || level === 'block')) ||
  // An equal name impedes only while it is confirmed.
  (decision === 'undecided' && matchedBy === 'name' && level === 'block' && status === 'confirmed');

/** Discarding a match by RFC, or one that impedes. */
export const LIFTED_MATCH: DecisionOf<Decided> = {
  kind: async ({ params, body }, db) => {
    const match = await selectMatch(db, params.id);
    return match !== undefined && lifts(match, body.decision) ? 'lists' : null;
  },
  // Whom the law keeps from contracts is let pass by nobody alone, as the list itself is (decision 0380).
  isGuarded: () => true,
  what: ({ body }) =>
    body.decision === 'discarded' ? 'Descartar una coincidencia' : 'Dejar una coincidencia por decidir',
  record: async ({ params }, db) => {
    const match = await selectMatch(db, params.id);
    if (match === undefined) return undefined;
    const { id, supplier, request, source, version, status, level, endedOn, evidence } = match;
    const title = supplier?.name ?? request?.name ?? '';
    return {
      type: MATCH.subject,
      id,
      title,
      note: `${supplier?.rfc ?? request?.rfc ?? 'Sin RFC'} · ${LIST_SOURCE_LABELS[source]}`,
      place: `/padron-Proveedores/Administrador?seccion=listas&q=${encodeURIComponent(supplier?.rfc ?? supplier?.number ?? request?.folio ?? title)}`,
      // A list that came into force meanwhile says something else of it.
      mark: [version, status, level, endedOn ?? '', ...evidence.map(({ key }) => key).toSorted()].join(' '),
    };
  },
};

/**
 * Confirms or discards a match with its reason, or leaves it undecided again. Nobody is disqualified by it: that is
 * a step of its own in the supplier's file.
 */
export async function decideMatch(
  db: Db,
  { decision, reason }: Decided['body'],
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
    const problem = decision === 'discarded' ? discardProblem(match.matchedBy, reason) : undefined;
    if (problem !== undefined) throw invalid({ reason: problem });
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
