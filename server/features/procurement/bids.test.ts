// Longer than the rule: one tender is taken from its envelopes to its amendments, each step on what the one before left.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AwardDecision, AwardInput, LotAward, PassedBid } from '#contract/awards.ts';
import { awardsApi } from '#contract/awards.ts';
import { bidsApi, pairId, type Opening, type OpeningInput, type SupplierChoice } from '#contract/bids.ts';
import type { ContractorFinding } from '#contract/contractor-findings.ts';
import type { Problem } from '#contract/errors.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import type { ProcedureChange } from '#contract/procurement-admin.ts';
import type { ProcedureDetail } from '#contract/procedures.ts';
import type { WaitingPage } from '#contract/waiting.ts';
import { inventedRfc, satFile, startListBench, type ListBench } from '../negative-lists/test-lists.ts';
import { awardBack, officer, publishContract } from './execution/test-contracts.ts';
import { closeAct } from './test-awards.ts';
import { addDocument, addPublicDocument, COMPLETE } from './test-procedures.ts';
import { emptyTables } from '#server/kit/test-empty-tables.ts';
import { workAlone } from '#server/kit/test-second-person.ts';

const ADMIN = '/administracion/procedimientos';
const DEFINITIVE = { rfc: inventedRfc(7), name: 'Comercial Nocturna, S.A. de C.V.', situation: 'Definitivo' };
const PRESUMED = { rfc: inventedRfc(8), name: 'Distribuidora Presunta, S.A. de C.V.', situation: 'Presunto' };
const WHY = 'Ninguna propuesta entregó la carta del fabricante.';
const LAW = 'LAASSP 2025, art. 47';
const LATE_REASON = 'Oficialía entregó su sobre cuando el acto ya se había cerrado.';

let bench: ListBench;
beforeAll(async () => {
  bench = await startListBench();
});
afterAll(() => bench.stop());

const ask = (method: string, path: string, body?: unknown, version?: number) =>
  bench.send('admin', method, path, body, version === undefined ? {} : { 'if-match': `"${version}"` });
const read = async <T = AdminProcedure>(answer: Response | Promise<Response>) =>
  (await (await answer).json()) as T;

let tender: AdminProcedure;
let registered: string;
beforeEach(async () => {
  await emptyTables(bench.db, ['procedure', 'waiting_item']);
  await bench.empty();
  await bench.applyAll(satFile([DEFINITIVE, PRESUMED]));
  registered = await bench.addSupplier({ rfc: inventedRfc(20), name: 'Cómputo Colibrí Ficticio' });
  const draft = await read(ask('POST', ADMIN, { kind: 'open' }));
  const lots = COMPLETE.lots?.map((lot) => ({ ...lot, estimate: '2000.00' }));
  const saved = await read(ask('PUT', `${ADMIN}/${draft.id}`, { ...COMPLETE, lots }, draft.version));
  await addPublicDocument(bench.db, saved.id, { kind: 'notice' });
  await worksAlone();
  tender = await read(ask('POST', `${ADMIN}/${saved.id}/publicacion`, { documents: [] }, saved.version));
});

/** Nobody but the officer of these tests works here. */
const worksAlone = () => workAlone(bench.db);

/** The published minutes of the act say this. */
async function sayInMinutes(text: string) {
  const id = await addPublicDocument(bench.db, tender.id, { kind: 'opening_minutes', stage: 'opening' });
  const sha256 = 'b'.repeat(64);
  await sql`insert into stored_file (sha256, bytes, media_type, pages) values (${sha256}, 10, 'application/pdf', 1)
    on conflict do nothing`.execute(bench.db);
  await sql`update document_version set sha256 = ${sha256} where document_id = ${id}`.execute(bench.db);
  await sql`insert into file_text (sha256, state, pages, text_pages, ocr_pages, image_pages, is_tagged, is_protected, reader)
    values (${sha256}, 'read', 1, 1, 0, 0, true, false, 1) on conflict do nothing`.execute(bench.db);
  await sql`insert into file_page (sha256, page, source, text) values (${sha256}, 1, 'text', ${text}) on conflict do nothing`.execute(
    bench.db,
  );
}

/** The hour of the opening has come. */
const reachOpening = () =>
  sql`update milestone set at = now() - interval '1 day' / case kind when 'award' then 2 else 1 end
    where procedure_id = ${tender.id} and kind in ('opening', 'award')`.execute(bench.db);
const lotId = (number: number) => tender.lots.find((lot) => lot.number === number)?.id ?? '';

const tendererOf = (position: number, given: Partial<OpeningInput['tenderers'][number]>) => ({
  id: `00000000-0000-4000-8000-00000000000${position}`,
  position,
  supplierId: null,
  name: `Licitante ${position}`,
  rfc: inventedRfc(40 + position),
  openedAt: new Date().toISOString(),
  reason: null,
  ground: null,
  ...given,
});
const bidOf = (tendererId: string, number: number, amount: string | null, left = {}) => ({
  id: pairId(tendererId, lotId(number)),
  tendererId,
  lotId: lotId(number),
  amount,
  points: null,
  reason: null,
  ground: null,
  ...left,
});
const getOpening = () => read<Opening>(ask('GET', `${ADMIN}/${tender.id}/apertura`));
const saveOpening = (body: Partial<OpeningInput> & { reason?: string }, version: number) =>
  ask('PUT', `${ADMIN}/${tender.id}/apertura`, body, version);
const getAward = () => read<AwardDecision>(ask('GET', `${ADMIN}/${tender.id}/fallo`));
const saveAward = async (body: Partial<AwardInput> & { changeReason?: string; documentId?: string }) =>
  ask('PUT', `${ADMIN}/${tender.id}/fallo`, body, (await getAward()).version);
const lotAward = (number: number, given: Partial<LotAward>): LotAward => ({
  id: lotId(number),
  outcome: 'awarded',
  tendererId: null,
  amount: null,
  reason: null,
  listReason: null,
  ...given,
});
const publicly = () => read<ProcedureDetail>(bench.send('stranger', 'GET', `/procedimientos/${tender.slug}`));
/** What the file of the list says of its bids. */
const exported = async () => {
  const { number } = await publicly();
  const path = `/procedimientos/exportacion?formato=json&q=${number}`;
  const rows = await read<Record<'numero' | 'propuestas' | 'partidasConUnaSolaPropuesta', unknown>[]>(
    bench.send('stranger', 'GET', path),
  );
  const row = rows.find(({ numero }) => numero === number);
  return [row?.propuestas, row?.partidasConUnaSolaPropuesta];
};
/** Why bids that would win, or comply, are passed over. */
const over = (...ids: string[]) =>
  ids.map((tendererId) => ({ tendererId, reason: 'No entregó la carta que pide el Anexo 1.', ground: LAW }));
const present = () => read(ask('GET', `${ADMIN}/${tender.id}`));
const closing = async () => {
  const send = (method: string, path: string, sent: { body?: unknown; version?: number } = {}) =>
    ask(method, path, sent.body, sent.version);
  await closeAct(send, `${ADMIN}/${tender.id}`, await getOpening());
};
const give = async () => {
  // What is given is what was read out.
  if ((await getOpening()).closedAt === null) await closing();
  const { version } = await present();
  const awardVersion = (await getAward()).version;
  const awardedAt = new Date(Date.now() - 1_000).toISOString();
  return ask(
    'POST',
    `${ADMIN}/${tender.id}/estado`,
    { transition: 'award', awardVersion, awardedAt },
    version,
  );
};

/** Everybody bids for both lots; the second asks less for the first lot and is left out of it. */
async function openAll(others: Partial<OpeningInput['tenderers'][number]>[]) {
  await reachOpening();
  const all = [{ supplierId: registered }, ...others].map((given, index) => tendererOf(index + 1, given));
  const bids = all.flatMap(({ id }, index) => [
    bidOf(id, 1, `${1000 + index * 100}.00`),
    bidOf(id, 2, index === 0 ? null : `${500 + index}.00`),
  ]);
  const saved = await saveOpening({ tenderers: all, bids }, (await getOpening()).version);
  expect(saved.status).toBe(200);
  await addPublicDocument(bench.db, tender.id, { kind: 'award_minutes', stage: 'award' });
  return all.map(({ id }) => id);
}

