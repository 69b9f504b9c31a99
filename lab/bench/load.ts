import { instrument } from './instruments.ts';

interface Result {
  requests: { average: number };
  latency: { p97_5: number; p99: number };
  throughput: { average: number };
  non2xx: number;
  errors: number;
}

type Autocannon = (options: Record<string, unknown>) => Promise<Result>;

/** Requests per second, 97.5th percentile in milliseconds, and megabytes per second. */
export interface Rate {
  perSecond: number;
  p97: number;
  megabytes: number;
}

/** Requests that are all different: each takes the next address, whichever connection sends it. */
function everyOne(addressOf: (place: number) => string) {
  let place = 0;
  return [
    {
      method: 'GET',
      setupRequest: (request: object) => {
        const { pathname, search } = new URL(addressOf(place));
        place += 1;
        return { ...request, path: pathname + search };
      },
    },
  ];
}

/**
 * Loads one address, several in turn, or ever new ones, with 16 kept-alive connections after a warm-up. Throws when any answer is not 2xx.
 * The client runs in a worker of its own, so that it does not share the event loop of what it measures.
 */
export async function load(
  addresses: string | readonly string[] | ((place: number) => string),
  options: { seconds?: number; warmUp?: number; connections?: number; headers?: Record<string, string> } = {},
): Promise<Rate> {
  const { default: autocannon } = await instrument<{ default: Autocannon }>('autocannon');
  const list = typeof addresses === 'string' ? [addresses] : addresses;
  const url = new URL(typeof list === 'function' ? list(0) : (list[0] as string));
  const shared = {
    url: url.origin,
    connections: options.connections ?? 16,
    requests:
      typeof list === 'function'
        ? everyOne(list)
        : list.map((address) => {
            const { pathname, search } = new URL(address);
            return { method: 'GET', path: pathname + search, headers: options.headers ?? {} };
          }),
  };
  await autocannon({ ...shared, duration: options.warmUp ?? 2 });
  const result = await autocannon({ ...shared, duration: options.seconds ?? 6 });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url.href}: ${result.non2xx} answers were not 2xx, ${result.errors} errors`);
  }
  return {
    perSecond: result.requests.average,
    p97: result.latency.p97_5,
    megabytes: result.throughput.average / 1e6,
  };
}
