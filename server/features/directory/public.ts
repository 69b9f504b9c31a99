import { sql } from 'kysely';
import { postColumns } from '#server/features/transparency/public.ts';
import type { Transaction } from '#server/kit/db.ts';
import { invalid } from '#server/kit/errors.ts';

/** Columns of the file of the directory, as its first row names them. */
export const directoryColumns = postColumns;

/**
 * An area that is written must be one of the directory or one that public procedures name, so that one area has one name; while
 * the directory has none, any is taken. `kept` is what stands already.
 */
export async function refuseUnknownArea(
  tx: Transaction,
  field: string,
  { name, kept }: { name: string; kept?: string | undefined },
): Promise<void> {
  if (name === '' || name === kept) return;
  const { rows } = await sql<{ known: boolean }>`
    select not exists (select from area where is_published)
      or exists (select from area where is_published and name = ${name})
      or exists (select from procedure where requesting_area = ${name} and public_state <> 'hidden') known`.execute(
    tx,
  );
  if (rows[0]?.known !== true)
    throw invalid({
      [field]: 'Elige un área de la lista. Si falta, agrégala en Contenido, Áreas del directorio.',
    });
}
