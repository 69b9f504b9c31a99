import { failure } from '../errors.ts';
import { headOf, isWide, otherBook } from './inspect-table.ts';

/** Refuses what is plainly no text, by its first bytes. `what` names the file that is wanted. */
export async function inspectText(path: string, what: string): Promise<void> {
  const head = await headOf(path, 4096);
  const isZip = head.toString('latin1', 0, 2) === 'PK';
  if (!isZip && otherBook(head) === undefined && (!head.includes(0) || isWide(head))) return;
  const found = isZip ? 'es un libro, un documento o un ZIP' : 'no es texto';
  throw failure('file_type_refused', { detail: `El archivo ${found}. Sube ${what}.` });
}
