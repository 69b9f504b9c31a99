import { stringify } from 'csv-stringify/sync';
import type { Db } from '#server/kit/db.ts';
import { spreadsheetCell } from '#server/kit/spreadsheet-cell.ts';
import { selectRefusals } from './registry-import.sql.ts';

const PAGE = 500;

/** Refused rows as CSV text, piece by piece: line, what to correct in which column, then the columns as they came. */
export async function* refusalsCsv(
  db: Db,
  id: string,
  header: readonly string[],
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`\uFEFF${stringify([['LINEA', 'ERRORES', ...header.map(spreadsheetCell)]])}`);
  let after = -1;
  for (;;) {
    const rows = await selectRefusals(db, id, { after, limit: PAGE });
    if (rows.length > 0) {
      const lines = rows.map(({ line, problems, values }) => [
        line,
        Object.entries(problems)
          .map(([column, message]) => `${column}: ${message}`)
          .join(' '),
        ...values.map(spreadsheetCell),
      ]);
      yield Buffer.from(stringify(lines));
    }
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.position ?? after;
  }
}