describe('Bids, filled in while they are opened', () => {
  it('are for officers of procurement only', async () => {
    for (const { method, path } of [...Object.values(bidsApi), ...Object.values(awardsApi)]) {
      const address = path.replace('{id}', tender.id);
      expect((await bench.send('stranger', method, address)).status).toBe(401);
      expect((await bench.send('guest', method, address)).status).toBe(403);
    }
  });

  it(
    'take a supplier of the registry by name, RFC or number, under the name of the registry',
    { tags: 'all' },
    async () => {
      const find = async (q: string) =>
        (
          await read<{ rows: SupplierChoice[] }>(
            ask('GET', `${ADMIN}/proveedores?q=${encodeURIComponent(q)}`),
          )
        ).rows;
      const [byName] = await find('computo colibri');
      expect(byName).toMatchObject({ id: registered, rfc: inventedRfc(20) });
      // As it is shown and as documents write it, with its legal form.
      await sql`update supplier set legal_suffix = 'S.A. de C.V.' where id = ${registered}`.execute(bench.db);
      const [shown] = await find('computo colibri');
      expect(shown?.name).toBe('Cómputo Colibrí Ficticio, S.A. de C.V.');
      expect((await find(shown?.name ?? '')).map(({ id }) => id)).toEqual([registered]);
      expect((await find(inventedRfc(20).toLowerCase())).map(({ id }) => id)).toEqual([registered]);
      expect((await find(byName?.number ?? '')).map(({ id }) => id)).toEqual([registered]);
      const { version } = await getOpening();
      const given = tendererOf(1, { supplierId: registered, name: 'Otro nombre', openedAt: null, rfc: null });
      const saved = await read<Opening>(saveOpening({ tenderers: [given] }, version));
      expect(saved.tenderers).toMatchObject([{ name: shown?.name, rfc: inventedRfc(20) }]);
    },
  );

  it(
    'ask for the RFC of whoever is not registered, who waits to be joined until somebody registers with it',
    { tags: 'all' },
    async () => {
      const stranger = tendererOf(1, { openedAt: null });
      const nameless = await saveOpening({ tenderers: [{ ...stranger, rfc: null }] }, 1);
      expect((await read<Problem>(nameless)).fields?.tenderers).toContain('Escribe el RFC de Licitante 1');
      expect((await saveOpening({ tenderers: [stranger] }, 1)).status).toBe(200);
      const waiting = async () =>
        (
          await read<WaitingPage>(ask('GET', '/administracion/pendientes?de=libres&tipo=sin-registro'))
        ).rows.map(({ title, note }) => [title, note]);
      expect(await waiting()).toEqual([['Licitante 1', tender.number]]);
      await bench.addSupplier({ rfc: inventedRfc(41), name: 'Licitante 1, S.A. de C.V.' });
      expect(await waiting()).toEqual([]);
      const { version, tenderers } = await getOpening();
      const twice = await saveOpening(
        { tenderers: [...tenderers, tendererOf(2, { rfc: inventedRfc(41) })] },
        version,
      );
      expect((await read<Problem>(twice)).fields?.tenderers).toContain('ya está entre los licitantes');
    },
  );

  it('open no envelope and know no amount before the hour of the act', async () => {
    const { version } = await getOpening();
    const early = await saveOpening({ tenderers: [tendererOf(1, {})] }, version);
    expect((await read<Problem>(early)).fields?.bids).toBe('Ningún sobre se abre antes de la hora del acto.');
    await reachOpening();
    expect((await saveOpening({ tenderers: [tendererOf(1, {})] }, version)).status).toBe(200);
  });

  it(
    'of two officers who fill in different cells are joined; of one cell both are told what the other wrote',
    { tags: 'all' },
    async () => {
      const [first = '', second = ''] = await openAll([{}]);
      const { version, bids } = await getOpening();
      const with_ = (id: string, amount: string) =>
        bids.map((bid) => (bid.id === pairId(id, lotId(1)) ? { ...bid, amount } : bid));
      expect((await saveOpening({ bids: with_(first, '990.00') }, version)).status).toBe(200);
      const joined = await read<Opening>(saveOpening({ bids: with_(second, '980.00') }, version));
      const amountOf = (id: string) => joined.bids.find((bid) => bid.id === pairId(id, lotId(1)))?.amount;
      expect([amountOf(first), amountOf(second), joined.joined]).toEqual([
        '990.00',
        '980.00',
        ['Propuestas'],
      ]);
      const late = await saveOpening({ bids: with_(first, '991.00') }, version);
      expect(late.status).toBe(409);
      const { extra } = await read<Problem>(late);
      expect(extra?.conflicts).toMatchObject([
        { label: 'Partida 1, Cómputo Colibrí Ficticio, monto', theirs: '990.00', mine: '991.00' },
      ]);
    },
  );

  it(
    'are left out with a reason and its article, and closed only when everything was read',
    { tags: 'all' },
    async () => {
      const [first = '', second = ''] = await openAll([{}]);
      const close = async () =>
        ask('POST', `${ADMIN}/${tender.id}/apertura/cierre`, { reason: WHY }, (await getOpening()).version);
      expect((await read<Problem>(close())).detail).toBe('Para cerrar el acto falta: 7 documentos del 1.');
      const { version, papers, tenderers, bids } = await getOpening();
      const checks = papers.map((paper) => ({
        id: pairId(first, paper.id),
        tendererId: first,
        paperId: paper.id,
        isDelivered: true,
      }));
      const half = tenderers.map((one) => (one.id === second ? { ...one, reason: WHY } : one));
      expect((await read<Problem>(saveOpening({ tenderers: half }, version))).fields).toHaveProperty(
        'reason',
      );
      const out = half.map((one) => (one.id === second ? { ...one, ground: LAW } : one));
      expect((await saveOpening({ tenderers: out, checks }, version)).status).toBe(200);
      const tooEarly = await read<Opening>(close());
      expect(tooEarly.closedAt).not.toBeNull();
      // Closed too early it is taken back with its reason, until somebody relied on it.
      const reopen = async (reason: string) =>
        ask('POST', `${ADMIN}/${tender.id}/apertura/reapertura`, { reason }, (await getOpening()).version);
      expect((await read<Problem>(reopen('Sí'))).fields).toHaveProperty('reason');
      const reopened = await read<Opening>(reopen('Faltaba leer un sobre.'));
      expect(reopened.closedAt).toBeNull();
      expect((await read<Problem>(reopen('Faltaba leer un sobre.'))).detail).toBe('El acto sigue abierto.');
      const closed = await read<Opening>(close());
      expect(closed.closedAt).not.toBeNull();
      const changed = bids.map((bid) => ({ ...bid, amount: '1.00' }));
      const after = await saveOpening({ bids: changed }, closed.version);
      expect((await read<Problem>(after)).fields?.bids).toContain('El acto ya se cerró');
      const scored = closed.bids.map((bid) => ({ ...bid, points: '87.5' }));
      const evaluated = await read<Opening>(saveOpening({ bids: scored }, closed.version));
      expect(evaluated.bids[0]).toMatchObject({ points: '87.5', amount: '1000.00' });
      expect((await read<Problem>(reopen('Faltaba leer un sobre.'))).detail).toContain('Ya se evaluaron');
      const { rows } = await sql<{ operation: string }>`select operation from audit_log
      where subject_type = 'opening' and subject_id = ${tender.id} order by id`.execute(bench.db);
      expect(rows.map(({ operation }) => operation)).toEqual([
        'saveOpening',
        'saveOpening',
        'closeOpening',
        'reopenOpening',
        'closeOpening',
        'saveOpening',
      ]);
    },
  );
});

