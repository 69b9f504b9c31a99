import { sql } from 'kysely';
import { postColumns } from '#server/features/transparency/public.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { invalid } from '#server/kit/errors.ts';
import { fold } from '#server/kit/table-file/plain-text.ts';

/** Columns of the file of the directory, as its first row names them. */
export const directoryColumns = postColumns;

/**
 * An area that is written must be one of the directory or one that public procedures of this portal name, so that one area has one name; while
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
      or exists (select from procedure where requesting_area = ${name} and public_state <> 'hidden' and source <> 'compranet') known`.execute(
    tx,
  );
  if (rows[0]?.known !== true)
    throw invalid({
      [field]: 'Elige un área de la lista. Si falta, agrégala en Contenido, Áreas del directorio.',
    });
}

/** Names of the areas of the directory. */
export async function areaNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from area where is_published order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Whether two names have a long word in common: «Dir. de Recursos Materiales» and «Dirección de Recursos Materiales». */
export function haveWordInCommon(one: string, other: string): boolean {
  const words = new Set(fold(one).match(/[a-z]{6,}/g) ?? []);
  return (fold(other).match(/[a-z]{6,}/g) ?? []).some((word) => words.has(word));
}
