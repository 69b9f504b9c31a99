import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { officerTurn, strangerTurn, type Turn } from './turn.ts';

/** Sends one request to a server that makes a turn of it and answers when it is told to. */
async function turnOfRequest(body: string, make: (context: Parameters<typeof strangerTurn>[0]) => Turn) {
  const app = new Hono();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  let arrived: (turn: Turn) => void = () => {};
  const turn = new Promise<Turn>((resolve) => (arrived = resolve));
  app.post('/', async (context) => {
    await context.req.text();
    arrived(make(context));
    await answered;
    return context.text('listo');
  });
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, host: '127.0.0.1', method: 'POST', agent: false });
  sent.on('error', () => undefined);
  sent.end(body);
  return { turn: await turn, sent, answer, stop: () => server.close() };
}

test('a connection that closes before its answer leaves the line', async () => {
  const { turn, sent, answer, stop } = await turnOfRequest('x', (context) => strangerTurn(context, false));
  expect(turn).toMatchObject({ caller: '127.0.0.1', isOfficer: false });
  expect(turn.signal?.aborted).toBe(false);
  const left = once(turn.signal as unknown as EventTarget, 'abort');
  sent.destroy();
  await left;
  answer();
  stop();
});

test('one that gets its answer does not', async () => {
  const { turn, sent, answer, stop } = await turnOfRequest('x', (context) =>
    officerTurn(context, { id: 'persona-1' }),
  );
  expect(turn).toMatchObject({ caller: 'persona-1', isOfficer: true });
  const received = once(sent, 'response');
  answer();
  const [response] = (await received) as [NodeJS.ReadableStream];
  response.resume();
  await once(response, 'close');
  expect(turn.signal?.aborted).toBe(false);
  stop();
});
