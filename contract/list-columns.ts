import { z } from 'zod';

/** A column of a list for officers: the same for the screen, the order and the file. */
export interface ListColumn {
  label: string;
  /** The list may be put in its order. */
  isSortable?: boolean;
  /** Shown only to whoever chooses it. */
  isExtra?: boolean;
}

/** Columns of a list by the word that stands for them in addresses, in the order in which they are shown. */
export type ListColumns = Readonly<Record<string, ListColumn>>;

/** Names of the columns by which a list may be ordered. */
export function sortableColumns(columns: ListColumns): string[] {
  return Object.keys(columns).filter((name) => columns[name]?.isSortable === true);
}

/** The order of a list: a column, or a column after `-` from the last to the first; what is unknown is left out. */
export function listOrder(columns: ListColumns) {
  const names = sortableColumns(columns);
  const words = [...names, ...names.map((name) => `-${name}`)];
  return z
    .enum(words as [string, ...string[]])
    .optional()
    .catch(undefined)
    .describe('Columna por la que se ordena; con «-» delante, de la última a la primera.');
}

/** Rows that a file may name one by one; who wants more takes the whole filter. */
export const MOST_NAMED_ROWS = 200;

/** What a file of a list is asked for, beside its filter. */
export const LIST_FILE = {
  formato: z.enum(['csv', 'xlsx']).default('csv'),
  columnas: z
    .string()
    .max(600)
    .default('')
    .describe('Columnas separadas por comas, en su orden; sin ellas, las que la lista muestra al abrirla.'),
  claves: z
    .string()
    .max(MOST_NAMED_ROWS * 90)
    .default('')
    .describe(`Solo estas filas, hasta ${MOST_NAMED_ROWS}, por su clave y separadas por comas.`),
};
const ListFile = z.object(LIST_FILE);
export type ListFile = z.output<typeof ListFile>;

/** The chosen columns that the list has, each once; without any, those that it shows by itself. */
export function chosenColumns(columns: ListColumns, chosen: string | undefined): string[] {
  const known = [...new Set((chosen ?? '').split(','))].filter((name) => Object.hasOwn(columns, name));
  return known.length > 0 ? known : Object.keys(columns).filter((name) => columns[name]?.isExtra !== true);
}

/** The keys that a file names. */
export function namedRows({ claves }: Pick<ListFile, 'claves'>): string[] {
  return [...new Set(claves.split(','))].filter((key) => key !== '').slice(0, MOST_NAMED_ROWS);
}
