import {
  KEY_HEADER,
  MAX_CONTENT_BYTES,
  MAX_CONTENT_ROWS,
  wholeValues,
  type ContentField,
  type ContentKind,
} from '#contract/content.ts';
import type { Author } from '#server/kit/change.ts';
import { asksSecond } from '#server/kit/second-person.ts';
import { requireSeen } from '#server/kit/conflict.ts';
import type { Transaction } from '#server/kit/db.ts';
import { Failure, failure, notFound } from '#server/kit/errors.ts';
import type { Importer, ImportContext, OpenedTable, StagedRow } from '#server/kit/imports/importer.ts';
import { selectChosen, updateRows, type ChosenRow, type RunRow } from '#server/kit/imports/import-run.sql.ts';
import type { ColumnWants } from '#server/kit/imports/check-cells.ts';
import {
  columnChoices,
  columnPlaces,
  isReadable,
  withKeptDates,
  withMissing,
  withTwice,
} from '#server/kit/imports/columns.ts';
import type { Services } from '#server/kit/services.ts';
import { CsvProblem, type CsvRow } from '#server/kit/table-file/csv-text.ts';
import { inspectTable } from '#server/kit/table-file/inspect-table.ts';
import { fold } from '#server/kit/table-file/plain-text.ts';
import { WrittenValues } from '#server/kit/table-file/written-values.ts';
import { openTable, storedTable } from '#server/kit/table-file/table-rows.ts';
import { cellFields, isHeaderOf } from './content-cells.rules.ts';
import {
  cellsByName,
  keptOfContent,
  stagedRow,
  titlesByField,
  type ContentRowData,
} from './content-row.service.ts';
import { publishRow, refuseAlone, type Kinds } from './content-steps.service.ts';
import { addContent, saveDraft } from './content.service.ts';
import { selectContentById, type ContentRecord } from './content.sql.ts';
import { contentDependents, takeBackContent, type ContentBefore } from './content-undo.sql.ts';

/** What the column with the key is called among the data. */
const KEY_FIELD = '_key';

/** Content of a kind from a table, in one transaction, over the versions that were seen when it was read. */
export function contentImporter(
  { config }: Pick<Services, 'config'>,
  kinds: Kinds,
  kind: ContentKind,
): Importer {
  return {
    kind: `content:${kind.type}`,
    maxBytes: MAX_CONTENT_BYTES,
    inspect: inspectTable,
    reasons: { wrong: 'Con datos que corregir', repeated: 'Con el identificador de otra fila' },
    mayLeaveOut: true,
    isWhole: true,
    batchRows: 500,
    open: ({ db, files }, run, scratch) => openContent({ db, files }, kinds, { kind, run, scratch }),
    async mayStart(tx, { wish }) {
      if (wish.publish && (await asksSecond(tx, { config }, 'content')))
        throw failure('second_person_required', {
          detail: 'Lo importado lo publica otra persona: impórtalo como borradores.',
        });
    },
    apply: (tx, { run, wish, author }) =>
      Promise.resolve({
        async take(batch) {
          const rows = await selectChosen<ContentRowData>(tx, run, batch);
          for (const row of rows) {
            const { record, before } = await writeRow(tx, kind, row, author);
            if (wish.publish) {
              await refuseAlone(tx, { config }, { kind, record, step: 'publish', author });
              await publishRow(tx, { kinds, kind, record, author });
            }
            const { version = 0 } = (await selectContentById(tx, record.id)) ?? {};
            const kept: ContentBefore = { record: before ?? null, version };
            await updateRows(tx, run.id, [{ position: row.position, subject_id: record.id, before: kept }]);
          }
          return { taken: rows.length };
        },
      }),
    explain(error) {
      if (!(error instanceof Failure) || error.status >= 500) return undefined;
      const again = 'No se aplicó ninguna fila; sube la tabla otra vez.';
      if (error.code === 'version_conflict' || error.code === 'not_found')
        return `Desde la revisión de la tabla alguien cambió algo de lo que trae. ${again}`;
      return [error.message, ...Object.values(error.details.fields ?? {}), again].join(' ');
    },
    kept: (_db, { findings }, data) =>
      Promise.resolve(
        data.map((one) =>
          keptOfContent(kind, one as ContentRowData, new Set(findings?.columns.map(({ label }) => label))),
        ),
      ),
    dependents: (tx, { id }) => contentDependents(tx, kinds, kind, id),
    undo: (tx, { run, author }) => takeBackContent(tx, kind, { id: run.id, author }),
  };
}

const wantsOf = ({ type }: ContentField): ColumnWants => {
  if (type === 'date') return 'date';
  return type === 'yesNo' ? 'yes' : 'text';
};

