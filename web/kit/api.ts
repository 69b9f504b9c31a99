import { API_BASE, fillPath, type CallInput, type CallOutput, type Endpoint } from '#contract/endpoint.ts';
import type { Problem } from '#contract/errors.ts';
import type { sendWithProgress, UploadOptions } from './send-with-progress.ts';
import { requestOf, type Wish } from './write-request.ts';

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
  /** Sends one file to an address of {@link addressOf} with progress; rejects like `call`. Try again by calling it again. */
  upload<Answer>(address: string, file: Blob, options?: UploadOptions): Promise<Answer>;
}

type FetchLike = (url: string, init?: RequestInit) => Promise<Response>;
/** How a request travels once its headers stand. */
type Carrier = (address: string, init: RequestInit & { headers: Headers }) => Promise<Response>;

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

const isProblem = (response: Response) =>
  response.headers.get('content-type')?.includes('problem+json') === true;

async function problemOf(response: Response): Promise<Problem> {
  if (isProblem(response)) {
    return (await response.json()) as Problem;
  }
  // A proxy on the way refused it: sent again it would be refused again.
  const isTooLarge = response.status === 413;
  return {
    type: 'about:blank',
    title: 'Error',
    status: response.status,
    code: isTooLarge ? 'body_too_large' : 'internal',
    detail: isTooLarge
      ? 'Lo que enviaste pesa más de lo que admite el portal.'
      : 'El servicio respondió de forma inesperada. Intenta de nuevo en unos segundos.',
    requestId: response.headers.get('x-request-id') ?? '',
  };
}

function networkProblem(
  detail = 'No hay conexión con el portal. Revisa tu red e intenta de nuevo.',
): Problem {
  return {
    type: 'about:blank',
    title: 'Sin conexión',
    status: 0,
    code: 'unavailable',
    detail,
    requestId: '',
  };
}

/** Waits for the answer of a request; throws {@link CallError} for a lost connection and for a refusal. */
async function accepted(sending: Promise<Response>, lost?: string): Promise<Response> {
  let response: Response;
  try {
    response = await sending;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new CallError(networkProblem(lost));
  }
  if (response.ok && !isProblem(response)) return response;
  throw new CallError(await problemOf(response));
}

/**
 * Client over a fetch function, for every request to the service. `initial` holds answers that came embedded in the
 * page: each is used once, instead of a request. `record` receives every GET answer while the server renders.
 * `headers` go with every request. No request has a limit of time (S-9.1).
 */
export function createApi(options: {
  fetch: FetchLike;
  upload?: typeof sendWithProgress;
  origin?: string;
  headers?: Record<string, string>;
  credentials?: Credentials;
  initial?: Map<string, unknown>;
  record?: (address: string, answer: unknown) => void;
}): Api {
  const { credentials, initial, record } = options;
  const byFetch: Carrier = (address, init) => options.fetch(address, init);
  const send = (carrier: Carrier, address: string, init: RequestInit, token: string | undefined) => {
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    return carrier((options.origin ?? '') + address, { ...init, headers });
  };
  /** S-8.1: any 401 renews the session once; a proxy may have taken its challenge away. */
  async function authorised(address: string, init: RequestInit, carrier = byFetch): Promise<Response> {
    const token = credentials?.token();
    const response = await send(carrier, address, init, token);
    if (response.status !== 401 || credentials === undefined) return response;
    const renewed = token === credentials.token() ? await credentials.renew() : credentials.token();
    if (renewed === undefined) {
      credentials.ended();
      return response;
    }
    void response.body?.cancel();
    const again = await send(carrier, address, init, renewed);
    if (again.status === 401) credentials.ended();
    return again;
  }
  /** What makes a write happen once comes with the first: few who visit write anything. */
  let loading: Promise<ReturnType<typeof import('./writing.ts').writesOf> | undefined> | undefined;
  const written = async (address: string, init: RequestInit, wish?: Wish) => {
    // What did not come before the connection went never comes to this page: what was typed is sent all the same.
    const write = await (loading ??= import('./writing.ts').then(
      ({ writesOf }) => writesOf(authorised),
      () => undefined,
    ));
    return write === undefined ? authorised(address, requestOf(init, wish)) : write(address, init, wish);
  };
  return {
    async call(endpoint: Endpoint, ...rest: unknown[]) {
      const input = (rest[0] ?? {}) as { params?: object; query?: object; body?: unknown } & CallOptions;
      const address = addressOf(endpoint, input.params, input.query);
      if (endpoint.method === 'GET' && initial?.has(address) === true) {
        const answer = initial.get(address);
        initial.delete(address);
        return answer as never;
      }
      const init = { method: endpoint.method, headers: { accept: 'application/json', ...input.headers } };
      const signal = input.signal && { signal: input.signal };
      const response = await accepted(
        endpoint.method === 'GET'
          ? authorised(address, { ...init, ...signal })
          : written(address, { ...init, ...signal }, input),
      );
      const answer: unknown = response.status === 204 ? undefined : await response.json();
      if (endpoint.method === 'GET') record?.(address, answer);
      return answer as never;
    },
    request: (path, init = {}) => (init.method === undefined ? authorised : written)(API_BASE + path, init),
    async upload<Answer>(address: string, file: Blob, travel: UploadOptions = {}) {
      const { asFile } = await import('./send-with-progress.ts');
      const { init, carry, lost } = asFile(file, travel, options.upload);
      return (await (await accepted(authorised(address, init, carry), lost)).json()) as Answer;
    },
  };
}
