import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CertificateKey } from '#contract/rules/registry/certificate.ts';
import { verifyStatement } from '#contract/rules/registry/certificate.ts';
import type { ImportDetail } from '#contract/imports.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { defineImportJobs } from '#server/kit/imports/imports.jobs.ts';
import { registryImporter } from './registry-importer.ts';
import { exampleCsv, exampleRow } from './test-registry.ts';

/** More than two batches, the last of them short. */
const ROWS = 2_150;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  defineImportJobs(app.services, [registryImporter(app.services)]);
});
afterAll(() => app.stop());

async function importWhole(rows: string[][]): Promise<ImportDetail> {
  const answer = await app.send('admin', 'POST', '/padron/importaciones?nombre=padron.csv', exampleCsv(rows));
  const { id } = (await answer.json()) as ImportDetail;
  await app.runJobs();
  expect(
    (await app.send('admin', 'POST', `/padron/importaciones/${id}/inicio`, { scope: 'all' })).status,
  ).toBe(202);
  await app.runJobs();
  return (await (await app.send('admin', 'GET', `/padron/importaciones/${id}`)).json()) as ImportDetail;
}

it('a file of several batches: everybody once, in the order of the file, with a number, keys and a certificate that verifies', async () => {
  const given = new Map([
    [3, 'UG-3'],
    [1_500, 'UG-1500'],
  ]);
  const rows = Array.from({ length: ROWS }, (_, n) =>
    exampleRow(n, {
      // One in ten is out of force already.
      'Vigencia hasta': n % 10 === 0 ? '31/01/2026' : '31/12/2099',
      'Número de registro': given.get(n) ?? '',
    }),
  );
  expect(await importWhole(rows)).toMatchObject({ status: 'done', taken: ROWS, refused: 0 });
  const { rows: suppliers } = await app.services.pool.query<{
    number: string;
    name: string;
    status: string;
    statement: string | null;
    certificates: number;
    files: number;
    keys: number;
    events: number;
  }>(`
    select s.number, s.name, s.status, max(c.statement) statement, count(distinct c.code)::int certificates,
      (select count(*)::int from supplier_file f where f.supplier_id = s.id) files,
      (select count(*)::int from supplier_key k where k.supplier_id = s.id) keys,
      (select count(*)::int from supplier_event e where e.supplier_id = s.id) events
    from supplier s left join certificate c on c.supplier_id = s.id and c.revoked_at is null
    where s.source = 'portal' group by s.id order by s.id::text`);
  expect(suppliers).toHaveLength(ROWS);
  expect(suppliers.every(({ files, keys, events }) => files === 1 && keys > 4 && events === 1)).toBe(true);
  const byName = new Map(suppliers.map((supplier) => [supplier.name, supplier]));
  const inOrder = rows.map((_, n) => byName.get(`Empresa Ficticia ${n}`));
  expect(inOrder.map((supplier) => supplier?.number).filter((number) => number?.startsWith('UG'))).toEqual([
    ...given.values(),
  ]);
  const free = inOrder.map((supplier) => supplier?.number ?? '').filter((number) => /^P-\d{5}$/.test(number));
  expect(free).toHaveLength(ROWS - given.size);
  expect(free.toSorted()).toEqual(free);
  expect(new Set(free).size).toBe(free.length);
  const keys = await app.services.pool.query<{ public_jwk: CertificateKey }>(
    'select public_jwk from signing_key',
  );
  for (const { number, status, statement, certificates } of suppliers) {
    const isInForce = status === 'active';
    expect(certificates, number).toBe(isInForce ? 1 : 0);
    if (!isInForce) continue;
    expect(
      await verifyStatement(
        statement ?? '',
        keys.rows.map((row) => row.public_jwk),
      ),
    ).toMatchObject({ result: 'genuine', claims: { n: number } });
  }
});

it('nothing stays of an import whose certificates cannot be written', async () => {
  await app.services.pool.query(`
    create function refuse_certificate() returns trigger language plpgsql as
      $$ begin if new.facts ->> 'name' like '%Ficticia 105%' then raise exception 'no room'; end if; return new; end $$;
    create trigger refuse_certificate before insert on certificate for each row execute function refuse_certificate()`);
  const before = await app.services.pool.query('select count(*)::int n from supplier');
  const rows = Array.from({ length: 1_100 }, (_, n) =>
    exampleRow(50_000 + n, {
      'Vigencia hasta': '31/12/2099',
      'Denominación o razón social': `Otra Ficticia ${n}`,
    }),
  );
  const run = await importWhole(rows).catch((error: unknown) => error);
  expect(run).not.toMatchObject({ status: 'done' });
  const after = await app.services.pool.query('select count(*)::int n from supplier');
  expect(after.rows).toEqual(before.rows);
});
