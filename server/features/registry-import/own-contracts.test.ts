import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SupplierRecord } from '#contract/supplier-admin.ts';
import { OLD_HEADER, sampleRow, toCsv } from '#server/features/contract-import/sample-file.ts';
import { startImportBench, type ImportBench } from '#server/features/contract-import/test-bench.ts';
import { expectFollowed } from '#server/features/search/test-followed.ts';
import { defineImportJobs } from '#server/kit/imports/imports.jobs.ts';
import { workAlone } from '#server/kit/test-second-person.ts';
import { IMPORT_COLUMNS } from './import-columns.rules.ts';
import { registryImporter } from './registry-importer.ts';
import { exampleCsv, exampleRow, registryImports } from './test-registry.ts';

let bench: ImportBench;
let imports: ReturnType<typeof registryImports>;

beforeAll(async () => {
  bench = await startImportBench();
  defineImportJobs(bench.services, [registryImporter(bench.services)]);
  imports = registryImports(bench);
});
afterAll(async () => {
  await expectFollowed(bench.db);
  await bench.stop();
});

const rowOf = (n: number) => exampleRow(n, { 'Vigencia hasta': '31/12/2099' });
const rfcOf = (row: readonly string[]) => row[IMPORT_COLUMNS.findIndex(({ path }) => path === 'rfc')] ?? '';
const contracts = (...firms: readonly (readonly [code: string, name: string, rfc: string])[]) =>
  bench.importAll(
    toCsv([
      [...OLD_HEADER, 'RFC'],
      ...firms.map(([code, name, rfc]) => [
        ...sampleRow(OLD_HEADER, { PROVEEDOR_CONTRATISTA: name, CODIGO_CONTRATO: code }),
        rfc,
      ]),
    ]),
  );
async function register(...rows: string[][]): Promise<string> {
  const { id } = await imports.upload(exampleCsv(rows));
  expect((await imports.start(id)).status).toBe(202);
  await bench.runJobs();
  return id;
}
async function recordOf(rfc: string): Promise<SupplierRecord> {
  const { rows } = await sql<{
    id: string;
  }>`select id from supplier where rfc = ${rfc} and status <> 'unregistered'`.execute(bench.db);
  return (await (
    await bench.send('admin', 'GET', `/padron/proveedores/${rows[0]?.id}`)
  ).json()) as SupplierRecord;
}
const ownerOf = async (code: string) => {
  const { rows } = await sql<{ name: string; status: string; rfc: string | null }>`
    select s.name, s.status, s.rfc from contract c join supplier s on s.id = c.supplier_id where c.number = ${code}`.execute(
    bench.db,
  );
  return rows[0];
};

it('contracts of an RFC go to its supplier when it registers later, with its history, and back when that is undone', async () => {
  const [row, other] = [rowOf(81_001), rowOf(81_002)];
  await contracts(
    ['810011', 'LA FIRMA, COMO LA ESCRIBE COMPRANET', rfcOf(row)],
    ['810012', 'LA FIRMA OTRA VEZ', rfcOf(row)],
    ['810013', 'LA FIRMA OTRA VEZ', ''],
  );
  const id = await register(row, other);
  const record = await recordOf(rfcOf(row));
  expect(record.joins).toMatchObject([
    { contracts: 2, by: 'El portal', reason: `Los contratos traen su RFC, ${rfcOf(row)}.` },
  ]);
  expect(record.events.map(({ text }) => text)).toContainEqual(expect.stringContaining('Contratos unidos'));
  expect(await ownerOf('810011')).toMatchObject({ rfc: rfcOf(row) });
  // What has the name alone stays for a person to recognise.
  expect(await ownerOf('810013')).toMatchObject({ status: 'unregistered', rfc: null });
  expect((await recordOf(rfcOf(other))).joins).toEqual([]);

  await workAlone(bench.db);
  expect((await bench.send('other-admin', 'POST', `/padron/importaciones/${id}/reversion`)).status).toBe(202);
  await bench.runJobs();
  expect(await imports.read(id)).toMatchObject({ status: 'undone' });
  expect(await ownerOf('810012')).toMatchObject({ name: 'LA FIRMA OTRA VEZ', status: 'unregistered' });
});

it('contracts that come after their supplier are under it by the RFC', async () => {
  const row = rowOf(82_001);
  await register(row);
  await contracts(['820011', 'EMPRESA FICTICIA 82001, S.A. DE C.V.', rfcOf(row)]);
  expect(await ownerOf('820011')).toMatchObject({ rfc: rfcOf(row), status: 'active' });
});

it('an RFC that many share joins nobody', async () => {
  await contracts(
    ['830011', 'VENTAS AL PÚBLICO', 'XAXX010101000'],
    ['830012', 'FOREIGN FIRM LLC', 'XEXX010101000'],
  );
  await register(rowOf(83_001));
  expect(await ownerOf('830011')).toMatchObject({ status: 'unregistered' });
  expect(await ownerOf('830012')).toMatchObject({ status: 'unregistered' });
});
