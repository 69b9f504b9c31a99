import { sql } from 'kysely';
import { linesText, type ImportFact, type ImportTable } from '#contract/imports.ts';
import { SUPPLIER_STATE_LABELS } from '#contract/suppliers.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { MAX_REGISTRY_BYTES } from '#contract/registry-import.ts';
import { certificatesInBatches } from '#server/features/certificates/public.ts';
import { screenSuppliers } from '#server/features/negative-lists/public.ts';
import { accountDueOn } from '#server/features/supplier-registry/public.ts';
import { violatedConstraint, type Transaction } from '#server/kit/db.ts';
import type { Applying, Importer, ImportWork } from '#server/kit/imports/importer.ts';
import type { RunRow } from '#server/kit/imports/import-run.sql.ts';
import { factOf } from '#server/kit/imports/reading.ts';
import { rowsText } from '#server/kit/imports/row-marks.ts';
import type { Services } from '#server/kit/services.ts';
import { CsvProblem } from '#server/kit/table-file/csv-text.ts';
import { inspectTable } from '#server/kit/table-file/inspect-table.ts';
import { MARK_LABELS, stageRows, startAnalysis, type Analysis } from './analyse.ts';
import { impedimentsOf } from './impediments.sql.ts';
import { changedLines, findByPresentNames, holdLines, rowsWithLines } from './line-names.sql.ts';
import { foreignTakenSince, stagedIdentities, takenIdentities } from './registry-import.sql.ts';
import { insertSuppliers, numberSuppliers, selectInForce } from './supplier-batch.sql.ts';
import { removeSuppliers, supplierDependents } from './supplier-undo.sql.ts';
import { nearLines, readSupplierRow, SITUATION_CHOICES } from './supplier-row.rules.ts';
import { keptOfSuppliers } from './kept-supplier.ts';
import { openRegistry, type OpenedRegistry } from './table-rows.ts';

/** What tells two suppliers apart. */
const IDENTITIES = new Set(['supplier_rfc_once', 'supplier_foreign_once', 'supplier_number_key']);
const AGAIN = 'No se registró ninguna fila; sube el archivo otra vez.';

/** Without all of these a row is no supplier. */
const IDENTITY = new Set(['rfc', 'curp', 'legalName', 'givenNames', 'firstSurname', 'taxId', 'lines']);

/** An existing registry: every row as the form would take it, all of them in one transaction. */
export function registryImporter(services: Services): Importer {
  return {
    kind: 'registry',
    maxBytes: MAX_REGISTRY_BYTES,
    inspect: inspectTable,
    reasons: { repeated: 'Ya registradas o repetidas en el archivo', wrong: 'Con datos que corregir' },
    mayLeaveOut: true,
    isWhole: true,
    batchRows: 1_000,
    async open({ db, files }, run, scratch) {
      const file = await openRegistry({ db, files }, run, scratch);
      const analysis = await startAnalysis(db, file, {
        today: todayInMexico(new Date()),
        run,
      });
      return {
        header: file.header,
        wants: file.wants,
        identity: file.columns.flatMap((column, place) => (IDENTITY.has(column?.path ?? '') ? [place] : [])),
        isUnread: file.isUnread,
        rows: () => file.rows(),
        labels: file.columns.map((column) => column?.header),
        faultsOf: ({ values }) => readSupplierRow(values, analysis.question).problems,
        stage: (rows) => stageRows(db, rows, analysis),
        findings: () => findingsOf(file, analysis),
      };
    },
    apply: (tx, work) => register(tx, work, services),
    explain: (error) =>
      IDENTITIES.has(violatedConstraint(error) ?? '')
        ? `Mientras se importaba, otra persona registró a uno de estos proveedores. ${AGAIN}`
        : undefined,
    kept: keptOfSuppliers,
    dependents: (tx, { id }) => supplierDependents(tx, id),
    undo: (tx, { run }) => removeSuppliers(tx, run.id),
  };
}

/** Whether the rows that do not say when they were registered come in, which only a person says. */
function registeredFact({ undated, question }: Analysis): ImportFact[] {
  const rows = undated.of('registered');
  if (rows === undefined) return [];
  const isSaid = question.isOfToday === true;
  const shown = isSaid
    ? `fecha de inscripción de ${rowsText(rows)}: la de hoy`
    : `fecha de inscripción sin decir en ${rowsText(rows)}`;
  return [
    factOf('registered', isSaid ? 'today' : '', shown, {
      choices: [{ value: 'today', label: 'Entran con la fecha de hoy' }],
      ...(isSaid
        ? { isSaid }
        : {
            offer: `No la ${rows.count === 1 ? 'dice' : 'dicen'} ${rowsText(rows)}. Si una columna del archivo la dice, indícala en «Cambiar cómo se lee». Mientras no lo digas, esas filas no se toman.`,
          }),
    }),
  ];
}

