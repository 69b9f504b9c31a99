import { Agent, request } from 'node:http';

/** What came back: status 0 when the connection broke. */
export interface Answer {
  status: number;
  milliseconds: number;
  text: string;
}

export type Body = string | Buffer;

/** Somebody at one loopback address, with so many connections at most: the portal sees each address as another person. */
export interface Caller {
  ask(method: string, path: string, body?: Body, headers?: Record<string, string>): Promise<Answer>;
  close(): void;
}

/** A caller from `address` (of 127.0.0.0/8) to the portal's port. */
export function callerFrom(address: string, port: number, connections = 8): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress: address });
  return {
    ask: (method, path, body, headers = {}) =>
      new Promise((resolve) => {
        const began = performance.now();
        const finish = (status: number, text = '') =>
          resolve({ status, text, milliseconds: performance.now() - began });
        const sent = request(
          {
            agent,
            host: '127.0.0.1',
            port,
            method,
            path,
            headers: {
              host: `localhost:${port}`,
              ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
              ...headers,
            },
          },
          (answer) => {
            const chunks: Buffer[] = [];
            answer.on('data', (chunk: Buffer) => chunks.push(chunk));
            answer.on('end', () => finish(answer.statusCode ?? 0, Buffer.concat(chunks).toString('utf8')));
            answer.on('error', () => finish(0));
          },
        );
        sent.on('error', () => finish(0));
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}
