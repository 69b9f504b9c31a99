import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EvaluationDetail, EvaluationPage } from '#contract/evaluations.ts';
import type { InstrumentItem } from '#contract/evaluation-admin.ts';
import type { Problem } from '#contract/errors.ts';
import type { WaitingPage } from '#contract/waiting.ts';
import { expectKept } from '#server/features/waiting/test-waiting.ts';
import { askTwo, leaveToOne } from '#server/kit/test-second-person.ts';
import { takeAllBack } from '#server/kit/test-second-person.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { defineEvaluationJobs } from './evaluations.jobs.ts';
import { evaluationSteps } from './test-evaluation.ts';
import { expectFollowed } from '../search/test-followed.ts';

const KEY = '2026-1';
const ADMIN = '/evaluaciones/administrar';
let app: TestApp;
let steps: ReturnType<typeof evaluationSteps>;
let instrument: InstrumentItem;

beforeAll(async () => {
  app = await startTestApp();
  defineEvaluationJobs(app.services);
  steps = evaluationSteps(app);
  await steps.suppliers('P-1', 'P-2', 'P-3');
});
afterAll(async () => {
  await expectFollowed(app.db);
  await app.stop();
});

const publicPage = async () =>
  (await (await app.send('stranger', 'GET', '/evaluaciones')).json()) as EvaluationPage;

