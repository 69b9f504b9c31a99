import { COLUMNS } from './directory-export.ts';

/** Columns of the file of the directory, as its first row names them. */
export const directoryColumns: readonly string[] = COLUMNS.map(([name]) => name);
