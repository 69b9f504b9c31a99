import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';
import type { ProfileDetail } from '#contract/computing-profiles.ts';
import {
  MOST_QUOTATION_BYTES,
  MOST_QUOTATION_ROWS,
  VERDICT_LABELS,
  type CheckedRequirement,
  type QuotationCheck,
} from '#contract/quotation-check.ts';
import { requirementsOf } from '#contract/rules/planning/profile-requirements.ts';
import { checkQuotation } from '#contract/rules/quotation/quotation-check.ts';
import type { QuotationRow } from '#contract/rules/quotation/quotation-statements.ts';
import { failure } from '#server/kit/errors.ts';
import { spreadsheetCell } from '#server/kit/spreadsheet-cell.ts';
import { CsvProblem } from '#server/kit/table-file/csv-text.ts';
import { inspectTable } from '#server/kit/table-file/inspect-table.ts';
import { allRows, localTable } from '#server/kit/table-file/table-rows.ts';

const HEADERS = ['Concepto', 'Pide', 'Se lee', 'Resultado', 'Línea', 'Dice la cotización', 'Nota'];

function csvOf(requirements: readonly CheckedRequirement[]): string {
  const lines = requirements.map(({ label, text, reading, verdict, said, note }) =>
    [label, text, reading, VERDICT_LABELS[verdict], said?.line ?? '', said?.text ?? '', note].map((cell) =>
      typeof cell === 'string' ? spreadsheetCell(cell) : cell,
    ),
  );
  return `\uFEFF${stringify([HEADERS, ...lines])}`;
}

/** What a quotation says of each thing that a profile asks for. Nothing is kept. */
export function quotationCheck(profile: ProfileDetail, rows: readonly QuotationRow[]): QuotationCheck {
  if (rows.length > MOST_QUOTATION_ROWS) throw tooLong();
  const requirements = checkQuotation(requirementsOf(profile), rows);
  return {
    profile: { key: profile.key, name: profile.name },
    rows: rows.length,
    requirements,
    csv: csvOf(requirements),
  };
}

const tooLong = () =>
  failure('file_content_refused', {
    detail: `La cotización tiene más de ${MOST_QUOTATION_ROWS} filas. Deja solo el equipo que se compara.`,
  });

/** Rows of a CSV or XLSX that was sent; the file is gone when they are read. */
export async function rowsOfFile(body: AsyncIterable<Uint8Array>): Promise<QuotationRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cotizacion-'));
  const path = join(folder, 'archivo');
  try {
    await pipeline(limited(body), createWriteStream(path));
    await inspectTable(path);
    const rows: QuotationRow[] = [];
    for await (const { line, values } of await allRows(localTable(path), join(folder, 'filas'))) {
      const cells = values.map((cell) => cell.trim());
      if (cells.every((cell) => cell === '')) continue;
      if (rows.length === MOST_QUOTATION_ROWS) throw tooLong();
      rows.push({ line, cells });
    }
    if (rows.length === 0) throw failure('file_empty');
    return rows;
  } catch (error) {
    if (error instanceof CsvProblem) throw failure('file_content_refused', { detail: error.message });
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* limited(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > MOST_QUOTATION_BYTES) throw failure('file_too_large');
    yield chunk;
  }
}
