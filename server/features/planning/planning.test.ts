// Longer than the rule: one record goes from its need to the second call, each test on what the kind of procedure asks for.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import type { InvitationCandidate, PlannedPurchase, Planning, PlanningSave } from '#contract/planning.ts';
import { planningApi } from '#contract/planning-api.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import type { ProcedureKind } from '#contract/procedure-kinds.ts';
import { pairId } from '#contract/bids.ts';
import { inventedRfc, satFile, startListBench, type ListBench } from '../negative-lists/test-lists.ts';
import { addPublicDocument, COMPLETE } from '../procurement/test-procedures.ts';
import { emptyTables } from '#server/kit/test-empty-tables.ts';

const ADMIN = '/administracion/procedimientos';
const DEFINITIVE = { rfc: inventedRfc(7), name: 'Comercial Nocturna, S.A. de C.V.', situation: 'Definitivo' };
const PRESUMED = { rfc: inventedRfc(8), name: 'Distribuidora Presunta, S.A. de C.V.', situation: 'Presunto' };
const WHY = 'Son quienes surten equipo de laboratorio en la región.';

let bench: ListBench;
let suppliers: string[];
beforeAll(async () => {
  bench = await startListBench();
});
afterAll(() => bench.stop());
beforeEach(async () => {
  await emptyTables(bench.db, ['procedure']);
  await bench.empty();
  await bench.applyAll(satFile([DEFINITIVE, PRESUMED]));
  suppliers = [];
  for (const index of [20, 21, 22, 23])
    suppliers.push(await bench.addSupplier({ rfc: inventedRfc(index), name: `Proveedor Ficticio ${index}` }));
});

const ask = (method: string, path: string, body?: unknown, version?: number) =>
  bench.send('admin', method, path, body, version === undefined ? {} : { 'if-match': `"${version}"` });
const read = async <T>(answer: Response | Promise<Response>) => (await (await answer).json()) as T;

async function draft(kind: ProcedureKind): Promise<AdminProcedure> {
  const made = await read<AdminProcedure>(ask('POST', ADMIN, { kind }));
  const acts = COMPLETE.acts?.filter((one) => kind !== 'direct' || one.kind === 'signature');
  const lots = COMPLETE.lots?.map((lot) => ({ ...lot, budgetLine: '51501' }));
  return read(ask('PUT', `${ADMIN}/${made.id}`, { ...COMPLETE, acts, lots }, made.version));
}
const planningOf = (id: string) => read<Planning>(ask('GET', `${ADMIN}/${id}/planeacion`));
const plan = async (id: string, body: PlanningSave) =>
  ask('PUT', `${ADMIN}/${id}/planeacion`, body, (await planningOf(id)).version);
const publish = async (id: string) => {
  const { version } = await read<AdminProcedure>(ask('GET', `${ADMIN}/${id}`));
  return ask('POST', `${ADMIN}/${id}/publicacion`, { documents: [] }, version);
};
const gapsOf = async (id: string) => (await read<Problem>(publish(id))).fields ?? {};
const invited = (ids: readonly string[]) =>
  ids.map((id, index) => ({ id, position: index + 1, invitedOn: '2026-11-20', listReason: null }));

/** Quotations of the first suppliers for all lots. */
async function quote(procedure: AdminProcedure, amounts: readonly string[], offeredOn: string | null) {
  const tenderers = amounts.map((_, index) => ({
    id: `00000000-0000-4000-8000-00000000000${index + 1}`,
    position: index + 1,
    supplierId: suppliers[index] ?? null,
    name: `Proveedor ${index}`,
    rfc: null,
    openedAt: '2026-11-20T16:00:00.000Z',
    reason: null,
    ground: null,
    offeredOn,
    documentId: null,
  }));
  const bids = tenderers.flatMap(({ id }, index) =>
    procedure.lots.map((lot) => ({
      id: pairId(id, lot.id ?? ''),
      tendererId: id,
      lotId: lot.id,
      amount: amounts[index],
      points: null,
      reason: null,
      ground: null,
    })),
  );
  const { version } = await read<{ version: number }>(ask('GET', `${ADMIN}/${procedure.id}/apertura`));
  const saved = await ask('PUT', `${ADMIN}/${procedure.id}/apertura`, { tenderers, bids }, version);
  expect(saved.status).toBe(200);
  return read<{ tenderers: { offeredOn: string | null }[] }>(saved);
}

