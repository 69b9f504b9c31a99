import { sql } from 'kysely';
import { bringListsIntoForce } from '#server/features/negative-lists/public.ts';
import { findRelatedSuppliers } from '#server/features/related-suppliers/public.ts';
import type { Services } from '#server/kit/services.ts';
import { demoListFiles, type DemoListed, type ListedFirm } from './list-files.ts';

/** Registration numbers of the listed ones begin here: behind the examples of the design. */
const FIRST = 'P-01200';

/** Setting that stands from the demonstration's rows to its lists: the day around which they are made. */
export const LISTS_DUE = 'demo_lists_due';

/**
 * Fictitious lists that name some of the demonstration, and the relations of its suppliers, by the product's own code.
 * Does nothing unless they are due; a start that ended in between is taken up by the next one.
 */
export async function loadDemoLists(
  services: Pick<Services, 'config' | 'db' | 'pool' | 'files' | 'log'>,
): Promise<void> {
  const { db } = services;
  const due = await db
    .selectFrom('instance_setting')
    .select('value')
    .where('key', '=', LISTS_DUE)
    .executeTakeFirst();
  if (due === undefined) return;
  const lists = demoListFiles(await listed(services), String(due.value));
  await bringListsIntoForce(services, lists, 'Datos de demostración');
  await findRelatedSuppliers(services);
  await db.deleteFrom('instance_setting').where('key', '=', LISTS_DUE).execute();
}

async function listed({ db }: Pick<Services, 'db'>): Promise<DemoListed> {
  const { rows: firms } = await sql<ListedFirm>`
    select concat_ws(', ', name, legal_suffix) as name, rfc from supplier
    where status = 'active' and person_type = 'legal' and number >= ${FIRST} order by number limit 7`.execute(
    db,
  );
  // The last to be due: nobody's next request.
  const { rows: applicants } = await sql<ListedFirm>`
    select name, rfc from registration_request
    where status = 'submitted' and kind = 'registration' and person_type = 'legal'
    order by answer_due desc, folio limit 1`.execute(db);
  const [definitive, cleared, favourable, barred, open, fined, named] = firms;
  const [presumed] = applicants;
  if (definitive === undefined || cleared === undefined || presumed === undefined || named === undefined) {
    throw new Error('The demonstration has too few firms for its lists');
  }
  return {
    tax: [definitive, presumed, cleared, favourable].filter((firm) => firm !== undefined),
    sanctioned: [barred, open, fined].filter((firm) => firm !== undefined),
    onlyByName: named,
  };
}
