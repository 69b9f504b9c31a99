import { getRequestListener } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Failure, problemResponse } from './errors.ts';
import { readJson, withoutControls } from './json-body.ts';

let server: Server;
beforeAll(async () => {
  const app = new Hono();
  const reading = (maxMs: number) => async (context: Context) =>
    Response.json({ read: await readJson(context, { maxBytes: 1_000, maxMs }) });
  app.post('/', reading(60_000));
  app.post('/soon', reading(200));
  app.onError((error) => problemResponse(error as Failure, 'prueba'));
  server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

const post = (headers: Record<string, string | number> = {}, path = '/') => {
  const { port } = server.address() as AddressInfo;
  return request({ port, host: '127.0.0.1', method: 'POST', path, headers });
};

async function answerTo(asked: ReturnType<typeof post>): Promise<{ status?: number; body: unknown }> {
  asked.on('error', () => undefined);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode!, body: await json(answer) };
}

test('a body that comes at once is read', async () => {
  const asked = post();
  asked.end('{"name":"Ñandú"}');
  expect(await answerTo(asked)).toEqual({ status: 200, body: { read: { name: 'Ñandú' } } });
});

test('a body that drips on and on is answered 408 when its time is over, and the connection ends', async () => {
  const asked = post({ 'content-length': 900 }, '/soon');
  const drip = setInterval(() => asked.write(' '), 20);
  const closed = new Promise((resolve) => asked.once('close', resolve));
  const answer = await answerTo(asked);
  expect(answer).toMatchObject({ status: 408, body: { code: 'request_too_slow' } });
  await closed;
  clearInterval(drip);
});

test('a body that says or shows that it is too large is answered 413 before its end', async () => {
  const declared = post({ 'content-length': 2_000 });
  declared.flushHeaders();
  expect(await answerTo(declared)).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
  const streamed = post();
  streamed.write(' '.repeat(1_500));
  expect(await answerTo(streamed)).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
});

test('what is no JSON, and nothing at all, is answered 400', async () => {
  for (const text of ['{', '']) {
    const asked = post();
    asked.end(text);
    expect(await answerTo(asked)).toMatchObject({ status: 400, body: { code: 'invalid_json' } });
  }
});

test('control signs of a text that was pasted become the letters of Windows or go; what nobody can tell stays to be refused', () => {
  const read = (text: string) => JSON.parse(withoutControls(JSON.stringify(text))) as unknown;
  expect(read('\u0093Alfa\u0094 \u0096 uno\u000Bdos\u0001 \u007Ftres')).toBe('“Alfa” – uno\ndos tres');
  for (const kept of ['una barra \\u0093 y \\\\b', 'línea\n\tdos "comillas"', 'Ñ😀', '\0', '\u008D'])
    expect(read(kept)).toBe(kept);
  expect(JSON.parse(withoutControls('{"a":"\\u0092\\f\\b\\\\u0092"}'))).toEqual({ a: '’\n\\u0092' });
});
