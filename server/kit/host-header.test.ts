import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_BASE } from '#contract/endpoint.ts';
import { withOneHost } from './host-header.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
let server: Server;
beforeAll(async () => {
  app = await startTestApp();
  const listener = getRequestListener(app.api.app.fetch);
  server = createServer(
    withOneHost((request, response) => void listener(request, response), 'portal.example'),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await app.stop();
});

async function ask(version: string, ...headers: string[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`GET ${API_BASE}/salud HTTP/${version}\r\n${headers.map((one) => `${one}\r\n`).join('')}\r\n`);
  return text(socket);
}

test('a health check of HTTP/1.0 names no host and is answered; one of HTTP/1.1 must', async () => {
  expect(await ask('1.0')).toMatch(/^HTTP\/1\.1 200 [^]*"status":"ok"/);
  expect(await ask('1.1', 'Host: portal.example', 'Connection: close')).toMatch(/^HTTP\/1\.1 200 /);
  expect(await ask('1.1', 'Connection: close')).toMatch(/^HTTP\/1\.1 400 /);
});

test('two hosts are refused, also where both are the same', async () => {
  for (const other of ['otra.example', 'portal.example'])
    expect(await ask('1.1', 'Host: portal.example', `host: ${other}`, 'Connection: close')).toMatch(
      /^HTTP\/1\.1 400 [^]*dos encabezados Host/,
    );
});
