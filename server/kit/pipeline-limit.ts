import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from './log.ts';

type NodeHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** Requests that one connection may send ahead of their answers: browsers and proxies send none. */
const MOST_AHEAD = 8;
/** Somebody who does it on and on is one line in this time. */
const QUIET_MS = 30_000;

/**
 * Closes connections that send many requests without waiting for answers (RFC 9112, 9.3.2): one of them would be worked
 * on and kept in memory by the thousand, in front of everybody else's. What follows in the same bytes is not looked at.
 */
export function refusePipelines(handle: NodeHandler, log: Log): NodeHandler {
  const unanswered = new WeakMap<Socket, number>();
  let quietUntil = 0;
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    if (count <= MOST_AHEAD) {
      handle(request, response);
      return;
    }
    socket.destroy();
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + QUIET_MS;
    log.warn('connections.pipelined', { most: MOST_AHEAD });
  };
}
