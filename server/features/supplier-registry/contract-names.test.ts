import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import { officer, publishContract } from '../procurement/execution/test-contracts.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SupplierRecord } from '#contract/supplier-admin.ts';
import type { SupplierDetail } from '#contract/suppliers.ts';
import { OLD_HEADER, sampleRow, toCsv } from '#server/features/contract-import/sample-file.ts';
import { startImportBench, type ImportBench } from '#server/features/contract-import/test-bench.ts';
import { expectKept } from '../waiting/test-waiting.ts';
import { insertRequest, testFile } from '../registration/review/test-requests.ts';
import { ok, refused, reviewer } from '../registration/review/test-review.ts';
import { expectFollowed } from '../search/test-followed.ts';

const REASON = 'El contrato de 2013 trae el RFC de esta empresa.';
let bench: ImportBench;
let officers: ReturnType<typeof reviewer>;

beforeAll(async () => {
  bench = await startImportBench();
  officers = reviewer(bench);
});
afterAll(async () => {
  await expectFollowed(bench.db);
  await bench.stop();
});

let serial = 0;
/** Imports contracts of a firm as CompraNet spells it. */
const importContracts = (supplier: string, count: number, changes: Record<string, string> = {}) =>
  bench.importAll(
    toCsv([
      OLD_HEADER,
      ...Array.from({ length: count }, () => {
        serial += 1;
        return sampleRow(OLD_HEADER, {
          PROVEEDOR_CONTRATISTA: supplier,
          CODIGO_CONTRATO: String(70_000 + serial),
          ...changes,
        });
      }),
    ]),
  );
const join = (supplier: SupplierRecord, name: string, more: { reason?: string; version?: number } = {}) =>
  bench.send(
    'admin',
    'POST',
    `/padron/proveedores/${supplier.id}/uniones`,
    { name, reason: more.reason ?? REASON },
    { 'if-match': `"${more.version ?? supplier.version}"` },
  );
const undo = (id: string, version: number) =>
  bench.send(
    'admin',
    'POST',
    `/padron/uniones/${id}/deshacer`,
    { reason: REASON },
    { 'if-match': `"${version}"` },
  );
const publicPage = async (number: string | null) =>
  ok<SupplierDetail>(bench.send('stranger', 'GET', `/proveedores/${number}`));

/** A firm whose contracts were imported before it registered. */
async function lateFirm(contracts = 2, changes: Record<string, string> = {}) {
  const file = testFile();
  const spelt = `${file.legalName.toUpperCase()} SA DE CV`;
  await importContracts(spelt, contracts, changes);
  const { folio } = await insertRequest(bench.db, { file, papers: 'valid' });
  return { file, spelt, folio };
}

it(
  'contracts of before the registration are a hint in the file; joined by a person they are on the public page',
  { tags: 'all' },
  async () => {
    const { spelt, folio } = await lateFirm();
    const supplier = await officers.record(await officers.approve(folio));
    expect(supplier.contractNames).toEqual([
      expect.objectContaining({
        name: spelt,
        contracts: 2,
        evaluations: 0,
        from: 2013,
        to: 2013,
        namesakes: [],
      }),
    ]);
    expect((await publicPage(supplier.number)).contracts).toEqual([]);
    const { rows: before } = await sql<{ version: number }>`select version from data_version`.execute(
      bench.db,
    );

    const joined = await ok<SupplierRecord>(join(supplier, spelt));
    expect(joined.contractNames).toEqual([]);
    expect(joined.joins).toEqual([
      expect.objectContaining({ name: spelt, contracts: 2, reason: REASON, undone: null }),
    ]);
    expect(joined.events[0]).toMatchObject({ text: `Contratos unidos (${spelt})`, reason: REASON });
    const shown = await publicPage(supplier.number);
    expect(shown.contracts).toHaveLength(2);
    expect(shown.years[0]).toMatchObject({ year: 2013, contracts: 2 });
    const { rows: after } = await sql<{ version: number }>`select version from data_version`.execute(
      bench.db,
    );
    expect(Number(after[0]?.version)).toBeGreaterThan(Number(before[0]?.version));
    const { rows: names } = await sql<{ supplier_name: string }>`
    select distinct supplier_name from contract where supplier_id = ${supplier.id}`.execute(bench.db);
    expect(names).toEqual([{ supplier_name: spelt }]);
    const { rows: logged } = await sql<{ after: Record<string, { contracts: number }>; reason: string }>`
    select after, reason from audit_log where operation = 'joinContractName' and subject_id = ${supplier.id}`.execute(
      bench.db,
    );
    expect(logged).toMatchObject([{ reason: REASON }]);
    expect(logged[0]?.after[`row:Contratos de «${spelt}»`]?.contracts).toBe(2);

    const { rows: old } = await sql<{ id: string }>`
    select id from supplier where name = ${spelt} and status = 'unregistered'`.execute(bench.db);
    const row = await officers.record(old[0]?.id ?? '');
    expect(row.joinedInto).toMatchObject({ id: supplier.id, number: supplier.number });
  },
);

