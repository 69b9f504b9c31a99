import { sql } from 'kysely';
import { expect } from 'vitest';
import type { InstrumentItem, OrderItem, OrderPage, PeriodItem } from '#contract/evaluation-admin.ts';
import type { AreaOrder, SupplierReply } from '#contract/evaluation-answers.ts';
import type { Answer } from '#contract/rules/evaluations/evaluation-score.ts';
import type { Caller, TestApp } from '#server/kit/test-app.ts';
import { STEP_JOB, workOnStep } from './period-work.ts';

const ADMIN = '/evaluaciones/administrar';

/** The steps of an evaluation as people take them, each through the API. */
export function evaluationSteps(app: TestApp) {
  const call = async <T>(
    caller: Caller,
    [method, path]: readonly [string, string],
    { body, version }: { body?: unknown; version?: number } = {},
  ): Promise<{ status: number; body: T }> => {
    const headers = version === undefined ? undefined : { 'if-match': `"${version}"` };
    const response = await app.send(caller, method, path, body, headers);
    return { status: response.status, body: (await response.json()) as T };
  };
  const want = async <T>(
    status: number,
    caller: Caller,
    route: readonly [string, string],
    sent?: { body?: unknown; version?: number },
  ): Promise<T> => {
    const answer = await call<T>(caller, route, sent);
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status });
    return answer.body;
  };
  const period = (key: string) => want<PeriodItem>(200, 'admin', ['GET', `${ADMIN}/periodos/${key}`]);
  const order = (id: string) => want<OrderItem>(200, 'admin', ['GET', `${ADMIN}/pedidos/${id}`]);
  /** Asks for a step of a period. */
  const startStep = async (key: string, step: string): Promise<PeriodItem> =>
    want(200, 'admin', ['POST', `${ADMIN}/periodos/${key}/paso`], {
      // Before its day, or with something left out, it is taken with a reason.
      body: { step, reason: 'Así lo acordó el comité.' },
      version: (await period(key)).version,
    });
  /** Works on the steps that were asked for. */
  const takeSteps = async (): Promise<void> => {
    const asked = app.sentJobs.filter(({ name }) => name === STEP_JOB);
    for (const job of asked) {
      app.sentJobs.splice(app.sentJobs.indexOf(job), 1);
      await workOnStep(app.services, String(job.data.id));
    }
  };
  /** The unit asks this person, unless it did. */
  const ask = async (id: string, caller: Caller): Promise<void> => {
    const { areaEmail, version } = await order(id);
    const email = `${caller}@universidad.example`;
    if (areaEmail === email) return;
    await want(200, 'admin', ['PUT', `${ADMIN}/pedidos/${id}/area`], { body: { email }, version });
  };
  const link = async (id: string) => (await order(id)).link.split('/').at(-1) ?? '';
  return {
    call,
    want,
    period,
    order,
    ask,
    link,
    /** Registered suppliers by number. */
    async suppliers(...numbers: string[]): Promise<void> {
      await sql`insert into supplier (number, person_type, name, status, lines, email, source)
        select number, 'legal', 'Proveedor ' || number, 'active', '{G06}',
          lower(number) || '@ejemplo.mx', 'portal' from unnest(${numbers}::text[]) number`.execute(app.db);
    },
    /** A published instrument. */
    async instrument(): Promise<InstrumentItem> {
      const draft = await want<InstrumentItem>(201, 'admin', ['POST', `${ADMIN}/instrumentos`], { body: {} });
      return want(200, 'admin', ['POST', `${ADMIN}/instrumentos/${draft.id}/publicacion`], {
        version: draft.version,
      });
    },
    async newPeriod(key: string, instrumentId: string) {
      // Somebody works in each domain of the institution; a long time ago, so that nobody else works here because of it.
      await sql`insert into officer (id, name, email, last_seen) select id, 'Jefatura', id, now() - interval '90 days'
        from unnest('{jefatura@ugto.mx,jefatura@universidad.example}'::text[]) id on conflict do nothing`.execute(
        app.db,
      );
      return want<PeriodItem>(201, 'admin', ['POST', `${ADMIN}/periodos`], { body: { key, instrumentId } });
    },
    /** Orders of suppliers, one per mention; their ids in that order. */
    async orders(
      key: string,
      suppliers: readonly string[],
      mail?: string,
      prefix = 'PED',
    ): Promise<string[]> {
      const orders = suppliers.map((supplierNumber, index) => ({
        supplierNumber,
        number: `${prefix}-${key}-${index}`,
        title: 'Hojas de papel',
        area: 'Bibliotecas',
        ...(mail === undefined ? {} : { areaEmail: mail }),
      }));
      await want(201, 'admin', ['POST', `${ADMIN}/periodos/${key}/pedidos`], { body: { orders } });
      const page = await want<OrderPage>(200, 'admin', ['GET', `${ADMIN}/periodos/${key}/pedidos`]);
      const byNumber = new Map(page.rows.map(({ number, id }) => [number, id]));
      return orders.map(({ number }) => byNumber.get(number) ?? '');
    },
    /** The area answers by its link, the unit its part. */
    async answer(id: string, answer: Answer, caller: Caller = 'guest'): Promise<void> {
      await ask(id, caller);
      const path = `/evaluaciones/pedidos/${await link(id)}`;
      const { version } = await want<AreaOrder>(200, caller, ['GET', path]);
      await want(200, caller, ['PUT', path], {
        body: {
          answers: { quality: answer, delivery: answer, aftersales: answer },
          declaresNoConflict: true,
        },
        version,
      });
      await want(200, 'admin', ['PUT', `${ADMIN}/pedidos/${id}/respuesta`], {
        body: { answers: { documentation: answer, price: answer }, declaresNoConflict: true },
        version: (await order(id)).version,
      });
    },
    async stepOrder(id: string, step: string, reason?: string): Promise<OrderItem> {
      return want(200, 'admin', ['POST', `${ADMIN}/pedidos/${id}/paso`], {
        body: { step, ...(reason === undefined ? {} : { reason }) },
        version: (await order(id)).version,
      });
    },
    startStep,
    takeSteps,
    /** A step of a period with its job, without what the job leaves for later. */
    async stepPeriod(key: string, step: string): Promise<PeriodItem> {
      await startStep(key, step);
      await takeSteps();
      return period(key);
    },
    /** Ids of the orders of a period that wait for the unit. */
    pending: async (key: string) => {
      const page = await want<OrderPage>(200, 'admin', [
        'GET',
        `${ADMIN}/periodos/${key}/pedidos?estado=sent`,
      ]);
      return page.rows.map(({ id }) => id);
    },
    /** Lets the days for replies pass. */
    async passTerm(key: string): Promise<void> {
      await sql`update evaluation_period set reply_due = current_date - 2 where key = ${key}`.execute(app.db);
      await sql`update evaluation_reply r set due_on = current_date - 2 from evaluation_period p
        where p.id = r.period_id and p.key = ${key}`.execute(app.db);
    },
    /** Folio and key of the mail that a supplier got. */
    async mailed(number: string): Promise<{ folio: string; key: string }> {
      const { rows } = await sql<{ text: string; secret: string }>`
        select m.text, m.secret from mail_outbox m join supplier s on s.id = m.supplier_id
        where s.number = ${number} and m.template = 'evaluation_result'`.execute(app.db);
      expect(rows[0]?.text).toContain('[clave]');
      return { folio: /Folio: (\S+)/.exec(rows[0]?.text ?? '')?.[1] ?? '', key: rows[0]?.secret ?? '' };
    },
    open: (access: { folio: string; key: string }) =>
      want<SupplierReply>(200, 'stranger', ['POST', '/evaluaciones/aclaraciones/consulta'], { body: access }),
  };
}
