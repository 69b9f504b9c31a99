import {
  MAX_REGISTRY_BYTES,
  type RegistryImportDetail,
  type RegistryImportState,
} from '#contract/registry-import.ts';
import { audit } from '#server/kit/audit.ts';
import { transaction, violatedConstraint, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import type { Services } from '#server/kit/services.ts';
import { inspectTable } from '#server/kit/table-file/inspect-table.ts';
import { cancellerOf, presentState } from './import-conflict.ts';
import { REGISTRY_IMPORT_JOB } from './job-names.ts';
import {
  describeImport,
  lockImport,
  selectDoubts,
  selectImport,
  selectRefusals,
  type ImportRow,
} from './registry-import.sql.ts';

/** Who does something and under which request. */
export interface Doer {
  person: Person;
  requestId: string;
}

const SHOWN_ROWS = 50;

/** One import with its columns and first refused and doubtful rows. */
export async function readImport(db: Db, id: string): Promise<RegistryImportDetail> {
  const row = await selectImport(db, id);
  if (row === undefined) throw notFound();
  const [refusals, doubts] = await Promise.all([
    selectRefusals(db, id, { limit: SHOWN_ROWS }),
    selectDoubts(db, id, SHOWN_ROWS),
  ]);
  return {
    ...describeImport(row),
    columns: row.columns,
    ignored: row.ignored,
    refusals: refusals.map(({ line, rfc, problems }) => ({ line, rfc, problems })),
    doubts,
    cancelledBy: await cancellerOf(db, row),
  };
}

/** Keeps the file durably and lets a job read it; nobody is registered yet. */
export async function createImport(
  services: Services,
  source: AsyncIterable<Uint8Array>,
  { name, doer }: { name: string; doer: Doer },
): Promise<RegistryImportDetail> {
  const content = await services.files.put(source, { maxBytes: MAX_REGISTRY_BYTES, inspect: inspectTable });
  const id = await transaction(services.db, async (tx) => {
    await tx
      .insertInto('stored_file')
      .values({ ...content, media_type: 'application/octet-stream', pages: null })
      .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ bytes: content.bytes }))
      .execute();
    const row = await tx
      .insertInto('registry_import')
      .values({
        file_sha256: content.sha256,
        file_name: name,
        file_bytes: content.bytes,
        failure: null,
        created_by: doer.person.id,
        created_name: doer.person.name ?? null,
        request_id: doer.requestId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await remember(tx, doer, 'registry_import.upload', row.id, { file: name, ...content });
    await services.jobs.send(tx, REGISTRY_IMPORT_JOB, { id: row.id });
    return row.id;
  });
  return readImport(services.db, id);
}

/**
 * Lets an import that was read register its rows in one outcome. With `all` a single wrong row refuses the whole
 * file (`import_has_errors`); `valid` is the officer's explicit choice to leave wrong rows out.
 */
export async function startImport(
  services: Services,
  id: string,
  { scope, doer }: { scope: 'all' | 'valid'; doer: Doer },
): Promise<RegistryImportDetail> {
  try {
    await transaction(services.db, async (tx) => {
      const row = await requireImport(tx, id);
      if (row.status !== 'ready') {
        throw failure('state_conflict', { detail: await presentState(tx, row) });
      }
      if (row.valid_count === 0) {
        throw failure('state_conflict', { detail: 'El archivo no tiene filas que se puedan importar.' });
      }
      if (scope === 'all' && row.refused_count > 0) throw failure('import_has_errors');
      await tx
        .updateTable('registry_import')
        .set({
          status: 'running',
          scope,
          started_at: new Date(),
          started_by: doer.person.id,
          attempts: 0,
          written: 0,
        })
        .where('id', '=', id)
        .execute();
      await remember(tx, doer, 'registry_import.start', id, { scope, rows: row.valid_count });
      await services.jobs.send(tx, REGISTRY_IMPORT_JOB, { id });
    });
  } catch (error) {
    if (violatedConstraint(error) === 'registry_import_one_running') throw failure('import_running');
    throw error;
  }
  return readImport(services.db, id);
}

/**
 * Stops an import at once; what its open transaction wrote is undone when that sees it, between two batches. Throws
 * `version_conflict` when it is not in the state that the officer saw.
 */
export async function cancelImport(
  db: Db,
  id: string,
  { seen, doer }: { seen: RegistryImportState; doer: Doer },
): Promise<RegistryImportDetail> {
  await transaction(db, async (tx) => {
    const row = await requireImport(tx, id);
    if (row.status !== seen) {
      throw failure('version_conflict', { detail: await presentState(tx, row) });
    }
    await endImport(tx, id, { status: 'cancelled', cancelled_by: doer.person.id, written: 0 });
    await remember(tx, doer, 'registry_import.cancel', id, { written: 0 });
  });
  return readImport(db, id);
}

/** Closes an import and forgets the personal data of rows that became suppliers or never will. */
export async function endImport(
  tx: Transaction,
  id: string,
  end: { status: 'done' | 'cancelled' | 'failed'; cancelled_by?: string; failure?: string; written: number },
): Promise<void> {
  await tx
    .updateTable('registry_import')
    .set({ ...end, finished_at: new Date() })
    .where('id', '=', id)
    .execute();
  await tx
    .deleteFrom('registry_import_row')
    .where('import_id', '=', id)
    .where('problems', 'is', null)
    .execute();
}

/** Writes an import's step in the audit log. */
export function remember(
  tx: Transaction,
  doer: Doer,
  operation: string,
  id: string,
  after: unknown,
): Promise<void> {
  return audit(tx, { ...doer, operation, subjectType: 'registry_import', subjectId: id, after });
}

async function requireImport(tx: Transaction, id: string): Promise<ImportRow> {
  const row = await lockImport(tx, id);
  if (row === undefined) throw notFound();
  return row;
}
