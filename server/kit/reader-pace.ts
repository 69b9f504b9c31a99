import type { Server, ServerResponse } from 'node:http';
import type { Log } from './log.ts';

/** How fast an answer has to be taken while it waits for its reader. */
export interface ReaderPace {
  bytesPerSecond: number;
  /** How often all answers are looked at. */
  everyMs: number;
  /** Looks in a row at which too little was taken, after which the connection is closed. */
  mostSlow: number;
}

/** Less than the slowest mobile network: whoever takes so little for half a minute is not reading. */
const PACE: ReaderPace = { bytesPerSecond: 4_000, everyMs: 10_000, mostSlow: 3 };

/** Closes the connection of readers that stop reading, or take next to nothing, while bytes wait for them. */
export function watchReaders(
  server: Server,
  log: Log,
  { bytesPerSecond, everyMs, mostSlow }: ReaderPace = PACE,
): void {
  const least = (bytesPerSecond * everyMs) / 1_000;
  const open = new Map<ServerResponse, { before: number; slow: number }>();
  server.on('request', (_, response) => {
    open.set(response, { before: takenOf(response), slow: 0 });
    response.once('close', () => open.delete(response));
  });
  const timer = setInterval(() => {
    for (const [response, seen] of open) {
      const taken = takenOf(response);
      // Nothing waits for the reader: what is slow is ours.
      const isSlow = waitingOf(response) > 0 && taken - seen.before < least;
      seen.before = taken;
      seen.slow = isSlow ? seen.slow + 1 : 0;
      if (seen.slow < mostSlow) continue;
      log.warn('reader.too_slow', { requestId: response.getHeader('x-request-id'), taken });
      response.destroy();
    }
  }, everyMs).unref();
  server.once('close', () => clearInterval(timer));
}

const waitingOf = ({ writableLength, socket }: ServerResponse) =>
  writableLength + (socket?.writableLength ?? 0);

/** Bytes of the connection that the system has taken over. */
const takenOf = ({ socket }: ServerResponse) =>
  socket === null ? 0 : socket.bytesWritten - socket.writableLength;