/** The first who quoted wins all lots. */
async function award({ id, lots }: AdminProcedure, amount: string) {
  const won = { outcome: 'awarded', amount, reason: null, listReason: null };
  const tendererId = '00000000-0000-4000-8000-000000000001';
  const { version } = await read<{ version: number }>(ask('GET', `${ADMIN}/${id}/fallo`));
  const body = { lots: lots.map((lot) => ({ id: lot.id, tendererId, ...won })) };
  expect((await ask('PUT', `${ADMIN}/${id}/fallo`, body, version)).status).toBe(200);
}

describe('Planning of a procedure', () => {
  it('is for officers of procurement only; what is announced is for everybody', async () => {
    const { id } = await draft('open');
    for (const { operationId, method, path } of Object.values(planningApi)) {
      const address = path.replace('{id}', id);
      const isPublic = operationId === 'listPlannedPurchases';
      expect((await bench.send('stranger', method, address)).status).toBe(isPublic ? 200 : 401);
      if (!isPublic) expect((await bench.send('guest', method, address)).status).toBe(403);
    }
  });

  it('is joined where two officers fill in different fields, and asked where they fill in the same one', async () => {
    const { id } = await draft('open');
    const { version } = await planningOf(id);
    const first = await ask('PUT', `${ADMIN}/${id}/planeacion`, { need: 'Equipar dos aulas.' }, version);
    expect(first.status).toBe(200);
    const joined = await read<Planning>(
      ask('PUT', `${ADMIN}/${id}/planeacion`, { budgetLine: '51501' }, version),
    );
    expect([joined.need, joined.budgetLine, joined.joined]).toEqual([
      'Equipar dos aulas.',
      '51501',
      ['Necesidad'],
    ]);
    const late = await ask('PUT', `${ADMIN}/${id}/planeacion`, { need: 'Otra cosa distinta.' }, version);
    expect(late.status).toBe(409);
  });

  it('tells visitors need, area and quarter of what is announced, then what it became, and never an amount', async () => {
    const { id, number, slug } = await draft('open');
    const planned = async () =>
      (await read<{ rows: PlannedPurchase[] }>(bench.send('stranger', 'GET', '/compras-previstas'))).rows;
    const secret = { estimate: '987654.32', certificateAmount: '1234567.89', certificateNumber: 'SP-77' };
    const bare = await plan(id, { isAnnounced: true, ...secret });
    expect(Object.keys((await read<Problem>(bare)).fields ?? {})).toEqual(['need', 'plannedOn']);
    const whole = { need: 'Equipar dos aulas.', plannedOn: '2099-08-15', isAnnounced: true, ...secret };
    expect((await plan(id, whole)).status).toBe(200);
    expect(await planned()).toEqual([
      { need: 'Equipar dos aulas.', area: 'Sistema Bibliotecario', year: 2099, quarter: 3, became: null },
    ]);
    await addPublicDocument(bench.db, id, { kind: 'notice' });
    expect((await publish(id)).status).toBe(200);
    // Then it says what it became.
    const [begun, ...others] = await planned();
    expect(others).toEqual([]);
    expect(begun).toEqual({
      need: 'Equipar dos aulas.',
      area: 'Sistema Bibliotecario',
      year: 2099,
      quarter: 3,
      became: { number, slug, state: 'open' },
    });
  });

  it('keeps what it estimates from every public answer, search, export and feed', async () => {
    const { id, lots, version, slug } = await draft('open');
    const estimated = lots.map((lot) => ({ ...lot, estimate: '493827.16' }));
    expect((await ask('PUT', `${ADMIN}/${id}`, { lots: estimated }, version)).status).toBe(200);
    const secret = {
      estimate: '987654.32',
      certificateAmount: '1234567.89',
      certificateNumber: 'SP-77-SECRETO',
    };
    await plan(id, { ...secret, need: 'Equipar dos aulas.', plannedOn: '2099-08-15', isAnnounced: true });
    await addPublicDocument(bench.db, id, { kind: 'notice' });
    expect((await publish(id)).status).toBe(200);
    const found = await read<{ rows: { slug: string }[] }>(
      bench.send('stranger', 'GET', '/procedimientos?q=computo'),
    );
    expect(found.rows.map((row) => row.slug)).toEqual([slug]);
    const document = await read<{ paths: Record<string, Record<string, Operation>> }>(
      bench.send('stranger', 'GET', '/openapi.json'),
    );
    const open = Object.entries(document.paths)
      .filter(([, { get }]) => get !== undefined && get['x-acceso'] === 'public')
      .map(([path]) => path.replace(/^\/DISU\/AdquisicionesUG/, ''));
    const addresses = open.map((path) =>
      path.includes('{numero}') && path.startsWith('/procedimientos/')
        ? path.replace('{numero}', slug)
        : path,
    );
    const asked = addresses.filter((path) => !path.includes('{'));
    expect(asked).toEqual(
      expect.arrayContaining(['/procedimientos', '/procedimientos/exportacion', '/procedimientos.ics']),
    );
    expect(asked).toContain(`/procedimientos/${slug}`);
    for (const path of asked) {
      const text = await (await bench.send('stranger', 'GET', path)).text();
      for (const amount of ['987654.32', '493827.16', '1234567.89', '987,654', '493,827', 'SP-77-SECRETO'])
        expect(text.includes(amount), `${path} holds ${amount}`).toBe(false);
    }
    for (const amount of ['987654.32', '987654', '493827.16', 'SP-77-SECRETO']) {
      const { total } = await read<{ total: { count: number } | number }>(
        bench.send('stranger', 'GET', `/procedimientos?q=${amount}`),
      );
      expect(JSON.stringify(total), `found by ${amount}`).toMatch(/^0$|"(count|value|n)":0/);
    }
  });
});

