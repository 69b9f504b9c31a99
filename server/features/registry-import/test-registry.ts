import { stringify } from 'csv-stringify/sync';
import { ColumnNode, UpdateQueryNode, type KyselyPlugin, type QueryId } from 'kysely';
import type { ImportDetail, ImportRowPage } from '#contract/imports.ts';
import { clabeControlDigit } from '#contract/rules/identifiers/clabe.ts';
import { rfcCheckDigit } from '#contract/rules/identifiers/rfc.ts';
import type { TestApp } from '#server/kit/test-app.ts';
import { workAlone } from '#server/kit/test-second-person.ts';
import { IMPORT_COLUMNS } from './import-columns.rules.ts';

const letters = (n: number, count: number) =>
  Array.from({ length: count }, (_, i) => String.fromCharCode(65 + (Math.floor(n / 26 ** i) % 26))).join('');

/** The example row of the template as a firm of its own, by a number. */
export function exampleRow(n: number, change: Record<string, string> = {}): string[] {
  const base = `${letters(n, 3)}1${String(n % 10)}0${String(1 + (n % 9))}1${String(n % 9)}${letters(Math.floor(n / 17_576) + n, 2)}`;
  const account = `032180${String(n).padStart(11, '0')}`;
  const values: Record<string, string> = {
    RFC: base + rfcCheckDigit(base),
    'Denominación o razón social': `Empresa Ficticia ${n}`,
    CLABE: account + clabeControlDigit(account),
    Correo: `ventas@ficticia-${n}.mx`,
    Teléfono: String(4_730_000_000 + n),
    Calle: `Calle ${n % 997}`,
    ...change,
  };
  return IMPORT_COLUMNS.map((column) => values[column.header] ?? column.example);
}

/** The same from abroad, with its tax number and the country that gave it. */
export function foreignRow(n: number, taxId: string, country: string): string[] {
  return exampleRow(n, {
    Origen: 'Extranjero',
    RFC: '',
    'Identificación fiscal extranjera': taxId,
    País: country,
    'Denominación o razón social': `Foránea ${n}`,
    CLABE: '',
    CURP: '',
    Teléfono: '+15125550123',
    'Ciudad en el extranjero': 'Austin',
    'País del domicilio': country,
    'Socios o accionistas': '',
  });
}

/** A registry as a CSV with the headers of the template. */
export function exampleCsv(rows: readonly string[][]): string {
  return stringify([IMPORT_COLUMNS.map((column) => column.header), ...rows]);
}

/** Imports of a registry as an officer drives them. */
export function registryImports(app: TestApp) {
  const ask = async <T>(path: string) =>
    (await (await app.send('admin', 'GET', `/padron/importaciones/${path}`)).json()) as T;
  /** An import with its refused and doubtful rows. */
  const read = async (id: string) => {
    const rowsOf = async (set: string) => (await ask<ImportRowPage>(`${id}/filas?que=${set}&tam=100`)).rows;
    const [detail, refusals, doubts] = await Promise.all([
      ask<ImportDetail>(id),
      rowsOf('rechazadas'),
      rowsOf('dudosas'),
    ]);
    const { columns = [], ignored = [], marks = [] } = detail.findings ?? {};
    const incomplete = marks.find(({ code }) => code === 'incomplete')?.count ?? 0;
    const duplicates = detail.reasons.find(({ code }) => code === 'repeated')?.count ?? 0;
    return { ...detail, columns, ignored, incomplete, duplicates, refusals, doubts };
  };
  return {
    read,
    /** Sends a file and waits until it was read. */
    async upload(body: string | Uint8Array, name = 'padron.csv'): Promise<Awaited<ReturnType<typeof read>>> {
      const answer = await app.send('admin', 'POST', `/padron/importaciones?nombre=${name}`, body);
      if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
      const { id } = (await answer.json()) as ImportDetail;
      await app.runJobs();
      return read(id);
    },
    /** Says how a file is read, and waits until it was read so. */
    async settle(
      { id, version }: Pick<ImportDetail, 'id' | 'version'>,
      said: object,
    ): Promise<Awaited<ReturnType<typeof read>>> {
      const answer = await app.send('admin', 'PUT', `/padron/importaciones/${id}/lectura`, {
        version,
        ...said,
      });
      if (answer.status !== 202) throw new Error(`${answer.status} ${await answer.text()}`);
      await app.runJobs();
      return read(id);
    },
    /** As the only person who works here: nobody else is asked. */
    async start(id: string, scope: 'all' | 'valid' = 'all'): Promise<Response> {
      await workAlone(app.db);
      return app.send('admin', 'POST', `/padron/importaciones/${id}/inicio`, { scope });
    },
  };
}

/** Does something when the work has told that the first rows are registered, and holds it until that ended. */
export function afterFirstProgress(act: () => Promise<unknown>): KyselyPlugin {
  const told = new WeakSet<QueryId>();
  let first: Promise<unknown> | undefined;
  return {
    transformQuery({ node, queryId }) {
      const isProgress =
        UpdateQueryNode.is(node) &&
        node.updates?.some(({ column }) => ColumnNode.is(column) && column.column.name === 'taken');
      if (isProgress === true) told.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (told.has(queryId)) await (first ??= act());
      return result;
    },
  };
}
