import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { createLog } from './log.ts';
import { refusePipelines } from './pipeline-limit.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const LAST = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

let server: Server;
let socket: Socket;
let handled = 0;
let lines: string[] = [];

async function open(): Promise<void> {
  [handled, lines] = [0, []];
  const handle = refusePipelines(
    (_, response) => {
      handled += 1;
      // Work that takes a turn, as all of ours does.
      setImmediate(() => response.end('hola'));
    },
    createLog('info', (line) => lines.push(line)),
  );
  server = createServer(handle);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
}
afterEach(() => {
  socket.destroy();
  server.close();
});

test('a connection that sends thousands of requests ahead is closed before they are worked on', async () => {
  await open();
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(REQUEST.repeat(20_000));
  socket.resume();
  await closed;
  expect(handled).toBeLessThan(20);
  expect(lines.filter((line) => line.includes('connections.pipelined'))).toHaveLength(1);
});

test('a few requests sent ahead, and many one after the other, are all answered', async () => {
  await open();
  for (let count = 0; count < 50; count += 1) {
    socket.write(REQUEST);
    await once(socket, 'data');
  }
  socket.write(REQUEST.repeat(4) + LAST);
  const rest = await text(socket);
  expect(rest.match(/HTTP\/1\.1 200/g)).toHaveLength(5);
  expect(handled).toBe(55);
  expect(lines).toEqual([]);
});
