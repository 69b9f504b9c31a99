import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import type { AdminProcedure, ProcedureSave } from '#contract/procurement-admin.ts';
import type { RevisionRow } from '#contract/revision.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { endWaiting, untilWaiting } from '#server/kit/test-locks.ts';
import { inventedRfc } from '../negative-lists/test-lists.ts';
import { act, addPublicDocument, COMPLETE, day } from './test-procedures.ts';

const ADMIN = '/administracion/procedimientos';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const ifMatch = (version: number) => ({ 'if-match': `"${version}"` });
const read = async <T = AdminProcedure>(answer: Promise<Response>) => (await (await answer).json()) as T;
const save = (id: string, version: number, body: ProcedureSave) =>
  app.send('admin', 'PUT', `${ADMIN}/${id}`, body, ifMatch(version));
const history = async (path: string, query = '') =>
  (await read<{ rows: RevisionRow[] }>(app.send('admin', 'GET', `${path}/historial${query}`))).rows;

let draft: AdminProcedure;
beforeEach(async () => {
  const { id, version } = await read(app.send('admin', 'POST', ADMIN, { kind: 'open' }));
  draft = await read(save(id, version, COMPLETE));
});

/** Ids of acts and lots in the tables, by what people call them. */
async function storedIds(id: string) {
  const { rows } = await sql<{ name: string; id: string }>`
    select kind || '.' || sequence "name", id::text from milestone where procedure_id = ${id}
    union all select 'lot ' || number, id::text from lot where procedure_id = ${id}`.execute(app.db);
  return Object.fromEntries(rows.map((row) => [row.name, row.id]));
}

const lotOf = ({ lots }: AdminProcedure, number: number) => lots.find((lot) => lot.number === number)!;

describe('two officers of one procedure', () => {
  it('who write in different fields, acts and lots are joined without a question', async () => {
    const [first, second] = [lotOf(draft, 1), lotOf(draft, 2)];
    const acts = draft.acts.map((one) => (one.kind === 'opening' ? { ...one, place: 'Sala 2' } : one));
    await save(draft.id, draft.version, {
      title: 'Equipo de cómputo',
      acts,
      lots: [{ ...first, quantity: '41' }, second],
    });
    const mine = draft.acts.map((one) => (one.kind === 'award' ? { ...one, at: day(31) } : one));
    const joined = await read(
      save(draft.id, draft.version, {
        contact: 'Óscar Ficticio',
        acts: mine,
        lots: [first, { ...second, unit: 'Caja' }, { ...first, id: crypto.randomUUID(), number: 3 }],
      }),
    );
    expect(joined).toMatchObject({ title: 'Equipo de cómputo', contact: 'Óscar Ficticio' });
    expect(joined.joined).toEqual(['Título', 'Fechas', 'Partidas']);
    expect(joined.acts.find(({ kind }) => kind === 'opening')?.place).toBe('Sala 2');
    expect(joined.acts.find(({ kind }) => kind === 'award')?.at).toBe(
      mine.find(({ kind }) => kind === 'award')?.at,
    );
    expect(joined.lots.map(({ number, quantity, unit }) => [number, quantity, unit])).toEqual([
      [1, '41', 'Pieza'],
      [2, '12.5', 'Caja'],
      [3, '40', 'Pieza'],
    ]);
  });

  it('who write the same act and the same lot are asked about just that, with all three values', async () => {
    const place = (name: string) =>
      draft.acts.map((one) => (one.kind === 'opening' ? { ...one, place: name } : one));
    const [first, second] = [lotOf(draft, 1), lotOf(draft, 2)];
    await save(draft.id, draft.version, { acts: place('Sala 2'), lots: [{ ...first, quantity: '41' }] });
    const answer = await save(draft.id, draft.version, {
      acts: place('Sala 3'),
      lots: [
        { ...first, quantity: '42' },
        { ...second, unit: 'Caja' },
      ],
    });
    expect(answer.status).toBe(409);
    const { code, extra } = await read<Problem>(Promise.resolve(answer));
    expect(code).toBe('version_conflict');
    expect(extra?.conflicts).toMatchObject([
      {
        name: 'acts/opening.1/place',
        label: 'Apertura de propuestas, lugar',
        was: null,
        theirs: 'Sala 2',
        mine: 'Sala 3',
        changedBy: 'Persona admin',
      },
      {
        name: `lots/${first.id}/quantity`,
        label: 'Partida 1, cantidad',
        was: '40',
        theirs: '41',
        mine: '42',
      },
      { name: `lots/${second.id}`, label: 'Partida 2', theirs: null, mine: { unit: 'Caja' } },
    ]);
  });

  it('who add the same lot are asked about its parts, and no number stands twice', async () => {
    const lots = (unit: string) => [
      ...draft.lots,
      { ...lotOf(draft, 1), id: crypto.randomUUID(), number: 3, unit },
    ];
    await save(draft.id, draft.version, { lots: lots('Caja') });
    const { extra } = await read<Problem>(save(draft.id, draft.version, { lots: lots('Bolsa') }));
    expect(extra?.conflicts).toMatchObject([{ label: 'Partida 3, unidad', theirs: 'Caja', mine: 'Bolsa' }]);
  });

  it('who decide a step over an older version are told what changed', async () => {
    await save(draft.id, draft.version, { title: 'Otro título del equipo' });
    const { code, extra } = await read<Problem>(
      app.send(
        'admin',
        'POST',
        `${ADMIN}/${draft.id}/publicacion`,
        { documents: [] },
        ifMatch(draft.version),
      ),
    );
    expect(code).toBe('version_conflict');
    expect(extra?.conflicts).toMatchObject([{ name: 'title', theirs: 'Otro título del equipo' }]);
  });
});

