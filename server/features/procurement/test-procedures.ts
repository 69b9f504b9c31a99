import type { Db } from '#server/kit/db.ts';

/** A public PDF in the file, as the documents feature leaves it. */
export async function addPublicDocument(
  db: Db,
  procedureId: string,
  { kind, stage = 'notice' }: { kind: string; stage?: string },
): Promise<void> {
  const sha256 = 'a'.repeat(64);
  await db
    .insertInto('stored_file')
    .values({ sha256, bytes: 10, media_type: 'application/pdf', pages: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await db
    .insertInto('document')
    .values({
      procedure_id: procedureId,
      stage,
      kind,
      title: 'Convocatoria',
      status: 'published',
      created_by: 'x',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('document_version')
    .values({
      document_id: id,
      number: 1,
      sha256,
      original_name: 'a.pdf',
      published_at: new Date(),
      created_by: 'x',
    })
    .execute();
}
