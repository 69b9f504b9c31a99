import { POST_COLUMNS, type ReportedPost } from './content-formats.rules.ts';
import { formatRow, type FormatFrame, type Value } from './format.rules.ts';

export { givenNames } from './content-formats.rules.ts';

/** Columns of the format of the directory, by their official names. */
export const postColumns: readonly string[] = POST_COLUMNS.map(({ name }) => name);

/** A post as a row of that format. */
export const postRow = (post: ReportedPost, frame: FormatFrame): Value[] =>
  formatRow(POST_COLUMNS, post, { frame, position: 1 });
