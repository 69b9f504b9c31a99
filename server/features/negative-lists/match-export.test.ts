import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { todayInMexico } from '#contract/mexico-time.ts';
import { barredFile, inventedRfc, startListBench, type ListBench } from './test-lists.ts';

let bench: ListBench;
const [beta, alfa] = [inventedRfc(1), inventedRfc(2)];

beforeAll(async () => {
  bench = await startListBench();
  await bench.addSupplier({ rfc: beta, name: 'Beta del Ejemplo' });
  await bench.addSupplier({ rfc: alfa, name: '=Alfa del Ejemplo' });
  const rows = [beta, alfa].map((rfc) => ({ rfc, name: 'Empresa del Ejemplo', fileNumber: `E-${rfc}` }));
  await bench.applyAll(barredFile(rows), 'sabg_sanctioned', todayInMexico());
});
afterAll(() => bench.stop());

const file = async (query: string) =>
  (await (await bench.ask(`/coincidencias/exportacion?${query}`)).text()).trim().split('\n');

test('a file of the matches has the chosen columns in the chosen order, and no cell that begins a formula', async () => {
  expect(await file('columnas=quien,rfc,efecto&orden=-quien')).toEqual([
    expect.stringContaining('Proveedor o solicitud,RFC,Efecto'),
    `Beta del Ejemplo,${beta},Impide`,
    expect.stringMatching(new RegExp(`^'=Alfa del Ejemplo,${alfa},`)),
  ]);
});

test('only what was chosen, and only of the filter', async () => {
  const { rows } = await bench.matches();
  const id = rows.find(({ supplier }) => supplier?.rfc === beta)?.id;
  expect(await file(`columnas=rfc&claves=${id}`)).toEqual([expect.stringContaining('RFC'), beta]);
  expect(await file('columnas=rfc&estado=confirmada')).toHaveLength(1);
});

test('who took them out is remembered with the filter', async () => {
  await file('nivel=impide');
  const { rows } = await sql<{ actor_id: string; after: { nivel: string } }>`
    select actor_id, after from audit_log where operation = 'listMatch.download' order by id desc limit 1`.execute(
    bench.db,
  );
  expect(rows).toMatchObject([{ actor_id: 'admin', after: { nivel: 'impide' } }]);
});
