import { sql } from 'kysely';
import type { ReviewFile } from '#contract/registration-review.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { audit } from '#server/kit/audit.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
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
 * A request that changed meanwhile answers `version_conflict` with who changed what.
 */
export function changeRequest(
  services: Services,
  seen: Seen,
  { operation, author, now }: { operation: string; author: Author; now: Date },
  work: (tx: Transaction, request: RequestRow, viewer: Viewer) => Promise<Change>,
): Promise<ReviewFile> {
  const viewer = viewerOf(services, author.person, now);
  return transaction(services.db, async (tx) => {
    const request = await selectRequest(tx, seen.folio, { lock: true });
    if (request === undefined) throw notFound('No encontramos esa solicitud.');
    if (request.version !== seen.version) throw await conflict(tx, request, seen, viewer);
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

interface Entry {
  actor_name: string | null;
  actor_id: string;
  occurred_at: Date;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** The failure that shows who changed the request since the author saw it, and what. */
async function conflict(tx: Transaction, request: RequestRow, seen: Seen, viewer: Viewer) {
  const { rows } = await sql<Entry>`
    select actor_name, actor_id, occurred_at, before, after from audit_log
    where subject_type = 'registration_request' and subject_id = ${request.id}
      and (after ->> 'version')::int > ${seen.version}
    order by id limit 200`.execute(tx);
  const events = await sql<{ actor_kind: string; actor_name: string | null; at: Date }>`
    select actor_kind, actor_name, at from request_event where request_id = ${request.id}
    order by id desc limit 1`.execute(tx);
  const last = rows.at(-1);
  const event = events.rows[0];
  const isSupplier = event?.actor_kind === 'supplier' && (last === undefined || event.at > last.occurred_at);
  const changedBy = isSupplier ? 'El proveedor' : (last?.actor_name ?? last?.actor_id ?? 'El portal');
  return failure('version_conflict', {
    detail: `${changedBy} modificó esta solicitud. Revisa los cambios antes de seguir.`,
    extra: {
      current: await readReview(tx, request, viewer),
      changedBy,
      at: (isSupplier ? event.at : (last?.occurred_at ?? request.updated_at)).toISOString(),
      differences: differencesOf(rows),
    },
  });
}

/** One line per changed name: its value before the first change and after the last. */
function differencesOf(
  entries: readonly Entry[],
): { name: string; before: unknown; after: unknown; by: string }[] {
  const lines = new Map<string, { name: string; before: unknown; after: unknown; by: string }>();
  for (const { before, after, actor_name, actor_id } of entries) {
    for (const name of Object.keys({ ...before, ...after })) {
      if (name === 'version') continue;
      const line = lines.get(name) ?? { name, before: before?.[name] ?? null, after: null, by: '' };
      lines.set(name, { ...line, after: after?.[name] ?? null, by: actor_name ?? actor_id });
    }
  }
  return [...lines.values()].filter((line) => JSON.stringify(line.before) !== JSON.stringify(line.after));
}