/** An operation as the description of the service tells it. */
interface Operation {
  'x-acceso'?: unknown;
}

describe('An invitation', () => {
  it('refuses a line of business that is not in the catalogue at its field', async () => {
    const { id } = await draft('invitation');
    const refused = await plan(id, { lineCode: '51101-01' });
    expect(refused.status).toBe(422);
    expect((await read<Problem>(refused)).fields).toEqual({ lineCode: expect.stringContaining('catálogo') });
  });

  it('asks for three invited suppliers, their line of business and why these ones', async () => {
    const { id } = await draft('invitation');
    await addPublicDocument(bench.db, id, { kind: 'invitation_letter' });
    expect(await gapsOf(id)).toEqual({
      'planning.invited': 'Invita al menos a 3 proveedores; van 0 (LAASSP 2025, art. 56).',
      'planning.lineCode': 'Elige el giro del que se invita.',
      'planning.selectionReason': 'Explica por qué se invita a estos proveedores, con al menos 20 letras.',
    });
    const whole = { lineCode: 'G01', selectionReason: WHY };
    expect((await plan(id, { ...whole, invited: invited(suppliers.slice(0, 2)) })).status).toBe(200);
    expect(Object.keys(await gapsOf(id))).toEqual(['planning.invited']);
    expect((await plan(id, { invited: invited(suppliers.slice(0, 3)) })).status).toBe(200);
    expect((await publish(id)).status).toBe(200);
    const later = await plan(id, { invited: invited(suppliers.slice(1, 4)) });
    expect((await read<Problem>(later)).fields?.invited).toBe(
      'La invitación ya se publicó: los invitados no cambian.',
    );
  });

  it('refuses whoever is barred, and asks for a reason for whoever a list doubts; both are kept', async () => {
    const { id } = await draft('invitation');
    const barred = await bench.addSupplier({ rfc: DEFINITIVE.rfc, name: 'Comercial Nocturna' });
    const doubtful = await bench.addSupplier({ rfc: PRESUMED.rfc, name: 'Distribuidora Presunta' });
    expect((await read<Problem>(plan(id, { invited: invited([barred]) }))).code).toBe('contractor_blocked');
    expect((await read<Problem>(plan(id, { invited: invited([doubtful]) }))).code).toBe(
      'contractor_doubtful',
    );
    const explained = invited([doubtful]).map((one) => ({
      ...one,
      listReason: 'Desvirtuó el supuesto con su oficio 500-05-2026.',
    }));
    expect((await plan(id, { invited: explained })).status).toBe(200);
    const { suppliers: facts } = await planningOf(id);
    expect(facts).toMatchObject([{ name: 'Distribuidora Presunta', findings: [{ situation: 'Presunto' }] }]);
    const kept = await bench.db.selectFrom('invited_supplier').select('list_findings').execute();
    expect(JSON.stringify(kept)).toContain('Presunto');
  });

  it('of a second call invites nobody who was invited to the first', { tags: 'all' }, async () => {
    const first = await draft('invitation');
    await plan(first.id, { invited: invited(suppliers.slice(0, 3)) });
    const second = await draft('invitation');
    await sql`insert into procedure_relation (procedure_id, related_id, kind)
      values (${second.id}, ${first.id}, 'second_call')`.execute(bench.db);
    const again = await plan(second.id, { invited: invited(suppliers.slice(0, 1)) });
    expect((await read<Problem>(again)).fields?.invited).toBe(
      'Proveedor Ficticio 20 ya fue invitado a la primera convocatoria: en la segunda no se repite.',
    );
    expect((await plan(second.id, { invited: invited(suppliers.slice(3)) })).status).toBe(200);
    const { related } = await planningOf(second.id);
    expect(related).toMatchObject([{ number: first.number, kind: 'second_call', direction: 'from' }]);
    expect((await planningOf(first.id)).related).toMatchObject([{ number: second.number, direction: 'to' }]);
  });

  it('offers suppliers in force of a line of business, those invited least first', async () => {
    await sql`update supplier set lines = '{G01}', status = 'active' where id = any(${suppliers}::uuid[])`.execute(
      bench.db,
    );
    await sql`update supplier set status = 'expired' where id = ${suppliers[3]}`.execute(bench.db);
    const { id } = await draft('invitation');
    await plan(id, { invited: invited(suppliers.slice(0, 1)) });
    const { rows } = await read<{ rows: InvitationCandidate[] }>(
      ask('GET', `${ADMIN}/${id}/planeacion/candidatos?giro=G01`),
    );
    expect(rows.map(({ name, invitations }) => [name, invitations])).toEqual([
      ['Proveedor Ficticio 21', 0],
      ['Proveedor Ficticio 22', 0],
      ['Proveedor Ficticio 20', 1],
    ]);
  });
});

