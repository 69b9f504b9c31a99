import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import type { ImportDependents } from '#contract/imports.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import type { ProcedureDetail } from '#contract/procedures.ts';
import { OLD_HEADER, toCsv } from './sample-file.ts';
import { asAlone } from '#server/kit/test-second-person.ts';
import { type ImportBench, inventedRows, startImportBench } from './test-bench.ts';

const ADMIN = '/administracion/procedimientos';
const WHY = 'El importe de CompraNet no decía el convenio de diciembre.';

let bench: ImportBench;
beforeAll(async () => {
  bench = await startImportBench();
});
afterAll(() => bench.stop());
beforeEach(() => bench.empty());

const send = (method: string, path: string, body?: unknown, version?: number) =>
  bench.send('admin', method, path, body, version === undefined ? {} : { 'if-match': `"${version}"` });
const read = async <T = AdminProcedure>(answer: Promise<Response>) => {
  const got = await answer;
  expect(got.status, await got.clone().text()).toBeLessThan(300);
  return (await got.json()) as T;
};

async function imported() {
  const run = await bench.importAll(toCsv([OLD_HEADER, ...inventedRows(2)]));
  const [procedure] = await bench.db.selectFrom('procedure').select('id').execute();
  return { run, procedure: await read(send('GET', `${ADMIN}/${procedure!.id}`)) };
}

/** What a person sends of a contract to correct it. */
const correctionOf = ({ contracts: [contract] }: AdminProcedure) => {
  const { number, title, supplierName, supplierRfc, supplierId, signedOn, startsOn, endsOn, currency } =
    contract!;
  return { number, title, supplierName, supplierRfc, supplierId, signedOn, startsOn, endsOn, currency };
};

test(
  'an imported contract is corrected with a reason that visitors read, keeps its origin, and stays corrected when the file comes again',
  { tags: 'all' },
  async () => {
    const { run, procedure } = await imported();
    const [contract] = procedure.contracts;
    expect(contract?.origin).toBe('compranet');
    const path = `${ADMIN}/${procedure.id}/contratos/${contract!.id}`;
    const body = { ...correctionOf(procedure), amount: '777.00' };
    const mute = await send('PUT', path, body, contract!.version);
    expect(((await mute.json()) as Problem).fields).toHaveProperty('changeReason');
    const corrected = await read(send('PUT', path, { ...body, changeReason: WHY }, contract!.version));
    expect(corrected.contracts.find(({ id }) => id === contract!.id)).toMatchObject({
      amount: '777.00',
      origin: 'compranet',
    });
    const shown = await read<ProcedureDetail>(
      bench.send('stranger', 'GET', `/procedimientos/${procedure.slug}`),
    );
    expect(shown.contracts.find(({ number }) => number === contract!.number)).toMatchObject({
      amount: '777.00',
      isImported: true,
    });
    const { rows: changes } = await read<{ rows: AdminProcedure['changes'] }>(
      bench.send('stranger', 'GET', `/procedimientos/${procedure.slug}/cambios`),
    );
    expect(changes[0]).toMatchObject({ field: `contract.amount.${contract!.number}`, reason: WHY });
    const history = await read<{ rows: { operation: string }[] }>(send('GET', `${path}/historial`));
    expect(history.rows.map(({ operation }) => operation)).toEqual(['saveContract', 'beginning']);
    const again = await bench.importAll(toCsv([OLD_HEADER, ...inventedRows(2)]));
    expect(again.taken).toBe(0);
    expect(
      (await read(send('GET', `${ADMIN}/${procedure.id}`))).contracts.map(({ amount }) => amount),
    ).toContain('777.00');
    // It holds its run: what a person corrected is not taken back with it.
    const told = await read<ImportDependents>(bench.ask(`/${run.id}/dependientes`));
    expect(told.rows).toMatchObject([
      { title: `Contrato ${contract!.number}`, why: 'se corrigió después de importarlo' },
      { title: `Procedimiento ${procedure.number}` },
    ]);
  },
);

test('an imported contract takes deliveries and payments, which hold its run, and waits for nobody', async () => {
  const { run, procedure } = await imported();
  const [contract] = procedure.contracts;
  const path = `${ADMIN}/${procedure.id}/contratos/${contract!.id}`;
  const payment = {
    id: '00000000-0000-4000-8000-000000000001',
    paidOn: todayInMexico(),
    amount: '10.00',
    invoice: 'F-1',
    overReason: null,
  };
  const delivery = {
    id: crypto.randomUUID(),
    what: 'Primera entrega',
    lots: [],
    plannedOn: todayInMexico(),
    deliveredOn: todayInMexico(),
    acceptedOn: todayInMexico(),
    documentId: null,
  };
  const kept = { deliveries: [delivery], payments: [payment] };
  await asAlone(bench.db, () => read(send('PUT', `${path}/ejecucion`, kept, contract!.version)));
  const told = await read<ImportDependents>(bench.ask(`/${run.id}/dependientes`));
  expect(told.rows).toMatchObject([{ title: `Contrato ${contract!.number}` }]);
  const { rows } =
    await sql`select from waiting_item where area in ('contract', 'contractor', 'delivery')`.execute(
      bench.db,
    );
  expect(rows).toEqual([]);
});

test('no contract is added to what was imported', async () => {
  const { procedure } = await imported();
  const body = { ...correctionOf(procedure), number: 'C-NUEVO', amount: '1.00' };
  const answer = await send('POST', `${ADMIN}/${procedure.id}/contratos`, body);
  expect(((await answer.json()) as Problem).detail).toContain('viene de CompraNet');
});
