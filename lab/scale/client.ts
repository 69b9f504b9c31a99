import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { API_BASE } from '#contract/endpoint.ts';

/** Longest wait for an answer; whoever waits longer has none. */
const PATIENCE_MS = 60_000;
/** How often something is sent in all, and the pause after each time. */
const TIMES = 3;
const AGAIN_MS = 500;
/** Answers of somebody who cannot now. */
const PASSING = new Set([502, 503, 504]);

/** An answer that is none: the line broke, or nobody answered in time. What was asked may have been done. */
export class NoAnswer extends Error {}

/** An answer that is not the one that was hoped for. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Who sends, as the helpers of the tests know it. */
export interface Sender {
  send(
    caller: 'stranger' | 'admin',
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>;
}

const isPlain = (body: unknown): boolean =>
  Array.isArray(body) ||
  (typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype);

/** Sends over HTTP to one origin; the officer has one token. What found nobody is sent again with its key, as the screens do. */
export function senderTo(origin: string, officer: string): Sender {
  return {
    async send(caller, method, path, body, headers = {}) {
      const isJson = isPlain(body);
      const request = {
        method,
        headers: {
          ...(caller === 'admin' ? { authorization: `Bearer ${officer}` } : {}),
          ...(isJson ? { 'content-type': 'application/json' } : {}),
          ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as BodyInit) }),
      };
      for (let time = 1; ; time += 1) {
        try {
          const answer = await ask(`${origin}${API_BASE}${path}`, request);
          if (time === TIMES || !PASSING.has(answer.status)) return answer;
        } catch (error) {
          if (time === TIMES) throw error;
        }
        await pause(time * AGAIN_MS);
      }
    },
  };
}

async function ask(address: string, request: RequestInit): Promise<Response> {
  try {
    const response = await fetch(address, { ...request, signal: AbortSignal.timeout(PATIENCE_MS) });
    // An answer counts when it has come whole.
    const bytes = await response.arrayBuffer();
    return new Response(bytes.byteLength === 0 ? null : bytes, response);
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string } };
    throw new NoAnswer(cause?.code ?? message);
  }
}

/** The body of an answer that is well; anything else is thrown. */
export async function taken<T>(answer: Response | Promise<Response>): Promise<T> {
  const response = await answer;
  const text = await response.text();
  if (!response.ok) throw new Refused(response.status, text.slice(0, 300));
  return JSON.parse(text) as T;
}
