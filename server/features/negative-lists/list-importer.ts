import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { ImportSettings, ImportWish } from '#contract/imports.ts';
import type { TouchedSubject } from './released.sql.ts';
import { MAX_LIST_BYTES } from '#contract/negative-list-words.ts';
import type { Transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import type { Applying, Importer, ImportWork } from '#server/kit/imports/importer.ts';
import type { RunRow } from '#server/kit/imports/import-run.sql.ts';
import type { Services } from '#server/kit/services.ts';
import { CsvProblem } from '#server/kit/table-file/csv-text.ts';
import { inspectTable } from '#server/kit/table-file/inspect-table.ts';
import { doerOf } from './doer.ts';
import { cutoffProblem } from './doubt.rules.ts';
import { asksSecond, worksBeside } from '#server/kit/second-person.ts';
import { openListTable, sourceOf, type ListFacts } from './list-reading.ts';
import { keptOfEntry } from './list-shown.ts';
import type { ListRow } from './list-row.ts';
import { replaceEntries, selectCurrent } from './lists.sql.ts';
import { listDependents, takeListBack } from './list-undo.sql.ts';
import { reachedTable, releasedTable, selectReached, selectReleased } from './released.sql.ts';
import { openScreening, type Hand } from './screening.service.ts';

const OVERTAKEN =
  'Otra lista entró en vigor después de leer este archivo. Súbelo otra vez para compararlo con ella.';

/** What the importer of lists works with: `handScreening` sends the screening that follows. */
export interface ListImporterParts {
  config: Pick<Services['config'], 'secondReviewer'>;
  handScreening: Hand;
}

/** A list as its source publishes it: it replaces the one in force whole, and then everybody is screened. */
export function listImporter({ config, handScreening }: ListImporterParts): Importer {
  const screen = async (
    tx: Transaction,
    { run, author }: Pick<ImportWork, 'run' | 'author'>,
    listId?: string,
  ) => {
    const doer = doerOf({
      created_by: author.person.id,
      created_name: author.person.name ?? null,
      request_id: run.request_id,
    });
    await handScreening(
      tx,
      await openScreening(tx, { cause: 'list', doer, ...(listId === undefined ? {} : { listId }) }),
    );
  };
  return {
    kind: 'negative-lists',
    maxBytes: MAX_LIST_BYTES,
    inspect: inspectTable,
    reasons: {
      shifted: 'Con celdas corridas',
      situation: 'Con una situación que no es de esta lista',
      name: 'Con un nombre que no es de nadie',
    },
    mayLeaveOut: false,
    isWhole: true,
    keepsRows: true,
    isOneOfFile: true,
    batchRows: 2_000,
    open: openListTable,
    kept: (_db, run, data) =>
      Promise.resolve(data.map((one) => keptOfEntry(one as ListRow, run.findings?.missing ?? []))),
    tablesNow: async (db, run) => [
      ...(run.fresh + run.changed === 0 ? [] : reachedTable(await selectReached(db, run))),
      ...(run.gone === 0 ? [] : releasedTable(await selectReleased(db, run))),
    ],
    // A list bars companies: nobody alone puts one in force, whatever the unit asks, where anybody else works; what the portal loads itself is no person's (decision 0380).
    needsSecond: async (db, { created_by: by }) =>
      (await asksSecond(db, { config }, 'lists')) || (by !== null && (await worksBeside(db, { id: by }))),
    maySettle: requireSettings,
    mayStart: requireCurrent,
    apply: (tx, work) => Promise.resolve(putInForce(tx, work, screen)),
    dependents: listDependents,
    async undo(tx, work) {
      await screen(tx, work, await takeListBack(tx, work.run));
    },
  };
}

const factsOf = (run: RunRow) => run.facts as ListFacts | null;
const nameOf = ({ name, number, folio }: TouchedSubject) => `${number ?? folio ?? ''} ${name}`.trim();

async function requireSettings(
  tx: Transaction,
  run: RunRow,
  { columns, day }: ImportSettings,
): Promise<void> {
  const source = sourceOf(run);
  // The list of the SAT says its cut-off mostly itself, and then nobody says another.
  if (source === 'sat_69b' && day !== null && run.findings?.choices?.dayLabel === undefined)
    throw failure('state_conflict', { detail: 'El corte de este listado lo dice el archivo.' });
  const { choices } = run.findings ?? {};
  const lacking = (choices?.fields ?? []).filter(
    ({ name, isNeeded }) => isNeeded && columns !== null && columns[name] === undefined,
  );
  if (lacking.length > 0)
    throw invalid(
      Object.fromEntries(
        lacking.map(({ name, label }) => [`columns.${name}`, `Elige la columna de «${label}».`]),
      ),
    );
  if (day !== null) await requireCutoff(tx, run, day);
}

async function requireCutoff(tx: Transaction, run: RunRow, cutoff: string): Promise<void> {
  const present = (await selectCurrent(tx, sourceOf(run)))?.cutoff_on ?? null;
  const problem = cutoffProblem(cutoff, { today: todayInMexico(), present });
  if (problem !== undefined) throw invalid({ day: problem });
}

/** Throws unless it can still replace the list in force; gives what an officer decided on, for the audit log. */
async function requireCurrent(tx: Transaction, { run }: { run: RunRow; wish: ImportWish }): Promise<object> {
  const facts = factsOf(run);
  if (facts?.cutoff == null) throw invalid({ day: 'Escribe la fecha de corte de la lista.' });
  if (((await selectCurrent(tx, sourceOf(run)))?.id ?? null) !== facts.baseId)
    throw failure('state_conflict', { detail: OVERTAKEN });
  await requireCutoff(tx, run, facts.cutoff);
  const { present, cutoff } = facts;
  const released = run.gone === 0 ? undefined : await selectReleased(tx, run);
  return {
    source: sourceOf(run),
    cutoff,
    entries: run.row_count,
    present,
    gone: run.gone,
    doubt: run.findings?.demand?.doubt ?? null,
    ...(released === undefined ? {} : { released: released.total, names: released.rows.map(nameOf) }),
  };
}

function putInForce(
  tx: Transaction,
  work: ImportWork,
  screen: (tx: Transaction, work: ImportWork, listId: string) => Promise<void>,
): Applying {
  const { run } = work;
  return {
    // What it says comes into force together, at the end.
    take: ({ from, to }) => Promise.resolve({ taken: to - from }),
    async end() {
      await sql`set local statement_timeout = '10min'`.execute(tx);
      const source = sourceOf(run);
      const { cutoff = null, baseId = null, lastNumber = null } = factsOf(run) ?? {};
      const base = await selectCurrent(tx, source);
      if (cutoff === null || (base?.id ?? null) !== baseId) throw new CsvProblem(OVERTAKEN);
      await tx
        .insertInto('negative_list')
        .values({ id: run.id, source, cutoff_on: cutoff, last_number: lastNumber, base_id: baseId })
        .execute();
      await replaceEntries(tx, { id: run.id, source, cutoff });
      await screen(tx, work, run.id);
    },
  };
}
