import { afterEach, describe, expect, it, vi } from 'vitest';
import { addressOf, CallError, createApi, type Credentials } from './api.ts';
import { sendWithProgress } from './send-with-progress.ts';

const file = new Blob(['bytes']);
const ADDRESS = '/DISU/AdquisicionesUG/administracion/archivos?nombre=a.pdf';

function session(renewed: string | undefined) {
  let token: string | undefined = 'old';
  const credentials = {
    token: () => token,
    renew: vi.fn(async () => (token = renewed)),
    ended: vi.fn(() => undefined),
  } satisfies Credentials;
  return credentials;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the one client', () => {
  it('S-7.4 S-8.1 S-9.1 an upload carries the token, renews it once on 401 and is sent once more', async () => {
    const credentials = session('new');
    const sent: [string, string | null][] = [];
    const shares: number[] = [];
    const api = createApi({
      fetch: async () => Promise.reject(new Error('not by fetch')),
      upload: async (address, { headers }, { onProgress }) => {
        sent.push([address, headers.get('authorization')]);
        onProgress?.(1);
        return sent.length === 1
          ? new Response(null, { status: 401 })
          : Response.json({ id: 7 }, { status: 201 });
      },
      credentials,
    });
    const answer = await api.upload(ADDRESS, file, { onProgress: (share) => shares.push(share) });
    expect(answer).toEqual({ id: 7 });
    expect(sent).toEqual([
      [ADDRESS, 'Bearer old'],
      [ADDRESS, 'Bearer new'],
    ]);
    expect(shares).toEqual([1, 0, 1]);
    expect(credentials.renew).toHaveBeenCalledOnce();
  });

  it('S-8.1 renews on any 401, also where a proxy took the challenge away', async () => {
    for (const headers of [
      {},
      { 'www-authenticate': 'Bearer' },
      { 'content-type': 'text/html' },
    ] as HeadersInit[]) {
      const credentials = session('new');
      const statuses = [401, 200];
      const api = createApi({
        fetch: async () => new Response('{}', { status: statuses.shift() as number, headers }),
        credentials,
      });
      expect((await api.request('/a')).status).toBe(200);
      expect(credentials.renew).toHaveBeenCalledOnce();
    }
  });

  it('S-9.1 a second 401 and every other refusal pass to the caller without another try', async () => {
    for (const [status, tries] of [
      [401, 2],
      [403, 1],
      [409, 1],
      [503, 1],
    ] as const) {
      const upload = vi.fn(async () => Response.json({ code: 'x', detail: 'No.' }, { status }));
      const api = createApi({ fetch: fetch, upload, credentials: session('new') });
      await expect(api.upload(ADDRESS, file)).rejects.toMatchObject({ problem: { status } });
      expect(upload).toHaveBeenCalledTimes(tries);
    }
  });

  it('a lost connection is a failed call without a status; a cancelled one stays cancelled', async () => {
    const failing = (error: Error) => {
      const fail = (): never => {
        throw error;
      };
      return createApi({ fetch: async () => fail(), upload: async () => fail() });
    };
    const lost = await failing(new TypeError('x'))
      .upload(ADDRESS, file)
      .catch((error: unknown) => error);
    expect(lost).toBeInstanceOf(CallError);
    expect(lost).toMatchObject({ status: 0, message: 'Se perdió la conexión y el archivo no se subió.' });
    const cancelled = new DOMException('x', 'AbortError');
    await expect(failing(cancelled).upload(ADDRESS, file)).rejects.toBe(cancelled);
  });

  it('headers of a key go with every request and file', async () => {
    const seen: (string | null)[] = [];
    const api = createApi({
      fetch: async (_, init) => {
        seen.push(new Headers(init?.headers).get('solicitud-token'));
        return new Response();
      },
      upload: async (_, { headers }) => {
        seen.push(headers.get('solicitud-token'));
        return Response.json({});
      },
      headers: { 'solicitud-token': 'clave' },
    });
    await api.request('/a');
    await api.upload(ADDRESS, file);
    expect(seen).toEqual(['clave', 'clave']);
  });
});

describe('time', () => {
  it('S-9.1 no request has a limit: an answer that comes after a day is taken', async () => {
    vi.useFakeTimers();
    let signal: AbortSignal | null | undefined;
    const answer = Promise.withResolvers<Response>();
    const api = createApi({
      fetch: (_, init) => {
        signal = init?.signal;
        return answer.promise;
      },
    });
    const asked = api.request('/a');
    await vi.advanceTimersByTimeAsync(24 * 3_600_000);
    expect([signal, vi.getTimerCount()]).toEqual([undefined, 0]);
    answer.resolve(new Response('late'));
    expect(await (await asked).text()).toBe('late');
  });

  it('S-9.1 nor has a file: the older request is opened with timeout 0', async () => {
    class Sent extends EventTarget {
      static last: Sent;
      timeout = -1;
      status = 201;
      responseText = '{"id":1}';
      upload = new EventTarget();
      headers: Record<string, string> = {};
      open = vi.fn();
      constructor() {
        super();
        Sent.last = this;
      }
      setRequestHeader(name: string, value: string) {
        this.headers[name] = value;
      }
      getResponseHeader = () => null;
      send() {
        this.dispatchEvent(new Event('load'));
        this.dispatchEvent(new Event('loadend'));
      }
    }
    vi.stubGlobal('XMLHttpRequest', Sent);
    vi.stubGlobal('window', new EventTarget());
    const init = { method: 'POST', headers: new Headers({ authorization: 'Bearer x' }), body: file };
    const response = await sendWithProgress(addressOf({ path: '/a' } as never), init, {});
    expect(await response.json()).toEqual({ id: 1 });
    expect(Sent.last.timeout).toBe(0);
    expect(Sent.last.headers).toEqual({ authorization: 'Bearer x' });
  });
});
