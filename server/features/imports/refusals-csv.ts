import { stringify } from 'csv-stringify/sync';
import type { Db } from '#server/kit/db.ts';
import { spreadsheetCell } from '#server/kit/spreadsheet-cell.ts';
import { selectRefusals } from './imports.sql.ts';

const PAGE = 500;

/** Refused rows as CSV text, piece by piece: line, reason, then the columns as they came. */
export async function* refusalsCsv(
  db: Db,
  id: string,
  header: readonly string[],
): AsyncGenerator<Uint8Array> {
  const names = header.map((name, index) => name.trim() || `COLUMNA_${index + 1}`);
  yield Buffer.from(`\uFEFF${stringify([['LINEA', 'MOTIVO', ...names.map(spreadsheetCell)]])}`);
  let after = -1;
  for (;;) {
    const rows = await selectRefusals(db, id, { after, limit: PAGE });
    if (rows.length > 0) {
      const lines = rows.map(({ line, reason, values }) => [line, reason, ...values.map(spreadsheetCell)]);
      yield Buffer.from(stringify(lines));
    }
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.position;
  }
}
