import { Agent, request, type RequestOptions } from 'node:https';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { API_BASE } from '#contract/endpoint.ts';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface Wish {
  headers?: Record<string, string>;
  body?: Buffer;
  /** Address of this machine that asks. */
  from?: string;
}

/** Asks a proxy of this machine over TLS under the name of its certificate, as an officer. */
export interface ProxyCaller {
  ask(method: string, path: string, wish?: Wish): Promise<Answer>;
  /** The body of an answer of the data service that is well; anything else is thrown. */
  json<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** Sends less than it announces; gives the answer that came to that, or nothing after having left. */
  cutOff(
    method: string,
    path: string,
    wish: Required<Pick<Wish, 'headers' | 'body'>>,
  ): Promise<Answer | undefined>;
  close(): void;
}

/** How long somebody who sends no more waits for a refusal before they leave. */
const LEAVES_AFTER_MS = 1_500;

const answerOf = async (response: IncomingMessage): Promise<Answer> => ({
  status: response.statusCode ?? 0,
  headers: response.headers,
  body: await buffer(response),
});

/** Makes it. */
export function proxyCaller({
  host,
  port,
  ca,
  token,
}: {
  host: string;
  port: number;
  ca: Buffer;
  token: string;
}): ProxyCaller {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const options = (method: string, path: string, { headers = {}, from }: Wish): RequestOptions => ({
    host: '127.0.0.1',
    port,
    ca,
    servername: host,
    method,
    path,
    agent: from === undefined ? agent : false,
    ...(from === undefined ? {} : { localAddress: from }),
    headers: {
      host,
      ...(headers['solicitud-token'] === undefined ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
  });
  const ask = (method: string, path: string, wish: Wish = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const asked = request(options(method, path, wish), (response) =>
        answerOf(response).then(resolve, reject),
      );
      asked.once('error', reject);
      asked.end(wish.body);
    });
  return {
    ask,
    async json<T>(method: string, path: string, body?: unknown) {
      const answer = await ask(
        method,
        API_BASE + path,
        body === undefined
          ? {}
          : { headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(body)) },
      );
      if (answer.status >= 300)
        throw new Error(`${method} ${path}: ${answer.status} ${answer.body.toString()}`);
      return JSON.parse(answer.body.toString()) as T;
    },
    cutOff: (method, path, wish) =>
      new Promise((resolve, reject) => {
        const asked = request({ ...options(method, path, wish), agent: false }, (response) => {
          clearTimeout(leaving);
          answerOf(response)
            .then(resolve, reject)
            .finally(() => asked.destroy());
        });
        const leaving = setTimeout(() => {
          asked.destroy();
          resolve(undefined);
        }, LEAVES_AFTER_MS);
        asked.once('error', (error) => (asked.destroyed ? resolve(undefined) : reject(error)));
        asked.write(wish.body);
      }),
    close: () => agent.destroy(),
  };
}
