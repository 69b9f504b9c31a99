import { sql } from 'kysely';
import type { AdminDocument, EarlyRelease, ReleaseFacts } from '#contract/documents.ts';
import { changesOpenCall } from '#contract/rules/documents/document-release.ts';
import { noAbility } from '#contract/permissions.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, Failure, invalid, notFound } from '#server/kit/errors.ts';
import { kindName } from '#contract/rules/documents/document-words.ts';
import { noteChanges } from '#server/features/procurement/public.ts';
import { PORTAL_ITSELF } from '#server/kit/officers.ts';
import { worksBeside } from '#server/kit/second-person.ts';
import { makePublic, refuseInternal } from './going-public.ts';
import { keepEarlyReason, lookedThrough, readReleaseFacts, requireRelease } from './release.ts';
import { changeDocument, changeWithin, type Author, type Seen } from './document-change.ts';
import { findDocument } from './documents.sql.ts';
import {
  endProposal,
  propose,
  publishesByAnother,
  requireAnswered,
  type SecondPerson,
} from './proposal.service.ts';

/** Publishes the waiting version now, dated by the server, or schedules it for a future instant (decision D10). */
export async function publishDocument(
  db: Db,
  seen: Seen,
  { publishAt, early }: { publishAt: string | null; early?: EarlyRelease | undefined },
  who: SecondPerson,
): Promise<AdminDocument> {
  const { author } = who;
  const now = await findDocument(db, seen.id);
  if (now === undefined) throw notFound();
  const seenFacts = await readReleaseFacts(db, now.procedureId);
  const isOfCall = changesOpenCall(now, seenFacts, publishAt ?? new Date().toISOString());
  const isProposed = publishesByAnother(now, {
    author,
    // By its bases people decide whether and how they bid: as its title, they are never one person's to change (decision 0380).
    secondReviewer: who.secondReviewer || (isOfCall && (await worksBeside(db, author.person))),
  });
  // Somebody asked for this moment, and it passed before anybody else said yes.
  const isDue =
    publishAt !== null && now.proposal?.publishAt === publishAt && Date.parse(publishAt) <= Date.now();
  const isScheduled = publishAt !== null && !isDue;
  const operation = isScheduled ? 'scheduleDocument' : 'publishDocument';
  return changeDocument(
    db,
    seen,
    { operation: isProposed ? 'proposeDocument' : operation, author, reason: early?.reason },
    async (tx, before) => {
      if (before.status === 'withdrawn' || before.pendingVersion === null) {
        throw failure('state_conflict', { detail: 'Este documento no tiene nada por publicar.' });
      }
      refuseInternal(before);
      requireAnswered(before, 'publish');
      if (isScheduled && Date.parse(publishAt) <= Date.now()) {
        throw invalid({ publishAt: 'Elige una fecha y hora futuras, o publica ahora.' });
      }
      const at = isScheduled ? publishAt : new Date().toISOString();
      const facts = await readReleaseFacts(tx, before.procedureId);
      await keepEarlyReason(
        tx,
        seen.id,
        requireRelease(await lookedThrough(tx, before), facts, { at, early }),
      );
      if (isProposed) {
        if (before.status === 'scheduled')
          throw failure('state_conflict', {
            detail: 'Este documento ya está programado. Cancela la programación antes de proponer otra cosa.',
          });
        return propose(tx, before, { action: 'publish', publishAt, reason: null }, author);
      }
      if (!isScheduled) {
        await tellCall(tx, before, { facts, at, reason: early?.reason ?? '' });
        return makePublic(tx, before);
      }
      await endProposal(tx, seen.id);
      await tx
        .updateTable('document')
        .set({ status: 'scheduled', publish_at: publishAt })
        .where('id', '=', seen.id)
        .execute();
    },
  );
}

/** Takes a scheduled document back: to draft, or to its older public versions. */
export function unscheduleDocument(db: Db, seen: Seen, author: Author): Promise<AdminDocument> {
  return changeDocument(db, seen, { operation: 'unscheduleDocument', author }, async (tx, before) => {
    if (before.status !== 'scheduled') {
      throw failure('state_conflict', { detail: 'Este documento ya no está programado.' });
    }
    await takeBack(tx, before);
  });
}

