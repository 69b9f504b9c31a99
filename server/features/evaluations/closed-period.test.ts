import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { evaluationAdminApi } from '#contract/evaluation-admin-api.ts';
import { evaluationAnswersApi } from '#contract/evaluation-answers.ts';
import { evaluationsApi } from '#contract/evaluations.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { defineEvaluationJobs } from './evaluations.jobs.ts';
import { evaluationSteps } from './test-evaluation.ts';

const KEY = '2026-1';
let app: TestApp;
let steps: ReturnType<typeof evaluationSteps>;
/** What stands in an address, by the path that leads to it. */
let named: Record<string, string>;
let access: { folio: string; key: string };

beforeAll(async () => {
  app = await startTestApp();
  defineEvaluationJobs(app.services);
  steps = evaluationSteps(app);
  await steps.suppliers('P-1', 'P-2');
  const instrument = await steps.instrument();
  await steps.newPeriod(KEY, instrument.id);
  const [one = '', two = ''] = await steps.orders(KEY, ['P-1', 'P-2']);
  const link = await steps.link(one);
  await steps.ask(one, 'no-role');
  await steps.want(200, 'no-role', ['POST', `/evaluaciones/pedidos/${link}/excusa`], {
    body: { reason: 'Es mi hermano quien vende.' },
  });
  for (const [id, answer] of [
    [one, 2],
    [two, 5],
  ] as const) {
    await steps.answer(id, answer);
    await steps.stepOrder(id, 'accept');
  }
  await steps.stepPeriod(KEY, 'review');
  await app.runJobs();
  access = await steps.mailed('P-1');
  await steps.want(200, 'stranger', ['POST', '/evaluaciones/aclaraciones'], {
    body: { ...access, text: 'Entregamos el 3 de mayo.' },
  });
  await steps.passTerm(KEY);
  const [reply] = (await steps.period(KEY)).replies;
  await steps.want(200, 'admin', ['POST', `/evaluaciones/administrar/aclaraciones/${reply?.id}/respuesta`], {
    body: { decision: 'kept', answer: 'El acuse es de otro pedido.' },
    version: reply?.version ?? 0,
  });
  await steps.stepPeriod(KEY, 'publish');
  const { proposals } = await steps.stepPeriod(KEY, 'close');
  named = {
    clave: KEY,
    numero: 'P-1',
    enlace: link,
    'pedidos/{id}': one,
    'instrumentos/{id}': instrument.id,
    'aclaraciones/{id}': reply?.id ?? '',
    'propuestas/{id}': proposals[0]?.id ?? '',
    folio: access.folio,
  };
});
afterAll(() => app.stop());

const operations: Endpoint[] = [evaluationAdminApi, evaluationAnswersApi, evaluationsApi].flatMap((api) =>
  Object.values<Endpoint>(api),
);

const addressOf = ({ path }: Endpoint): string =>
  path.replace(/(\w+)\/\{(\w+)\}/g, (_, before: string, name: string) => {
    const value = named[`${before}/{${name}}`] ?? named[name];
    if (value === undefined) throw new Error(`Nobody says what {${name}} of ${path} is`);
    return `${before}/${value}`;
  });

type Shape = z.core.JSONSchema.BaseSchema;

/** What is written where the shape alone does not say what is meant. */
const told = (operation: string, name: string): unknown =>
  ({
    folio: access.folio,
    key:
      {
        createEvaluationPeriod: KEY,
        createEvaluationInstrument: 'general',
        saveEvaluationInstrument: 'quality',
      }[operation] ?? access.key,
    answers: { quality: 1, delivery: 1, aftersales: 1 },
    instrumentId: named['instrumentos/{id}'],
    areaEmail: 'otra@ugto.mx',
    email: 'otra@ugto.mx',
    supplierNumber: 'P-1',
  })[name];

