import { sql } from 'kysely';
import type { ReviewFile } from '#contract/registration-review.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { audit } from '#server/kit/audit.ts';
import { changesSince } from '#server/kit/audit-differences.ts';
import { transaction, type Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import type { Services } from '#server/kit/services.ts';
import { readReview, type Viewer } from './review-file.ts';
import { selectRequest, type RequestRow } from './request.sql.ts';

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

/** What a change is remembered by: flat values before and after, by name. */
export interface Change {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  reason?: string;
}

/** Name that other officers read. */
export function authorName({ person }: Pick<Author, 'person'>): string {
  return person.name ?? person.email ?? person.id;
}

/** How this person sees requests now. */
export function viewerOf({ config }: Services, person: Person, now: Date): Viewer {
  return { personId: person.id, today: todayInMexico(now), secondReviewer: config.secondReviewer };
}

/** The request for officers, or not found. */
export async function getReview(services: Services, folio: string, person: Person): Promise<ReviewFile> {
  const request = await selectRequest(services.db, folio);
  if (request === undefined) throw notFound('No encontramos esa solicitud.');
  return readReview(services.db, request, viewerOf(services, person, new Date()));
}

/**
 * One change of one request: locked, compared with what the author saw, counted and remembered in one transaction.
 * A request that changed meanwhile answers `version_conflict` with who changed what; without a version it is taken as it is.
 */
export function changeRequest(
  services: Services,
  seen: { folio: string; version: number | undefined },
  { operation, author, now }: { operation: string; author: Author; now: Date },
  work: (tx: Transaction, request: RequestRow, viewer: Viewer) => Promise<Change>,
): Promise<ReviewFile> {
  const viewer = viewerOf(services, author.person, now);
  return transaction(services.db, async (tx) => {
    const request = await selectRequest(tx, seen.folio, { lock: true });
    if (request === undefined) throw notFound('No encontramos esa solicitud.');
    if (seen.version !== undefined && request.version !== seen.version)
      throw await conflict(tx, request, { ...seen, version: seen.version }, viewer);
    const change = await work(tx, request, viewer);
    await sql`update registration_request set version = version + 1, updated_at = ${now}
      where id = ${request.id}`.execute(tx);
    await audit(tx, {
      ...author,
      operation,
      subjectType: 'registration_request',
      subjectId: request.id,
      before: { ...change.before, version: request.version },
      after: { ...change.after, version: request.version + 1 },
      ...(change.reason === undefined ? {} : { reason: change.reason }),
    });
    const after = await selectRequest(tx, seen.folio);
    if (after === undefined) throw notFound();
    return readReview(tx, after, viewer);
  });
}

interface LastStep {
  actor_kind: 'supplier' | 'officer' | 'system';
  at: Date;
  from_status: string | null;
  to_status: string | null;
}

/** The failure that shows who changed the request since the author saw it, and what. */
async function conflict(tx: Transaction, request: RequestRow, seen: Seen, viewer: Viewer) {
  const changes = await changesSince(tx, {
    type: 'registration_request',
    id: request.id,
    version: seen.version,
  });
  const { rows } = await sql<LastStep>`
    select actor_kind, at, from_status, to_status from request_event where request_id = ${request.id}
      and (actor_kind = 'supplier' or to_status is not null)
    order by id desc limit 1`.execute(tx);
  // Suppliers and the portal leave no line in the log of officers: their last step is told from the history.
  const step = rows.find(
    ({ actor_kind, at }) => actor_kind !== 'officer' && (changes.at === null || at > changes.at),
  );
  const isSupplier = step?.actor_kind === 'supplier';
  const changedBy = isSupplier ? 'El proveedor' : step === undefined ? changes.changedBy : null;
  const by = isSupplier ? 'el proveedor' : 'el portal, automáticamente';
  const audited = changes.differences.find(({ name }) => name === 'status');
  const state =
    step === undefined || step.to_status === null
      ? audited
      : { name: 'status', before: audited?.before ?? step.from_status, after: step.to_status, by };
  return failure('version_conflict', {
    detail: `${changedBy ?? 'El portal'} modificó esta solicitud. Revisa los cambios antes de seguir.`,
    extra: {
      current: await readReview(tx, request, viewer),
      changedBy: changedBy ?? 'El portal',
      at: (step?.at ?? changes.at ?? request.updated_at).toISOString(),
      differences: [
        ...(state === undefined || state.before === state.after ? [] : [state]),
        ...changes.differences.filter(({ name }) => name !== 'status'),
      ],
    },
  });
}
