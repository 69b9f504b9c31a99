import { sql } from 'kysely';
import { bringListsIntoForce } from '#server/features/negative-lists/public.ts';
import { findRelatedSuppliers } from '#server/features/related-suppliers/public.ts';
import type { Services } from '#server/kit/services.ts';
import { demoListFiles, type DemoListed, type ListedFirm } from './list-files.ts';

/** Registration numbers of the listed ones begin here: behind the examples of the design. */
const FIRST = 'P-01200';

/** Fictitious lists that name some of the demonstration, and the relations of its suppliers, by the product's own code. */
export async function loadDemoLists(
  services: Pick<Services, 'db' | 'pool' | 'files' | 'log'>,
  today: string,
): Promise<void> {
  await bringListsIntoForce(services, demoListFiles(await listed(services), today), 'Datos de demostración');
  await findRelatedSuppliers(services);
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
