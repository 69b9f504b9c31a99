import type { Db } from '#server/kit/db.ts';

/** RFC of the companies with these numbers in the registry; that of a natural person is never told. */
export async function companyRfcs(db: Db, numbers: readonly string[]): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('supplier')
    .select(['number', 'rfc'])
    .where('number', 'in', [...new Set(numbers)])
    .where('person_type', '=', 'legal')
    .where('status', '<>', 'unregistered')
    .execute();
  return new Map(rows.flatMap(({ number, rfc }) => (number === null || rfc === null ? [] : [[number, rfc]])));
}
