import { MAX_POSTAL_BYTES } from '#contract/postal-codes.ts';
import { postalCodeRule, stateOfPostalCode } from '#contract/rules/identifiers/postal-code.ts';
import { stateIn } from '#contract/rules/identifiers/written-state.ts';
import { MEXICAN_STATES } from '#contract/mexican-states.ts';
import {
  columnChoices,
  columnPlaces,
  headingsBy,
  withTwice,
  isReadable,
  withMissing,
} from '#server/kit/imports/columns.ts';
import { selectChosen, type RunRow } from '#server/kit/imports/import-run.sql.ts';
import type { ImportContext, Importer, OpenedTable, StagedRow } from '#server/kit/imports/importer.ts';
import { inspectTable } from '#server/kit/table-file/inspect-table.ts';
import { fold, oneLine } from '#server/kit/table-file/plain-text.ts';
import { openTable, storedTable } from '#server/kit/table-file/table-rows.ts';
import {
  insertSettlements,
  knownSettlements,
  removeSettlements,
  settlementKey,
  type Settlement,
} from './postal-codes.sql.ts';

/** Columns as people read them, with the names of the official catalogue. */
export const POSTAL_COLUMNS = [
  { name: 'code', header: 'Código postal', also: 'd_codigo' },
  { name: 'settlement', header: 'Colonia', also: 'd_asenta' },
  { name: 'kind', header: 'Tipo de asentamiento', also: 'd_tipo_asenta' },
  { name: 'municipality', header: 'Municipio', also: 'd_mnpio' },
  { name: 'stateName', header: 'Estado', also: 'd_estado' },
] as const;

type Name = (typeof POSTAL_COLUMNS)[number]['name'];

const columnOf = (text: string) =>
  POSTAL_COLUMNS.find(({ header, also }) => fold(header) === fold(text) || also === fold(text));

/** The catalogue of postal codes: adds what is not there; what it says already is passed over. */
export const postalImporter: Importer = {
  kind: 'postal-codes',
  maxBytes: MAX_POSTAL_BYTES,
  inspect: inspectTable,
  reasons: { wrong: 'Con datos que corregir' },
  mayLeaveOut: true,
  isWhole: true,
  batchRows: 2_000,
  open: openCatalogue,
  apply: (tx, { run }) =>
    Promise.resolve({
      async take(batch) {
        const rows = await selectChosen<Settlement>(tx, run, batch);
        const taken = await insertSettlements(
          tx,
          rows.map(({ data }) => data),
          run.id,
        );
        return { taken, skipped: rows.length - taken };
      },
    }),
  dependents: () => Promise.resolve([]),
  undo: (tx, { run }) => removeSettlements(tx, run.id),
};

async function openCatalogue(
  { db, files }: Pick<ImportContext, 'db' | 'files'>,
  run: RunRow,
  scratch: string,
): Promise<OpenedTable> {
  const table = await openTable(storedTable(files, run.file_sha256), {
    isColumn: (name) => columnOf(name) !== undefined,
    least: 3,
    said: run.settings?.said,
    scratch,
  });
  const named = headingsBy(table.names, (name) => columnOf(name), POSTAL_COLUMNS);
  const { places, notes, twice } = await columnPlaces(db, run, { header: table.header, ...named });
  const missing = POSTAL_COLUMNS.filter(({ name }) => places[name] === undefined);
  const reading = withMissing(
    withTwice(table.reading, twice),
    missing.map(({ header }) => header),
  );
  const at = table.header.map((_, place) => POSTAL_COLUMNS.find(({ name }) => places[name] === place));
  const seen = new Set<string>();
  const fields = POSTAL_COLUMNS.map(({ name, header }) => ({ name, label: header, isNeeded: true }));
  return {
    header: table.header,
    isUnread: !isReadable(reading),
    wants: at.map((column) => (column === undefined ? undefined : 'text')),
    async *rows() {
      for await (const row of table.rows()) if (row.values.some((value) => value.trim() !== '')) yield row;
    },
    labels: at.map((column) => column?.header),
    faultsOf: ({ values }) => problemsOf(settlementIn(values, places)),
    async stage(rows) {
      const read = rows.map((row) => ({ row, settlement: settlementIn(row.values, places) }));
      const known = await knownSettlements(db, [...new Set(read.map(({ settlement }) => settlement.code))]);
      return read.map(({ row: { line, values }, settlement }): StagedRow => {
        const key = settlementKey(settlement);
        const title = `${settlement.code} ${settlement.kind} ${settlement.name}`;
        const problems = problemsOf(settlement);
        if (Object.keys(problems).length > 0)
          return { line, key, title, kind: 'refused', code: 'wrong', problems, cells: values };
        const isNew = !known.has(key) && !seen.has(key);
        seen.add(key);
        return { line, key, title, kind: isNew ? 'new' : 'same', data: settlement };
      });
    },
    findings: () => ({
      reading,
      choices: columnChoices(table, { fields, places }),
      columns: at.flatMap((column, place) =>
        column === undefined
          ? []
          : [{ label: column.header, header: table.header[place] ?? '', position: place + 1 }],
      ),
      missing: [],
      ignored: table.header.filter((name, place) => name !== '' && at[place] === undefined),
      notes: [...table.notes, ...notes],
      marks: [],
      tables: [],
    }),
  };
}

function settlementIn(values: readonly string[], places: Readonly<Record<string, number>>): Settlement {
  const cell = (name: Name) => oneLine(values[places[name] ?? -1] ?? '');
  const state = cell('stateName');
  return {
    // A spreadsheet takes the zero from «01000».
    code: cell('code').padStart(5, '0'),
    kind: cell('kind'),
    name: cell('settlement'),
    municipality: cell('municipality'),
    stateName: stateIn(state) ?? state,
  };
}

function problemsOf({ code, name, municipality, stateName }: Settlement): Record<string, string> {
  const problems: Record<string, string> = {};
  const rule = postalCodeRule(code);
  if (rule !== true) problems['Código postal'] = rule;
  if (name === '') problems['Colonia'] = 'Escribe el nombre de la colonia o asentamiento.';
  if (municipality === '') problems['Municipio'] = 'Escribe el municipio o alcaldía.';
  const state = stateOfPostalCode(code);
  if (state !== undefined && MEXICAN_STATES[state] !== stateName)
    problems['Estado'] = `El código postal ${code} es de ${MEXICAN_STATES[state]}.`;
  return problems;
}
