import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './test-app.ts';
import { traceOf } from './trace.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.stop());

it('a trace that a proxy began is named in every line of the log about its request', async () => {
  const headers = { traceparent: `00-${TRACE}-${PARENT}-01` };
  await portal.send('stranger', 'GET', '/salud', undefined, headers);
  expect(JSON.parse(portal.log.at(-1) ?? '{}')).toMatchObject({
    event: 'request',
    traceId: TRACE,
    parentId: PARENT,
  });
  await portal.send('stranger', 'GET', '/salud');
  expect(portal.log.at(-1)).not.toContain('traceId');
});

it.each([
  undefined,
  '',
  'x',
  `00-${TRACE}-${PARENT}`,
  `ff-${TRACE}-${PARENT}-01`,
  `00-${'0'.repeat(32)}-${PARENT}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-${PARENT}-01`,
  `00-${TRACE}-${PARENT}-01-${'a'.repeat(500)}`,
])('what is not as the standard says it is left out: %s', (header) => {
  expect(traceOf(header)).toBe(undefined);
});

it('a later version of the standard is read as far as it is known', () => {
  expect(traceOf(`01-${TRACE}-${PARENT}-01-mas`)).toEqual({ traceId: TRACE, parentId: PARENT });
});