describe('acts and lots', () => {
  it('keep their rows: only what came, went or changed is written, and an act of a whole day stays one', async () => {
    await sql`update milestone set all_day = true where procedure_id = ${draft.id} and kind = 'signature'`.execute(
      app.db,
    );
    await sql`update lot set status = 'awarded' where procedure_id = ${draft.id} and number = 2`.execute(
      app.db,
    );
    const before = await storedIds(draft.id);
    const [first, second] = [lotOf(draft, 1), lotOf(draft, 2)];
    const acts = draft.acts
      .filter(({ kind }) => kind !== 'award')
      .map((one) => (one.kind === 'signature' ? { ...one, place: 'Rectoría' } : one));
    // The two exchange their numbers.
    const lots = [
      { ...first, number: 2 },
      { ...second, number: 1 },
    ];
    await save(draft.id, draft.version, { acts: [...acts, act('ruling', 25)], lots });
    const after = await storedIds(draft.id);
    const { 'award.1': _gone, ...kept } = before;
    expect(after).toMatchObject({ ...kept, 'lot 1': before['lot 2'], 'lot 2': before['lot 1'] });
    expect(Object.keys(after)).toHaveLength(Object.keys(before).length);
    const { rows } = await sql<{
      all_day: boolean;
      status: string;
    }>`select m.all_day, l.status from milestone m, lot l
      where m.procedure_id = ${draft.id} and m.kind = 'signature' and l.procedure_id = ${draft.id} and l.number = 1`.execute(
      app.db,
    );
    expect(rows).toEqual([{ all_day: true, status: 'awarded' }]);
  });
});

describe('the history of a procedure', () => {
  it('tells who changed what by label and row, and takes saves of one sitting as one', async () => {
    for (const [index, title] of ['Equipo', 'Equipo de', 'Equipo de red'].entries())
      await save(draft.id, draft.version + index, { title, isAutosave: true });
    const rows = await history(`${ADMIN}/${draft.id}`);
    expect(rows.map(({ operation, version }) => [operation, version])).toEqual([
      ['saveProcedure', 5],
      ['saveProcedure', 2],
      ['createProcedure', 1],
    ]);
    expect(rows[0]).toMatchObject({
      by: 'Persona admin',
      differences: [{ name: 'title', label: 'Título', before: COMPLETE.title, after: 'Equipo de red' }],
    });
    expect(await history(`${ADMIN}/${draft.id}`, `?estados=${rows[0]?.id}`)).toMatchObject([
      { state: { title: 'Equipo de red', status: 'draft' } },
    ]);
    expect(rows[1]?.differences.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Título', 'Apertura de propuestas', 'Partida 1']),
    );
    for (const [who, status] of [
      ['stranger', 401],
      ['guest', 403],
    ] as const)
      expect((await app.send(who, 'GET', `${ADMIN}/${draft.id}/historial`)).status).toBe(status);
  });

  it('has the contracts and the documents with a history of their own', async () => {
    const direct = await read(app.send('admin', 'POST', ADMIN, { kind: 'direct' }));
    const contract = {
      number: 'AD-7',
      title: 'Servicio de prueba',
      supplierName: 'Servicios Ficticios',
      supplierRfc: inventedRfc(7),
      signedOn: null,
      startsOn: null,
      endsOn: null,
      amount: '10.00',
    };
    const path = `${ADMIN}/${direct.id}/contratos`;
    const added = await read(app.send('admin', 'POST', path, contract));
    expect(added.version, 'the form of the procedure is as it was').toBe(direct.version);
    const own = `${path}/${added.contracts[0]?.id}`;
    const put = (body: object) => app.send('admin', 'PUT', own, { ...contract, ...body }, ifMatch(1));
    await put({ amount: '11.00' });
    expect((await read(put({ title: 'Servicio de prueba anual' }))).contracts).toMatchObject([
      { amount: '11.00', title: 'Servicio de prueba anual', version: 3 },
    ]);
    expect((await put({ amount: '12.00' })).status).toBe(409);
    expect((await history(own)).map(({ differences }) => differences.map(({ label }) => label))).toEqual([
      ['Objeto'],
      ['Monto con IVA'],
      ['Número del contrato', 'Objeto', 'Proveedor', 'RFC del proveedor', 'Monto con IVA', 'Moneda'],
    ]);
    const documentId = await addPublicDocument(app.db, direct.id, { kind: 'notice' });
    const reason = 'Se subió por error en este expediente.';
    await app.send(
      'admin',
      'POST',
      `/administracion/documentos/${documentId}/retiro`,
      { reason },
      ifMatch(1),
    );
    const told = await history(`/administracion/documentos/${documentId}`);
    expect(
      told.some((row) => 'state' in row),
      'no whole state where nobody asked for one',
    ).toBe(false);
    expect(
      await history(`/administracion/documentos/${documentId}`, `?estados=${told[1]?.id}`),
    ).toMatchObject([{ id: told[1]?.id, state: { versions: [{ file: 'a.pdf' }] } }]);
    expect(told).toMatchObject([
      {
        operation: 'withdrawDocument',
        differences: [{ label: 'Estado' }, { label: 'Motivo del retiro', after: reason }],
      },
      { operation: 'beginning', by: 'El portal' },
    ]);
  });
});

