import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { limitConnections, type ConnectionLimit } from './connection-limit.ts';
import { createLog } from './log.ts';

let server: Server;
let sockets: Socket[] = [];
let lines: string[] = [];

async function listen(limit: ConnectionLimit): Promise<void> {
  lines = [];
  server = createServer((_, response) => response.end('hola'));
  const log = createLog('info', (line) => lines.push(line));
  limitConnections(server, limit, log);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  server.close();
});

async function open(localAddress = '127.0.0.1'): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

async function ask(localAddress?: string): Promise<string> {
  const socket = await open(localAddress);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  return text(socket);
}

test.runIf(process.platform === 'linux')(
  'beyond its connections an address is answered 429 with when to come back, and others are served',
  async () => {
    await listen({ each: 3, total: 100 });
    for (let count = 0; count < 3; count += 1) {
      const slow = await open();
      slow.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    }
    const refused = await ask();
    expect(refused).toMatch(/^HTTP\/1\.1 429 /);
    expect(refused).toMatch(/\r\nRetry-After: \d+\r\n/);
    expect(await ask('127.0.0.2')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ask()).toMatch(/^HTTP\/1\.1 429 /);
    expect(lines.filter((line) => line.includes('connections.refused'))).toHaveLength(1);
  },
);

test('a connection that ends makes room for another', async () => {
  await listen({ each: 1, total: 100 });
  const first = await open();
  expect(await ask()).toMatch(/^HTTP\/1\.1 429 /);
  first.destroy();
  await expect.poll(() => ask(), { interval: 10, timeout: 10_000 }).toMatch(/^HTTP\/1\.1 200 /);
});

test('behind a proxy only the total counts, and what is beyond it is dropped', async () => {
  await listen({ total: 2 });
  await open();
  await open();
  expect(await ask()).toBe('');
  expect(lines.join()).toContain('"total":2');
});
