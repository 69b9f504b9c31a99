import type { IncomingMessage, ServerResponse } from 'node:http';

type NodeHandler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Refuses a request that names two hosts (RFC 9112, 3.2): whoever stands before the portal may have read the other one. One
 * of HTTP/1.0, as simple health checks send them, need not name any: `publicHost` is meant.
 */
export function withOneHost(handle: NodeHandler, publicHost: string): NodeHandler {
  return (request, response) => {
    const named = request.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
    if (named.length > 1) {
      response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
      response.end('La petición trae dos encabezados Host. Envía uno.\n');
      return;
    }
    request.headers.host ??= publicHost;
    handle(request, response);
  };
}
