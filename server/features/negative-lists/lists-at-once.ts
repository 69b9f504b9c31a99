import { Readable } from 'node:stream';
import type { ListSource } from '#contract/negative-list-words.ts';
import type { Services } from '#server/kit/services.ts';
import { doerOf } from './doer.ts';
import { workOnList } from './list-work.ts';
import { confirmList, createList, readEdition } from './lists.service.ts';
import { workOnScreening } from './screening.service.ts';

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
 * the jobs, without waiting for either. Throws when a list is refused or asks for a person's reason.
 */
export async function bringListsIntoForce(
  services: Pick<Services, 'db' | 'pool' | 'files' | 'log'>,
  lists: readonly PublishedList[],
  actor: string,
): Promise<void> {
  const { db } = services;
  const doer = doerOf({ created_by: 'sistema', created_name: actor, request_id: 'inicio' });
  const hand = () => Promise.resolve();
  let screening: string | undefined;
  const context = {
    ...services,
    handScreening: (_: unknown, id: string) => {
      screening = id;
      return Promise.resolve();
    },
  };
  for (const { source, name, content, cutoffOn } of lists) {
    const { id } = await createList(services, Readable.from([content]), {
      source,
      name,
      cutoffOn,
      doer,
      hand,
    });
    await workOnList(context, id);
    const { version, failure } = await readEdition(db, id);
    if (failure !== null) throw new Error(`${name}: ${failure}`);
    await confirmList(db, '', { id, version, doer, hand });
    await workOnList(context, id);
  }
  if (screening !== undefined) await workOnScreening(services, screening);
}
