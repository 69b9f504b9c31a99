import { stringify } from 'csv-stringify/sync';
import type { Db } from '../db.ts';
import { spreadsheetCell } from '../spreadsheet-cell.ts';
import { selectRows, type RunRow } from './import-run.sql.ts';

const PAGE = 500;

/** Refused rows as CSV text, piece by piece: line, what to correct in which column, then the columns as they came. */
export async function* refusalsCsv(
  db: Db,
  { id, header }: Pick<RunRow, 'id' | 'header'>,
): AsyncGenerator<Uint8Array> {
  const names = header.map((name, index) => name.trim() || `COLUMNA_${index + 1}`);
  yield Buffer.from(`\uFEFF${stringify([['LINEA', 'MOTIVO', ...names.map(spreadsheetCell)]])}`);
  let after = -1;
  for (;;) {
    const { rows } = await selectRows(db, id, { set: 'rechazadas', after, limit: PAGE });
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
