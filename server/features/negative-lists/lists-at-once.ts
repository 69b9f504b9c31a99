import { Readable } from 'node:stream';
import type { ListSource } from '#contract/negative-list-words.ts';
import type { Db } from '#server/kit/db.ts';
import { PORTAL_ITSELF } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { confirmList } from './confirm.service.ts';
import { doerOf } from './doer.ts';
import { workOnList } from './list-work.ts';
import { createList, readEdition } from './lists.service.ts';
import { workOnScreening } from './screening.service.ts';
import { unfinishedScreenings } from './screening.sql.ts';

/** A file as its source publishes it. */
export interface PublishedList {
  source: ListSource;
  name: string;
  content: Uint8Array;
  /** Day to which the list is, where the file does not say it. */
  cutoffOn?: string;
}

/**
 * Brings lists into force one after the other and screens everybody once at the end: the steps of an officer and of
 * the jobs, without waiting for either. Each step is kept when it is done: after an interruption the same call goes
 * on where it stood, and after the last one it changes nothing. Throws when a list is refused or asks for a person's
 * reason.
 */
export async function bringListsIntoForce(
  services: Pick<Services, 'db' | 'pool' | 'files' | 'log'>,
  lists: readonly PublishedList[],
  actor: string,
): Promise<void> {
  const { db } = services;
  const doer = doerOf({ created_by: PORTAL_ITSELF, created_name: actor, request_id: 'inicio' });
  const hand = () => Promise.resolve();
  const context = { ...services, handScreening: hand };
  for (const { source, name, content, cutoffOn } of lists) {
    const id =
      (await selectBegun(db, { source, name })) ??
      (await createList(services, Readable.from([content]), { source, name, cutoffOn, doer, hand })).id;
    await workOnList(context, id);
    const { version, failure, status } = await readEdition(db, id);
    if (failure !== null) throw new Error(`${name}: ${failure}`);
    if (status === 'ready') {
      await confirmList(db, { reason: '' }, { id, version, doer, hand, secondReviewer: false });
      await workOnList(context, id);
    }
  }
  for (const id of await unfinishedScreenings(db)) await workOnScreening(services, id);
}

/** A list of this name that an earlier call began and nobody gave up. */
async function selectBegun(
  db: Db,
  { source, name }: Pick<PublishedList, 'source' | 'name'>,
): Promise<string | undefined> {
  const begun = await db
    .selectFrom('negative_list')
    .select('id')
    .where('source', '=', source)
    .where('file_name', '=', name)
    .where('created_by', '=', PORTAL_ITSELF)
    .where('status', 'in', ['analysing', 'ready', 'applying', 'applied'])
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return begun?.id;
}