async function openContent(
  { db, files }: Pick<ImportContext, 'db' | 'files'>,
  kinds: Kinds,
  { kind, run, scratch }: { kind: ContentKind; run: RunRow; scratch: string },
): Promise<OpenedTable> {
  const table = await openTable(storedTable(files, run.file_sha256), {
    isColumn: isHeaderOf(kind),
    least: Math.min(2, kind.fields.length),
    said: run.settings?.said,
    scratch,
  });
  const fields = cellFields(kind);
  const known = [{ name: KEY_FIELD, label: KEY_HEADER, isNeeded: false }].concat(
    fields.map(({ name, label, isRequired = false }) => ({ name, label, isNeeded: isRequired })),
  );
  const byName = Object.fromEntries(
    known.flatMap(({ name, label }) => {
      const place = table.names.findIndex((one) => fold(one) === fold(label));
      return place === -1 ? [] : [[name, place] as const];
    }),
  );
  const named = {
    fields: table.names.map((one) => known.find(({ label }) => fold(label) === fold(one))?.name),
    labelOf: (field: string) => known.find(({ name }) => name === field)?.label ?? field,
  };
  const { places, notes, twice } = await columnPlaces(db, run, { header: table.header, byName, named });
  const at = table.header.map((_, place) => known.find(({ name }) => places[name] === place));
  const isEmpty = Object.keys(places).length < Math.min(2, kind.fields.length);
  const reading = withMissing(
    withTwice(table.reading, twice),
    isEmpty ? known.slice(1, 3).map(({ label }) => label) : [],
  );
  const names = at.map((field) => field?.label ?? '');
  const titles = await titlesByField(db, kinds, kind);
  const lines = new Map<string, number>();
  const days = kind.fields.flatMap(({ name, type }) => (type === 'date' ? [name] : []));
  async function* rows() {
    let count = 0;
    for await (const row of table.rows()) {
      if (row.values.every((value) => value.trim() === '') && row.kinds === undefined) continue;
      count += 1;
      if (count > MAX_CONTENT_ROWS)
        throw new CsvProblem(`El archivo tiene más de ${MAX_CONTENT_ROWS} filas. Divídelo en varios.`);
      yield row;
    }
  }
  const amounts = kind.fields.flatMap(({ name, isMoney }) => (isMoney === true ? [name] : []));
  const settings = await withKeptDates(db, run, table.header);
  const written = await new WrittenValues({ days, amounts }, settings).survey(
    rows(),
    ({ values, kinds: made }, name) => {
      const place = places[name] ?? -1;
      return made?.[place] === 'number' ? '' : (values[place] ?? '').trim();
    },
  );
  const read = ({ line, values }: CsvRow, doubts: Record<string, string>) =>
    stagedRow(db, kinds, kind, {
      line,
      cells: cellsByName(names, values),
      titles,
      dayOf: (name, text) => {
        const read = written.day(name, text);
        if ('day' in read && read.note !== undefined)
          doubts[fields.find((field) => field.name === name)?.label ?? name] = read.note;
        return read;
      },
      amountOf: (name, text) => inPesos(written.amount(name, text), text),
    });
  return {
    header: table.header,
    isUnread: !isReadable(reading),
    wants: at.map((one) => {
      const field = fields.find(({ name }) => name === one?.name);
      if (field !== undefined) return wantsOf(field);
      return one === undefined ? undefined : 'text';
    }),
    rows,
    labels: names,
    faultsOf: async (row) => (await read(row, {})).problems ?? {},
    async stage(rows) {
      const staged: StagedRow[] = [];
      for (const given of rows) {
        const { values } = given;
        const doubts: Record<string, string> = {};
        const row = await read(given, doubts);
        const told = unrepeated(row, { lines, values });
        staged.push(Object.keys(doubts).length === 0 || told.kind === 'refused' ? told : { ...told, doubts });
      }
      return staged;
    },
    findings: () => ({
      reading: [...reading, ...written.facts],
      choices: columnChoices(table, { fields: known, places }),
      columns: at.flatMap((field, place) =>
        field === undefined
          ? []
          : [{ label: field.label, header: table.header[place] ?? '', position: place + 1 }],
      ),
      missing: [],
      ignored: table.header.filter((name, place) => name !== '' && at[place] === undefined),
      notes: [...table.notes, ...notes, ...written.notes],
      marks: [],
      tables: [],
    }),
  };
}

/** An amount of a content's field: whole cents of pesos. */
function inPesos(
  read: ReturnType<WrittenValues<string>['amount']>,
  text: string,
): { value: string } | { problem: string } {
  if ('problem' in read) return read;
  if (read.isRounded || (read.currency ?? 'MXN') !== 'MXN')
    return { problem: `«${text}»: escribe el monto en pesos, con dos cifras de centavos, como 450,000.50.` };
  return { value: read.text };
}

/** The row, or its refusal when an earlier one has its key. */
function unrepeated(
  row: StagedRow,
  { lines, values }: { lines: Map<string, number>; values: readonly string[] },
): StagedRow {
  const { key = '', line } = row;
  const first = key === '' ? undefined : lines.get(key);
  if (key !== '' && first === undefined) lines.set(key, line);
  if (row.kind !== 'refused' && first === undefined) return row;
  const problems =
    first === undefined
      ? row.problems
      : { ...row.problems, [KEY_HEADER]: `El mismo identificador está en la línea ${first}.` };
  return {
    line,
    key,
    title: row.title ?? '',
    kind: 'refused',
    code: first === undefined ? 'wrong' : 'repeated',
    ...(problems === undefined ? {} : { problems }),
    cells: values,
  };
}

async function writeRow(
  tx: Transaction,
  kind: ContentKind,
  { kind: does, data, subject_id: id }: ChosenRow<ContentRowData>,
  author: Author,
): Promise<{ record: ContentRecord; before?: ContentRecord }> {
  const operation = 'content.import';
  if (does === 'new' || id === null) {
    const asked = data.key === '' ? {} : { key: data.key };
    return {
      record: await addContent(tx, kind, {
        values: wholeValues(kind, data.values),
        ...asked,
        author,
        operation,
      }),
    };
  }
  const before = await selectContentById(tx, id);
  if (before === undefined) throw notFound();
  // What others wrote meanwhile is looked at again, not joined: nobody saw the outcome.
  await requireSeen({ seen: data.version, present: before.version });
  await saveDraft(tx, kind, before, { version: data.version, values: data.values, author, operation });
  return { record: (await selectContentById(tx, id)) ?? before, before };
}