async function takeBack(tx: Transaction, document: AdminDocument): Promise<void> {
  const isPublic = document.versions.some((version) => version.publishedAt !== null);
  await keepEarlyReason(tx, document.id, null);
  await tx
    .updateTable('document')
    .set({ status: isPublic ? 'published' : 'draft', publish_at: null })
    .where('id', '=', document.id)
    .execute();
}

/** What takes the place of what bidders prepare by is told beside the changes of the call, with why. */
async function tellCall(
  tx: Transaction,
  document: AdminDocument,
  { facts, at, reason }: { facts: ReleaseFacts; at: string; reason: string },
): Promise<void> {
  const { kind, title, versions, pendingVersion } = document;
  if (!changesOpenCall(document, facts, at)) return;
  const newest = versions.find(({ publishedAt }) => publishedAt !== null)?.number;
  const words = (number: number | null) => `${kindName(kind)}: ${title}, versión ${number ?? 1}`;
  const change = {
    field: 'documents',
    before: newest === undefined ? null : words(newest),
    after: words(pendingVersion),
  };
  await noteChanges(tx, document.procedureId, [change], reason);
}

/** Who publishes what was scheduled. */
const SCHEDULER: Author = {
  person: {
    id: PORTAL_ITSELF,
    name: 'Publicación programada',
    role: undefined,
    ability: noAbility(),
    claims: {},
  },
  requestId: 'publicacion-programada',
};

/**
 * Publishes every scheduled document whose time has come; gives how many. What is due in one file comes in one transaction:
 * nobody sees half of it, and the pages are drawn anew once. Safe to run in several processes.
 */
export async function publishDueDocuments(db: Db): Promise<number> {
  const { rows } = await sql<Seen & { file: string }>`
    select id, version, procedure_id file from document where status = 'scheduled' and publish_at <= now()
    order by publish_at limit 500`.execute(db);
  let published = 0;
  for (const due of Map.groupBy(rows, ({ file }) => file).values()) {
    if (await publishTogether(db, due)) published += due.length;
    // One of them was changed in this very moment: the others do not wait for the next run.
    else if (due.length > 1) for (const one of due) if (await publishTogether(db, [one])) published += 1;
  }
  return published;
}

/**
 * Publishes these documents of one file together; false where somebody changed one, since what they decided stands. One alone
 * whose stage has not come after all (an act was moved) goes back to whoever wrote it, with what keeps it.
 */
async function publishTogether(db: Db, due: readonly Seen[]): Promise<boolean> {
  try {
    await transaction(db, async (tx) => {
      // Always in the same order, so that two processes never wait for each other in a circle.
      for (const { id, version } of due.toSorted((one, other) => one.id.localeCompare(other.id)))
        await changeWithin(
          tx,
          { id, version },
          { operation: 'publishDocument', author: SCHEDULER },
          async (_, before) => {
            const { earlyReason, stage, kind } = before;
            const early = earlyReason === null ? undefined : { reason: earlyReason, stage, kind };
            const facts = await readReleaseFacts(tx, before.procedureId);
            // Whether it could be read was asked when its hour was set.
            const leaving = { ...(await lookedThrough(tx, before)), unread: null, wasAsked: true as const };
            const at = new Date().toISOString();
            requireRelease(leaving, facts, { at, early });
            await tellCall(tx, before, { facts, at, reason: earlyReason ?? 'Se programó antes.' });
            await makePublic(tx, before);
          },
        );
    });
    return true;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const [only] = due;
    if (due.length === 1 && only !== undefined && KEPT_BACK.includes(error.code))
      await giveBack(db, only, error.message);
    return false;
  }
}

const KEPT_BACK: readonly string[] = ['document_early', 'document_too_early', 'invalid_input'];

async function giveBack(db: Db, seen: Seen, why: string): Promise<void> {
  const wish = { operation: 'returnDocument', author: SCHEDULER, reason: why };
  await changeDocument(db, seen, wish, async (tx, before) => {
    if (before.status !== 'scheduled') return;
    await takeBack(tx, before);
    await sql`update document set returned_action = 'publish', returned_to = created_by,
        returned_at = now(), returned_reason = ${why.slice(0, 500)} where id = ${seen.id}`.execute(tx);
  });
}

/** The next instant at which something scheduled is due. */
export async function nextPublication(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(publish_at) at from document where status = 'scheduled'`.execute(db);
  return rows[0]?.at ?? undefined;
}
