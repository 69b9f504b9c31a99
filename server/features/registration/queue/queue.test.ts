import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QueuePage } from '#contract/registration-review.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { fillRequest, freshRfc, sendRequest, startRegistration } from '../test-requests.ts';
import { runRequestClock } from '../terms/request-clock.ts';
import { insertRequest, testFile } from '../review/test-requests.ts';
import { ok, refused, reviewer } from '../review/test-review.ts';

let app: TestApp;
let officers: ReturnType<typeof reviewer>;
beforeAll(async () => {
  app = await startTestApp();
  officers = reviewer(app);
});
afterAll(() => app.stop());

const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T | undefined> =>
  (await query.execute(app.db)).rows[0];

describe('two officers at once', () => {
  it('the second decision on the same version is refused with who changed what, and nothing is lost', async () => {
    const { folio } = await insertRequest(app.db);
    const taken = await ok(officers.act(folio, 1, 'take'));
    const answers = await Promise.all([
      officers.put(folio, '/documentos/situacion_fiscal', taken.version, { decision: 'valid' }),
      officers.put(folio, '/documentos/opinion_sat', taken.version, { decision: 'valid' }, 'other-admin'),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const problem = (await answers.find(({ status }) => status === 409)?.json()) as {
      extra: object;
    };
    const winner = answers[0]?.status === 200 ? 'admin' : 'other-admin';
    const paper = winner === 'admin' ? 'situacion_fiscal' : 'opinion_sat';
    expect(problem.extra).toMatchObject({
      changedBy: `Persona ${winner}`,
      version: taken.version + 1,
      conflicts: [
        { name: `papers/${paper}/status`, was: 'pending', theirs: 'valid', changedBy: `Persona ${winner}` },
      ],
    });
  });

  it('what the portal or the supplier did meanwhile is told too', { tags: 'all' }, async () => {
    const told = async (folio: string, version: number) => {
      const problem = await refused(officers.put(folio, '/responsable', version, { assignee: null }), 409);
      const { changedBy, conflicts } = problem.extra as { changedBy: string; conflicts: object[] };
      return { changedBy, conflicts };
    };
    const over = await insertRequest(app.db, { status: 'observed', correctionDue: '2020-01-03' });
    await runRequestClock(app.services, '2020-01-06');
    expect(await told(over.folio, 1)).toMatchObject({
      changedBy: 'El portal',
      conflicts: [
        { label: 'Estado', was: 'observed', theirs: 'dismissed' },
        { label: 'Razón de la decisión' },
      ],
    });
    const holder = await startRegistration(app, freshRfc());
    await fillRequest(app, holder);
    await sendRequest(holder);
    const { papers, version } = await officers.read(holder.folio);
    const decision = { decision: 'observed', remark: 'No se lee.' };
    const marked = await ok(officers.put(holder.folio, `/documentos/${papers[0]?.code}`, version, decision));
    const observed = await ok(officers.act(holder.folio, marked.version, 'observe'));
    const paper = (await holder.read()).requirements.find(({ code }) => code === papers[0]?.code);
    if (paper !== undefined) await holder.hand(paper, holder.folio);
    expect((await holder.submit((await holder.read()).version)).status).toBe(200);
    const corrected = await told(holder.folio, observed.version);
    expect(corrected.changedBy).toBe('El proveedor');
    expect(corrected.conflicts).toContainEqual(
      expect.objectContaining({ label: 'Estado', was: 'observed', theirs: 'in_review' }),
    );
    expect((await sql`select from officer where id = ${holder.folio}`.execute(app.db)).rows).toEqual([]);
  });

  it('of ten approvals at once exactly one registers a supplier', async () => {
    const { folio, id } = await insertRequest(app.db, { papers: 'valid' });
    const { version } = await ok(officers.act(folio, 1, 'take'));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        officers.act(folio, version, 'approve', {}, i % 2 === 0 ? 'admin' : 'other-admin'),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(
      await one(
        sql`select count(*)::int n from supplier where rfc = (select rfc from registration_request where id = ${id})`,
      ),
    ).toEqual({ n: 1 });
  });

  it('refuses a write that does not say which version it saw', async () => {
    const { folio } = await insertRequest(app.db);
    const response = await app.send('admin', 'POST', `/padron/solicitudes/${folio}/acciones`, {
      action: 'take',
    });
    expect(response.status).toBe(428);
  });
});

describe('the queue', () => {
  const list = async (search: string) =>
    ok<QueuePage>(app.send('admin', 'GET', `/padron/solicitudes?${search}`));

  it('orders by due date, finds by folio and name, filters by kind and assignee, and counts', async () => {
    const file = testFile({ legalName: 'Zapatería Única Ficticia' });
    const { folio } = await insertRequest(app.db, { file, answerDue: '2020-01-02' });
    const page = await list('estado=por-revisar');
    expect(page.rows[0]).toMatchObject({
      folio,
      marks: ['pending', 'pending'],
      mainLine: 'Equipo de cómputo y redes',
    });
    expect(page.rows[0]?.daysLeft).toBeLessThan(-500);
    expect(page.tabs.map(({ value }) => value)).toEqual([
      'por-revisar',
      'observadas',
      'aprobadas',
      'rechazadas',
    ]);
    for (const q of ['zapateria unica', folio, folio.slice(-6).toLowerCase(), file.rfc.toLowerCase()]) {
      expect(
        (await list(`q=${encodeURIComponent(q)}`)).rows.map((row) => row.folio),
        q,
      ).toEqual([folio]);
    }
    expect((await list('tramite=refrendo')).rows.every(({ kind }) => kind === 'renewal')).toBe(true);
    const give = async (id: string, caller: Caller) =>
      officers.put(
        folio,
        '/responsable',
        (await officers.read(folio)).version,
        { assignee: { id, name: 'Como sea' } },
        caller,
      );
    expect(await refused(give('nadie-inventado', 'admin'), 422)).toHaveProperty('fields.assignee');
    await ok(give('other-admin', 'other-admin'));
    await ok(give('admin', 'admin'));
    await ok(give('other-admin', 'admin'));
    expect((await list('responsable=other-admin')).rows.map((row) => row.folio)).toContain(folio);
    expect((await list('responsable=nadie')).rows.map((row) => row.folio)).not.toContain(folio);
    expect((await list('')).assignees.find(({ id }) => id === 'other-admin')).toMatchObject({
      name: 'Persona other-admin',
      count: 1,
    });
  });

  it('exports the filter as CSV in which no cell is a formula', async () => {
    const { folio } = await insertRequest(app.db, {
      file: testFile({ legalName: '=HYPERLINK("http://mal.example")' }),
    });
    const response = await app.send(
      'admin',
      'GET',
      '/padron/solicitudes/exportacion?estado=por-revisar&columnas=folio,solicitante',
    );
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const line = (await response.text()).split('\n').find((row) => row.startsWith(folio));
    expect(line).toContain(`"'=HYPERLINK(""http://mal.example""), S.A. de C.V."`);
    expect((await app.send('guest', 'GET', '/padron/solicitudes/exportacion')).status).toBe(403);
  });
});