describe('What was read out, while the act is not closed', () => {
  /** What was saved so far was saved this long ago. */
  const longAgo = (hours: number) =>
    bench.db.transaction().execute(async (tx) => {
      await sql`alter table opening_reading disable trigger opening_reading_stays`.execute(tx);
      await sql`update opening_reading set at = at - ${hours} * interval '1 hour'`.execute(tx);
      await sql`alter table opening_reading enable trigger opening_reading_stays`.execute(tx);
      await sql`update tenderer set created_at = created_at - ${hours} * interval '1 hour'`.execute(tx);
    });
  const close = async (body: object = {}) =>
    ask('POST', `${ADMIN}/${tender.id}/apertura/cierre`, body, (await getOpening()).version);
  const told = async () =>
    (
      await read<{ rows: ProcedureChange[] }>(
        bench.send('stranger', 'GET', `/procedimientos/${tender.slug}/cambios`),
      )
    ).rows.map(({ field, before, after, reason }) => [field, before, after, reason]);

  it('stays though it is typed over or erased: the closing asks why, and visitors read that and the reason', async () => {
    const [first = '', second = ''] = await openAll([{}]);
    await longAgo(2);
    const erased = await getOpening();
    const without = erased.bids.filter(({ id }) => id !== pairId(second, lotId(1)));
    expect((await saveOpening({ bids: without }, erased.version)).status).toBe(200);
    const again = await getOpening();
    const added = tendererOf(3, { name: 'Llegó Después' });
    const bids = [
      ...again.bids,
      bidOf(second, 1, '2500.00'),
      bidOf(added.id, 1, '999.00'),
      bidOf(added.id, 2, null),
    ];
    expect((await saveOpening({ bids, tenderers: [...again.tenderers, added] }, again.version)).status).toBe(
      200,
    );
    const { papers, tenderers, version } = await getOpening();
    const checks = tenderers.flatMap(({ id }) =>
      papers.map((paper) => ({
        id: pairId(id, paper.id),
        tendererId: id,
        paperId: paper.id,
        isDelivered: true,
      })),
    );
    const { corrections } = await read<Opening>(saveOpening({ checks }, version));
    const changes = [
      ['readOut.1', 'Licitante 2: $1,100.00', 'Licitante 2: $2,500.00'],
      [
        'readOut',
        expect.stringContaining('No estaba en la lista'),
        expect.stringContaining('Llegó Después: se agregó'),
      ],
    ];
    const rows = corrections.map(({ field, before, after }) => [field, before, after]);
    expect(rows).toEqual(expect.arrayContaining(changes));
    expect(rows.filter(([, before]) => before?.includes('$1,000.00'))).toEqual([]);
    expect((await read<Problem>(close())).fields?.reason).toContain('Explica');
    expect(await told()).toEqual([]);
    await worksAlone();
    expect((await close({ reason: WHY })).status).toBe(200);
    // Who bids how much is told with the award.
    expect(await told()).toEqual([
      ['opening', 'Abierta', expect.stringMatching(/^Se cerró con \d datos que no quedaron/), WHY],
    ]);
    await saveAward({
      lots: [
        lotAward(1, { tendererId: first, amount: '1000.00', passed: over(added.id) }),
        lotAward(2, { outcome: 'cancelled', reason: 'El área ya no necesita los bienes.' }),
      ],
    });
    expect(JSON.stringify(await publicly())).not.toContain('1,100.00');
    expect((await give()).status).toBe(200);
    const { result } = await publicly();
    expect(result?.corrected).toEqual(
      expect.arrayContaining([
        {
          lot: 1,
          tenderer: 1,
          before: 'Licitante 2: $1,100.00',
          after: 'Licitante 2: $2,500.00',
          reason: WHY,
          changedAt: expect.stringMatching(/^\d{4}-/),
        },
        expect.objectContaining({ lot: null, tenderer: 2, reason: WHY }),
      ]),
    );
    const released = await bench.send('stranger', 'GET', `/procedimientos/${tender.slug}/ocds`);
    expect(await released.text()).toContain('Se leyó: Licitante 2: $1,100.00; quedó: Licitante 2: $2,500.00');
    await expect(sql`delete from opening_correction`.execute(bench.db)).rejects.toThrow(
      'neither changed nor removed',
    );
    await expect(sql`delete from opening_reading`.execute(bench.db)).rejects.toThrow(
      'neither changed nor removed',
    );
  });

  it('is of who stood there before anything was saved here: an opened envelope passes to no other registration', async () => {
    const other = await bench.addSupplier({ rfc: inventedRfc(21), name: 'Redes Mezquite' });
    const [first = '', second = ''] = await openAll([{}]);
    // A list that came otherwise has no readings of its own.
    await bench.db.transaction().execute(async (tx) => {
      await sql`alter table opening_reading disable trigger opening_reading_stays`.execute(tx);
      await sql`delete from opening_reading`.execute(tx);
      await sql`alter table opening_reading enable trigger opening_reading_stays`.execute(tx);
      await sql`update tenderer set created_at = created_at - interval '2 hours',
        rfc = case when supplier_id is null then rfc end`.execute(tx);
    });
    const { tenderers, version } = await getOpening();
    const given = (id: string, change: Partial<OpeningInput['tenderers'][number]>) =>
      saveOpening(
        { tenderers: tenderers.map((one) => (one.id === id ? { ...one, ...change } : one)) },
        version,
      );
    const taken = await read<Problem>(given(first, { supplierId: other, name: 'Otra Empresa de Prueba' }));
    expect(taken.fields?.tenderers).toContain('El sobre que se abrió es de');
    const renamed = await read<Opening>(given(second, { name: 'Licitante Dos' }));
    expect(renamed.corrections.map(({ before, after }) => [before, after])).toContainEqual([
      'Licitante 2',
      'Licitante Dos',
    ]);
  });

  it('is of somebody who may not be contracted only for a reason', { tags: 'all' }, async () => {
    await sql`update supplier set status = 'cancelled' where id = ${registered}`.execute(bench.db);
    // The act is held today, so that nothing else is to be explained.
    await sql`update milestone set at = now() - interval '1 second' where procedure_id = ${tender.id} and kind = 'opening'`.execute(
      bench.db,
    );
    const own = tendererOf(1, { supplierId: registered });
    const bids = [bidOf(own.id, 1, '1000.00'), bidOf(own.id, 2, null)];
    const { version, papers } = await getOpening();
    const checks = papers.map((paper) => ({
      id: pairId(own.id, paper.id),
      tendererId: own.id,
      paperId: paper.id,
      isDelivered: true,
    }));
    await saveOpening({ tenderers: [own], bids, checks }, version);
    expect((await read<Problem>(close())).fields?.reason).toContain(
      'no puede ser contratado (Padrón de proveedores',
    );
    expect((await close({ reason: WHY })).status).toBe(200);
  });

  it(
    'was opened between the hour of the act and now, against the papers that the call asks for',
    { tags: 'all' },
    async () => {
      await reachOpening();
      const { version, papers } = await getOpening();
      const at = (hours: number) =>
        tendererOf(1, { openedAt: new Date(Date.now() + hours * 3_600_000).toISOString() });
      const refused = async (body: Partial<OpeningInput>) =>
        (await read<Problem>(saveOpening(body, version))).fields;
      expect((await refused({ tenderers: [at(-25)] }))?.tenderers).toContain(
        'no se abrió antes de la hora del acto',
      );
      expect((await refused({ tenderers: [at(1)] }))?.tenderers).toContain('todavía no llega');
      expect(await refused({ tenderers: [at(0)], papers: papers.slice(1) })).toHaveProperty('papers');
      const opened = await read<Opening>(saveOpening({ tenderers: [at(0)] }, version));
      const fewer = await read<Problem>(saveOpening({ papers: papers.slice(0, 1) }, opened.version));
      expect(fewer.fields?.papers).toContain('quedan fijos');
    },
  );
});

