import { sql } from 'kysely';
import type { ReviewFile } from '#contract/registration-review.ts';
import type { Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import { findOfficer, type Officer } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import type { ReviewedRequest } from '../review/request.sql.ts';
import { authorName, changeRequest, type Author, type Seen } from '../review/review-change.ts';
import { recordEvent } from '../request/request-events.ts';

/** The officer that a request is given to: whoever calls, or somebody who is known here. */
async function officerOf(tx: Transaction, { id }: { id: string }, author: Author): Promise<Officer> {
  if (id === author.person.id) return { id, name: authorName(author) };
  const known = await findOfficer(tx, id);
  if (known === undefined)
    throw invalid({
      assignee: 'No conocemos a esa persona. Elige a alguien que ya haya trabajado en el portal.',
    });
  return known;
}

interface Giving {
  tx: Transaction;
  request: ReviewedRequest;
  author: Author;
}

/** Writes who is responsible, and that nothing else changed. */
async function give({ tx, request, author }: Giving, given: Officer | null): Promise<void> {
  if (!['submitted', 'in_review', 'observed', 'validated'].includes(request.status)) {
    throw failure('state_conflict', { detail: 'Esta solicitud ya se resolvió.' });
  }
  await sql`update registration_request set assignee_id = ${given?.id ?? null} where id = ${request.id}`.execute(
    tx,
  );
  await sql`insert into request_assignment (request_id, version, officer_id, given_by)
    values (${request.id}, ${request.version + 1}, ${given?.id ?? null}, ${author.person.id})`.execute(tx);
  await recordEvent(tx, {
    requestId: request.id,
    action: 'assign',
    fromStatus: null,
    toStatus: null,
    actor: { kind: 'officer', name: authorName(author) },
    publicText: null,
    details: { text: given === null ? 'La dejó sin responsable' : `La asignó a ${given.name}` },
  });
}

/** Gives the request to an officer, to whoever calls, or to nobody. */
export function assignRequest(
  services: Services,
  seen: Seen,
  wanted: { id: string } | null,
  author: Author,
): Promise<ReviewFile> {
  const how = { operation: 'assignRequest', author, now: new Date() };
  return changeRequest(services, seen, how, async (tx, request) =>
    give({ tx, request, author }, wanted === null ? null : await officerOf(tx, wanted, author)),
  );
}

/**
 * Takes a request that nobody has, or gives up one's own, as it is now. Somebody else's is never taken away:
 * `state_conflict` says whose it is.
 */
export async function takeReview(
  services: Services,
  id: string,
  { mine, author, now }: { mine: boolean; author: Author; now: Date },
): Promise<void> {
  const { rows } = await sql<{ folio: string }>`
    select folio from registration_request where id = ${id} and status <> 'draft'`.execute(services.db);
  const folio = rows[0]?.folio;
  if (folio === undefined) throw notFound('No encontramos esa solicitud.');
  const how = { operation: 'assignRequest', author, now };
  await changeRequest(services, { folio, version: undefined }, how, async (tx, request) => {
    if (request.assignee_id !== null && request.assignee_id !== author.person.id) {
      const name = request.assignee_name ?? 'Otra persona';
      throw failure('state_conflict', { detail: `${name} ya tiene esta solicitud.` });
    }
    return give({ tx, request, author }, mine ? { id: author.person.id, name: authorName(author) } : null);
  });
}

/** Gives a request, as it is now, to an officer or to nobody, whoever has it: who asks has the right to. */
export async function giveReview(
  services: Services,
  id: string,
  to: string | null,
  { author, now }: { author: Author; now: Date },
): Promise<void> {
  const { rows } = await sql<{ folio: string }>`
    select folio from registration_request where id = ${id} and status <> 'draft'`.execute(services.db);
  const folio = rows[0]?.folio;
  if (folio === undefined) throw notFound('No encontramos esa solicitud.');
  const how = { operation: 'assignRequest', author, now };
  await changeRequest(services, { folio, version: undefined }, how, async (tx, request) =>
    give({ tx, request, author }, to === null ? null : await officerOf(tx, { id: to }, author)),
  );
}
