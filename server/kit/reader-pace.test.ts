import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLog } from './log.ts';
import { watchReaders } from './reader-pace.ts';

/** More than the system keeps for a connection. */
const CHUNK = Buffer.alloc(1 << 20);
const CHUNKS = 64;

let server: Server | undefined;
let socket: Socket | undefined;
const lines: string[] = [];
afterEach(() => {
  socket?.destroy();
  server?.close();
  [server, socket] = [undefined, undefined];
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

test('a reader that reads gets everything', { tags: 'all' }, async () => {
  const { ended } = await askFor(60_000);
  const received = await buffer(socket as Socket);
  expect(received.byteLength).toBeGreaterThan(CHUNKS * CHUNK.byteLength);
  expect(await ended).toBe('finished');
  expect(lines).toEqual([]);
});

describe('looks at a reader', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A reader whose next look sees so many bytes more taken, and so many waiting; `isOpen` says whether it was cut off. */
  function watched() {
    const own = new EventEmitter();
    const connection = { bytesWritten: 0, writableLength: 0 };
    const response = Object.assign(new EventEmitter(), {
      writableLength: 0,
      socket: connection,
      getHeader: () => undefined,
      destroy: vi.fn(),
    });
    const log = createLog('info', (line) => lines.push(line));
    watchReaders(own as Server, log, { bytesPerSecond: 100, everyMs: 1_000, mostSlow: 3 });
    own.emit('request', undefined, response);
    return {
      look(taken: number, waiting = 5_000) {
        connection.bytesWritten += taken;
        response.writableLength = waiting;
        vi.advanceTimersByTime(1_000);
      },
      isOpen: () => response.destroy.mock.calls.length === 0,
    };
  }

  test('whoever takes too little twice and then enough begins anew', () => {
    const reader = watched();
    for (const taken of [0, 99, 100, 0, 99, 5_000]) reader.look(taken);
    expect(reader.isOpen()).toBe(true);
    for (const taken of [99, 0, 1]) reader.look(taken);
    expect(reader.isOpen()).toBe(false);
  });

  test('whoever waits for us is not slow', () => {
    const reader = watched();
    for (let count = 0; count < 10; count += 1) reader.look(0, 0);
    expect(reader.isOpen()).toBe(true);
  });
});