it('a firm that an import brings with a contract that still runs waits once, however many contracts it has, until a person recognised it', async () => {
  const { spelt, folio } = await lateFirm(3, { ESTATUS_CONTRATO: 'Activo', FECHA_FIN: '2099-12-31' });
  const waits = async () => {
    const { rows } = await sql<{ kind: string }>`
      select kind from waiting_item where area = 'imported_firm' and title = ${spelt}`.execute(bench.db);
    return rows.map(({ kind }) => kind);
  };
  expect(await waits()).toEqual(['supplier_to_join']);
  const supplier = await officers.record(await officers.approve(folio));
  expect(await waits(), 'nobody has joined it yet').toHaveLength(1);
  const joined = await ok<SupplierRecord>(join(supplier, spelt));
  expect(await waits()).toEqual([]);
  await undo(joined.joins[0]?.id ?? '', joined.version);
  expect(await waits()).toEqual(['supplier_to_join']);
  await expectKept(bench.db);
});

it(
  'what is imported later under a joined name goes to whom a person recognised, and goes back with the rest',
  { tags: 'all' },
  async () => {
    const { spelt, folio } = await lateFirm(1);
    const supplier = await officers.record(await officers.approve(folio));
    const joined = await ok<SupplierRecord>(join(supplier, spelt));
    await importContracts(spelt, 1);
    expect((await publicPage(supplier.number)).contracts).toHaveLength(2);

    const [made] = joined.joins;
    const undone = await ok<SupplierRecord>(undo(made?.id ?? '', joined.version));
    expect(undone.joins[0]?.undone).toMatchObject({ reason: REASON });
    expect(undone.contractNames).toEqual([expect.objectContaining({ name: spelt, contracts: 2 })]);
    expect((await publicPage(supplier.number)).contracts).toEqual([]);
    expect((await refused(undo(made?.id ?? '', undone.version), 409)).code).toBe('state_conflict');
    await importContracts(spelt, 1);
    expect((await officers.record(supplier.id)).contractNames[0]?.contracts).toBe(3);
  },
);

it(
  'the results of evaluations move too, but never over one of the same period',
  { tags: 'all' },
  async () => {
    const { spelt, folio } = await lateFirm(1);
    const supplier = await officers.record(await officers.approve(folio));
    await sql`with periods as (
      insert into evaluation_period (key, name, starts_on, ends_on, instrument, published_at)
      select '202' || n || '-1', 'Periodo ' || n, '2025-01-01', '2025-06-30', '{}', now() from generate_series(1, 2) n
      returning id, key)
    insert into evaluation_result (period_id, supplier_id, orders, score, band, criteria)
    select p.id, s.id, 1, case when s.status = 'unregistered' then 70 else 90 end, 'reliable', '{}' from periods p, supplier s
    where (s.name = ${spelt} and s.status = 'unregistered') or (s.id = ${supplier.id} and p.key = '2021-1')`.execute(
      bench.db,
    );
    const joined = await ok<SupplierRecord>(join(supplier, spelt));
    expect(joined.joins[0]).toMatchObject({ contracts: 1, evaluations: 1 });
    const { rows } = await sql<{ key: string; score: string }>`
    select p.key, r.score from evaluation_result r join evaluation_period p on p.id = r.period_id
    where r.supplier_id = ${supplier.id} order by p.key`.execute(bench.db);
    expect(rows.map(({ key, score }) => [key, Number(score)])).toEqual([
      ['2021-1', 90],
      ['2022-1', 70],
    ]);
    await ok(undo(joined.joins[0]?.id ?? '', joined.version));
    const left = await sql<{ n: number }>`select count(*)::int n from evaluation_result
    where supplier_id = ${supplier.id}`.execute(bench.db);
    expect(left.rows[0]?.n).toBe(1);
  },
);

