import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AwardDecision } from '#contract/awards.ts';
import { pairId, type Opening } from '#contract/bids.ts';
import type { Problem } from '#contract/errors.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import type { ProcedureDetail } from '#contract/procedures.ts';
import type { SupplierDetail } from '#contract/suppliers.ts';
import { inventedRfc, startListBench, type ListBench } from '../negative-lists/test-lists.ts';
import { officer, publishContract } from './execution/test-contracts.ts';
import { addPublicDocument, COMPLETE, day, groundAward } from './test-procedures.ts';
import { emptyTables } from '#server/kit/test-empty-tables.ts';

const ADMIN = '/administracion/procedimientos';

let bench: ListBench;
beforeAll(async () => {
  bench = await startListBench();
});
afterAll(() => bench.stop());

const ask = (method: string, path: string, body?: unknown, version?: number) =>
  bench.send('admin', method, path, body, version === undefined ? {} : { 'if-match': `"${version}"` });
const read = async <T = AdminProcedure>(answer: Promise<Response>) => {
  const got = await answer;
  expect(got.status, await got.clone().text()).toBeLessThan(300);
  return (await got.json()) as T;
};

let draft: AdminProcedure;
let registered: string;
const OTHER = inventedRfc(42);
beforeEach(async () => {
  await emptyTables(bench.db, ['procedure', 'waiting_item']);
  await bench.empty();
  registered = await bench.addSupplier({ rfc: inventedRfc(20), name: 'Cómputo Colibrí Ficticio' });
  const created = await read(ask('POST', ADMIN, { kind: 'direct' }));
  const { acts: _none, ...complete } = COMPLETE;
  const form = { ...complete, acts: [] };
  draft = await read(ask('PUT', `${ADMIN}/${created.id}`, form, created.version));
  await addPublicDocument(bench.db, draft.id, { kind: 'award_notice', stage: 'award' });
  await groundAward((path, body) => ask('PUT', path, body, 1), draft);
});

const lotId = (number: number) => draft.lots.find((lot) => lot.number === number)?.id ?? '';
const quoting = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const;

/** Two quotations for two lots. */
async function quote(): Promise<void> {
  const { version } = await read<Opening>(ask('GET', `${ADMIN}/${draft.id}/apertura`));
  const tenderer = { openedAt: day(-2), reason: null, ground: null, offeredOn: '2026-01-15' };
  const bid = (tendererId: string, number: number, amount: string) => ({
    id: pairId(tendererId, lotId(number)),
    tendererId,
    lotId: lotId(number),
    amount,
    points: null,
    reason: null,
    ground: null,
  });
  await read<Opening>(
    ask(
      'PUT',
      `${ADMIN}/${draft.id}/apertura`,
      {
        tenderers: [
          { ...tenderer, id: quoting[0], position: 1, supplierId: registered, name: 'x y z', rfc: null },
          { ...tenderer, id: quoting[1], position: 2, supplierId: null, name: 'Redes Mezquite', rfc: OTHER },
        ],
        bids: [
          bid(quoting[0], 1, '1000.00'),
          bid(quoting[1], 1, '1100.00'),
          bid(quoting[0], 2, '900.00'),
          bid(quoting[1], 2, '800.00'),
        ],
      },
      version,
    ),
  );
}

const lotAward = (number: number, tendererId: string, amount: string) => ({
  id: lotId(number),
  outcome: 'awarded',
  tendererId,
  amount,
  reason: null,
  listReason: null,
});
async function decide(lots: object[]): Promise<void> {
  const { version } = await read<AwardDecision>(ask('GET', `${ADMIN}/${draft.id}/fallo`));
  await read(ask('PUT', `${ADMIN}/${draft.id}/fallo`, { lots }, version));
}
const publish = async () => {
  const { version } = await read(ask('GET', `${ADMIN}/${draft.id}`));
  return ask('POST', `${ADMIN}/${draft.id}/publicacion`, { documents: [] }, version);
};
const contract = (given: object) => ({
  number: 'AD-1',
  title: 'Equipo de cómputo',
  signedOn: todayInMexico(),
  startsOn: null,
  endsOn: null,
  amount: '1160.00',
  ...given,
});

