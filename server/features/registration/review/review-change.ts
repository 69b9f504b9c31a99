import { sql } from 'kysely';
import type { ReviewFile } from '#contract/registration-review.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { change } from '#server/kit/change.ts';
import { asksSecond } from '#server/kit/second-person.ts';
import { transaction, type Transaction } from '#server/kit/db.ts';
import { notFound } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import { officerName } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { readReview, type Viewer } from './review-file.ts';
import { selectRequest, type ReviewedRequest } from './request.sql.ts';
import { REQUEST } from '../request/request-thing.ts';

/** Who changes something, in which request. */
export interface Author {
  person: Person;
  requestId: string;
}

/** A request and the version of it that the author saw. */
export interface Seen {
  folio: string;
  version: number;
}

/** Name that other officers read. */
export function authorName({ person }: Pick<Author, 'person'>): string {
  return officerName(person);
}

/** How this person sees requests now. */
export async function viewerOf(services: Services, person: Person, now: Date): Promise<Viewer> {
  const secondReviewer = await asksSecond(services.db, services, 'registry');
  return { personId: person.id, today: todayInMexico(now), secondReviewer };
}

/** The request for officers, or not found. */
export async function getReview(services: Services, folio: string, person: Person): Promise<ReviewFile> {
  const request = await selectRequest(services.db, folio);
  if (request === undefined) throw notFound('No encontramos esa solicitud.');
  return readReview(services.db, request, await viewerOf(services, person, new Date()));
}

/**
 * One change of one request by an officer; gives it as officers see it then. Without a version it is taken as it is.
 */
export async function changeRequest(
  services: Services,
  seen: { folio: string; version: number | undefined },
  { now, ...wish }: { operation: string; author: Author; now: Date; reason?: string | undefined },
  work: (tx: Transaction, request: ReviewedRequest, viewer: Viewer) => Promise<unknown>,
): Promise<ReviewFile> {
  const viewer = await viewerOf(services, wish.author.person, now);
  return transaction(services.db, async (tx) => {
    const found = await selectRequest(tx, seen.folio, { lock: true });
    if (found === undefined) throw notFound('No encontramos esa solicitud.');
    const at = { id: found.id, version: seen.version ?? found.version };
    await change(tx, REQUEST, { ...at, ...wish }, async () => {
      await work(tx, found, viewer);
      await sql`update registration_request set updated_at = ${now} where id = ${found.id}`.execute(tx);
    });
    const after = await selectRequest(tx, seen.folio);
    if (after === undefined) throw notFound();
    return readReview(tx, after, viewer);
  });
}