it('a name is never joined without a reason, over a newer file, to nobody, or to who has another RFC', async () => {
  const { spelt, folio } = await lateFirm(1);
  const supplier = await officers.record(await officers.approve(folio));
  expect((await refused(join(supplier, spelt, { reason: 'Es el mismo.' }), 422)).fields).toHaveProperty(
    'reason',
  );
  expect((await refused(join(supplier, spelt, { version: 1_000 }), 409)).code).toBe('version_conflict');
  expect((await refused(join(supplier, 'Nadie Que Exista'), 422)).fields).toHaveProperty('name');
  await sql`update supplier set rfc = 'SAT970701NN3' where name = ${spelt} and status = 'unregistered'`.execute(
    bench.db,
  );
  expect((await officers.record(supplier.id)).contractNames).toEqual([]);
  expect((await refused(join(supplier, spelt), 409)).detail).toMatch(/otro RFC/);
  await sql`update supplier set rfc = null where name = ${spelt} and status = 'unregistered'`.execute(
    bench.db,
  );
  const other = await officers.record(
    await officers.approve((await insertRequest(bench.db, { papers: 'valid' })).folio),
  );
  await ok(join(supplier, spelt));
  await importContracts('OTRA FIRMA SIN REGISTRO SA', 1);
  expect((await refused(join(other, spelt), 409)).detail).toMatch(/ya se unió/);
  const [row] = (
    await sql<{ id: string }>`select id from supplier where name = 'OTRA FIRMA SIN REGISTRO SA'`.execute(
      bench.db,
    )
  ).rows;
  const unregistered = await officers.record(row?.id ?? '');
  expect((await refused(join(unregistered, spelt), 409)).code).toBe('state_conflict');
  for (const [caller, status] of [
    ['stranger', 401],
    ['guest', 403],
  ] as const) {
    const response = await bench.send(
      caller,
      'POST',
      `/padron/proveedores/${supplier.id}/uniones`,
      { name: spelt, reason: REASON },
      { 'if-match': '"1"' },
    );
    expect(response.status).toBe(status);
  }
});

it('another registered supplier of the same name is told, and one join of a name waits for the other', async () => {
  const { spelt, file, folio } = await lateFirm(1);
  const first = await officers.record(await officers.approve(folio));
  const twin = testFile({ legalName: file.legalName, legalSuffix: file.legalSuffix });
  const { folio: second } = await insertRequest(bench.db, { file: twin, papers: 'valid' });
  const other = await officers.record(await officers.approve(second));
  expect(other.contractNames[0]?.namesakes).toEqual([{ number: first.number, name: file.legalName }]);
  const answers = await Promise.all([join(first, spelt), join(other, spelt)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

it(
  "the request tells the names before it is approved; a contract captured with a joined name is the supplier's",
  { tags: 'all' },
  async () => {
    const { spelt, folio } = await lateFirm(1);
    expect((await officers.read(folio)).contractNames).toEqual([{ name: spelt, contracts: 1 }]);
    const supplier = await officers.record(await officers.approve(folio));
    const joined = await ok<SupplierRecord>(join(supplier, spelt));
    expect((await officers.read(folio)).contractNames).toEqual([]);
    const { rows } = await sql<{
      id: string;
      version: number;
    }>`update procedure set status = 'contracted', source = 'portal'
    where id = (select procedure_id from contract where supplier_id = ${supplier.id} limit 1) returning id, version`.execute(
      bench.db,
    );
    const [procedure] = rows;
    await publishContract(officer(bench.send), procedure?.id ?? '', {
      number: 'UG-C-77',
      title: 'Sillas para aulas',
      supplierName: spelt,
      signedOn: todayInMexico(),
      startsOn: null,
      endsOn: null,
      amount: '1200.00',
    });
    expect((await publicPage(supplier.number)).contracts.map(({ number }) => number)).toContain('UG-C-77');
    const undone = await ok<SupplierRecord>(undo(joined.joins[0]?.id ?? '', joined.version));
    expect(undone.contractNames).toEqual([expect.objectContaining({ name: spelt, contracts: 2 })]);
  },
);

it('a contract under no row is joined too, and goes back to none', async () => {
  const { spelt, folio } = await lateFirm(1, { NUMERO_PROCEDIMIENTO: 'LA-OTRA', NUMERO_EXPEDIENTE: '9' });
  await sql`update contract set supplier_id = null where supplier_name = ${spelt}`.execute(bench.db);
  const supplier = await officers.record(await officers.approve(folio));
  expect(supplier.contractNames[0]).toMatchObject({ name: spelt, contracts: 1 });
  const joined = await ok<SupplierRecord>(join(supplier, spelt));
  expect(joined.joins[0]?.contracts).toBe(1);
  await ok(undo(joined.joins[0]?.id ?? '', joined.version));
  const { rows } = await sql<{ supplier_id: string | null }>`
    select supplier_id from contract where supplier_name = ${spelt}`.execute(bench.db);
  expect(rows).toEqual([{ supplier_id: null }]);
});