function findingsOf(file: OpenedRegistry, analysis: Analysis) {
  const { marks, states, words, lines, question } = analysis;
  return {
    reading: [...file.reading, ...(question.written?.facts ?? []), ...registeredFact(analysis)],
    choices: file.choices,
    columns: file.columns.flatMap((column, i) =>
      column === undefined ? [] : [{ label: column.header, header: file.header[i] ?? '', position: i + 1 }],
    ),
    missing: [],
    ignored: file.header.filter((name, i) => file.columns[i] === undefined && name.trim() !== ''),
    notes: [
      ...file.notes,
      ...(file.columns.some((column) => column?.path === '_validUntil')
        ? []
        : [
            'El archivo no trae «Vigencia hasta»: el portal la calcula con la fecha de inscripción y el plazo del padrón, y así se publica.',
          ]),
    ],
    words: [
      ...analysis.situations.found({ label: 'Situación', choices: SITUATION_CHOICES }),
      ...file.columns.flatMap(
        (column) =>
          (column !== undefined &&
            analysis.choices
              .get(column.path)
              ?.found({ label: column.header, choices: [...(column.choices ?? [])] })) ||
          [],
      ),
      ...words.found({
        label: 'Giros',
        choices: lines.map(({ code, name }) => ({ value: code, label: name })),
        near: (word) => {
          const near = new Set(nearLines([word], question.lineNames ?? []));
          return lines.flatMap(({ code, name }) => (near.has(name) ? [code] : []));
        },
      }),
    ],
    marks: marks.counts(MARK_LABELS),
    tables: [statesTable(states)].filter(({ rows }) => rows.length > 0),
  };
}

/** How many come in as what, before anything is registered. */
function statesTable(states: Analysis['states']): ImportTable {
  return {
    title: 'Cómo entran al padrón',
    columns: [
      { name: 'Estado', as: 'text' },
      { name: 'Proveedores', as: 'count' },
      { name: 'En el archivo', as: 'text' },
    ],
    rows: states.all.map(({ code, count, lines }) => [
      SUPPLIER_STATE_LABELS[code],
      count,
      linesText(lines, count),
    ]),
  };
}

/** Who brought the file and, where somebody else let it begin, that person too: it stands in the name of both. */
const bothNames = (creator: string | null, starter: string | undefined): string | null =>
  creator === null || starter === undefined || starter === creator
    ? creator
    : `${creator}; confirmó ${starter}`;

async function register(tx: Transaction, { run, author }: ImportWork, services: Services): Promise<Applying> {
  await refuseNewlyTaken(tx, run);
  await refuseRetiredLines(tx, run);
  const numbers = await numberSuppliers(tx, run.id);
  const today = todayInMexico(new Date());
  const accountsFrom = await accountDueOn(tx, { today, sentWith: null });
  const certificates = certificatesInBatches(tx, services, run.created_name ?? 'El portal');
  return {
    async take({ from, to }) {
      const batch = { importId: run.id, from, to };
      const taken = await insertSuppliers(tx, batch, {
        numbers,
        actorName: bothNames(run.created_name, author.person.name),
        today,
        accountsFrom,
      });
      await certificates.add(await selectInForce(tx, batch));
      return { taken };
    },
    async end() {
      await certificates.end();
      // A supplier that a list impedes is known as such from its first day, not from the nightly screening.
      await screenSuppliers(
        tx,
        sql`select subject_id from import_row where import_id = ${run.id} and kind = 'new'`,
      );
      await holdLines(tx);
      await findByPresentNames(tx, run.id, await refuseRetiredLines(tx, run));
    },
  };
}

/** Between preview and start others may have registered the same firms, or a list may have barred one: then nothing is taken. */
async function refuseNewlyTaken(tx: Transaction, run: RunRow): Promise<void> {
  const asked = await stagedIdentities(tx, run.id);
  const { barred } = await impedimentsOf(tx, asked, todayInMexico(new Date()));
  const [first] = barred;
  if (first !== undefined) {
    // Of somebody from abroad the key is «country:number».
    const [identity, reason] = first;
    const who = identity.slice(identity.indexOf(':') + 1);
    throw new CsvProblem(`${who}: ${reason} ${AGAIN}`);
  }
  const taken = await takenIdentities(tx, asked.rfcs, []);
  const found = [...taken.rfcs.keys(), ...(await foreignTakenSince(tx, run.id))];
  if (found.length === 0) return;
  throw new CsvProblem(
    `Desde la revisión del archivo ya se registraron: ${found.slice(0, 5).join(', ')}. ${AGAIN}`,
  );
}

/** Lines that changed since the preview. One that left the catalogue is told with the next reading of the file. */
async function refuseRetiredLines(
  tx: Transaction,
  run: RunRow,
): Promise<Awaited<ReturnType<typeof changedLines>>> {
  const changed = await changedLines(tx, run);
  const gone = changed.filter(({ active }) => !active);
  const retired = gone.length === 0 ? [] : await rowsWithLines(tx, run.id, gone);
  const [first] = retired;
  if (first === undefined) return changed;
  const others = retired.length > 1 ? ` y otros ${retired.length - 1}` : '';
  throw new CsvProblem(
    `Desde la revisión del archivo se retiró del catálogo el giro «${first.name}» (línea ${first.line})${others}. ${AGAIN}`,
  );
}
