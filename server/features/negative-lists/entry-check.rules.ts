import { isOnlyLegalForm } from '#contract/rules/identifiers/name-text.ts';
import { isGenericRfc, rfcWarning } from '#contract/rules/identifiers/rfc.ts';
import { oneLine } from '#server/kit/table-file/plain-text.ts';
import type { ReadEntry } from './list-row.ts';

/** Where a name ends before what it began: «COMERCIAL, S.A. DE C.V. (REP. LEGAL G. ZAPATA». */
const isCut = (name: string): boolean => name.split('(').length > name.split(')').length;

/**
 * An entry without the key that stands for everybody, which is nobody's RFC: it goes by its name. What a person should
 * compare of its RFC and its name is among its doubts.
 */
export function checkedEntry(entry: ReadEntry): ReadEntry {
  const { rfc, name, data } = entry;
  const isGeneric = rfc !== null && isGenericRfc(rfc);
  const digit = rfc === null || isGeneric ? undefined : rfcWarning(rfc)?.replace(/ Compáralo .*/, '');
  const told: Record<string, string> = {
    ...(isGeneric && {
      rfc: `${rfc} es una clave genérica, de muchos, y no es el RFC de nadie: la fila se compara solo por nombre.`,
    }),
    ...(digit !== undefined && {
      rfc: `${digit} Quizá se arrastró la celda o falta un carácter: compáralo con la lista publicada, porque la fila entra con ${rfc}.`,
    }),
    ...(isCut(name) && {
      name: `«${name}» abre un paréntesis que no se cierra: quizá el nombre está cortado. Compáralo con la lista publicada.`,
    }),
  };
  if (Object.keys(told).length === 0) return entry;
  const doubts: Record<string, string> = { ...entry.doubts };
  for (const [datum, text] of Object.entries(told))
    doubts[datum] = [doubts[datum], text].filter(Boolean).join(' ');
  if (!isGeneric) return { ...entry, doubts };
  const identity = entry.identity || `${rfc}|${oneLine(name).toLowerCase()}|${data.presumedSatOffice ?? ''}`;
  return { ...entry, rfc: null, identity, doubts };
}

/** Why an entry is nobody's: without an RFC its name is all that tells whom it bars. */
export const namelessProblem = ({ rfc, name }: Pick<ReadEntry, 'rfc' | 'name'>): string | undefined =>
  rfc === null && isOnlyLegalForm(name)
    ? `«${name}» es solo la forma de una sociedad y la fila no trae RFC: no se sabe de quién es. Si sigue a la fila de arriba, únelas en el archivo; si no, escribe el nombre completo.`
    : undefined;
