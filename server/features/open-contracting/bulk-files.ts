import { daysOf, type OcdsPeriod } from '#contract/ocds-api.ts';
import type { RowStream } from '#server/kit/table-file/export-table.ts';
import { notFound } from '#server/kit/errors.ts';
import { compiledPieces, ocidOf, releasePieces } from './release-line.rules.ts';
import { headOf } from './releases.service.ts';
import { releasesBetween, releasesOfPublished, type KeptRelease } from './releases.sql.ts';

/**
 * Releases that are in memory at a time. Whoever writes them takes them out of their batch (`splice`): a batch that was read
 * outlives its turn, because a dead batch in the old part of the memory keeps the next one, and so on, until all of the
 * memory is looked through. Empty it keeps nothing.
 */
const BATCH = 50;

const nothing = () => notFound('De ese periodo no hay nada publicado.');

/**
 * The bytes of many pieces, each written in its place. Joined first they would be one text more of the size of a batch, too
 * big for the young part of the memory: a year of them stays until all of the memory is looked through.
 */
function bytesOf(pieces: string[]): Uint8Array {
  const bytes = Buffer.allocUnsafeSlow(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0));
  let at = 0;
  for (const piece of pieces) at += bytes.write(piece, at);
  pieces.length = 0;
  return bytes;
}

/** A JSON file that begins with a package and goes on with one list, of which lines are written in pieces. */
async function* packed(
  head: object,
  list: string,
  lines: AsyncIterable<string[][]>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${JSON.stringify(head).slice(0, -1)},"${list}":[`);
  let between = '\n';
  for await (const some of lines) {
    if (some.length === 0) continue;
    const pieces: string[] = [];
    for (const line of some.splice(0)) {
      pieces.push(between, ...line.splice(0));
      between = ',\n';
    }
    yield bytesOf(pieces);
  }
  yield Buffer.from('\n]}\n');
}

/** Releases of a period, in a package. */
export function releasePackage(period: OcdsPeriod, prefix: string, head: object): RowStream<KeptRelease> {
  const { from, to } = daysOf(period);
  const lines = async function* (batches: AsyncIterable<KeptRelease[]>) {
    for await (const rows of batches)
      yield rows.splice(0).map((row) => releasePieces(prefix, headOf(row), row.body));
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

/** Procedures of a period, compiled, one to a line. */
export function compiledLines(period: OcdsPeriod, prefix: string): RowStream<KeptRelease> {
  return {
    type: 'application/jsonl; charset=utf-8',
    name: `ocds-compiladas-${period}.jsonl`,
    batch: BATCH,
    rows: () => releasesOfPublished(period, true),
    nothing,
    write: async function* (batches) {
      for await (const rows of batches) {
        yield bytesOf(
          rows.splice(0).flatMap((row) => [...compiledPieces(prefix, headOf(row), row.body), '\n']),
        );
      }
    },
  };
}

/** Procedures of a period as records: all their releases, and the same compiled. */
export function recordPackage(period: OcdsPeriod, prefix: string, head: object): RowStream<KeptRelease> {
  return {
    type: 'application/json; charset=utf-8',
    name: `ocds-registros-${period}.json`,
    batch: BATCH,
    rows: () => releasesOfPublished(period, false),
    nothing,
    write: (batches) => packed(head, 'records', recordLines(batches, prefix)),
  };
}

async function* recordLines(
  batches: AsyncIterable<KeptRelease[]>,
  prefix: string,
): AsyncGenerator<string[][], void> {
  let open: KeptRelease[] = [];
  for await (const rows of batches) {
    const whole: string[][] = [];
    for (const row of rows.splice(0)) {
      if (open.length > 0 && open[0]?.procedure_id !== row.procedure_id) {
        whole.push(recordPieces(open, prefix));
        open = [];
      }
      open.push(row);
    }
    yield whole;
  }
  if (open.length > 0) yield [recordPieces(open, prefix)];
}

function recordPieces(releases: readonly KeptRelease[], prefix: string): string[] {
  const newest = releases.at(-1) as KeptRelease;
  const ocid = JSON.stringify(ocidOf(prefix, newest.slug));
  const all = releases.flatMap((row, at) => [
    at === 0 ? '' : ',',
    ...releasePieces(prefix, headOf(row), row.body),
  ]);
  const compiled = compiledPieces(prefix, headOf(newest), newest.body);
  return [`{"ocid":${ocid},"releases":[`, ...all, '],"compiledRelease":', ...compiled, '}'];
}
