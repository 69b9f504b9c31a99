// Longer than the rule: one procedure is taken through its administration, each step on what the one before left.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_BASE } from '#contract/endpoint.ts';
import type { Problem } from '#contract/errors.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { AdminProcedure, ProcedureInput } from '#contract/procurement-admin.ts';
import { procurementAdminApi } from '#contract/procurement-admin-api.ts';
import { startTestPortal, type TestPortal } from '#server/test-portal.ts';
import { workAlone } from '#server/kit/test-second-person.ts';
import {
  act,
  addDocument as addFiled,
  addPublicDocument as addDocument,
  COMPLETE,
  day,
  justifyAward,
} from './test-procedures.ts';
import { decide, WINNER_RFC } from './test-awards.ts';
import { expectFollowed } from '../search/test-followed.ts';

let portal: TestPortal;
let officer: string;
let guest: string;

beforeAll(async () => {
  portal = await startTestPortal();
  officer = `Bearer ${await portal.token({ role: 'Administrador', name: 'Óscar D.' })}`;
  guest = `Bearer ${await portal.token({ role: 'guest' })}`;
});
afterAll(async () => {
  await expectFollowed(portal.db);
  await portal.stop();
});

interface Sent {
  body?: unknown;
  version?: number;
  as?: string | null;
}

