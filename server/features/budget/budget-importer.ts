import { MAX_BUDGET_BYTES } from '#contract/budget-import.ts';
import { moneyText } from '#contract/rules/texts/money.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { violatedConstraint, type Db } from '#server/kit/db.ts';
import { AskedWords } from '#server/kit/imports/asked-words.ts';
import { columnPlaces, headingsBy } from '#server/kit/imports/columns.ts';
import type { ImportContext, Importer, OpenedTable } from '#server/kit/imports/importer.ts';
import { selectChosen, type RunRow } from '#server/kit/imports/import-run.sql.ts';
import { inspectTable } from '#server/kit/table-file/inspect-table.ts';
import { openTable, storedTable } from '#server/kit/table-file/table-rows.ts';
import {
  budgetDependents,
  selectCatalogues,
  selectLastKeys,
  takeBackRun,
  writeRows,
} from './budget-import.sql.ts';
import { BudgetReading } from './budget-reading.ts';
import { BUDGET_COLUMNS, budgetColumnOf, type BudgetFile, type BudgetRow } from './budget-row.rules.ts';

/** Names of the two kinds of files in the table of runs. */
export const BUDGET_KINDS: Record<BudgetFile, string> = { approved: 'budget', changes: 'budget-changes' };

/** The approved budget of a year, or changes of one, in one transaction. */
export const budgetImporter = (file: BudgetFile): Importer => ({
  kind: BUDGET_KINDS[file],
  maxBytes: MAX_BUDGET_BYTES,
  inspect: inspectTable,
  reasons: { wrong: 'Con datos que corregir', repeated: 'Repetidas' },
  mayLeaveOut: true,
  isWhole: true,
  batchRows: 500,
  open: (context, run, scratch) => openBudget(file, context, run, scratch),
  apply: (tx, { run, author }) =>
    Promise.resolve({
      async take(batch) {
        const rows = await selectChosen<BudgetRow & { line: number }>(tx, run, batch);
        await writeRows(
          tx,
          rows.map(({ data }) => data),
          { origin: run.id, importId: run.id, author },
        );
        return { taken: rows.length };
      },
    }),
  explain: (error) =>
    violatedConstraint(error) === 'budget_year_closed'
      ? 'Mientras se importaba se cerró el ejercicio. No quedó ninguna fila.'
      : /^spending_key_(?:available|approved)$/.test(violatedConstraint(error) ?? '')
        ? 'Mientras se importaba, alguien reservó de una clave que el archivo reduce. No quedó ninguna fila: sube el archivo otra vez para ver cuál.'
        : undefined,
  kept: (_db, _run, data) => Promise.resolve(data.map((one) => keptOf(one as BudgetRow))),
  dependents: (tx, { id }) => budgetDependents(tx, id),
  undo: (tx, { run, author }) => takeBackRun(tx, run.id, author),
});

const keptOf = (row: BudgetRow) =>
  [
    ['Clave', row.code],
    ['Descripción', row.description === '' ? null : row.description],
    ['Importe', moneyText(row.amount)],
    ['Por meses', row.months === null ? null : row.months.map(moneyText).join(' · ')],
    ['Oficio', row.reason === '' ? null : row.reason],
    ['Fecha', row.day === null ? null : shortDate(row.day)],
  ].map(([label, value]) => ({ label: label!, value: value ?? null }));

async function openBudget(
  file: BudgetFile,
  { db, files }: Pick<ImportContext, 'db' | 'files'>,
  run: RunRow,
  scratch: string,
): Promise<OpenedTable> {
  const table = await openTable(storedTable(files, run.file_sha256), {
    isColumn: (name) => budgetColumnOf(file, name) !== undefined,
    said: run.settings?.said,
    scratch,
  });
  const named = headingsBy(table.names, (name) => budgetColumnOf(file, name), BUDGET_COLUMNS[file]);
  const { places, notes, twice } = await columnPlaces(db, run, { header: table.header, ...named });
  const [units, items, catalogues] = await Promise.all([
    AskedWords.of(db, run, 'units'),
    AskedWords.of(db, run, 'items'),
    selectCatalogues(db),
  ]);
  return new BudgetReading(db, file, { run, table, places, notes, twice, units, items, catalogues }).opened();
}

/** First rows of a template: its columns and the keys of the last year, else an example. */
export async function budgetTemplate(db: Db, file: BudgetFile): Promise<string[][]> {
  const columns = BUDGET_COLUMNS[file];
  const example = {
    year: '2026',
    unit: '3104',
    programme: 'E010',
    project: '0',
    source: '14',
    item: '21101',
    expense: '1',
    description: 'Materiales y útiles de oficina',
    approved: '500,000.00',
    increase: '25,000.00',
    letter: 'DF/112/2026',
    day: '15/03/2026',
  };
  const last = await selectLastKeys(db);
  const rows: Record<string, string>[] =
    last.length === 0
      ? [example]
      : last.map(({ year, ...key }) => ({ ...key, year: String(file === 'approved' ? year + 1 : year) }));
  return [
    columns.map(({ header }) => header),
    ...rows.map((row) => columns.map(({ name }) => row[name] ?? '')),
  ];
}
