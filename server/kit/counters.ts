/** What is counted since the process began, each with what it is for whoever reads the metrics. */
const COUNTED = {
  portal_store_failures_total:
    'Requests to the object store of files or backups that failed after every attempt.',
  portal_database_switches_total:
    'Times that a pool of this process left a database server that took no writes any more for another.',
  portal_job_failures_total: 'Attempts of background work that failed in this process.',
} as const;

type Counter = keyof typeof COUNTED;

const counts = new Map<Counter, number>();

/** One more of it. */
export function count(name: Counter): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** All of them as Prometheus reads them; what never happened is 0, so that an alert can see the first one. */
export function counterLines(): string[] {
  return Object.entries(COUNTED).flatMap(([name, help]) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} counter`,
    `${name} ${counts.get(name as Counter) ?? 0}`,
  ]);
}