describe('A direct award', () => {
  const GROUND = {
    groundCode: 'l25_55',
    groundArticle: 'LAASSP 2025, art. 55',
    justification: 'El monto queda por debajo del tope del ejercicio.',
  };

  it('asks for its ground, a justification and a dated quotation', async () => {
    const procedure = await draft('direct');
    const { id } = procedure;
    await addPublicDocument(bench.db, id, { kind: 'award_notice', stage: 'award' });
    expect(Object.keys(await gapsOf(id))).toEqual([
      'planning.groundCode',
      'planning.groundArticle',
      'planning.justification',
      'quotations',
    ]);
    const wrong = await plan(id, { groundCode: 'laassp_2000_amount' });
    expect((await read<Problem>(wrong)).fields?.groundCode).toContain('no es del régimen');
    expect((await plan(id, GROUND)).status).toBe(200);
    expect(await gapsOf(id)).toEqual({ quotations: 'Captura al menos una cotización con su monto.' });
    await quote(procedure, ['1000.00'], null);
    expect((await gapsOf(id)).quotations).toBe('Escribe la fecha de la cotización de Proveedor Ficticio 20.');
    const { tenderers } = await quote(procedure, ['1000.00'], '2026-11-10');
    expect(tenderers).toMatchObject([{ offeredOn: '2026-11-10' }]);
    await award(procedure, '1000.00');
    expect((await publish(id)).status).toBe(200);
  });

  it('may be founded on each ground of articles 54 and 55, and no more on one without its fraction', async () => {
    const { id } = await draft('direct');
    const { grounds } = await read<Planning>(ask('GET', `${ADMIN}/${id}/planeacion`));
    const codes = grounds.map(({ code }) => code);
    expect(codes).toHaveLength(22);
    expect(codes.slice(0, 2)).toEqual(['l25_54_01', 'l25_54_02']);
    expect(codes).not.toContain('l25_54_18');
    expect(grounds.filter(({ isByAmount }) => isByAmount).map(({ source }) => source)).toEqual([
      'LAASSP 2025, art. 55',
      'LAASSP 2025, art. 55, segundo párrafo',
    ]);
    expect((await plan(id, { groundCode: 'laassp_2025_exception' })).status).toBe(422);
    // What was founded on it before keeps it, and says that its fraction is still to be told.
    await sql`insert into planning (procedure_id, ground_code) values (${id}, 'laassp_2025_exception')`.execute(
      bench.db,
    );
    const before = await read<Planning>(ask('GET', `${ADMIN}/${id}/planeacion`));
    expect(before.grounds.find(({ code }) => code === 'laassp_2025_exception')?.name).toBe(
      'Excepción a la licitación (supuesto por precisar)',
    );
    expect((await plan(id, { groundCode: 'laassp_2025_exception', groundArticle: 'Otro' })).status).toBe(200);
  });

  it('asks for three quotations from 300 times the UMA of its day on', async () => {
    const procedure = await draft('direct');
    const { id } = procedure;
    await addPublicDocument(bench.db, id, { kind: 'award_notice', stage: 'award' });
    await plan(id, GROUND);
    // 300 times 117.31 is 35,193.00, of which each lot has half.
    await quote(procedure, ['17596.50', '18000.00'], '2026-11-10');
    expect((await gapsOf(id)).quotations).toBe(
      'Desde $35,193.00 se piden al menos 3 cotizaciones; van 2 (LAASSP 2025, art. 58).',
    );
    await quote(procedure, ['17596.50', '18000.00', '19000.00'], '2026-11-10');
    await award(procedure, '17596.50');
    expect((await publish(id)).status).toBe(200);
  });
});

describe('Other kinds', () => {
  it.each([
    ['framework', ['planning.agreementNumber'], { agreementNumber: 'AM-SHCP-2026-01' }],
    ['catalogue', ['planning.agreementNumber'], { agreementNumber: 'Tienda Digital, CM-12' }],
    [
      'disposal',
      ['planning.appraisal', 'planning.appraisedBy', 'planning.disposalReason'],
      {
        appraisal: '45000.00',
        appraisedBy: 'Perito Ficticio',
        disposalReason: 'Ya no sirven: se dieron de baja en julio.',
      },
    ],
  ] as const)('%s asks for %j', async (kind, fields, given) => {
    const { id } = await draft(kind);
    await addPublicDocument(bench.db, id, { kind: 'notice' });
    const own = async () => Object.keys(await gapsOf(id)).filter((name) => name.startsWith('planning.'));
    expect(await own()).toEqual(fields);
    expect((await plan(id, given)).status).toBe(200);
    expect(await own()).toEqual([]);
  });
});
