import type { Refusal } from '#contract/imports.ts';
import type { FreshRow, KnownContract } from './contract-batch.sql.ts';
import type { ColumnMap } from './columns.rules.ts';
import { readContractRow, type TakenRow } from './contract-row.rules.ts';
import type { CsvRow } from '#server/kit/table-file/csv-text.ts';

/** Rows per transaction. */
export const BATCH_ROWS = 500;

/** A refused row with its place among the rows of the file. */
export type PlacedRefusal = Refusal & { position: number };

/** Rows of a batch that could be read, before anything is known about the database. */
export interface ReadBatch {
  /** Position of the first row, from 0. */
  start: number;
  rows: number;
  taken: { position: number; line: number; row: TakenRow; values: string[] }[];
  refused: PlacedRefusal[];
}

/** Groups rows into batches from a position on. */
export async function* inBatches(
  rows: AsyncIterable<CsvRow>,
  { map, from, today }: { map: ColumnMap; from: number; today: string },
): AsyncGenerator<ReadBatch> {
  let batch: ReadBatch = { start: from, rows: 0, taken: [], refused: [] };
  let position = -1;
  for await (const { line, values } of rows) {
    position += 1;
    if (position < from) continue;
    const answer = readContractRow(map, values, today);
    if ('taken' in answer) batch.taken.push({ position, line, row: answer.taken, values });
    else batch.refused.push({ position, line, ...answer.refused, values });
    batch.rows += 1;
    if (batch.rows >= BATCH_ROWS) {
      yield batch;
      batch = { start: position + 1, rows: 0, taken: [], refused: [] };
    }
  }
  if (batch.rows > 0) yield batch;
}

/** What has been seen of a contract: its content and, when this file said it, the line. */
export interface Seen {
  content: string;
  line?: number;
  known?: KnownContract;
}

const SAID = {
  title: 'título',
  supplier_name: 'proveedor',
  signed_on: 'firma',
  starts_on: 'inicio',
  ends_on: 'fin',
  amount: 'importe',
  currency: 'moneda',
  status: 'estado',
} as const;

function differences(known: KnownContract, row: TakenRow): string {
  const parts = (Object.keys(SAID) as (keyof typeof SAID)[])
    .filter((name) => known[name] !== row.contract[name])
    .map(
      (name) =>
        `${SAID[name]}: «${known[name] ?? 'sin dato'}» en el portal, «${row.contract[name] ?? 'sin dato'}» aquí`,
    );
  return parts.length === 0 ? 'está en otro procedimiento' : parts.join('; ');
}

/** Why a row about an already known contract cannot be taken; undefined when it only repeats it. */
export function conflictOf(
  seen: Seen,
  row: TakenRow,
): { code: 'content_conflict'; reason: string } | undefined {
  if (seen.content === row.content) return undefined;
  const code = row.contract.number;
  const reason =
    seen.known === undefined
      ? `El contrato ${code} está en la línea ${seen.line ?? 0} con otros datos; se conserva aquel.`
      : `El contrato ${code} ya existe con otros datos (${differences(seen.known, row)}); se conserva el del portal.`;
  return { code: 'content_conflict', reason };
}

/** Splits the readable rows of a batch into new ones, repetitions and contradictions. */
export function sortOut(
  batch: ReadBatch,
  known: ReadonlyMap<string, KnownContract>,
  header: readonly string[],
): { fresh: FreshRow[]; skipped: number; refused: PlacedRefusal[] } {
  const seen = new Map<string, Seen>();
  for (const [identity, contract] of known)
    seen.set(identity, { content: contract.content, known: contract });
  const fresh: FreshRow[] = [];
  const refused = [...batch.refused];
  let skipped = 0;
  for (const { position, line, row, values } of batch.taken) {
    const earlier = seen.get(row.identity);
    if (earlier === undefined) {
      seen.set(row.identity, { content: row.content, line });
      const columns = header.map((name, index) => [
        name.trim() || `columna ${index + 1}`,
        values[index] ?? '',
      ]);
      fresh.push({ ...row, source: { line, values: Object.fromEntries(columns) as Record<string, string> } });
      continue;
    }
    const conflict = conflictOf(earlier, row);
    if (conflict === undefined) skipped += 1;
    else refused.push({ position, line, ...conflict, values });
  }
  return { fresh, skipped, refused: refused.sort((a, b) => a.position - b.position) };
}
