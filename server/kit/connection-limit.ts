import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { budgetName } from './client-address.ts';
import type { Log } from './log.ts';

/** How many connections are held open. */
export interface ConnectionLimit {
  /** Of one address (of IPv6: of one network of 64 bits); absent behind a proxy, which holds all of them. */
  each?: number;
  total: number;
}

const REFUSAL = 'Demasiadas conexiones desde tu red. Intenta de nuevo en unos segundos.\n';
const ANSWER = [
  'HTTP/1.1 429 Too Many Requests',
  'Content-Type: text/plain; charset=utf-8',
  `Content-Length: ${Buffer.byteLength(REFUSAL)}`,
  'Retry-After: 5',
  'Connection: close',
  '',
  REFUSAL,
].join('\r\n');
/** Somebody who knocks on and on is one line in this time. */
const QUIET_MS = 30_000;

/** Refuses connections beyond the limit before a byte of them is read. Call it before the server listens. */
export function limitConnections(server: Server, { each, total }: ConnectionLimit, log: Log): void {
  server.maxConnections = total;
  let quietUntil = 0;
  const tell = (facts: Record<string, unknown>) => {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + QUIET_MS;
    log.warn('connections.refused', facts);
  };
  server.on('drop', () => tell({ total }));
  if (each === undefined) return;
  const open = new Map<string, number>();
  // Before Node's own listener, which begins to read.
  server.prependListener('connection', (socket: Socket) => {
    const address = budgetName(socket.remoteAddress ?? '');
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (count <= each) return;
    tell({ each });
    socket.on('error', () => undefined);
    socket.end(ANSWER, () => socket.destroy());
  });
}
