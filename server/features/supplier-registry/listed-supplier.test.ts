import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SupplierRecord } from '#contract/supplier-admin.ts';
import type { RegistryPage } from '#contract/supplier-registry.ts';
import { satFile, sortedSatRows, startListBench, type ListBench } from '../negative-lists/test-lists.ts';

const ROWS = sortedSatRows(8);
let bench: ListBench;
beforeAll(async () => {
  bench = await startListBench();
});
afterAll(() => bench.stop());

const registry = async () => (await (await bench.ask('')).json()) as RegistryPage;

it('the whole registry marks whom a list impedes or questions, until an officer discards it', async () => {
  const [barred, doubtful, , cleared] = await Promise.all(
    [0, 1, 2, 3].map((index) => bench.addSupplier({ rfc: ROWS[index]!.rfc, name: `Empresa ${index}` })),
  );
  await bench.addSupplier({ rfc: null, name: 'Empresa que nadie señala' });
  await bench.applyAll(satFile(ROWS));
  const levels = new Map((await registry()).rows.map(({ id, listLevel }) => [id, listLevel]));
  expect([barred, doubtful, cleared].map((id) => levels.get(id!))).toEqual(['block', 'alert', null]);
  expect([...levels.values()].filter((level) => level !== null)).toHaveLength(2);
  const match = (await bench.matches()).rows.find(({ supplier }) => supplier?.id === doubtful);
  expect((await bench.decide(match, 'discarded', 'El oficio fue revocado por el juez.')).status).toBe(200);
  expect((await registry()).rows.find(({ id }) => id === doubtful)?.listLevel).toBeNull();
});

it('reactivating whom a list impedes remembers with the decision what the list says', async () => {
  const id = await bench.addSupplier({ rfc: ROWS[4]!.rfc, name: 'Empresa Suspendida', status: 'suspended' });
  const record = (await (await bench.ask(`/proveedores/${id}`)).json()) as SupplierRecord;
  const documentSha256 = 'a'.repeat(64);
  await sql`insert into stored_file (sha256, bytes, media_type, pages) values (${documentSha256}, 1, 'application/pdf', 1)`.execute(
    bench.db,
  );
  await sql`insert into upload (sha256, original_name, uploaded_by, purpose)
    select ${documentSha256}, 'oficio.pdf', id, 'official_document' from officer limit 1`.execute(bench.db);
  const body = {
    action: 'reinstate',
    reason: 'Entregó lo que faltaba del pedido.',
    authority: 'Abogacía General',
    documentNumber: 'AG-2/2026',
    documentSha256,
  };
  const answer = await bench.ask(`/proveedores/${id}/acciones`, 'POST', body, record.version);
  expect(await answer.json()).toMatchObject({ matches: [{ situation: 'definitive', level: 'block' }] });
  const { rows } = await sql<{ details: unknown }>`
    select details from supplier_event where supplier_id = ${id} and action = 'reinstate'`.execute(bench.db);
  expect(rows[0]?.details).toMatchObject({
    lists: expect.stringContaining('SAT, artículo 69-B: Definitivo'),
  });
});
