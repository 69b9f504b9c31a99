import { failure } from '../errors.ts';
import { headOf, isWide, otherBook } from './inspect-table.ts';

/** Refuses what is plainly not a text table, by its first bytes. `what` names the file that is wanted. */
export async function inspectText(path: string, what = 'el CSV'): Promise<void> {
  const head = await headOf(path, 4096);
  const refuse = (detail: string) => failure('file_type_refused', { detail });
  if (head.toString('latin1', 0, 2) === 'PK' || otherBook(head) !== undefined)
    throw refuse(
      `${otherBook(head) ?? 'El archivo es un libro de Excel o un ZIP.'} Guárdalo como CSV (UTF-8) y súbelo.`,
    );
  if (head.includes(0) && !isWide(head)) throw refuse(`El archivo no es texto. Sube ${what}.`);
}