it('two officers who change the lots of one contract and its supplier at once lose nothing of each other', async () => {
  const { id, version } = await read(app.send('admin', 'POST', ADMIN, { kind: 'direct' }));
  const direct = await read(save(id, version, { lots: COMPLETE.lots }));
  const [one = '', two = ''] = direct.lots.map((lot) => lot.id ?? '');
  const contract = {
    number: 'AD-8',
    title: 'Servicio de prueba',
    supplierName: 'Servicios Ficticios',
    supplierRfc: inventedRfc(7),
    supplierId: null,
    signedOn: null,
    startsOn: null,
    endsOn: null,
    amount: '10.00',
    lots: [one],
  };
  const path = `${ADMIN}/${direct.id}/contratos`;
  const added = await read(app.send('admin', 'POST', path, contract));
  const own = `${path}/${added.contracts[0]?.id}`;
  const seen = { ...contract };
  const put = (body: object) => app.send('admin', 'PUT', own, { ...contract, ...body, seen }, ifMatch(1));
  expect((await put({ lots: [one, two] })).status).toBe(200);
  const met = await put({ amount: '11.00' });
  expect(met.status, await met.clone().text()).toBe(200);
  expect((await read(Promise.resolve(met))).contracts).toMatchObject([{ amount: '11.00', lots: [one, two] }]);
  const away = await read(put({ lots: [], title: 'Servicio de prueba anual' }));
  expect(away.contracts, 'one taken away and one added by the other').toMatchObject([
    { title: 'Servicio de prueba anual', lots: [two] },
  ]);
  expect((await history(own)).map(({ differences }) => differences.map(({ label }) => label))).toMatchObject([
    ['Objeto', 'Partidas'],
    ['Monto con IVA'],
    ['Partidas'],
    expect.anything(),
  ]);
});

it('a connection that ends in the middle of a save leaves nothing of it', async () => {
  const before = await storedIds(draft.id);
  const keeper = await app.services.pool.connect();
  try {
    await keeper.query('begin');
    await keeper.query('select 1 from lot where procedure_id = $1 and number = 2 for update', [draft.id]);
    const lots = [
      { ...lotOf(draft, 1), quantity: '99' },
      { ...lotOf(draft, 2), quantity: '99' },
    ];
    const acts = draft.acts.filter(({ kind }) => kind !== 'award');
    const answer = save(draft.id, draft.version, { title: 'No quedó', acts, lots });
    await untilWaiting(app);
    await endWaiting(app);
    expect((await answer).status).toBeGreaterThanOrEqual(500);
  } finally {
    await keeper.query('rollback');
    keeper.release();
  }
  expect(await storedIds(draft.id)).toEqual(before);
  expect(await read(app.send('admin', 'GET', `${ADMIN}/${draft.id}`))).toEqual({ ...draft, joined: [] });
  expect((await history(`${ADMIN}/${draft.id}`)).map(({ version }) => version)).toEqual([2, 1]);
});

it('officers who begin procedures at once each get a number of their own', async () => {
  const keeper = await app.services.pool.connect();
  try {
    await keeper.query('begin');
    // Whoever has chosen a number waits here to write it.
    await keeper.query('lock table procedure in share mode');
    const begun = [1, 2, 3].map(() => app.send('admin', 'POST', ADMIN, { kind: 'open' }));
    await untilWaiting(app, 3);
    await keeper.query('rollback');
    const answers = await Promise.all(begun);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const numbers = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as AdminProcedure).number),
    );
    expect(new Set(numbers).size).toBe(3);
  } finally {
    await keeper.query('rollback');
    keeper.release();
  }
});
