const BOUNDS_MS = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 10_000];

/** Counts and durations of requests, for the metrics page. */
export interface RequestTimes {
  observe(method: string, path: string, status: number, milliseconds: number): void;
  /** Prometheus text of everything observed. */
  text(): string;
}

/** First part of a path, so that the number of series stays small. */
function areaOf(path: string): string {
  const [, first = '', second = '', third = ''] = path.split('/');
  if (first === 'DISU') return `api/${third.slice(0, 40)}`;
  if (first === 'AdquisicionesUG') return second === 'assets' ? 'assets' : 'pages';
  return first === 'identidad' || first === 'DSI' || first === 'api' ? first : 'other';
}

const KNOWN = /^[\w./-]*$/;
const MAX_SERIES = 300;

/** Empty counters. */
export function requestTimes(): RequestTimes {
  const series = new Map<string, { buckets: number[]; count: number; sum: number }>();
  return {
    observe(method, path, status, milliseconds) {
      const area = areaOf(path);
      const labels = `method="${method}",area="${KNOWN.test(area) ? area : 'other'}",status="${status}"`;
      let entry = series.get(labels);
      if (entry === undefined) {
        if (series.size >= MAX_SERIES) return;
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
