import type { OcdsPeriod } from '#contract/ocds-api.ts';
import type { RowStream } from '#server/kit/table-file/export-table.ts';
import { notFound } from '#server/kit/errors.ts';
import { addDays } from '#contract/rules/calendar.ts';
import { compiledLine, ocidOf, releaseLine } from './release-line.rules.ts';
import { headOf } from './releases.service.ts';
import { releasesBetween, releasesOfPublished, type KeptRelease } from './releases.sql.ts';

/** Releases that are in memory at a time. */
const BATCH = 50;

const nothing = () => notFound('De ese periodo no hay nada publicado.');

/** First day of a period and the first day after it; everything, where no period is given. */
export function daysOf(period: OcdsPeriod): { from: string; to: string } {
  if (period === 'todo') return { from: '1900-01-01', to: '3000-01-01' };
  const [year = 0, month] = period.split('-').map(Number);
  if (month === undefined) return { from: `${year}-01-01`, to: `${year + 1}-01-01` };
  const from = `${period}-01`;
  return { from, to: `${addDays(from, 31).slice(0, 7)}-01` };
}

/** A JSON file that begins with a package and goes on with one list, of which a line is written at a time. */
async function* packed(
  head: object,
  list: string,
  lines: AsyncIterable<string[]>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${JSON.stringify(head).slice(0, -1)},"${list}":[`);
  let isFirst = true;
  for await (const some of lines) {
    if (some.length === 0) continue;
    yield Buffer.from(`${isFirst ? '' : ','}\n${some.join(',\n')}`);
    isFirst = false;
  }
  yield Buffer.from('\n]}\n');
}

/** Releases of a period, in a package. */
export function releasePackage(period: OcdsPeriod, prefix: string, head: object): RowStream<KeptRelease> {
  const { from, to } = daysOf(period);
  const lines = async function* (batches: AsyncIterable<KeptRelease[]>) {
    for await (const rows of batches) yield rows.map((row) => releaseLine(prefix, headOf(row), row.body));
  };
  return {
    type: 'application/json; charset=utf-8',
    name: `ocds-entregas-${period}.json`,
    batch: BATCH,
    rows: () => releasesBetween(from, to),
    nothing,
    write: (batches) => packed(head, 'releases', lines(batches)),
  };
}

/** Procedures published in a period, compiled, one to a line. */
export function compiledLines(period: OcdsPeriod, prefix: string): RowStream<KeptRelease> {
  return {
    type: 'application/jsonl; charset=utf-8',
    name: `ocds-compiladas-${period}.jsonl`,
    batch: BATCH,
    rows: () => releasesOfPublished(daysOf(period), true),
    nothing,
    write: async function* (batches) {
      for await (const rows of batches) {
        const lines = rows.map((row) => `${compiledLine(prefix, headOf(row), row.body)}\n`);
        yield Buffer.from(lines.join(''));
      }
    },
  };
}

/** Procedures published in a period as records: all their releases, and the same compiled. */
export function recordPackage(period: OcdsPeriod, prefix: string, head: object): RowStream<KeptRelease> {
  return {
    type: 'application/json; charset=utf-8',
    name: `ocds-registros-${period}.json`,
    batch: BATCH,
    rows: () => releasesOfPublished(daysOf(period), false),
    nothing,
    write: (batches) => packed(head, 'records', recordLines(batches, prefix)),
  };
}

async function* recordLines(
  batches: AsyncIterable<KeptRelease[]>,
  prefix: string,
): AsyncGenerator<string[], void> {
  let open: KeptRelease[] = [];
  for await (const rows of batches) {
    const whole: string[] = [];
    for (const row of rows) {
      if (open.length > 0 && open[0]?.procedure_id !== row.procedure_id) {
        whole.push(recordLine(open, prefix));
        open = [];
      }
      open.push(row);
    }
    yield whole;
  }
  if (open.length > 0) yield [recordLine(open, prefix)];
}

function recordLine(releases: readonly KeptRelease[], prefix: string): string {
  const newest = releases.at(-1) as KeptRelease;
  const all = releases.map((row) => releaseLine(prefix, headOf(row), row.body));
  const ocid = JSON.stringify(ocidOf(prefix, newest.slug));
  return `{"ocid":${ocid},"releases":[${all.join(',')}],"compiledRelease":${compiledLine(prefix, headOf(newest), newest.body)}}`;
}
