import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterEach, expect, test } from 'vitest';
import { createLog } from './log.ts';
import { watchReaders } from './reader-pace.ts';

/** More than the system keeps for a connection. */
const CHUNK = Buffer.alloc(1 << 20);
const CHUNKS = 64;

let server: Server;
let socket: Socket;
const lines: string[] = [];
afterEach(() => {
  socket.destroy();
  server.close();
  lines.length = 0;
});

/** A server whose answer is large, and one reader that has asked for it; `ended` tells how the answer ended. */
async function askFor(everyMs: number): Promise<{ ended: Promise<string> }> {
  const ended = Promise.withResolvers<string>();
  server = createServer((_, response) => {
    const answer = Readable.from(Array.from({ length: CHUNKS }, () => CHUNK));
    void pipeline(answer, response).then(
      () => ended.resolve('finished'),
      () => ended.resolve('cut off'),
    );
  });
  const log = createLog('info', (line) => lines.push(line));
  watchReaders(server, log, { bytesPerSecond: 1_000_000, everyMs, mostSlow: 3 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  return { ended: ended.promise };
}

test('a reader that stops reading is cut off, and the log says so', async () => {
  const { ended } = await askFor(20);
  expect(await ended).toBe('cut off');
  expect(lines.join()).toContain('reader.too_slow');
});

test('a reader that reads gets everything', async () => {
  const { ended } = await askFor(60_000);
  const received = await buffer(socket);
  expect(received.byteLength).toBeGreaterThan(CHUNKS * CHUNK.byteLength);
  expect(await ended).toBe('finished');
  expect(lines).toEqual([]);
});
