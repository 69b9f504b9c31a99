import { sql } from 'kysely';
import { expect } from 'vitest';
import type { ImportDetail } from '#contract/imports.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { emptyTables } from '#server/kit/test-empty-tables.ts';
import { workOnImport } from '#server/kit/imports/import-work.ts';
import { contractImporter } from './contract-importer.ts';
import { OLD_HEADER, sampleRow } from './sample-file.ts';

/** Address of the operations below the API base. */
export const BASE = '/administracion/importaciones';

/** The real app with the steps of an import as an administrator does them. */
export interface ImportBench extends TestApp {
  ask(path: string, method?: 'GET' | 'POST', as?: Caller, body?: unknown): Promise<Response>;
  /** Works on a run as the background does. */
  work(id: string, signal?: AbortSignal): Promise<void>;
  detail(id: string): Promise<ImportDetail>;
  /** Uploads and reads a file. */
  upload(body: string | Uint8Array): Promise<ImportDetail>;
  /** Uploads, reads, starts and writes a file. */
  importAll(body: string | Uint8Array): Promise<ImportDetail>;
  /** Everything that an import may write, as one text. */
  content(): Promise<string>;
  empty(): Promise<void>;
}

/** Starts it; background work is done at once by the one who asks. */
export async function startImportBench(environment: Record<string, string> = {}): Promise<ImportBench> {
  const app = await startTestApp(environment);
  const ask = (path: string, method: 'GET' | 'POST' = 'GET', as: Caller = 'admin', body?: unknown) =>
    app.send(as, method, BASE + path, body);
  const work = (id: string, signal?: AbortSignal) =>
    workOnImport(app.services, [contractImporter], id, signal);
  const detail = async (id: string) => (await (await ask(`/${id}`)).json()) as ImportDetail;
  const upload = async (body: string | Uint8Array) => {
    const response = await app.send('admin', 'POST', `${BASE}?nombre=contratos.csv`, body);
    expect(response.status).toBe(201);
    const { id } = (await response.json()) as ImportDetail;
    await work(id);
    return detail(id);
  };
  return {
    ...app,
    ask,
    work,
    detail,
    upload,
    async importAll(body) {
      const { id } = await upload(body);
      expect((await ask(`/${id}/inicio`, 'POST', 'admin', { scope: 'valid' })).status).toBe(202);
      await work(id);
      return detail(id);
    },
    async content() {
      const { rows } = await sql<{ all: string }>`select concat(
        (select json_agg(p order by p.number) from procedure p),
        (select json_agg(c order by c.source_hash) from contract c),
        (select json_agg(s order by s.name) from supplier s), (select json_agg(m order by m.id) from milestone m),
        (select version from data_version)) as all`.execute(app.db);
      return rows[0]!.all;
    },
    async empty() {
      app.sentJobs.length = 0;
      await emptyTables(app.db, ['import_run', 'procedure', 'supplier']);
    },
  };
}

/** Invented rows of the old form, each with a contract code of its own. */
export function inventedRows(
  count: number,
  changes: (index: number) => Record<string, string> = () => ({}),
): string[][] {
  return Array.from({ length: count }, (_, index) =>
    sampleRow(OLD_HEADER, { CODIGO_CONTRATO: String(700_000 + index), ...changes(index) }),
  );
}