async function send(method: string, path: string, { body, version, as }: Sent = {}): Promise<Response> {
  const headers: Record<string, string> = {};
  if (as !== null) headers.authorization = as ?? officer;
  if (version !== undefined) headers['if-match'] = `"${version}"`;
  return portal.ask(`${API_BASE}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const ADMIN = '/administracion/procedimientos';
/** Publishes no document with the procedure. */
const ALONE = { documents: [] };

async function create(): Promise<AdminProcedure> {
  return (await (await send('POST', ADMIN, { body: { kind: 'open' } })).json()) as AdminProcedure;
}

/** The form of a saved procedure with changes. */
function formOf(procedure: AdminProcedure, changes: Partial<ProcedureInput> = {}): ProcedureInput {
  const {
    id: _id,
    slug: _slug,
    status: _status,
    statusReason: _reason,
    publishedAt: _at,
    ...rest
  } = procedure;
  const {
    updatedAt: _updatedAt,
    updatedBy: _by,
    version: _version,
    contracts: _c,
    changes: _ch,
    joined: _joined,
    ...form
  } = rest;
  return { ...form, ...changes };
}

async function save(procedure: AdminProcedure, changes: Partial<ProcedureInput> & { changeReason?: string }) {
  return send('PUT', `${ADMIN}/${procedure.id}`, {
    body: formOf(procedure, changes),
    version: procedure.version,
  });
}

const addPublicDocument = (
  procedureId: string,
  kind: Parameters<typeof addDocument>[2]['kind'],
  stage = 'notice',
) => addDocument(portal.db, procedureId, { kind, stage });

async function publishOne(): Promise<AdminProcedure> {
  const saved = (await (await save(await create(), COMPLETE)).json()) as AdminProcedure;
  await addPublicDocument(saved.id, 'notice');
  const answer = await send('POST', `${ADMIN}/${saved.id}/publicacion`, {
    version: saved.version,
    body: ALONE,
  });
  return (await answer.json()) as AdminProcedure;
}

describe('S-2.13 Administration of procedures', () => {
  it.each(Object.values(procurementAdminApi).filter((one) => one.path.startsWith('/administracion')))(
    'refuses strangers and guests: $operationId',
    async (endpoint) => {
      const path = endpoint.path.replace('{id}', '00000000-0000-4000-8000-000000000000');
      expect((await send(endpoint.method, path, { as: null })).status).toBe(401);
      expect((await send(endpoint.method, path, { as: guest })).status).toBe(403);
    },
  );

  it('creates a draft with the next free number of its kind and year', async () => {
    const first = await create();
    const second = await create();
    expect(first.number).toMatch(/^LP-UG-\d{3}-\d{4}$/);
    expect(Number(second.number.slice(6, 9))).toBe(Number(first.number.slice(6, 9)) + 1);
    expect(first).toMatchObject({ status: 'draft', title: '', version: 1, updatedBy: 'Óscar D.' });
    const year = first.number.slice(-4);
    const proposal = await send('GET', `${ADMIN}/numero?tipo=direct&ejercicio=${year}`);
    expect(await proposal.json()).toEqual({ number: `AD-UG-001-${year}` });
  });

  it('says that a number is taken, and which draft keeps it from others', async () => {
    const first = await create();
    await save(first, { title: 'Compra de sillas' });
    const answer = await send('POST', ADMIN, { body: { number: first.number } });
    expect(answer.status).toBe(409);
    const problem = (await answer.json()) as Problem;
    expect(problem).toMatchObject({ code: 'number_taken' });
    expect(problem.fields?.number).toContain('el borrador «Compra de sillas», que empezó Óscar D.');
  });

  it('gives the number of a discarded draft to the next one, whatever number another draft typed', async () => {
    const [first, second] = [await create(), await create()];
    const year = first.number.slice(-4);
    const high = (await (
      await send('POST', ADMIN, { body: { number: `LP-UG-999998-${year}` } })
    ).json()) as AdminProcedure;
    const third = await create();
    expect(Number(third.number.slice(6, 9))).toBe(Number(second.number.slice(6, 9)) + 1);
    await send('DELETE', `${ADMIN}/${first.id}`, { version: first.version });
    expect((await create()).number).toBe(first.number);
    await send('DELETE', `${ADMIN}/${high.id}`, { version: high.version });
  });

  it('saves an incomplete draft and gives it back as it was', async () => {
    const draft = await create();
    const lots = [{ number: 3, description: '', unit: '', quantity: null, budgetLine: null, cucop: null }];
    const saved = (await (await save(draft, { lots, title: 'Algo' })).json()) as AdminProcedure;
    expect(saved).toMatchObject({ title: 'Algo', lots, version: 2 });
    expect(saved.lots[0]?.id).toBeDefined();
    expect(await (await send('GET', `${ADMIN}/${draft.id}`)).json()).toEqual(saved);
  });

  it('refuses a save over a newer version and tells what is there now', async () => {
    const draft = await create();
    await save(draft, { title: 'De Mariana' });
    const answer = await save(draft, { title: 'De Óscar' });
    expect(answer.status).toBe(409);
    const problem = (await answer.json()) as Problem;
    expect(problem.code).toBe('version_conflict');
    expect(problem.extra).toMatchObject({
      version: 2,
      changedBy: 'Óscar D.',
      current: { title: 'De Mariana' },
    });
    expect(problem.extra?.conflicts).toMatchObject([
      { name: 'title', label: 'Título', was: '', theirs: 'De Mariana', mine: 'De Óscar' },
    ]);
    const withoutVersion = await send('PUT', `${ADMIN}/${draft.id}`, { body: formOf(draft) });
    expect(withoutVersion.status).toBe(428);
  });

  it('names every missing thing when an incomplete draft is published', async () => {
    const draft = await create();
    const answer = await send('POST', `${ADMIN}/${draft.id}/publicacion`, {
      version: draft.version,
      body: ALONE,
    });
    expect(answer.status).toBe(422);
    const problem = (await answer.json()) as Problem;
    expect(problem.code).toBe('publication_incomplete');
    expect(Object.keys(problem.fields ?? {}).toSorted()).toEqual([
      'acts.award.1',
      'acts.clarification.1',
      'acts.opening.1',
      'acts.signature.1',
      'contact',
      'documents',
      'lots',
      'requestingArea',
      'title',
    ]);
  });

  it('D9 publishes dates short of the law only with a written reason, and wrong order never', async () => {
    const early = [act('clarification', 2), act('opening', 9), act('award', 12), act('signature', 15)];
    const saved = (await (await save(await create(), { ...COMPLETE, acts: early })).json()) as AdminProcedure;
    await addPublicDocument(saved.id, 'notice');
    const publish = (procedure: AdminProcedure) =>
      send('POST', `${ADMIN}/${saved.id}/publicacion`, {
        version: procedure.version,
        body: ALONE,
      });
    const refused = (await (await publish(saved)).json()) as Problem;
    expect(Object.keys(refused.fields ?? {})).toEqual(['dateReasons']);
    const swapped = [act('clarification', 9), act('opening', 2), act('award', 12), act('signature', 15)];
    const dateReasons = 'Se requiere por una emergencia declarada.';
    const wrong = (await (await save(saved, { acts: swapped, dateReasons })).json()) as AdminProcedure;
    const wrongAnswer = (await (await publish(wrong)).json()) as Problem;
    expect(Object.keys(wrongAnswer.fields ?? {})).toEqual(['acts.opening.1']);
    const mended = (await (await save(wrong, { acts: early })).json()) as AdminProcedure;
    expect((await publish(mended)).status).toBe(200);
  });

  it('D10 shows a procedure to visitors from its publication on, dated by the server', async () => {
    const saved = (await (await save(await create(), COMPLETE)).json()) as AdminProcedure;
    const address = `/procedimientos/${saved.slug}`;
    expect((await send('GET', address, { as: null })).status).toBe(404);
    expect((await send('GET', `${address}/cambios`, { as: null })).status).toBe(404);
    await addPublicDocument(saved.id, 'notice');
    const answer = await send('POST', `${ADMIN}/${saved.id}/publicacion`, {
      version: saved.version,
      body: ALONE,
    });
    const published = (await answer.json()) as AdminProcedure;
    expect(published.status).toBe('active');
    expect(Math.abs(Date.parse(published.publishedAt ?? '') - Date.now())).toBeLessThan(10_000);
    const seen = await send('GET', address, { as: null });
    expect(seen.status).toBe(200);
    expect(await seen.json()).toMatchObject({ number: saved.number, state: 'open', lotCount: 2 });
    const again = await send('POST', `${ADMIN}/${saved.id}/publicacion`, {
      version: published.version,
      body: ALONE,
    });
    expect(await again.json()).toMatchObject({ code: 'state_conflict' });
    const gone = await send('DELETE', `${ADMIN}/${saved.id}`, { version: published.version });
    expect(gone.status).toBe(409);
  });

  it('publishes a changed date with its reason under «Cambios» and keeps the number', async () => {
    const published = await publishOne();
    const acts = published.acts.map((one) => (one.kind === 'opening' ? { ...one, at: day(21) } : one));
    const silent = await save(published, { acts });
    expect(((await silent.json()) as Problem).fields).toHaveProperty('changeReason');
    const renumbered = await save(published, { number: 'LP-OTRO-1', changeReason: 'x'.repeat(30) });
    expect(((await renumbered.json()) as Problem).fields).toHaveProperty('number');
    const reason = 'El proveedor del servicio de internet avisó de una interrupción.';
    expect((await save(published, { acts, changeReason: reason })).status).toBe(200);
    const changes = await send('GET', `/procedimientos/${published.slug}/cambios`, { as: null });
    const { rows } = (await changes.json()) as { rows: Record<string, unknown>[] };
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      field: 'acts.opening.1',
      before: published.acts.find((one) => one.kind === 'opening')?.at,
      after: acts.find((one) => one.kind === 'opening')?.at,
      reason,
    });
  });

  it('cancels with a public document and a reason, which visitors see, and not twice', async () => {
    const published = await publishOne();
    const path = `${ADMIN}/${published.id}/estado`;
    const short = await send('POST', path, {
      version: published.version,
      body: { transition: 'cancel', reason: 'corto' },
    });
    expect(short.status).toBe(422);
    const reason = 'Dejó de existir la necesidad de los bienes.';
    const bare = await send('POST', path, {
      version: published.version,
      body: { transition: 'cancel', reason },
    });
    expect(((await bare.json()) as Problem).detail).toBe('Publica primero el documento: cancelación.');
    await addPublicDocument(published.id, 'cancellation');
    const answer = await send('POST', path, {
      version: published.version,
      body: { transition: 'cancel', reason },
    });
    const cancelled = (await answer.json()) as AdminProcedure;
    expect(cancelled).toMatchObject({ status: 'cancelled', statusReason: reason });
    const seen = (await (await send('GET', `/procedimientos/${published.slug}`, { as: null })).json()) as {
      state: string;
    };
    expect(seen.state).toBe('cancelled');
    const resume = await send('POST', path, { version: cancelled.version, body: { transition: 'resume' } });
    expect(resume.status).toBe(409);
  });

  it('suspends, resumes, awards and contracts in that order', { tags: 'all' }, async () => {
    let procedure = await publishOne();
    const step = async (body: unknown) => {
      const answer = await send('POST', `${ADMIN}/${procedure.id}/estado`, {
        version: procedure.version,
        body,
      });
      if (answer.ok) procedure = (await answer.json()) as AdminProcedure;
      return answer.status;
    };
    const suspend = { transition: 'suspend', reason: 'Por orden de la autoridad competente.' };
    expect(await step(suspend)).toBe(409);
    await addPublicDocument(procedure.id, 'suspension_order', 'dispute');
    expect(await step(suspend)).toBe(200);
    expect(await step({ transition: 'resume' })).toBe(409);
    await addPublicDocument(procedure.id, 'resumption_order', 'dispute');
    expect(await step({ transition: 'resume' })).toBe(200);
    expect(procedure.status).toBe('active');
    expect(await step({ transition: 'award', awardVersion: 1 })).toBe(409);
    await portal.db
      .updateTable('milestone')
      .set({ at: new Date(Date.now() - 60_000) })
      .where('procedure_id', '=', procedure.id)
      .where('kind', '=', 'opening')
      .execute();
    await addPublicDocument(procedure.id, 'award_minutes', 'award');
    const awardVersion = await decide(send, procedure);
    // The act stands in thirty days.
    expect(await step({ transition: 'award', awardVersion })).toBe(422);
    expect(await step({ transition: 'award', awardVersion, awardedAt: day(1) })).toBe(422);
    expect(await step({ transition: 'award', awardVersion, awardedAt: day(-1) })).toBe(422);
    // Nor as one that was given just now, before the hour that the call says.
    const awardedAt = new Date(Date.now() - 1_000).toISOString();
    expect(await step({ transition: 'award', awardVersion, awardedAt })).toBe(422);
    await portal.db
      .updateTable('milestone')
      .set({ at: new Date(Date.now() - 30_000) })
      .where('procedure_id', '=', procedure.id)
      .where('kind', '=', 'award')
      .execute();
    expect(await step({ transition: 'award', awardVersion, awardedAt })).toBe(200);
    expect(procedure.status).toBe('partially_awarded');
    expect(procedure.acts.find(({ kind }) => kind === 'award')?.at).toBe(awardedAt);
    expect(procedure.changes[0]).toMatchObject({ field: 'acts.award.1', after: awardedAt });
    const later = procedure.acts.map((one) => (one.kind === 'award' ? { ...one, at: day(5) } : one));
    const moveReason = 'Se dio otro día del que se escribió.';
    const moved = await send('PUT', `${ADMIN}/${procedure.id}`, {
      version: procedure.version,
      body: { ...formOf(procedure, { acts: later }), changeReason: moveReason },
    });
    expect(((await moved.json()) as Problem).fields).toMatchObject({
      'acts.award.1': 'El fallo no puede tener una fecha que aún no llega.',
    });
    // Nor is it said later that it was given before the hour that the call published.
    const earlier = procedure.acts.map((one) => (one.kind === 'award' ? { ...one, at: day(0) } : one));
    const early = await send('PUT', `${ADMIN}/${procedure.id}`, {
      version: procedure.version,
      body: { ...formOf(procedure, { acts: earlier }), changeReason: moveReason },
    });
    expect(((await early.json()) as Problem).fields?.['acts.award.1']).toContain('no se da ni se registra');
    const contract = {
      number: 'C-001',
      title: 'Equipo de cómputo',
      supplierName: 'Cómputo Ficticio, S.A. de C.V.',
      supplierRfc: WINNER_RFC,
      signedOn: todayInMexico(),
      startsOn: null,
      endsOn: null,
      amount: '1154.50',
    };
    const added = await send('POST', `${ADMIN}/${procedure.id}/contratos`, {
      version: procedure.version,
      body: contract,
    });
    expect(added.status).toBe(201);
    procedure = (await added.json()) as AdminProcedure;
    const drafted = procedure.contractDrafts[0];
    const publication = `${ADMIN}/${procedure.id}/contratos/${drafted?.id}/publicacion`;
    const shown = await send('POST', publication, { version: drafted?.version ?? 0 });
    expect(shown.status, await shown.clone().text()).toBe(200);
    procedure = (await shown.json()) as AdminProcedure;
    expect(await step({ transition: 'contract' })).toBe(409);
    await addPublicDocument(procedure.id, 'contract', 'contract');
    expect(await step({ transition: 'contract' })).toBe(200);
    const seen = (await (await send('GET', `/procedimientos/${procedure.slug}`, { as: null })).json()) as {
      contractAmount: string;
    };
    expect(seen.contractAmount).toBe('1154.50');

    const path = `${ADMIN}/${procedure.id}/contratos/${procedure.contracts[0]?.id}`;
    const correct = (version: number, body: object) => send('PUT', path, { version, body });
    const corrected = { ...contract, amount: '1145.50' };
    const silent = (await (await correct(1, corrected)).json()) as Problem;
    expect(Object.keys(silent.fields ?? {})).toEqual(['changeReason']);
    const changeReason = 'Se escribieron dos cifras en desorden.';
    await workAlone(portal.db);
    const answer = await correct(1, { ...corrected, changeReason });
    expect(await answer.json()).toMatchObject({ contracts: [{ number: 'C-001', amount: '1145.50' }] });
    const changes = await send('GET', `/procedimientos/${procedure.slug}/cambios`, { as: null });
    const { rows } = (await changes.json()) as { rows: Record<string, unknown>[] };
    expect(rows[0]).toMatchObject({
      field: 'contract.amount.C-001',
      before: '1154.50',
      after: '1145.50',
      reason: changeReason,
    });
    const written = await portal.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('operation', '=', 'saveContract')
      .execute();
    expect(written).toMatchObject([{ before: { amount: '1154.50' }, after: { amount: '1145.50' } }]);
    // With its document a published contract keeps one, and visitors read when it becomes another.
    const [paper, other, hidden] = await Promise.all([
      addPublicDocument(procedure.id, 'contract', 'contract'),
      addPublicDocument(procedure.id, 'contract', 'contract'),
      addFiled(portal.db, procedure.id, { kind: 'contract', stage: 'contract', status: 'draft' }),
    ]);
    const versionNow = async () =>
      ((await (await send('GET', `${ADMIN}/${procedure.id}`)).json()) as AdminProcedure).contracts[0]
        ?.version;
    const paperOf = async (documentId: string | null, more = {}) =>
      (await (
        await correct((await versionNow()) ?? 0, { ...corrected, documentId, ...more })
      ).json()) as Problem & { contracts?: { documentId: string }[] };
    expect((await paperOf(paper)).contracts).toMatchObject([{ documentId: paper }]);
    expect((await paperOf(null)).fields?.documentId).toContain('no lo quites');
    expect((await paperOf(hidden)).fields?.documentId).toContain('Publica primero');
    expect((await paperOf(other)).fields).toHaveProperty('changeReason');
    expect((await paperOf(other, { changeReason })).contracts).toMatchObject([{ documentId: other }]);
    const told = await send('GET', `/procedimientos/${procedure.slug}/cambios`, { as: null });
    expect(((await told.json()) as { rows: unknown[] }).rows[0]).toMatchObject({
      field: 'contract.document.C-001',
      before: 'Convocatoria',
      reason: changeReason,
    });
  });

  it('publishes a direct award as a result, with its contract from the start', async () => {
    const answer = await send('POST', ADMIN, { body: { kind: 'direct' } });
    const draft = (await answer.json()) as AdminProcedure;
    expect(draft.number).toMatch(/^AD-UG-/);
    const saved = (await (await save(draft, { ...COMPLETE, acts: [] })).json()) as AdminProcedure;
    const contract = {
      number: 'AD-1',
      title: 'Servicio de prueba',
      supplierName: 'Servicios Ficticios',
      supplierRfc: WINNER_RFC,
    };
    const winner = contract.supplierName;
    await justifyAward((path, body) => send('PUT', path, { version: 1, body }), { ...saved, winner });
    const dates = { signedOn: todayInMexico(), startsOn: '2026-12-01', endsOn: '2026-11-01' };
    const add = (body: object) =>
      send('POST', `${ADMIN}/${saved.id}/contratos`, { version: saved.version, body });
    const refused = (await (await add({ ...contract, ...dates, amount: '10.00' })).json()) as Problem;
    expect(Object.keys(refused.fields ?? {})).toEqual(['endsOn']);
    const added = (await (
      await add({ ...contract, ...dates, endsOn: '2026-12-31', amount: '10.00' })
    ).json()) as AdminProcedure;
    await addPublicDocument(saved.id, 'award_notice', 'award');
    const published = await send('POST', `${ADMIN}/${saved.id}/publicacion`, {
      version: added.version,
      body: ALONE,
    });
    expect(await published.json()).toMatchObject({ status: 'contracted' });
    const seen = await send('GET', `/procedimientos/${saved.slug}`, { as: null });
    expect(await seen.json()).toMatchObject({ state: 'awarded', suppliers: 'Servicios Ficticios' });
  });

  it('lists drafts and published procedures apart, found by any words without accents', async () => {
    const draft = await create();
    await save(draft, { title: 'Butacas para el Auditorio Cuitláhuac' });
    const list = async (query: string) =>
      ((await (await send('GET', `${ADMIN}?${query}`)).json()) as { rows: { id: string; status: string }[] })
        .rows;
    expect((await list('q=cuitlahuac%20butacas')).map((row) => row.id)).toEqual([draft.id]);
    expect(await list('q=cuitlahuac&estado=publicado')).toEqual([]);
    expect(await list('q=%25%25')).toEqual([]);
    expect(new Set((await list('estado=borrador&tam=50')).map((row) => row.status))).toEqual(
      new Set(['draft']),
    );
  });

  it('lists imported procedures too, marked, by their CompraNet number; only importing again corrects them', async () => {
    const row = {
      number: 'EXP-77001',
      slug: 'exp-77001',
      title: 'Reactivos',
      compranet_number: 'IA-9-X-77001',
    };
    const { id } = await portal.db
      .insertInto('procedure')
      .values({
        ...row,
        kind: 'open',
        character: 'national',
        modality: 'electronic',
        category: 'goods',
        regime: 'laassp_2025',
        fiscal_year: 2025,
        requesting_area: 'Química',
        status: 'complete',
        source: 'compranet',
        published_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const list = async (query: string) =>
      (await (await send('GET', `${ADMIN}?${query}`)).json()) as { rows: { id: string; origin: string }[] };
    expect((await list('q=ia-9-x-77001&estado=publicado')).rows).toMatchObject([{ id, origin: 'compranet' }]);
    expect((await list('q=77001&origen=portal')).rows).toEqual([]);
    // It was saved last, and what the Unit works on still stands above it.
    const origins = (await list('estado=publicado&tam=50')).rows.map(({ origin }) => origin);
    expect(origins).toEqual(origins.toSorted().toReversed());
    expect(origins.at(-1)).toBe('compranet');
    expect(new Set((await list('origen=compranet')).rows.map(({ origin }) => origin))).toEqual(
      new Set(['compranet']),
    );
    const read = (await (await send('GET', `${ADMIN}/${id}`)).json()) as AdminProcedure;
    expect(read.origin).toBe('compranet');
    const refused = (await (await save(read, { changeReason: 'x'.repeat(30) })).json()) as Problem;
    expect([refused.code, refused.detail]).toEqual(['state_conflict', expect.stringContaining('CompraNet')]);
  });

  it('deletes a draft and remembers every write with its author', async () => {
    const draft = await create();
    const answer = await send('DELETE', `${ADMIN}/${draft.id}`, { version: draft.version });
    expect(answer.status).toBe(204);
    expect((await send('GET', `${ADMIN}/${draft.id}`)).status).toBe(404);
    const entries = await portal.db
      .selectFrom('audit_log')
      .select(['operation', 'actor_name', 'before'])
      .where('subject_id', '=', draft.id)
      .orderBy('id')
      .execute();
    expect(entries.map((entry) => entry.operation)).toEqual(['createProcedure', 'discardProcedureDraft']);
    expect(entries[1]?.before).toMatchObject({ number: draft.number });
    expect(entries[1]?.actor_name).toBe('Óscar D.');
  });

  it('D9 gives the deadlines with their source and the days without work', async () => {
    const book = (await (await send('GET', `${ADMIN}/reglas`)).json()) as {
      rules: { source: string }[];
      holidays: string[];
    };
    expect(book.rules.length).toBeGreaterThan(20);
    expect(book.rules.every((rule) => rule.source.length > 3)).toBe(true);
    expect(book.holidays).toEqual(
      expect.arrayContaining(['2026-02-02', '2026-03-16', '2026-11-16', '2026-12-25']),
    );
  });
});