describe('A whole period from an empty installation', () => {
  it('begins with an instrument, which nothing changes once it is published', async () => {
    instrument = await steps.instrument();
    expect(instrument).toMatchObject({ edition: 1, state: 'published' });
    const refused = await steps.call('admin', ['PUT', `${ADMIN}/instrumentos/${instrument.id}`], {
      body: { values: { name: 'Otro' } },
      version: instrument.version,
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'state_conflict' } });
    await expect(
      sql`update evaluation_instrument set name = 'Otro' where id = ${instrument.id}`.execute(app.db),
    ).rejects.toMatchObject({ constraint: 'frozen' });
    const next = await steps.want<InstrumentItem>(201, 'admin', ['POST', `${ADMIN}/instrumentos`], {
      body: {},
    });
    expect(next).toMatchObject({ edition: 2, state: 'draft', criteria: instrument.criteria });
    const bad = { criteria: next.criteria.map((one, index) => (index === 0 ? { ...one, weight: 30 } : one)) };
    const saved = await steps.want<InstrumentItem>(
      200,
      'admin',
      ['PUT', `${ADMIN}/instrumentos/${next.id}`],
      { body: { values: bad }, version: next.version },
    );
    expect(
      await steps.call('admin', ['POST', `${ADMIN}/instrumentos/${next.id}/publicacion`], {
        version: saved.version,
      }),
    ).toMatchObject({
      status: 422,
      body: {
        code: 'publication_incomplete',
        fields: { criteria: 'Los pesos suman 95; deben sumar 100.' },
      },
    });
  });

  it('takes a period, orders, and who was asked in each area by its link, nobody whom it was forwarded to', async () => {
    await steps.newPeriod(KEY, instrument.id);
    const twice = await steps.call('admin', ['POST', `${ADMIN}/periodos`], {
      body: { key: KEY, instrumentId: instrument.id },
    });
    expect(twice).toMatchObject({ status: 409, body: { code: 'code_taken' } });
    const ids = await steps.orders(KEY, ['P-1', 'P-1', 'P-1', 'P-2', 'P-3'], 'biblioteca@ugto.mx');
    const mails = await sql<{
      text: string;
    }>`select text from mail_outbox where template = 'evaluation_order'`.execute(app.db);
    expect(mails.rows).toHaveLength(5);
    expect(mails.rows.some(({ text }) => text.includes('/adquisiciones/evaluar/'))).toBe(true);
    const path = `/evaluaciones/pedidos/${await steps.link(ids[0] ?? '')}`;
    expect((await app.send('stranger', 'GET', path)).status).toBe(401);
    expect((await app.send('guest', 'GET', '/evaluaciones/pedidos/aaaaaaaaaaaaaaaaaaaaaaaa')).status).toBe(
      404,
    );
    const outsider = await steps.call<Problem>('guest', ['GET', path]);
    expect(outsider).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('b•••@ugto.mx') },
    });
    const { version } = await steps.order(ids[0] ?? '');
    const answered = {
      body: { answers: { quality: 5, delivery: 5, aftersales: 5 }, declaresNoConflict: true },
      version,
    };
    expect(await steps.call('guest', ['PUT', path], answered)).toMatchObject({ status: 403 });
    const excuse = { body: { reason: 'No me toca.' } };
    expect(await steps.call('guest', ['POST', `${path}/excusa`], excuse)).toMatchObject({ status: 403 });
    const taken = { body: { email: 'guest@universidad.example' } };
    expect(await steps.call('guest', ['POST', `${path}/pase`], taken)).toMatchObject({ status: 403 });
    // Whom an area was asked through is proposed, and the link goes out again to the same mailbox.
    expect(await steps.order(ids[1] ?? '')).toMatchObject({ proposedEmail: 'biblioteca@ugto.mx' });
    const again = {
      body: { email: 'biblioteca@ugto.mx' },
      version: (await steps.order(ids[1] ?? '')).version,
    };
    await steps.want(200, 'admin', ['PUT', `${ADMIN}/pedidos/${ids[1] ?? ''}/area`], again);
    const reminded = await sql<{ text: string }>`select text from mail_outbox
      where template = 'evaluation_reminder' and to_address = 'biblioteca@ugto.mx'`.execute(app.db);
    expect(reminded.rows).toMatchObject([{ text: expect.stringContaining('aún no la tiene') }]);
    expect((await steps.order(ids[1] ?? '')).remindedAt).not.toBeNull();
    await steps.ask(ids[0] ?? '', 'guest');
    const asked = await steps.want<{ instrument: { criteria: { key: string }[] } }>(200, 'guest', [
      'GET',
      path,
    ]);
    expect(asked.instrument.criteria.map(({ key }) => key)).toEqual(['quality', 'delivery', 'aftersales']);
    for (const [index, id] of ids.entries()) await steps.answer(id, index < 3 ? 5 : index === 3 ? 3 : 2);
    const waiting = await steps.want<WaitingPage>(200, 'admin', [
      'GET',
      '/administracion/pendientes?de=libres&tipo=evaluaciones',
    ]);
    expect(waiting.total).toBe(5);
    await expectKept(app.db);
  });

  it('takes another account of the area by a code that the asked mailbox got, once, and says who answered', async () => {
    const [id = ''] = await steps.orders(KEY, ['P-1'], 'almacen@ugto.mx', 'CODIGO');
    const path = `/evaluaciones/pedidos/${await steps.link(id)}`;
    expect(await steps.call<Problem>('guest', ['GET', path])).toMatchObject({
      status: 403,
      body: { extra: { mailbox: 'a•••@ugto.mx' } },
    });
    const asked = await steps.want<{ text: string }>(200, 'guest', ['POST', `${path}/codigo`]);
    expect(asked.text).toContain('a•••@ugto.mx');
    const { rows } = await sql<{ to_address: string; text: string; secret: string }>`
      select to_address, text, secret from mail_outbox where template = 'evaluation_code'`.execute(app.db);
    expect(rows).toMatchObject([{ to_address: 'almacen@ugto.mx', text: expect.stringContaining('Persona') }]);
    const type = (caller: Caller, code: string) =>
      steps.call(caller, ['PUT', `${path}/codigo`], { body: { code } });
    const code = rows[0]?.secret ?? '';
    expect(await type('guest', 'AAAAA-AAAAA')).toMatchObject({
      status: 422,
      body: { fields: { code: expect.stringContaining('El código') } },
    });
    // It is of who asked for it.
    expect(await type('no-role', code)).toMatchObject({ status: 422 });
    expect((await app.send('guest', 'GET', path)).status).toBe(403);
    expect(await type('guest', code)).toMatchObject({ status: 200 });
    expect(await type('guest', code)).toMatchObject({ status: 422 });
    expect((await app.send('no-role', 'GET', path)).status).toBe(403);
    await steps.want(200, 'guest', ['PUT', path], {
      body: { answers: { quality: 5, delivery: 5, aftersales: 5 }, declaresNoConflict: true },
      version: (await steps.order(id)).version,
    });
    expect(await steps.order(id)).toMatchObject({
      areaPart: { by: expect.stringContaining('Persona') },
      areaThrough: 'almacen@ugto.mx',
    });
    await steps.stepOrder(id, 'exclude', 'Solo se probó el código.');
    await expectKept(app.db);
  });

  it('joins what the unit answers meanwhile, and tells the area its own other answer alone', async () => {
    const [id = ''] = await steps.orders(KEY, ['P-1'], undefined, 'VENTANAS');
    await steps.ask(id, 'guest');
    const path = `/evaluaciones/pedidos/${await steps.link(id)}`;
    const { version: seen } = await steps.order(id);
    const send = (quality: number, comment: string, version: number) =>
      steps.call<Problem>('guest', ['PUT', path], {
        body: { answers: { quality, delivery: 5, aftersales: 5 }, comment, declaresNoConflict: true },
        version,
      });
    await steps.want(200, 'admin', ['PUT', `${ADMIN}/pedidos/${id}/respuesta`], {
      body: { answers: { documentation: 1, price: 1 }, declaresNoConflict: true },
      version: seen,
    });
    expect(await send(5, 'Muy bien', seen)).toMatchObject({ status: 200 });
    const met = await send(2, 'Llegó tarde', seen);
    expect(met).toMatchObject({
      status: 409,
      body: {
        code: 'version_conflict',
        extra: {
          merged: { quality: 2, comment: 'Llegó tarde' },
          conflicts: [
            { name: 'quality', theirs: 5, mine: 2 },
            { name: 'comment', theirs: 'Muy bien', mine: 'Llegó tarde' },
          ],
        },
      },
    });
    expect(JSON.stringify(met.body)).not.toContain('price');
    await steps.stepOrder(id, 'exclude', 'Solo se probaron dos ventanas.');
  });

  it('asks the code of another mailbox again once the unit asks somebody else', async () => {
    const [id = ''] = await steps.orders(KEY, ['P-1'], 'almacen@ugto.mx', 'OTRO-BUZON');
    const path = `/evaluaciones/pedidos/${await steps.link(id)}`;
    await steps.want(200, 'guest', ['POST', `${path}/codigo`]);
    const { rows } = await sql<{ secret: string }>`
      select secret from mail_outbox where template = 'evaluation_code' and subject like '%OTRO-BUZON%'`.execute(
      app.db,
    );
    await steps.want(200, 'guest', ['PUT', `${path}/codigo`], { body: { code: rows[0]?.secret } });
    await steps.want(200, 'admin', ['PUT', `${ADMIN}/pedidos/${id}/area`], {
      body: { email: 'bodega@ugto.mx' },
      version: (await steps.order(id)).version,
    });
    expect((await app.send('guest', 'GET', path)).status).toBe(403);
    await steps.stepOrder(id, 'exclude', 'Solo se probó el código.');
  });

  it('is not answered by whoever asks it for the unit: not from their mailbox, nor from another one that they read', async () => {
    const mine = 'Other-Admin@universidad.example';
    const [id = ''] = await steps.orders(KEY, ['P-1'], undefined, 'PROPIO');
    const ask = async (email: string) =>
      steps.call<{ fields?: object }>('other-admin', ['PUT', `${ADMIN}/pedidos/${id}/area`], {
        body: { email },
        version: (await steps.order(id)).version,
      });
    expect(await ask(mine)).toMatchObject({ status: 422, body: { fields: { email: expect.any(String) } } });
    const order = {
      supplierNumber: 'P-1',
      number: 'PROPIO-2',
      title: 'Hojas de papel',
      area: 'Bibliotecas',
      areaEmail: mine,
    };
    const add = { body: { orders: [order] } };
    expect(await steps.call('other-admin', ['POST', `${ADMIN}/periodos/${KEY}/pedidos`], add)).toMatchObject({
      status: 422,
    });
    expect(await ask('otro-buzon@ugto.mx')).toMatchObject({ status: 200 });
    const path = `/evaluaciones/pedidos/${await steps.link(id)}`;
    await steps.want(200, 'other-admin', ['POST', `${path}/codigo`]);
    const { rows } = await sql<{ secret: string }>`
      select secret from mail_outbox where template = 'evaluation_code' and subject like '%PROPIO%'`.execute(
      app.db,
    );
    const entered = { body: { code: rows[0]?.secret } };
    await steps.call('other-admin', ['PUT', `${path}/codigo`], entered);
    expect(await steps.call('other-admin', ['GET', path])).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('Tú pediste') },
    });
    await steps.stepOrder(id, 'exclude', 'Solo se probó quién responde.');
  });

  it('asks a mailbox from outside of the institution by two, and of several orders at once none', async () => {
    const [id = ''] = await steps.orders(KEY, ['P-1'], undefined, 'FUERA');
    await sql`update officer set last_seen = now() where id = 'other-admin'`.execute(app.db);
    for (const email of ['ladron@malo.example', 'ladron@gmail.com', 'ladron@ugto.mx.malo.example']) {
      const { version } = await steps.order(id);
      const asked = await steps.call<{ code?: string }>('admin', ['PUT', `${ADMIN}/pedidos/${id}/area`], {
        body: { email },
        version,
      });
      expect([asked.status, asked.body.code], email).toEqual([202, 'decision_proposed']);
      expect(await steps.order(id)).toMatchObject({ areaEmail: null, version });
      await takeAllBack(app.db);
    }
    const order = {
      supplierNumber: 'P-1',
      number: 'FUERA-2',
      title: 'Hojas de papel',
      area: 'Bibliotecas',
      areaEmail: 'ladron@malo.example',
    };
    const added = await steps.call<{ fields?: object }>(
      'admin',
      ['POST', `${ADMIN}/periodos/${KEY}/pedidos`],
      { body: { orders: [order] } },
    );
    expect([added.status, Object.keys(added.body.fields ?? {})]).toEqual([422, ['orders.0.areaEmail']]);
    const { rows } = await sql`select from mail_outbox where to_address like '%malo.example'`.execute(app.db);
    expect(rows).toEqual([]);
    await steps.stepOrder(id, 'exclude', 'Solo se probó a quién se pide.');
  });

  it('refuses whoever declared a conflict of interest, and lets somebody else answer', async () => {
    const [id = ''] = await steps.orders(KEY, ['P-2'], undefined, 'OTRO');
    await steps.ask(id, 'guest');
    const path = `/evaluaciones/pedidos/${await steps.link(id)}`;
    await steps.want(200, 'guest', ['POST', `${path}/excusa`], {
      body: { reason: 'Es mi hermano quien vende.' },
    });
    const answers = { quality: 5, delivery: 5, aftersales: 'na' };
    const { version } = await steps.order(id);
    const recused = { body: { answers, declaresNoConflict: true }, version };
    expect(await steps.call('guest', ['PUT', path], recused)).toMatchObject({ status: 409 });
    // Who was asked passes it on, inside of the institution; the mailbox that got it answers.
    const outside = await steps.call<Problem>('guest', ['POST', `${path}/pase`], {
      body: { email: 'ventas@proveedor.example' },
    });
    expect(outside).toMatchObject({
      status: 422,
      body: { fields: { email: expect.stringContaining('@universidad.example') } },
    });
    const passed = await app.send('guest', 'POST', `${path}/pase`, {
      email: 'no-role@universidad.example',
    });
    expect(passed.status).toBe(204);
    expect(await steps.call('guest', ['GET', path])).toMatchObject({ status: 403 });
    const { version: now } = await steps.order(id);
    const undeclared = { body: { answers, declaresNoConflict: false }, version: now };
    expect(await steps.call('no-role', ['PUT', path], undeclared)).toMatchObject({ status: 422 });
    const partial = { body: { answers: { quality: 5 }, declaresNoConflict: true }, version: now };
    expect(await steps.call('no-role', ['PUT', path], partial)).toMatchObject({ status: 422 });
    await steps.answer(id, 3, 'no-role');
    expect((await steps.order(id)).areaPart?.by).toContain('Persona no-role');
    expect((await steps.order(id)).recusals).toMatchObject([{ reason: 'Es mi hermano quien vende.' }]);
    // Nobody answers over somebody else.
    const late = { body: { answers, declaresNoConflict: true }, version: (await steps.order(id)).version };
    expect(await steps.call('other-admin', ['PUT', path], late)).toMatchObject({ status: 403 });
    // Who is no officer stays out of the log and of the list of officers.
    const { rows } = await sql<{ id: string }>`select id from officer where id in ('guest', 'no-role')
      union select actor_id from audit_log where actor_id in ('guest', 'no-role')`.execute(app.db);
    expect(rows).toEqual([]);
  });

  it('is accepted by somebody else than who answered, returned and excluded with a reason', async () => {
    const [own = '', out = ''] = await steps.orders(KEY, ['P-1', 'P-3'], undefined, 'MÁS');
    await steps.answer(own, 4, 'other-admin');
    const accept = async (caller: 'admin' | 'other-admin') =>
      steps.call(caller, ['POST', `${ADMIN}/pedidos/${own}/paso`], {
        body: { step: 'accept' },
        version: (await steps.order(own)).version,
      });
    expect(await accept('other-admin')).toMatchObject({
      status: 403,
      body: { code: 'second_person_required' },
    });
    expect(await accept('admin')).toMatchObject({ status: 200 });
    expect((await steps.stepOrder(own, 'return', 'Falta revisar la fecha de entrega.')).state).toBe(
      'returned',
    );
    await steps.answer(own, 5, 'other-admin');
    expect((await steps.stepOrder(own, 'accept')).state).toBe('accepted');
    const noReason = await steps.call('admin', ['POST', `${ADMIN}/pedidos/${out}/paso`], {
      body: { step: 'exclude' },
      version: (await steps.order(out)).version,
    });
    expect(noReason).toMatchObject({ status: 422 });
    await askTwo(app.db, 'evaluations');
    const asked = await steps.call('admin', ['POST', `${ADMIN}/pedidos/${out}/paso`], {
      body: { step: 'exclude', reason: 'El área ya no existe.' },
      version: (await steps.order(out)).version,
    });
    expect(asked).toMatchObject({ status: 202, body: { code: 'decision_proposed' } });
    expect((await steps.order(out)).state).toBe('captured');
    const confirm = async (by: 'admin' | 'other-admin') => {
      const found = await steps.call<{ rows: { id: string }[] }>(by, [
        'GET',
        `/administracion/propuestas?tipo=evaluation:order&registro=${out}`,
      ]);
      return steps.call(by, ['POST', `/administracion/propuestas/${found.body.rows[0]?.id}/confirmacion`]);
    };
    expect(await confirm('admin')).toMatchObject({ status: 403 });
    expect(await confirm('other-admin')).toMatchObject({ status: 200 });
    expect(await steps.order(out)).toMatchObject({ state: 'excluded', reason: 'El área ya no existe.' });
    await leaveToOne(app.db, 'evaluations');
  });

  it('goes to review only when every order is settled, and informs each supplier with folio and key', async () => {
    const early = await steps.call<{ detail: string }>('admin', ['POST', `${ADMIN}/periodos/${KEY}/paso`], {
      body: { step: 'review' },
      version: (await steps.period(KEY)).version,
    });
    expect(early).toMatchObject({ status: 422, body: { code: 'review_incomplete' } });
    expect(early.body.detail).toBe('6 pedidos sin aceptar ni excluir.');
    for (const id of await steps.pending(KEY)) await steps.stepOrder(id, 'accept');
    const period = await steps.stepPeriod(KEY, 'review');
    expect(period.results.map(({ number, score, orders, band }) => [number, score, orders, band])).toEqual([
      ['P-1', 100, 4, 'reliable'],
      ['P-2', 60, 2, 'conditional'],
      ['P-3', 40, 1, 'unreliable'],
    ]);
    expect(period.toInform).toBe(3);
    await app.runJobs();
    expect((await steps.period(KEY)).toInform).toBe(0);
    expect((await publicPage()).period).toBeNull();
    expect((await app.send('stranger', 'GET', `/evaluaciones/periodos/${KEY}/datos`)).status).toBe(404);
    await expectKept(app.db);
  });

  it('lets a supplier read its calculation and reply once, within the days, with its own key only', async () => {
    const access = await steps.mailed('P-3');
    expect(await steps.open(access)).toMatchObject({ score: 40, orders: 1, isOpen: true, text: null });
    const other = await steps.mailed('P-2');
    const wrong = await steps.call('stranger', ['POST', '/evaluaciones/aclaraciones/consulta'], {
      body: { folio: access.folio, key: other.key },
    });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'request_access_denied' } });
    const reply = { ...access, text: 'Entregamos el 3 de mayo; adjuntamos el acuse.' };
    await steps.want(200, 'stranger', ['POST', '/evaluaciones/aclaraciones'], { body: reply });
    expect(
      await steps.call('stranger', ['POST', '/evaluaciones/aclaraciones'], { body: reply }),
    ).toMatchObject({
      status: 409,
    });
    await steps.passTerm(KEY);
    const late = { ...other, text: 'Llegamos tarde a responder.' };
    expect(
      await steps.call('stranger', ['POST', '/evaluaciones/aclaraciones'], { body: late }),
    ).toMatchObject({
      status: 409,
    });
    const hindered = (await steps.period(KEY)).next?.hindrances;
    expect(hindered).toEqual(['1 aclaración sin responder.']);
    const [row] = (await steps.period(KEY)).replies;
    await expectKept(app.db);
    await steps.want(200, 'admin', ['POST', `${ADMIN}/aclaraciones/${row?.id}/respuesta`], {
      body: { decision: 'kept', answer: 'El acuse es de otro pedido.' },
      version: row?.version ?? 0,
    });
    expect(await steps.open(access)).toMatchObject({
      decision: 'kept',
      answer: 'El acuse es de otro pedido.',
    });
  });

  it('is published with its counts, proposes to a person what to do, and changes nobody', async () => {
    const before = await sql`select status, version from supplier order by number`.execute(app.db);
    const period = await steps.stepPeriod(KEY, 'publish');
    expect((await sql`select status, version from supplier order by number`.execute(app.db)).rows).toEqual(
      before.rows,
    );
    expect(period.proposals.map(({ supplierNumber, kind, state }) => [supplierNumber, kind, state])).toEqual([
      ['P-2', 'improvement', 'open'],
      ['P-3', 'improvement', 'open'],
    ]);
    const page = await publicPage();
    expect(page.period).toMatchObject({ state: 'published', hasCounts: true, suppliers: 3 });
    expect(page.rows.map(({ supplierNumber }) => supplierNumber)).toEqual(['P-1', 'P-2', 'P-3']);
    const detail = (await (
      await app.send('stranger', 'GET', '/evaluaciones/P-3')
    ).json()) as EvaluationDetail;
    expect(detail.made).toMatchObject([
      {
        period: KEY,
        reply: 'kept',
        line: { suppliers: 3, place: 3 },
        counts: { quality: [0, 1, 0, 0, 0, 0] },
      },
    ]);
    // Who answered, what they commented and what the supplier wrote stay inside.
    const told = JSON.stringify([page, detail]);
    for (const secret of ['Persona', 'acuse', 'hermano']) expect(told).not.toContain(secret);
    const [proposal] = period.proposals;
    await steps.want(200, 'admin', ['POST', `${ADMIN}/propuestas/${proposal?.id}/decision`], {
      body: { decision: 'taken', note: 'Se citó al proveedor el lunes.' },
      version: proposal?.version ?? 0,
    });
    await expectKept(app.db);
  });

  it('stays as it was published once it is closed, whatever becomes of a supplier', async () => {
    const period = await steps.stepPeriod(KEY, 'close');
    expect(period).toMatchObject({ state: 'closed', next: null });
    const data = async () =>
      (await app.send('stranger', 'GET', `/evaluaciones/periodos/${KEY}/datos`)).text();
    const whole = await data();
    // What happens to a supplier afterwards does not change what was published.
    await sql`update supplier set name = 'Otro nombre', lines = '{G01}' where number = 'P-1'`.execute(app.db);
    expect(await data()).toBe(whole);
  });

  it('shows every operation to those it concerns only', async () => {
    for (const path of ['periodos', 'instrumentos', `periodos/${KEY}`, `periodos/${KEY}/pedidos`]) {
      expect((await app.send('stranger', 'GET', `${ADMIN}/${path}`)).status).toBe(401);
      expect((await app.send('guest', 'GET', `${ADMIN}/${path}`)).status).toBe(403);
    }
  });
});
