import { onTestFinished } from 'vitest';
import { API_BASE } from '#contract/endpoint.ts';
import type { Answer } from './test-screen.tsx';

/** What the service says to a request; undefined where it is not asked of it. */
export type Answered = (address: string, init: RequestInit) => Promise<Response> | undefined;

/**
 * Answers what the page asks of the service past the portal's own client, until the test ends: by `fetch`, and by the
 * older request that sends files. What has no answer goes its own way.
 */
export function answerPage(answered: Answered): void {
  const own = { fetch: globalThis.fetch, XMLHttpRequest: globalThis.XMLHttpRequest };
  const said = (address: string, init: RequestInit) =>
    navigator.onLine ? answered(address, init) : Promise.reject(new TypeError('Failed to fetch'));
  Object.assign(globalThis, {
    fetch: (asked: RequestInfo | URL, init: RequestInit = {}) =>
      (typeof asked === 'string' && asked.startsWith(API_BASE) ? said(asked, init) : undefined) ??
      own.fetch.call(globalThis, asked, init),
    XMLHttpRequest: class extends SentFile {
      override answered = said;
    },
  });
  onTestFinished(() => void Object.assign(globalThis, own));
}

/** What the first of these answers that is asked says. */
export function answeredBy(answers: readonly Answer[]): Answered {
  return (url, init) => {
    const { pathname, searchParams: query } = new URL(url, location.origin);
    const method = init.method ?? 'GET';
    for (const { endpoint, respond } of answers) {
      const params = endpoint.method === method ? paramsOf(endpoint.path, pathname) : undefined;
      if (params === undefined) continue;
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined);
      return respond({ params, query, headers: new Headers(init.headers), body });
    }
    return undefined;
  };
}

/** Parameters of a path by its pattern, or undefined where it is another one. */
function paramsOf(pattern: string, pathname: string): Record<string, string> | undefined {
  const [wanted, given] = [`${API_BASE}${pattern}`.split('/'), pathname.split('/')];
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    if (part.startsWith('{')) params[part.slice(1, -1)] = decodeURIComponent(given[at]!);
    else if (part !== given[at]) return undefined;
  }
  return params;
}

/** Takes the connection away until it is given back, or the test ends. */
export function loseConnection(): () => void {
  const tell = (isOnLine: boolean) => {
    Object.defineProperty(navigator, 'onLine', { value: isOnLine, configurable: true });
    dispatchEvent(new Event(isOnLine ? 'online' : 'offline'));
  };
  tell(false);
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'onLine'));
  return () => tell(true);
}

/** As much of the older request as the portal uses. Half of the file has travelled until the answer is there. */
class SentFile extends EventTarget {
  readonly upload = new EventTarget();
  timeout = 0;
  status = 0;
  responseText = '';
  answered: Answered = () => undefined;
  readonly #headers = new Headers();
  #address = '';
  #method = '';
  #answer: Response | undefined;
  #isAborted = false;

  open(method: string, address: string): void {
    this.#method = method;
    this.#address = address;
  }
  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }
  getResponseHeader(name: string): string | null {
    return this.#answer?.headers.get(name) ?? null;
  }
  abort(): void {
    this.#isAborted = true;
    this.#end('abort');
  }
  send(body: Blob): void {
    const half = { lengthComputable: true, loaded: body.size / 2, total: body.size };
    this.upload.dispatchEvent(new ProgressEvent('progress', half));
    const read = async () => {
      const init = { method: this.#method, headers: this.#headers, body };
      const answer = await this.answered(this.#address, init);
      if (answer === undefined) throw new TypeError('nobody answers');
      this.#answer = answer;
      this.status = answer.status;
      this.responseText = await answer.text();
    };
    read().then(
      () => this.#end('load'),
      () => this.#end('error'),
    );
  }
  #end(event: 'abort' | 'error' | 'load'): void {
    if (this.#isAborted && event !== 'abort') return;
    this.dispatchEvent(new Event(event));
    this.dispatchEvent(new Event('loadend'));
  }
}
