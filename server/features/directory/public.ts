import { postColumns } from '#server/features/transparency/public.ts';

/** Columns of the file of the directory, as its first row names them. */
export const directoryColumns = postColumns;
