import { stringify } from 'csv-stringify/sync';
import { ROW_KIND_LABELS, type RowSet } from '#contract/imports.ts';
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
  for await (const rows of pagesOf(db, id, 'rechazadas'))
    yield Buffer.from(
      stringify(
        rows.map(({ line, problems, values }) => [line, saidOf(problems), ...values.map(spreadsheetCell)]),
      ),
    );
}

const saidOf = (messages: Readonly<Record<string, string>>): string =>
  Object.entries(messages)
    .map(([column, message]) => `${column}: ${message}`)
    .join(' ');

/** All rows as CSV text, piece by piece: line, what became of each, by what it is known, and what is said of it. */
export async function* rowsCsv(db: Db, { id }: Pick<RunRow, 'id'>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`\uFEFF${stringify([['LINEA', 'QUE_PASO', 'CLAVE', 'NOMBRE', 'DETALLE']])}`);
  for await (const rows of pagesOf(db, id, 'todas'))
    yield Buffer.from(
      stringify(
        rows.map(({ line, kind, key, title, problems, doubts, changes }) => [
          kind === 'gone' ? '' : line,
          ROW_KIND_LABELS[kind],
          spreadsheetCell(key),
          spreadsheetCell(title),
          spreadsheetCell(
            [
              saidOf(problems),
              ...changes.map(
                ({ label, before, after }) => `${label}: ${before || 'vacío'} → ${after || 'vacío'}.`,
              ),
              saidOf(doubts),
            ]
              .filter((part) => part !== '')
              .join(' '),
          ),
        ]),
      ),
    );
}

/** The rows of a set, some at a time. */
async function* pagesOf(db: Db, id: string, set: RowSet) {
  let after = -1;
  for (;;) {
    const { rows } = await selectRows(db, id, { set, after, limit: PAGE });
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.position ?? after;
  }
}
