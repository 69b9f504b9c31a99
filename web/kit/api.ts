import { API_BASE, fillPath, type CallInput, type CallOutput, type Endpoint } from '#contract/endpoint.ts';
import type { Problem } from '#contract/errors.ts';

/** A failed call with the server's problem document (or one made here when the network failed). */
export class CallError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }

  get status(): number {
    return this.problem.status;
  }
}

/** Where the client gets the bearer token and how it renews it (S-7.4, S-8.1). */
export interface Credentials {
  token(): string | undefined;
  /** One silent renewal shared by all callers; resolves to the new ID token or undefined. */
  renew(): Promise<string | undefined>;
  /** Called once a request stays unauthorised after the renewal. */
  ended(): void;
}

interface CallOptions {
  signal?: AbortSignal;
  /** Version of the changed row, sent as `If-Match`. */
  version?: number;
  /** Further headers, such as the key of a request. */
  headers?: Record<string, string>;
}

/** The one shared client of the portal's API. */
export interface Api {
  call<E extends Endpoint>(
    endpoint: E,
    ...input: Record<never, never> extends CallInput<E>
      ? [input?: CallInput<E> & CallOptions]
      : [input: CallInput<E> & CallOptions]
  ): Promise<CallOutput<E>>;
  /** A raw request below the API base with the bearer token, one renewal and one retry. */
  request(path: string, init?: RequestInit): Promise<Response>;
}

type FetchLike = (url: string, init?: RequestInit) => Promise<Response>;

/** Address of an operation with its query, for links, forms and downloads. */
export function addressOf(endpoint: Endpoint, params?: object, query?: object): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null || value === '') continue;
    search.set(key, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = search.toString();
  return (
    API_BASE +
    fillPath(endpoint.path, params as Record<string, string | number>) +
    (text === '' ? '' : `?${text}`)
  );
}

async function problemOf(response: Response): Promise<Problem> {
  if (response.headers.get('content-type')?.includes('problem+json') === true) {
    return (await response.json()) as Problem;
  }
  return {
    type: 'about:blank',
    title: 'Error',
    status: response.status,
    code: 'internal',
    detail: 'El servicio respondió de forma inesperada. Intenta de nuevo en unos segundos.',
    requestId: response.headers.get('x-request-id') ?? '',
  };
}

function networkProblem(): Problem {
  return {
    type: 'about:blank',
    title: 'Sin conexión',
    status: 0,
    code: 'unavailable',
    detail: 'No hay conexión con el portal. Revisa tu red e intenta de nuevo.',
    requestId: '',
  };
}

/**
 * Client over a fetch function. `initial` holds answers that came embedded in the page: each is used once,
 * instead of a request. `record` receives every GET answer while the server renders.
 */
export function createApi(options: {
  fetch: FetchLike;
  origin?: string;
  credentials?: Credentials;
  initial?: Map<string, unknown>;
  record?: (address: string, answer: unknown) => void;
}): Api {
  const { credentials, initial, record } = options;
  const send = (address: string, init: RequestInit, token: string | undefined) => {
    const headers = new Headers(init.headers);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    return options.fetch((options.origin ?? '') + address, { ...init, headers });
  };
  async function authorised(address: string, init: RequestInit): Promise<Response> {
    const token = credentials?.token();
    const response = await send(address, init, token);
    // A 401 without a challenge is about a key, not about the session.
    const isAboutSession = response.status === 401 && response.headers.has('www-authenticate');
    if (!isAboutSession || credentials === undefined) return response;
    const renewed = token === credentials.token() ? await credentials.renew() : credentials.token();
    if (renewed === undefined) {
      credentials.ended();
      return response;
    }
    void response.body?.cancel();
    const again = await send(address, init, renewed);
    if (again.status === 401) credentials.ended();
    return again;
  }
  return {
    async call(endpoint: Endpoint, ...rest: unknown[]) {
      const input = (rest[0] ?? {}) as { params?: object; query?: object; body?: unknown } & CallOptions;
      const address = addressOf(endpoint, input.params, input.query);
      if (endpoint.method === 'GET' && initial?.has(address) === true) {
        const answer = initial.get(address);
        initial.delete(address);
        return answer as never;
      }
      const headers: Record<string, string> = { accept: 'application/json', ...input.headers };
      if (input.body !== undefined) headers['content-type'] = 'application/json';
      if (input.version !== undefined) headers['if-match'] = `"${input.version}"`;
      let response: Response;
      try {
        response = await authorised(address, {
          method: endpoint.method,
          headers,
          ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
          ...(input.signal === undefined ? {} : { signal: input.signal }),
        });
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') throw error;
        throw new CallError(networkProblem());
      }
      if (!response.ok) throw new CallError(await problemOf(response));
      const answer: unknown = response.status === 204 ? undefined : await response.json();
      if (endpoint.method === 'GET') record?.(address, answer);
      return answer as never;
    },
    request: (path, init = {}) => authorised(API_BASE + path, init),
  };
}