describe('An act that was closed and is opened again', () => {
  const reopen = async (reason = 'Se leyó mal un monto del sobre.') =>
    ask('POST', `${ADMIN}/${tender.id}/apertura/reapertura`, { reason }, (await getOpening()).version);
  const told = async () =>
    (
      await read<{ rows: ProcedureChange[] }>(
        bench.send('stranger', 'GET', `/procedimientos/${tender.slug}/cambios`),
      )
    ).rows.map(({ field, before, after, reason }) => [field, before, after, reason]);

  it(
    'keeps who was read out, and tells visitors that it was opened, why, and what was put right',
    { tags: 'all' },
    async () => {
      const [first = '', second = ''] = await openAll([{}]);
      // While the act is held nobody whose envelope is open is taken from the list.
      const held = await getOpening();
      const one = held.tenderers.filter(({ id }) => id === first);
      const own = held.bids.filter(({ tendererId }) => tendererId === first);
      const lost = await saveOpening({ tenderers: one, bids: own, checks: [] }, held.version);
      expect((await read<Problem>(lost)).fields?.bids).toContain('El sobre de Licitante 2 ya se abrió');
      await closing();
      expect((await reopen()).status).toBe(200);
      const open = await getOpening();
      const refused = async (body: Partial<OpeningInput>) =>
        (await read<Problem>(saveOpening(body, open.version))).fields?.bids;
      expect(await refused({ tenderers: one, bids: own, checks: [] })).toContain('ya se abrió');
      const sealed = open.tenderers.map((row) => (row.id === second ? { ...row, openedAt: null } : row));
      expect(await refused({ tenderers: sealed })).toContain('ya se abrió');
      expect(await refused({ bids: own })).toContain('El monto de Licitante 2 ya se leyó: no se quita.');
      const right = open.bids.map((bid) =>
        bid.id === pairId(second, lotId(1)) ? { ...bid, amount: '1150.00' } : bid,
      );
      // Whoever comes now is told as such.
      const third = '00000000-0000-4000-8000-0000000000c9';
      const [model] = open.tenderers;
      const came = {
        ...model!,
        id: third,
        position: 9,
        supplierId: null,
        name: 'Llegó Después',
        rfc: 'LDE150310AB1',
      };
      const theirs = open.bids
        .filter(({ tendererId }) => tendererId === first)
        .map((bid) => ({ ...bid, id: pairId(third, bid.lotId), tendererId: third, amount: '1.00' }));
      const papers = open.papers.map(({ id }) => ({
        id: pairId(third, id),
        tendererId: third,
        paperId: id,
        isDelivered: true,
      }));
      const body = {
        tenderers: [...open.tenderers, came],
        bids: [...right, ...theirs],
        checks: [...open.checks, ...papers],
      };
      expect((await read<Problem>(saveOpening(body, open.version))).fields?.tenderers).toContain(
        'publica primero el acta',
      );
      await sayInMinutes('El sobre de Llegó Después ofrece $1.00 por cada partida.');
      expect((await saveOpening(body, open.version)).status).toBe(200);
      // What was read is put right by two, as long as anybody else works here.
      await sql`update officer set last_seen = now() where id = 'x'`.execute(bench.db);
      const { version } = await getOpening();
      const alone = await ask('POST', `${ADMIN}/${tender.id}/apertura/cierre`, { reason: WHY }, version);
      expect(alone.status).toBe(202);
      await sql`update decision_proposal set status = 'taken_back', decided_by = 'x', decided_at = now()`.execute(
        bench.db,
      );
      await worksAlone();
      await closing();
      const { rows: kept } = await sql<{ after: string }>`select after from opening_correction
        where procedure_id = ${tender.id} order by id`.execute(bench.db);
      expect(kept.map(({ after }) => after)).toEqual(
        expect.arrayContaining([
          'Licitante 2: $1,150.00',
          expect.stringContaining('Llegó Después: se agregó'),
        ]),
      );
      const why = 'Se leyó mal un monto del sobre.';
      expect(await told()).toEqual(
        expect.arrayContaining([
          ['opening', expect.stringMatching(/^Cerrada el [^.]*$/), 'Se reabrió', why],
          ['readOut.1', 'Licitante 2: $1,100.00', 'Licitante 2: $1,150.00', why],
          ['readOut', 'No estaba entre quienes se leyeron', 'Llegó Después: se agregó al reabrir', why],
          ['opening', 'Reabierta', 'Se cerró otra vez', why],
        ]),
      );
    },
  );

  it(
    'says that somebody had evaluated or decided over it, also when that was taken away first',
    { tags: 'all' },
    async () => {
      const [first = ''] = await openAll([{}]);
      await closing();
      await saveAward({ lots: [lotAward(1, { tendererId: first, amount: '1000.00' })] });
      expect((await read<Problem>(reopen())).detail).toContain('Ya se decidió alguna partida');
      await saveAward({ lots: [] });
      expect((await reopen()).status).toBe(200);
      expect((await told())[0]?.[1]).toMatch(/se había evaluado o decidido sobre ella$/);
    },
  );

  it('is neither evaluated nor awarded until it is closed', { tags: 'all' }, async () => {
    const [first = ''] = await openAll([{}]);
    await closing();
    await reopen();
    await addPublicDocument(bench.db, tender.id, { kind: 'opening_minutes', stage: 'opening' });
    await saveAward({
      lots: [
        lotAward(1, { tendererId: first, amount: '1000.00' }),
        lotAward(2, { outcome: 'unsuccessful', reason: WHY }),
      ],
    });
    const awardVersion = (await getAward()).version;
    for (const step of [
      { transition: 'evaluate' },
      { transition: 'award', awardVersion, awardedAt: new Date(Date.now() - 1_000).toISOString() },
      { transition: 'declare_unsuccessful', reason: WHY },
    ]) {
      const answer = await ask('POST', `${ADMIN}/${tender.id}/estado`, step, (await present()).version);
      expect((await read<Problem>(answer)).detail, step.transition).toContain('Cierra primero la apertura');
    }
  });
});

