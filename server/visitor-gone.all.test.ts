import { getRequestListener } from '@hono/node-server';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_BASE } from '#contract/endpoint.ts';
import { startTestPortal, type TestPortal } from './test-portal.ts';

let portal: TestPortal;
let server: Server;
beforeAll(async () => {
  portal = await startTestPortal();
  server = createServer(getRequestListener(portal.app.fetch)).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await portal.stop();
});

test('a visitor that resets its connection amid its body is no database that went away', async () => {
  const path = `${API_BASE}/proveedores/tramites/revision`;
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const asked = once(server, 'request');
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"a":`,
  );
  await asked;
  socket.resetAndDestroy();
  const lines = () => portal.lines.map((line) => JSON.parse(line) as { event: string; status?: number });
  await expect
    .poll(() => lines().find(({ event }) => event === 'request')?.status, { interval: 5, timeout: 10_000 })
    .toBe(400);
  expect(lines().map(({ event }) => event)).not.toContain('database.unavailable');
  expect(lines().map(({ event }) => event)).not.toContain('request.failed');
});
