import type { Db } from '#server/kit/db.ts';

/** What names a public procedure, by the word of its address; undefined without such a one. */
export function publicProcedure(
  db: Db,
  slug: string,
): Promise<{ id: string; slug: string; number: string; title: string } | undefined> {
  return db
    .selectFrom('procedure')
    .select(['id', 'slug', 'number', 'title'])
    .where('slug', 'in', [slug, slug.toUpperCase()])
    .where('public_state', '<>', 'hidden')
    .executeTakeFirst();
}