/** Bodies that a shape allows: one for each word that may be chosen, with everything that may be left out. */
function allowed(operation: string, shape: Shape, name = ''): unknown[] {
  if (shape.const !== undefined) return [shape.const];
  if (shape.enum !== undefined) return [...shape.enum];
  const known = told(operation, name);
  if (known !== undefined) return [known];
  if (shape.format === 'uuid') return [randomUUID()];
  if (shape.anyOf !== undefined) return allowed(operation, shape.anyOf[0] as Shape, name);
  if (shape.type === 'array') {
    const each = allowed(operation, shape.items as Shape, name)[0];
    return [Array.from({ length: Math.max(1, shape.minItems ?? 1) }, () => each)];
  }
  if (shape.type === 'boolean') return [true];
  if (shape.type === 'number' || shape.type === 'integer') return [shape.minimum ?? 1];
  if (shape.type === 'string') return ['Porque así lo digo.'];
  const filled = Object.entries(shape.properties ?? {}).map(
    ([field, inner]) => [field, allowed(operation, inner as Shape, field)] as const,
  );
  const most = Math.max(1, ...filled.map(([, values]) => values.length));
  return Array.from({ length: most }, (_, turn) =>
    Object.fromEntries(filled.map(([field, values]) => [field, values[turn % values.length]])),
  );
}

/** Everything of the period that nobody may change, and both published files. */
async function whole(): Promise<unknown> {
  const { rows } =
    await sql`select (select jsonb_agg(i order by i.id) from evaluation_instrument i where status = 'published') instruments,
    (select jsonb_agg(p order by p.id) from evaluation_period p where key = ${KEY}) periods,
    (select jsonb_agg(o order by o.id) from evaluation_order o) orders,
    (select jsonb_agg(c order by c.person_id) from evaluation_recusal c) recusals,
    (select jsonb_agg(y order by y.id) from evaluation_reply y) replies,
    (select jsonb_agg(r order by r.supplier_id) from evaluation_result r) results`.execute(app.db);
  const files = await Promise.all(
    ['csv', 'json'].map(async (format) =>
      (await app.send('stranger', 'GET', `/evaluaciones/periodos/${KEY}/datos?formato=${format}`)).text(),
    ),
  );
  return { rows, files };
}

/** Operations that answer otherwise than with a refusal, and why nothing of the period changes by them. */
const ELSEWHERE: Record<string, string> = {
  createEvaluationInstrument: 'begins another edition',
  openEvaluationReply: 'only reads',
  attachToEvaluationReply:
    'asks for its key first; known-and-reminded.test.ts refuses it once the reply is sent',
  decideEvaluationProposal: 'keeps what a person did afterwards',
};

describe('A closed period', () => {
  it('is changed by no operation of the feature, whichever there are', async () => {
    const before = await whole();
    // What opens it again does so by an act of its own: `reopening.test.ts`.
    const writing = operations.filter(
      ({ method, operationId }) => method !== 'GET' && operationId !== 'reopenEvaluationPeriod',
    );
    expect(writing.length).toBeGreaterThan(14);
    for (const operation of writing) {
      const asked = operation.operationId === 'takeEvaluationKeyBack' ? '?dada=2026-01-01T00:00:00.000Z' : '';
      const path = addressOf(operation) + asked;
      const bodies =
        operation.body === undefined
          ? [undefined]
          : allowed(
              operation.operationId,
              z.toJSONSchema(operation.body, { io: 'input', unrepresentable: 'any' }),
            );
      for (const body of bodies) {
        // Whatever version somebody claims to have seen.
        for (const version of [1, 2, 3, 4, 5, 6, 7, 8]) {
          const answer = await steps.call<{ code?: string }>('admin', [operation.method, path], {
            body,
            ...(operation.ifMatch === true ? { version } : {}),
          });
          const said = { operation: operation.operationId, body, status: answer.status };
          if (!Object.hasOwn(ELSEWHERE, operation.operationId))
            expect(said, JSON.stringify(answer.body)).toEqual({ ...said, status: 409 });
          if (operation.ifMatch !== true) break;
        }
      }
      await steps.takeSteps();
    }
    expect(await whole()).toEqual(before);
  });

  it('is changed by no statement either', async () => {
    const before = await whole();
    for (const statement of [
      sql`update evaluation_result set score = 99`,
      sql`delete from evaluation_result`,
      sql`update evaluation_period set status = 'open' where key = ${KEY}`,
      sql`delete from evaluation_order`,
      sql`update evaluation_order set area_answers = '{}'`,
      sql`update evaluation_reply set text = 'otra'`,
      // refuse_recusal_in_closed
      sql`update evaluation_recusal set reason = 'otra'`,
      sql`delete from evaluation_recusal`,
      sql`insert into evaluation_recusal (order_id, person_id, reason) select id, 'x', 'otra' from evaluation_order`,
    ])
      await expect(statement.execute(app.db)).rejects.toMatchObject({ constraint: 'frozen' });
    expect(await whole()).toEqual(before);
  });
});
