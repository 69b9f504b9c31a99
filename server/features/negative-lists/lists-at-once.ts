import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { ListSource } from '#contract/negative-list-words.ts';
import type { Db } from '#server/kit/db.ts';
import { PORTAL_ITSELF } from '#server/kit/officers.ts';
import type { ImportContext } from '#server/kit/imports/importer.ts';
import { workOnImport } from '#server/kit/imports/import-work.ts';
import { createImport, readImport, startImport } from '#server/kit/imports/imports.service.ts';
import { listImporter } from './list-importer.ts';
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
  services: ImportContext,
  lists: readonly PublishedList[],
  actor: string,
): Promise<void> {
  const { db } = services;
  const author = { person: { id: PORTAL_ITSELF, name: actor }, requestId: 'inicio' };
  const hand = () => Promise.resolve();
  const importer = listImporter({ config: { secondReviewer: false }, handScreening: hand });
  for (const { source, name, content, cutoffOn = null } of lists) {
    const settings = { source, columns: null, day: cutoffOn };
    const id =
      (await selectBegun(db, { source, name })) ??
      (
        await createImport(services, importer, {
          source: Readable.from([content]),
          name,
          subject: 'SupplierRegistry',
          settings,
          author,
          hand,
        })
      ).id;
    await workOnImport(services, [importer], id);
    const { failure, status } = await readImport(db, importer, id);
    if (failure !== null) throw new Error(`${name}: ${failure}`);
    if (status === 'ready') {
      const wish = { scope: 'all', publish: false } as const;
      await startImport(db, importer, { id, author, hand, wish });
      await workOnImport(services, [importer], id);
    }
  }
  for (const id of await unfinishedScreenings(db)) await workOnScreening(services, id);
}

/** A list of this name that an earlier call began and nobody gave up. */
async function selectBegun(
  db: Db,
  { source, name }: Pick<PublishedList, 'source' | 'name'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from import_run
    where kind = 'negative-lists' and settings ->> 'source' = ${source} and file_name = ${name} and created_by is null
      and status in ('analysing', 'ready', 'running', 'done') order by created_at desc limit 1`.execute(db);
  return rows[0]?.id;
}