describe('A direct award, decided lot by lot from its quotations', () => {
  it('is published once every lot has its result, with who won which and against which quotations', async () => {
    await quote();
    const nobody = (await (await publish()).json()) as Problem;
    expect([nobody.code, nobody.fields?.award]).toEqual(['publication_incomplete', 'Decide la partida 1.']);
    await decide([lotAward(1, quoting[0], '1000.00')]);
    const early = (await (await publish()).json()) as Problem;
    expect(early.fields?.award).toBe('Decide la partida 2.');
    await decide([lotAward(1, quoting[0], '1000.00'), lotAward(2, quoting[1], '800.00')]);
    expect((await read(publish())).status).toBe('awarded');
    const shown = await read<ProcedureDetail>(bench.send('stranger', 'GET', `/procedimientos/${draft.slug}`));
    expect(shown.lots.map(({ status }) => status)).toEqual(['awarded', 'awarded']);
    expect(shown.result?.lots).toMatchObject([
      { winner: 0, amount: '1000.00' },
      { winner: 1, amount: '800.00' },
    ]);
  });

  it('is contracted with whoever won, for the lots that they won, before and after it is public', async () => {
    await quote();
    await decide([lotAward(1, quoting[0], '1000.00'), lotAward(2, quoting[1], '800.00')]);
    const add = (given: object) => ask('POST', `${ADMIN}/${draft.id}/contratos`, contract(given));
    const stranger = await add({ supplierName: 'Otra empresa', supplierRfc: inventedRfc(50) });
    expect(((await stranger.json()) as Problem).fields?.supplierName).toContain('Se contrata a quien ganó');
    const saved = await read(add({ supplierId: registered, supplierName: 'x y z' }));
    expect(saved.contracts).toMatchObject([{ supplierName: 'Cómputo Colibrí Ficticio', lots: [lotId(1)] }]);
    // What was decided after the contract was written contradicts it.
    await decide([lotAward(1, quoting[0], '500.00'), lotAward(2, quoting[1], '800.00')]);
    const contradicted = await publish();
    expect(contradicted.status).toBe(409);
    expect(((await contradicted.json()) as Problem).detail).toMatch(/^Contrato AD-1: El contrato sería por/);
    await decide([lotAward(1, quoting[0], '1000.00'), lotAward(2, quoting[1], '800.00')]);
    expect((await read(publish())).status).toBe('contracted');
    const second = { number: 'AD-2', supplierName: 'Redes Mezquite', supplierRfc: OTHER };
    const over = await add(contract(second));
    expect(((await over.json()) as Problem).fields?.amount).toContain('lo adjudicado a Redes Mezquite');
    const more = await publishContract(
      officer(bench.send),
      draft.id,
      contract({ ...second, amount: '928.00' }),
    );
    expect(more.contracts.map(({ lots }) => lots)).toEqual([[lotId(1)], [lotId(2)]]);
    // Nothing that was awarded is left, whoever asks and whatever lots it does not name.
    const fieldsOf = async (given: object) =>
      ((await (await add({ ...second, number: 'AD-3', amount: '10.00', ...given })).json()) as Problem)
        .fields;
    expect(await fieldsOf({})).toEqual({ lots: 'Las partidas que ganó este proveedor ya tienen contrato.' });
    expect(await fieldsOf({ supplierName: 'Nunca Cotizó', supplierRfc: inventedRfc(51) })).toEqual({
      supplierName: expect.stringContaining('Se contrata a quien ganó'),
    });
    expect(Object.keys((await fieldsOf({ number: ' ad-1' })) ?? {})).toEqual(['number']);
  });

  it('is not contracted before the quotation that won, nor by a contract written before it was decided', async () => {
    const add = (given: object) => ask('POST', `${ADMIN}/${draft.id}/contratos`, contract(given));
    const before = { supplierName: 'Redes Mezquite', supplierRfc: OTHER, amount: '9000000.00' };
    await read(add(before));
    await quote();
    await decide([lotAward(1, quoting[0], '1000.00'), lotAward(2, quoting[1], '800.00')]);
    const stopped = (await (await publish()).json()) as Problem;
    expect(stopped.detail).toBe(
      'Contrato AD-1: Corrige el contrato: cubre lo que ganó su proveedor, la partida 2.',
    );
    const early = await add({ ...before, number: 'AD-2', amount: '928.00', signedOn: '2026-01-14' });
    expect(((await early.json()) as Problem).fields?.signedOn).toBe(
      'El contrato no puede firmarse antes de la cotización que se adjudica, del 15 ene 2026.',
    );
  });

  it('a contract written before it was decided says who won as the award does, and stays within it', async () => {
    const typed = contract({ supplierName: 'Mezquite Redes y Cables', supplierRfc: OTHER, lots: [lotId(2)] });
    const add = { ...typed, amount: '9000000.00' };
    await read(ask('POST', `${ADMIN}/${draft.id}/contratos`, add));
    await quote();
    await decide([lotAward(1, quoting[0], '1000.00'), lotAward(2, quoting[1], '800.00')]);
    const otherName = (await (await publish()).json()) as Problem;
    expect(otherName.detail).toBe(
      'Contrato AD-1: Guarda de nuevo el contrato: quien ganó es Redes Mezquite, y el contrato dice Mezquite Redes y Cables.',
    );
    const { contracts } = await read(ask('GET', `${ADMIN}/${draft.id}`));
    const save = (given: object) =>
      ask(
        'PUT',
        `${ADMIN}/${draft.id}/contratos/${contracts[0]!.id}`,
        { ...typed, ...given },
        contracts[0]!.version,
      );
    const above = (await (await save({ amount: '9000000.00' })).json()) as Problem;
    expect(above.fields?.amount).toContain('lo adjudicado a Redes Mezquite');
    const saved = await read(save({ amount: '928.00' }));
    expect(saved.contracts).toMatchObject([{ supplierName: 'Redes Mezquite', amount: '928.00' }]);
    expect((await read(publish())).status).toBe('contracted');
  });

  it('published without a winner before that was asked for, it is contracted with nobody until it has one', async () => {
    await sql`update procedure set status = 'awarded', published_at = now() where id = ${draft.id}`.execute(
      bench.db,
    );
    const given = { supplierName: 'Nunca Cotizó', supplierRfc: inventedRfc(51), amount: '10440000.00' };
    const refused = await ask('POST', `${ADMIN}/${draft.id}/contratos`, contract(given));
    expect([refused.status, ((await refused.json()) as Problem).detail]).toEqual([
      409,
      'Ninguna partida tiene ganador: se contrata a quien ganó en el fallo. Regístralo primero.',
    ]);
  });

  it(
    'is told on the page of the supplier: what it offered, won and lost, and what its contracts are worth now',
    { tags: 'all' },
    async () => {
      await quote();
      await decide([lotAward(1, quoting[0], '1000.00'), lotAward(2, quoting[1], '800.00')]);
      const number = (
        await bench.db
          .selectFrom('supplier')
          .select('number')
          .where('id', '=', registered)
          .executeTakeFirstOrThrow()
      ).number;
      const page = () => read<SupplierDetail>(bench.send('stranger', 'GET', `/proveedores/${number}`));
      expect((await page()).bids).toEqual({ rows: [], procedures: 0, offered: 0, won: 0 });
      await read(
        ask(
          'POST',
          `${ADMIN}/${draft.id}/contratos`,
          contract({ supplierId: registered, supplierName: 'x y z', signedOn: '2026-10-01' }),
        ),
      );
      const published = await read(publish());
      const [own] = published.contracts;
      const amendment = {
        signedOn: '2026-10-15',
        what: 'Se amplían las cantidades al mismo precio.',
        ground: 'LAASSP 2025, art. 74',
        amountAfter: '1200.00',
        endsAfter: null,
        documentReason: 'El convenio se publica al protocolizarse.',
      };
      await read(ask('POST', `${ADMIN}/${draft.id}/contratos/${own!.id}/convenios`, amendment, own!.version));
      const shown = await page();
      expect(shown.bids).toMatchObject({
        procedures: 1,
        offered: 2,
        won: 1,
        rows: [
          {
            procedureNumber: draft.number,
            lots: [
              { number: 1, amount: '1000.00', outcome: 'won' },
              { number: 2, amount: '900.00', outcome: 'lost' },
            ],
          },
        ],
      });
      expect(shown.contracts).toMatchObject([{ amount: '1160.00', presentAmount: '1200.00' }]);
      expect(shown.years).toEqual([{ year: 2026, contracts: 1, amount: '1200.00' }]);
      const procedure = await read<ProcedureDetail>(
        bench.send('stranger', 'GET', `/procedimientos/${draft.slug}`),
      );
      expect(procedure.contractAmount).toBe('1200.00');
    },
  );
});
