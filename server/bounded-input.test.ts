import { afterAll, beforeAll, expect, it } from 'vitest';
import { API_BASE } from '#contract/endpoint.ts';
import type { Problem } from '#contract/errors.ts';
import { registrationApi } from '#contract/registration-api.ts';
import { startTestPortal, type TestPortal } from './test-portal.ts';

let portal: TestPortal;
let authorization: string;

beforeAll(async () => {
  portal = await startTestPortal();
  authorization = `Bearer ${await portal.token({ role: 'Administrador' })}`;
});
afterAll(() => portal.stop());

let visitor = 0;
const somebody = () => `10.1.${Math.floor((visitor += 1) / 250)}.${visitor % 250}`;
const post = (path: string, body: string, from = somebody(), headers: Record<string, string> = {}) =>
  portal.ask(API_BASE + path, { method: 'POST', body, headers }, from);
const CHECK = registrationApi.check.path;

it('a body of bad texts below long keys is answered by one short message', async () => {
  const key = 'k'.repeat(4_000);
  const bad = `{"${key}":{"${key}":[${Array(1_000).fill('"\\u0000"').join(',')}]}}`;
  const answer = await post(CHECK, bad);
  const text = await answer.text();
  expect(answer.status).toBe(422);
  expect(text.length).toBeLessThan(1_000);
  expect(Object.keys((JSON.parse(text) as Problem).fields ?? {})).toHaveLength(1);
});

it('a body with hundreds of wrong values is answered by a hundred messages at most', async () => {
  const body = JSON.stringify({ stage: 'notice', ids: Array.from({ length: 400 }, () => 7) });
  const path = '/administracion/procedimientos/00000000-0000-4000-8000-000000000000/documentos/orden';
  const init = { method: 'PUT', body, headers: { authorization } };
  const answer = await portal.ask(API_BASE + path, init, somebody());
  const { fields } = (await answer.json()) as Problem;
  expect(answer.status).toBe(422);
  expect(Object.keys(fields ?? {})).toHaveLength(100);
});

it('a key that opens nothing is refused before the body is read', async () => {
  const folio = 'SOL-2026-000000';
  const answers = await Promise.all(
    portal.operations
      .filter(
        ({ access, endpoint }) =>
          typeof access === 'object' && 'header' in access && endpoint.method !== 'GET',
      )
      .map(async ({ access, endpoint }) => {
        const path = endpoint.path.replaceAll(/\{\w+\}/g, folio);
        const header = (access as { header: string }).header;
        let isRead = false;
        const body = new ReadableStream(
          {
            pull(controller) {
              isRead = true;
              controller.enqueue(new TextEncoder().encode('{"roto":'));
              controller.close();
            },
          },
          { highWaterMark: 0 },
        );
        const init = { method: endpoint.method, headers: { [header]: 'inventada', 'if-match': '"1"' }, body };
        const { status } = await portal.ask(API_BASE + path, init, somebody());
        return { operation: endpoint.operationId, status, isRead };
      }),
  );
  expect(answers.length).toBeGreaterThan(5);
  expect(answers.filter(({ status, isRead }) => status !== 401 || isRead)).toEqual([]);
});

it('no operation takes a body beyond its budget', async () => {
  const writing = portal.operations.filter(({ endpoint }) => endpoint.body !== undefined);
  const answers = await Promise.all(
    writing
      // Whoever administers has every subject but the denuncias, and is refused there before any body.
      .filter(
        ({ access }) => typeof access === 'string' || ('action' in access && access.subject !== 'Reports'),
      )
      .map(async ({ endpoint, budget }) => {
        const bytes = Number(budget.bytes);
        const init = {
          method: endpoint.method,
          headers: { authorization, 'if-match': '"1"' },
          body: `{"x":"${'x'.repeat(bytes)}"}`,
        };
        const path = endpoint.path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
        const { status } = await portal.ask(API_BASE + path, init, somebody());
        return { operation: endpoint.operationId, bytes, status };
      }),
  );
  expect(answers.filter(({ bytes }) => bytes === 0)).toEqual([]);
  // What an address names is looked at first: a key of a catalogue is no identifier.
  expect(answers.filter(({ status }) => status === 413).length).toBeGreaterThan(30);
  expect(answers.filter(({ status }) => status !== 413 && status !== 404)).toEqual([]);
});

it('JSON from one address is counted by its bytes, and others do not notice', async () => {
  const from = somebody();
  const body = JSON.stringify({ rfc: 'x'.repeat(19_000) });
  const statuses = new Set<number>();
  // The calls of this operation alone would allow them.
  portal.api.budgets.spendBytes(contextFrom(from), 10_000_000 - 30_000);
  for (let turn = 0; turn < 3; turn += 1) statuses.add((await post(CHECK, body, from)).status);
  expect([...statuses]).toEqual([422, 429]);
  expect((await post(CHECK, body)).status).toBe(422);
});

it('metrics know operations and not what somebody made up', async () => {
  for (let turn = 0; turn < 400; turn += 1) {
    await portal.ask(`${API_BASE}/inventada-${turn}/x`, {}, somebody());
    await portal.ask(`/otra-${turn}`, {}, somebody());
  }
  await portal.ask(`${API_BASE}/directorio?x=inventada`, {}, somebody());
  const text = await (await portal.ask(`${API_BASE}/metricas`, {}, somebody())).text();
  expect(text).not.toContain('inventada');
  expect(text).toContain('operation="listDirectory",status="200"');
  expect(text).toContain('portal_request_seconds_count{method="GET",operation="unknown",status="404"} 400');
});

function contextFrom(address: string) {
  return {
    req: { header: () => undefined },
    env: { incoming: { socket: { remoteAddress: address } } },
  } as unknown as Parameters<TestPortal['api']['budgets']['spendBytes']>[0];
}
