const BOUNDS_MS = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 10_000];

/** Counts and durations of requests, for the metrics page. */
export interface RequestTimes {
  /** `operation` is one of the code's own names, never a part of an address that somebody made up. */
  observe(method: string, operation: string, status: number, milliseconds: number): void;
  /** Prometheus text of everything observed. */
  text(): string;
}

/** Name for what is no operation of the API. */
export function areaOf(path: string): string {
  const [, first = '', second = ''] = path.split('/', 3);
  if (first === 'DISU') return 'unknown';
  if (first === 'AdquisicionesUG') return second === 'assets' ? 'assets' : 'pages';
  return first === 'identidad' || first === 'DSI' || first === 'api' ? first : 'other';
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Empty counters. */
export function requestTimes(): RequestTimes {
  const series = new Map<string, { buckets: number[]; count: number; sum: number }>();
  return {
    observe(method, operation, status, milliseconds) {
      const labels = `method="${METHODS.has(method) ? method : 'other'}",operation="${operation}",status="${status}"`;
      let entry = series.get(labels);
      if (entry === undefined) {
        entry = { buckets: BOUNDS_MS.map(() => 0), count: 0, sum: 0 };
        series.set(labels, entry);
      }
      entry.count += 1;
      entry.sum += milliseconds / 1000;
      for (const [index, bound] of BOUNDS_MS.entries()) {
        if (milliseconds <= bound) entry.buckets[index] = (entry.buckets[index] ?? 0) + 1;
      }
    },
    text() {
      const lines = [
        '# HELP portal_request_seconds Duration of HTTP requests.',
        '# TYPE portal_request_seconds histogram',
      ];
      for (const [labels, { buckets, count, sum }] of series) {
        for (const [index, bound] of BOUNDS_MS.entries()) {
          lines.push(`portal_request_seconds_bucket{${labels},le="${bound / 1000}"} ${buckets[index]}`);
        }
        lines.push(`portal_request_seconds_bucket{${labels},le="+Inf"} ${count}`);
        lines.push(
          `portal_request_seconds_sum{${labels}} ${sum.toFixed(6)}`,
          `portal_request_seconds_count{${labels}} ${count}`,
        );
      }
      return `${lines.join('\n')}\n`;
    },
  };
}