describe('An award, lot by lot', () => {
  it('is given once every lot has a result; in part, visitors read who won, against which bids, and why not', async () => {
    const [first = '', second = ''] = await openAll([{}]);
    expect((await read<Problem>(give())).detail).toBe('Decide la partida 1.');
    const notBid = await saveAward({ lots: [lotAward(2, { tendererId: first, amount: '1.00' })] });
    expect((await read<Problem>(notBid)).fields).toHaveProperty(['lots.0.tendererId']);
    const notRead = await saveAward({ lots: [lotAward(1, { tendererId: first, amount: '1000.01' })] });
    expect((await read<Problem>(notRead)).fields?.['lots.0.amount']).toBe(
      'Se adjudica al precio que se leyó: $1,000.00.',
    );
    const lots = [
      lotAward(1, { tendererId: first, amount: '1000.00', reason: 'Es la propuesta solvente más baja.' }),
      lotAward(2, { outcome: 'unsuccessful' }),
    ];
    await saveAward({ lots, publishesEstimate: true });
    expect((await read<Problem>(give())).detail).toContain('Explica por qué queda desierta la partida 2');
    await saveAward({ lots: [lots[0]!, lotAward(2, { outcome: 'unsuccessful', reason: WHY })] });
    expect((await read<Problem>(give())).detail).toBe(
      'Di por qué se desecha la propuesta de Licitante 2 para la partida 2, que quedaría desierta.',
    );
    const deserted = lotAward(2, { outcome: 'unsuccessful', reason: WHY, passed: over(second) });
    await saveAward({ lots: [lots[0]!, deserted] });
    const before = await publicly();
    expect([before.result, before.suppliers, before.lots.map(({ status }) => status)]).toEqual([
      null,
      '',
      ['pending', 'pending'],
    ]);
    expect(JSON.stringify(before)).not.toMatch(/2000\.00|1000\.00|Colibrí/);
    // The file of the list says how many offered, and where only one did, with the award and not before.
    expect(await exported()).toEqual([null, null]);
    const given = await give();
    expect(await read(given)).toMatchObject({ status: 'partially_awarded' });
    expect(await exported()).toEqual([2, 1]);
    const after = await publicly();
    expect([after.awardedLots, after.lotCount, after.suppliers]).toEqual([1, 2, 'Cómputo Colibrí Ficticio']);
    expect(after.result).toMatchObject({
      tenderers: [{ name: 'Cómputo Colibrí Ficticio' }, { name: 'Licitante 2', supplierNumber: null }],
      lots: [
        {
          number: 1,
          status: 'awarded',
          winner: 0,
          amount: '1000.00',
          estimate: '2000.00',
          bids: [
            { tenderer: 0, amount: '1000.00', reason: null },
            { tenderer: 1, amount: '1100.00', reason: null },
          ],
        },
        // No bid complies in a lot that nobody complies with.
        {
          number: 2,
          status: 'unsuccessful',
          winner: null,
          reason: WHY,
          bids: [{ tenderer: 1, reason: over(second)[0]!.reason }],
        },
      ],
    });
    expect(after.result?.firmOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    // No RFC of a bidder is told to visitors.
    expect(JSON.stringify(after)).not.toContain(inventedRfc(42));
  });

  it('keeps the estimate to itself unless it is published with it', async () => {
    const [first = ''] = await openAll([]);
    await saveAward({
      lots: [
        lotAward(1, { tendererId: first, amount: '1000.00' }),
        lotAward(2, { outcome: 'unsuccessful', reason: WHY }),
      ],
    });
    expect((await give()).status).toBe(200);
    expect((await publicly()).result?.lots.map(({ estimate }) => estimate)).toEqual([null, null]);
  });

  it(
    'is stopped by a winner who is definitive on the 69-B list, and takes one of whom less is said with a reason',
    { tags: 'all' },
    async () => {
      const [first = '', barred = '', doubted = ''] = await openAll([
        { name: DEFINITIVE.name, rfc: DEFINITIVE.rfc },
        { name: PRESUMED.name, rfc: PRESUMED.rfc },
      ]);
      const told = await read<{ rows: { tendererId: string; findings: ContractorFinding[] }[] }>(
        ask('GET', `${ADMIN}/${tender.id}/apertura/antecedentes`),
      );
      expect(told.rows.map(({ findings }) => findings[0]?.level)).toEqual([undefined, 'block', 'doubt']);
      const second = lotAward(2, { outcome: 'cancelled', reason: 'El área ya no necesita los bienes.' });
      const reason = 'El área jurídica revisó la presunción impugnada.';
      await saveAward({
        lots: [
          lotAward(1, { tendererId: barred, amount: '1100.00', listReason: reason, passed: over(first) }),
          second,
        ],
      });
      const blocked = await read<Problem>(give());
      expect([blocked.code, blocked.detail]).toEqual([
        'contractor_blocked',
        expect.stringContaining(`Partida 1, ${DEFINITIVE.name}`),
      ]);
      expect(blocked.extra?.findings).toMatchObject([{ situation: 'Definitivo' }]);
      const passed = over(first, barred);
      await saveAward({ lots: [lotAward(1, { tendererId: doubted, amount: '1200.00', passed }), second] });
      expect((await read<Problem>(give())).code).toBe('contractor_doubtful');
      await saveAward({
        lots: [lotAward(1, { tendererId: doubted, amount: '1200.00', listReason: reason, passed }), second],
      });
      expect((await give()).status).toBe(200);
      const { rows } = await sql<{ list_reason: string; list_findings: ContractorFinding[] }>`
      select list_reason, list_findings from award where tenderer_id = ${doubted}`.execute(bench.db);
      expect(rows).toMatchObject([{ list_reason: reason, list_findings: [{ situation: 'Presunto' }] }]);
      expect(JSON.stringify(await publicly())).not.toContain(reason);
    },
  );

  it('asks for a reason when the winner shares data with another bidder', { tags: 'all' }, async () => {
    const other = await bench.addSupplier({ rfc: inventedRfc(21), name: 'Redes Mezquite' });
    const [a = '', b = ''] = [registered, other].toSorted();
    const evidence = JSON.stringify([{ id: 'x', kind: 'clabe', label: '0321', shared: 2 }]);
    await sql`insert into related_finding (supplier_a, supplier_b, strength, kinds, evidence, keys)
      values (${a}, ${b}, 0.9, array['clabe'], ${evidence}::jsonb, array['clabe x'])`.execute(bench.db);
    const [first = '', related = ''] = await openAll([{ supplierId: other }]);
    const second = lotAward(2, { outcome: 'unsuccessful', reason: WHY, passed: over(related) });
    await saveAward({ lots: [lotAward(1, { tendererId: first, amount: '1000.00' }), second] });
    const refused = await read<Problem>(give());
    expect(refused.code).toBe('contractor_doubtful');
    const [finding] = (refused.extra?.findings ?? []) as ContractorFinding[];
    expect(finding?.facts).toEqual([
      { name: 'Otro licitante', value: 'Redes Mezquite' },
      { name: 'Comparten', value: 'Cuenta bancaria' },
    ]);
  });

  it(
    'is not given as somebody else changed it meanwhile, and afterwards changes only with a public reason',
    { tags: 'all' },
    async () => {
      const [first = '', second = ''] = await openAll([{}]);
      const deserted = lotAward(2, { outcome: 'unsuccessful', reason: WHY, passed: over(second) });
      const passed = over(first);
      await saveAward({ lots: [lotAward(1, { tendererId: first, amount: '1000.00' }), deserted] });
      await closing();
      const { version } = await present();
      const stale = (await getAward()).version;
      await saveAward({ lots: [lotAward(1, { tendererId: second, amount: '1100.00', passed }), deserted] });
      const body = { transition: 'award', awardVersion: stale, awardedAt: new Date().toISOString() };
      const met = await read<Problem>(ask('POST', `${ADMIN}/${tender.id}/estado`, body, version));
      expect(met.detail).toContain('cambió el fallo mientras tanto');
      expect((await give()).status).toBe(200);
      const lots = [lotAward(1, { tendererId: second, amount: '1099.00', passed }), deserted];
      expect((await read<Problem>(saveAward({ lots }))).fields).toHaveProperty('changeReason');
      const changeReason = 'Se corrige un error de captura del monto.';
      // Neither without a paper, nor by the act that gave it, nor by one that decides nothing, nor by one of another file.
      const { rows: filed } = await sql<{ id: string }>`select id from document
      where procedure_id = ${tender.id} and kind = 'award_minutes'`.execute(bench.db);
      const other = await addDocument(bench.db, tender.id, { kind: 'other', status: 'draft' });
      for (const documentId of [undefined, filed[0]?.id, other, crypto.randomUUID()]) {
        const refused = await saveAward({ lots, changeReason, ...(documentId ? { documentId } : {}) });
        expect((await read<Problem>(refused)).fields).toHaveProperty('documentId');
      }
      expect((await publicly()).result?.lots[0]?.amount).toBe('1100.00');
      await sql`update supplier set email = 'ventas@colibri.example' where id = ${registered}`.execute(
        bench.db,
      );
      const why = 'No entregó la carta que pide el Anexo 1. (LAASSP 2025, art. 47)';
      const documentId = await addDocument(bench.db, tender.id, {
        kind: 'complaint_resolution',
        stage: 'dispute',
        status: 'draft',
      });
      // Never one person's where anybody else works.
      expect((await saveAward({ lots, changeReason, documentId })).status).toBe(202);
      await worksAlone();
      expect((await saveAward({ lots, changeReason, documentId })).status).toBe(200);
      // What was decided stays in sight, with why it changed and the paper that is public since.
      const { result, documents } = await publicly();
      expect(result?.lots[0]?.former).toMatchObject([
        { decision: `Adjudicada, Licitante 2, $1,100.00, ${why}`, reason: changeReason, documentId },
      ]);
      expect(documents.map(({ id }) => id)).toContain(documentId);
      const { rows: mails } = await sql<{ to_address: string; text: string }>`
      select to_address, text from mail_outbox where template = 'award_corrected'`.execute(bench.db);
      expect(mails.map(({ to_address }) => to_address)).toEqual(['ventas@colibri.example']);
      expect(mails[0]?.text).toContain(
        `Antes: Adjudicada, Licitante 2, $1,100.00, ${why}. Ahora: Adjudicada, Licitante 2, $1,099.00, ${why}.`,
      );
      // The same paper corrects once, and no lot is left without a result.
      const again = [lotAward(1, { tendererId: second, amount: '1098.00', passed }), deserted];
      expect(
        (await read<Problem>(saveAward({ lots: again, changeReason, documentId }))).fields,
      ).toHaveProperty('documentId');
      expect((await saveAward({ lots: [], changeReason, documentId })).status).toBe(409);
      const { rows } = await read<{ rows: { field: string; reason: string }[] }>(
        bench.send('stranger', 'GET', `/procedimientos/${tender.slug}/cambios`),
      );
      expect(rows[0]).toMatchObject({ field: 'award.1', reason: changeReason });
      expect((await publicly()).result?.lots[0]?.amount).toBe('1099.00');
      // Corrected to the lowest bid, which the award had passed over: it stands again.
      const back = [lotAward(1, { tendererId: first, amount: '1000.00' }), deserted];
      const resolution = () =>
        addDocument(bench.db, tender.id, { kind: 'complaint_resolution', stage: 'dispute', status: 'draft' });
      const paper = await resolution();
      await worksAlone();
      expect((await saveAward({ lots: back, changeReason, documentId: paper })).status).toBe(200);
      expect((await publicly()).result?.lots[0]?.bids.map(({ reason }) => reason)).toEqual([null, null]);
      const unsaid = [lotAward(1, { tendererId: second, amount: '1100.00' }), deserted];
      expect((await read<Problem>(saveAward({ lots: unsaid, changeReason }))).detail).toContain(
        'Di por qué no gana',
      );
    },
  );

  it('goes to the lowest bid that stands, or says of each lower one why not', async () => {
    const [first = '', second = '', third = ''] = await openAll([{}, {}]);
    const cancelled = lotAward(2, { outcome: 'cancelled', reason: 'El área ya no necesita los bienes.' });
    const choose = (passed: ReturnType<typeof over>) =>
      saveAward({ lots: [lotAward(1, { tendererId: third, amount: '1200.00', passed }), cancelled] });
    for (const passed of [over(), over(second), over(first, second).map((one) => ({ ...one, ground: '' }))]) {
      await choose(passed);
      const { status, detail } = await read<Problem>(give());
      expect([status, detail]).toEqual([409, expect.stringContaining('Di por qué no gana')]);
    }
    await choose(over(first, second));
    expect((await give()).status).toBe(200);
    const { result } = await publicly();
    expect(result?.lots[0]?.bids.map(({ tenderer, reason }) => [tenderer, reason])).toEqual([
      [0, over(first)[0]!.reason],
      [1, over(second)[0]!.reason],
      [2, null],
    ]);
  });

  it('of lots of one group goes to one bidder for all of them, or to nobody', { tags: 'all' }, async () => {
    const changeReason = 'La convocatoria adjudica las dos partidas juntas.';
    const lots = tender.lots.map((lot) => ({ ...lot, group: 'A' }));
    await addPublicDocument(bench.db, tender.id, { kind: 'amendment' });
    const grouped = await ask(
      'PUT',
      `${ADMIN}/${tender.id}`,
      { lots, changeReason },
      (await present()).version,
    );
    expect((await read(grouped)).lots.map(({ group }) => group)).toEqual(['A', 'A']);
    expect((await publicly()).lots.map(({ group }) => group)).toEqual(['A', 'A']);
    // The first bids for the first lot only, where it is the lowest.
    const [first = '', second = ''] = await openAll([{}]);
    const apart = [
      lotAward(1, { tendererId: first, amount: '1000.00' }),
      lotAward(2, { tendererId: second, amount: '501.00' }),
    ];
    await saveAward({ lots: apart });
    expect((await read<Problem>(give())).detail).toContain('son del lote A: se adjudican juntas');
    await saveAward({ lots: [lotAward(1, { tendererId: second, amount: '1100.00' }), apart[1]!] });
    expect(await read(give())).toMatchObject({ status: 'awarded' });
  });

  it(
    'of a lot that the call shares out goes to several, each with its share, its price and its contract',
    { tags: 'all' },
    async () => {
      const shared = { lots: '1', shares: ['60', '40'], margin: '10', missing: 'first' };
      const draft = await read(ask('POST', ADMIN, { kind: 'open' }));
      const call = { ...COMPLETE, number: 'LPN-UG-777-2026', simultaneous: { ...shared, margin: '12' } };
      const saved = await read(ask('PUT', `${ADMIN}/${draft.id}`, call, draft.version));
      await addPublicDocument(bench.db, draft.id, { kind: 'notice' });
      const refused = await ask('POST', `${ADMIN}/${draft.id}/publicacion`, { documents: [] }, saved.version);
      expect((await read<Problem>(refused)).fields?.simultaneous).toContain('no puede pasar del 10 %');

      const [first = '', second = ''] = await openAll([{}]);
      const cancelled = lotAward(2, { outcome: 'cancelled', reason: 'El área ya no necesita los bienes.' });
      const part = (tendererId: string, share: string, amount: string) => ({
        tendererId,
        share,
        amount,
        listReason: null,
      });
      const both = lotAward(1, {
        tendererId: first,
        share: '60',
        amount: '600.00',
        others: [part(second, '40', '440.00')],
      });
      const own = await saveAward({ lots: [both, cancelled] });
      expect((await read<Problem>(own)).fields?.['lots.0.share']).toContain('no reparte esta partida');
      await sql`update procedure set simultaneous = ${JSON.stringify(shared)}::jsonb where id = ${tender.id}`.execute(
        bench.db,
      );
      const twice = await saveAward({
        lots: [{ ...both, others: [part(first, '40', '400.00')] }, cancelled],
      });
      expect((await read<Problem>(twice)).fields).toHaveProperty(['lots.0.others.0.tendererId']);
      const over100 = await saveAward({ lots: [{ ...both, share: '70' }, cancelled] });
      expect((await read<Problem>(over100)).fields?.['lots.0.share']).toBe('Los porcentajes pasan de 100.');
      await saveAward({ lots: [{ ...both, others: [part(second, '40', '1000.00')] }, cancelled] });
      expect((await read<Problem>(give())).detail).toBe('Partida 1: Su 40 % vale $440.00 a su precio.');
      // The other's part goes with who had it, and comes back in the other order.
      await saveAward({ lots: [lotAward(1, { tendererId: first, amount: '1000.00' }), cancelled] });
      expect((await getAward()).lots[0]).not.toHaveProperty('others');
      const turned = { ...both, tendererId: second, amount: '660.00', others: [part(first, '40', '400.00')] };
      await saveAward({ lots: [turned, cancelled] });
      expect((await read<Problem>(give())).detail).toContain('le toca el porcentaje mayor');
      await saveAward({ lots: [both, cancelled] });
      expect((await getAward()).lots[0]).toMatchObject(both);
      expect((await give()).status).toBe(200);

      const detail = await publicly();
      expect(detail.simultaneous).toEqual(shared);
      expect(detail.result?.lots[0]).toMatchObject({
        winner: 0,
        amount: '1040.00',
        shares: [
          { tenderer: 0, share: '60', amount: '600.00' },
          { tenderer: 1, share: '40', amount: '440.00' },
        ],
      });
      const { rows: leaves } = await sql<{
        leaf: { amount: string };
      }>`select leaf::jsonb leaf from integrity_entry
      where kind = 'award' and about = ${tender.id} and leaf::jsonb ->> 'lot' = '1'`.execute(bench.db);
      expect(leaves.map(({ leaf }) => leaf.amount)).toEqual(['1040']);

      // A correction keeps the shares of the call and their order: anything else is refused in words.
      const changeReason = 'La resolución de la inconformidad cambia el reparto.';
      const resolution = () =>
        addDocument(bench.db, tender.id, { kind: 'complaint_resolution', stage: 'dispute', status: 'draft' });
      const halves = { ...both, share: '50', amount: '500.00', others: [part(second, '50', '550.00')] };
      for (const [lot, said] of [
        [turned, 'le toca el porcentaje mayor'],
        [halves, 'Por la convocatoria le toca 60 %'],
      ] as const) {
        const wrong = await saveAward({
          lots: [lot, cancelled],
          changeReason,
          documentId: await resolution(),
        });
        expect([wrong.status, (await read<Problem>(wrong)).detail]).toEqual([
          409,
          expect.stringContaining(said),
        ]);
      }

      // Each has a contract for the same lot, of at most its own share.
      await awardBack(bench.db, tender.id);
      const contract = { title: 'Equipo de cómputo', signedOn: '2026-10-01', startsOn: '2026-10-01' };
      const publish = (number: string, supplierName: string, amount: string) =>
        publishContract(officer(bench.send), tender.id, {
          ...contract,
          endsOn: '2026-12-31',
          number,
          supplierId: supplierName === 'Licitante 2' ? null : registered,
          supplierName,
          amount,
        });
      await expect(publish('C-2', 'Licitante 2', '580.00')).rejects.toThrow('440.00');
      await publish('C-2', 'Licitante 2', '510.40');
      await addPublicDocument(bench.db, tender.id, { kind: 'contract', stage: 'contract' });
      const uncovered = await ask(
        'POST',
        `${ADMIN}/${tender.id}/estado`,
        { transition: 'contract' },
        (await present()).version,
      );
      expect((await read<Problem>(uncovered)).detail).toBe('Falta el contrato de la partida 1.');
      const whole = await publish('C-1', 'Cómputo Colibrí Ficticio', '696.00');
      expect(whole.contracts.map(({ number, lots }) => [number, lots])).toEqual([
        ['C-2', [lotId(1)]],
        ['C-1', [lotId(1)]],
      ]);
      const found = await read<{ rows: { number: string }[] }>(
        bench.send('stranger', 'GET', '/procedimientos?q=abastecimiento simultaneo'),
      );
      expect(found.rows.map(({ number }) => number)).toEqual([(await present()).number]);
      const sheet = await read<Record<string, unknown>[]>(
        bench.send('stranger', 'GET', '/contratos/exportacion?formato=json'),
      );
      expect(sheet.map(({ contrato, partes }) => [contrato, partes])).toEqual(
        expect.arrayContaining([
          ['C-1', '1: 60 %'],
          ['C-2', '1: 40 %'],
        ]),
      );
    },
  );

  it('declared deserted as a whole says of each bid why it was left out', async () => {
    const [first = '', second = ''] = await openAll([{}]);
    await closing();
    await addPublicDocument(bench.db, tender.id, { kind: 'award_minutes', stage: 'award' });
    const reason = 'Ninguna propuesta es aceptable por su precio.';
    const declare = async () =>
      ask(
        'POST',
        `${ADMIN}/${tender.id}/estado`,
        { transition: 'declare_unsuccessful', reason },
        (await present()).version,
      );
    const deserted = (number: number, passed: PassedBid[]) =>
      lotAward(number, { outcome: 'unsuccessful', reason: WHY, passed });
    await saveAward({ lots: [deserted(1, over(first))] });
    const refused = await read<Problem>(declare());
    expect(refused).toMatchObject({
      code: 'state_conflict',
      detail: 'Di por qué se desecha la propuesta de Licitante 2 para la partida 1, que quedaría desierta.',
    });
    await saveAward({ lots: [deserted(1, [...over(first), ...over(second)]), deserted(2, over(second))] });
    const declared = await declare();
    expect(declared.status, await declared.clone().text()).toBe(200);
    const { result } = await publicly();
    const own = (id: string) => over(id)[0]!.reason;
    expect(result?.lots.map(({ bids }) => bids.map((bid) => bid.reason))).toEqual([
      [own(first), own(second)],
      [own(second)],
    ]);
  });

  it(
    'by points follows from the criteria of the call, which stay as they were published',
    { tags: 'all' },
    async () => {
      const scoring = {
        criteria: [{ id: 'technical', name: 'Características de los bienes', points: '60' }],
        economic: '40',
        minimum: '45',
      };
      await sql`update procedure set award_criterion = 'points', scoring = ${JSON.stringify(scoring)}::jsonb
      where id = ${tender.id}`.execute(bench.db);
      const moved = await ask(
        'PUT',
        `${ADMIN}/${tender.id}`,
        { scoring: { ...scoring, minimum: '30' }, changeReason: 'Se corrige el mínimo de puntos técnicos.' },
        (await present()).version,
      );
      expect((await read<Problem>(moved)).fields?.scoring).toBe('Se fijó al publicar: ya no cambia.');
      const [first = '', second = '', third = ''] = await openAll([{}, {}]);
      const opening = await getOpening();
      const score = (points: readonly string[]) =>
        saveOpening(
          {
            bids: opening.bids.map((bid) => ({
              ...bid,
              ...(bid.lotId === lotId(1)
                ? {
                    scores: {
                      technical:
                        points[opening.tenderers.findIndex(({ id }) => id === bid.tendererId)] ?? '0',
                    },
                  }
                : {}),
            })),
          },
          opening.version,
        );
      expect((await read<Problem>(score(['61', '0', '0']))).fields?.scores).toContain(
        'da a lo más 60 puntos',
      );
      const cancelled = lotAward(2, { outcome: 'cancelled', reason: 'El área ya no necesita los bienes.' });
      const choose = async (tendererId: string, passed = over()) => {
        const amount = opening.bids.find(({ id }) => id === pairId(tendererId, lotId(1)))?.amount ?? null;
        await saveAward({ lots: [lotAward(1, { tendererId, amount, passed }), cancelled] });
        return read<Problem>(give());
      };
      expect((await choose(second)).detail).toContain('Faltan puntos técnicos');
      // 1,000.00 with 44, 1,100.00 with 58, 1,200.00 with 50.
      expect((await score(['44', '58', '50'])).status).toBe(200);
      expect((await choose(first)).detail).toContain('no llega al mínimo técnico');
      expect((await choose(third)).detail).toContain('Di por qué no gana Licitante 2');
      expect((await choose(second)).status).toBe('partially_awarded');
      const detail = await publicly();
      expect(detail.scoring).toEqual(scoring);
      expect(detail.result?.lots[0]?.bids).toEqual([
        {
          tenderer: 0,
          amount: '1000.00',
          reason: 'Obtuvo 44.00 puntos técnicos; la convocatoria pide al menos 45.',
          scores: { technical: '44' },
          technical: '44.00',
          economic: null,
          total: null,
        },
        {
          tenderer: 1,
          amount: '1100.00',
          reason: null,
          scores: { technical: '58' },
          technical: '58.00',
          economic: '40.00',
          total: '98.00',
        },
        {
          tenderer: 2,
          amount: '1200.00',
          reason: null,
          scores: { technical: '50' },
          technical: '50.00',
          economic: '36.67',
          total: '86.67',
        },
      ]);
    },
  );

  it('takes a late bid after its closing and after the award with a public reason alone, and lets none go', async () => {
    const [first = ''] = await openAll([{}]);
    await sql`update opening set closed_at = now() where procedure_id = ${tender.id}`.execute(bench.db);
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const lateOf = (position: number, name: string, standingAt = at(60)) =>
      tendererOf(position, { name, openedAt: null, standing: 'late', standingAt });
    const closed = await getOpening();
    const note = (tenderers: OpeningInput['tenderers'], reason?: string) =>
      getOpening().then(({ version }) =>
        saveOpening({ tenderers, ...(reason === undefined ? {} : { reason }) }, version),
      );
    const came = [...closed.tenderers, lateOf(7, 'Llegó Tarde')];
    expect((await read<Problem>(note(came))).fields?.reason).toContain('Llegó Tarde');
    expect((await note(came, LATE_REASON)).status).toBe(200);
    expect((await read<Problem>(note(closed.tenderers, LATE_REASON))).fields?.tenderers).toContain(
      'no se quita',
    );
    // Before the award visitors read that one was noted, and why, not who.
    const told = async () => {
      const path = `/procedimientos/${tender.slug}/cambios`;
      const { rows } = await read<{ rows: ProcedureChange[] }>(bench.send('stranger', 'GET', path));
      return rows.filter(({ field }) => field === 'opening').map(({ after, reason }) => [after, reason]);
    };
    expect(await told()).toEqual([['Se anotó después una propuesta extemporánea', LATE_REASON]]);
    await saveAward({
      lots: [
        lotAward(1, { tendererId: first, amount: '1000.00' }),
        lotAward(2, { outcome: 'cancelled', reason: 'El área ya no necesita los bienes.' }),
      ],
    });
    expect((await give()).status).toBe(200);
    const again = [...came.slice(0, -1), lateOf(7, 'Llegó Tarde', at(30))];
    expect((await read<Problem>(note(again))).fields).toHaveProperty('reason');
    expect((await note(again, LATE_REASON)).status).toBe(200);
    const other = again.map((one) => (one.id === first ? { ...one, name: 'Otro Nombre' } : one));
    expect((await note(other, LATE_REASON)).status).toBe(409);
    const { result } = await publicly();
    expect(result?.corrected?.map(({ before, after }) => [before, after.split('. ')[1]])).toEqual([
      ['No estaba anotada al cerrar el acto', expect.stringContaining('Extemporánea: llegó el')],
      [expect.stringContaining('Llegó Tarde'), expect.stringContaining('Extemporánea: llegó el')],
    ]);
    expect(await told()).toContainEqual([expect.stringContaining('Llegó Tarde'), LATE_REASON]);
  });

  it('tells visitors who took a bid back and who came late, and at what hour', { tags: 'all' }, async () => {
    const openedAt = null;
    const hour = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const opening = await getOpening();
    const wrong = await saveOpening(
      { tenderers: [tendererOf(8, { openedAt, standing: 'late', standingAt: hour(-0.1) })] },
      opening.version,
    );
    expect((await read<Problem>(wrong)).fields).toHaveProperty('standingAt');
    const [first = ''] = await openAll([{}]);
    const present = await getOpening();
    const late = tendererOf(8, { name: 'Llegó Tarde', openedAt, standing: 'late', standingAt: hour(0.5) });
    const back = tendererOf(9, { name: 'Se Retiró', openedAt, standing: 'withdrawn', standingAt: hour(2) });
    const early = { ...late, standingAt: hour(2) };
    const tooEarly = await saveOpening({ tenderers: [...present.tenderers, early] }, present.version);
    expect((await read<Problem>(tooEarly)).fields?.standingAt).toContain('no es extemporánea');
    const priced = await saveOpening(
      { tenderers: [...present.tenderers, late], bids: [...present.bids, bidOf(late.id, 1, '1.00')] },
      present.version,
    );
    expect((await read<Problem>(priced)).fields?.standing).toContain('se abrió');
    const taken = await saveOpening({ tenderers: [...present.tenderers, late, back] }, present.version);
    expect(taken.status, await taken.clone().text()).toBe(200);
    await sql`update opening set closed_at = now() where procedure_id = ${tender.id}`.execute(bench.db);
    // Who comes after the act is still noted; what was taken back stays so.
    const closed = await getOpening();
    const later = tendererOf(7, { name: 'Más Tarde', openedAt, standing: 'late', standingAt: hour(0.1) });
    const more = await saveOpening(
      { tenderers: [...closed.tenderers, later], reason: LATE_REASON },
      closed.version,
    );
    expect(more.status).toBe(200);
    const undone = [...closed.tenderers, later].map((one) => ({ ...one, standing: null, standingAt: null }));
    expect(
      (await read<Problem>(saveOpening({ tenderers: undone }, closed.version + 1))).fields,
    ).toHaveProperty('bids');
    await saveAward({
      lots: [
        lotAward(1, { tendererId: first, amount: '1000.00' }),
        lotAward(2, { outcome: 'cancelled', reason: 'El área ya no necesita los bienes.' }),
      ],
    });
    expect((await give()).status).toBe(200);
    const { result } = await publicly();
    expect(
      result?.tenderers.map(({ name, standing, standingAt }) => [name, standing, standingAt]).slice(2),
    ).toEqual([
      ['Más Tarde', 'late', later.standingAt],
      ['Llegó Tarde', 'late', late.standingAt],
      ['Se Retiró', 'withdrawn', back.standingAt],
    ]);
    const { releases } = await read<{
      releases: { bids: { details: { status: string; statusDetails?: string }[] } }[];
    }>(bench.send('stranger', 'GET', `/procedimientos/${tender.slug}/ocds`));
    const told = releases[0]?.bids.details.filter(({ statusDetails }) => statusDetails !== undefined);
    expect(told?.map(({ status, statusDetails }) => [status, statusDetails?.split(' ')[0]])).toEqual([
      ['disqualified', 'Extemporánea:'],
      ['disqualified', 'Extemporánea:'],
      ['withdrawn', 'Retirada'],
    ]);
  });
});

describe('Contracts from the award, and their amendments', () => {
  const CONTRACT = {
    number: 'C-001',
    title: 'Equipo de cómputo',
    signedOn: '2026-10-01',
    startsOn: '2026-10-01',
    endsOn: '2026-12-31',
    amount: '1000.00',
  };
  const add = (facts: object) => ask('POST', `${ADMIN}/${tender.id}/contratos`, { ...CONTRACT, ...facts });
  const publish = (facts: object) =>
    publishContract(officer(bench.send), tender.id, { ...CONTRACT, ...facts });
  const amend = async (given: object) => {
    const { contracts } = await present();
    const [contract] = contracts;
    const path = `${ADMIN}/${tender.id}/contratos/${contract?.id}/convenios`;
    const body = {
      signedOn: '2026-10-15',
      what: 'Se amplían las cantidades al mismo precio.',
      ground: 'LAASSP 2025, art. 74',
      amountAfter: null,
      endsAfter: null,
      documentReason: 'El convenio se publica al protocolizarse.',
      ...given,
    };
    return ask('POST', path, body, contract?.version);
  };
  beforeEach(async () => {
    const [first = '', second = ''] = await openAll([{}]);
    await saveAward({
      lots: [
        lotAward(1, { tendererId: first, amount: '1000.00' }),
        lotAward(2, { outcome: 'unsuccessful', reason: WHY, passed: over(second) }),
      ],
    });
    expect((await give()).status).toBe(200);
    await awardBack(bench.db, tender.id);
  });

  it('are with whoever won, for the lots that they won, each lot once', async () => {
    const other = await add({ supplierName: 'Licitante 2', supplierRfc: inventedRfc(42) });
    expect((await read<Problem>(other)).fields?.supplierName).toBe(
      'Se contrata a quien ganó una partida: Cómputo Colibrí Ficticio.',
    );
    const winner = { supplierId: registered, supplierName: 'x y z' };
    const lost = await add({ ...winner, lots: [lotId(2)] });
    expect((await read<Problem>(lost)).fields?.lots).toContain('solo partidas que ganó');
    const taken = await publish({ ...winner, minimumAmount: '400.00' });
    expect(taken.contracts).toMatchObject([
      {
        supplierId: registered,
        supplierName: 'Cómputo Colibrí Ficticio',
        supplierRfc: inventedRfc(20),
        lots: [lotId(1)],
        minimumAmount: '400.00',
      },
    ]);
    const again = await add({ ...winner, number: 'C-002', lots: [lotId(1)] });
    expect((await read<Problem>(again)).fields?.lots).toBe('La partida 1 ya está en el contrato C-001.');
    const bound = await saveAward({
      lots: [{ ...(await getAward()).lots[0]!, amount: '1.00' }, (await getAward()).lots[1]!],
      changeReason: 'Se corrige un error de captura del monto.',
    });
    expect((await read<Problem>(bound)).detail).toContain('ya tiene contrato');
  });

  it('are refused above the limit of the law, with its article, and public below it with before and after', async () => {
    await publish({ supplierId: registered, supplierName: 'x y z' });
    const over = await read<Problem>(amend({ amountAfter: '1200.01' }));
    expect(over.fields?.amountAfter).toContain('El tope es 20 % (LAASSP 2025, art. 74)');
    expect((await read<Problem>(amend({}))).fields).toHaveProperty('amountAfter');
    expect(
      (await read<Problem>(amend({ signedOn: '2026-09-30', amountAfter: '1100.00' }))).fields,
    ).toHaveProperty('signedOn');
    expect((await amend({ amountAfter: '1140.00', endsAfter: '2027-02-28' })).status).toBe(201);
    expect((await read<Problem>(amend({ amountAfter: '1201.00' }))).fields?.amountAfter).toContain('20.1 %');
    const detail = await publicly();
    expect(detail.contractAmount).toBe('1140.00');
    expect(detail.contracts).toMatchObject([
      {
        amount: '1000.00',
        presentAmount: '1140.00',
        endsOn: '2026-12-31',
        presentEndsOn: '2027-02-28',
        lots: [1],
        isImported: false,
        amendments: [
          { number: 1, amountBefore: '1000.00', amountAfter: '1140.00', endsBefore: '2026-12-31' },
        ],
      },
    ]);
    const [contract] = (await present()).contracts;
    const corrected = await ask(
      'PUT',
      `${ADMIN}/${tender.id}/contratos/${contract?.id}`,
      { ...CONTRACT, supplierName: contract?.supplierName, amount: '1.00', changeReason: WHY },
      contract?.version,
    );
    expect((await read<Problem>(corrected)).fields?.amount).toContain('se cambia con otro convenio');
  });
});
