import {
  INFERENCE_LABELS,
  REFUSAL_LABELS,
  type ImportPreview,
  type ImportSample,
  type InferenceCode,
  type RefusalCode,
} from '#contract/imports.ts';
import type { Db } from '#server/kit/db.ts';
import { conflictOf, inBatches, type PlacedRefusal, type ReadBatch, type Seen } from './batches.ts';
import { selectKnown, type KnownContract } from './contract-batch.sql.ts';
import type { TakenRow } from './contract-row.rules.ts';
import type { OpenedImport } from './import-file.ts';

const SHOWN = 10;

/** 16 bytes of a hexadecimal key as a short string: the whole file's keys fit in memory. */
function compact(hex: string): string {
  return Buffer.from(hex.slice(0, 32), 'hex').toString('latin1');
}

/** Counts what importing a file would do, without writing anything. */
class Tally {
  rows = 0;
  fresh = 0;
  duplicates = 0;
  refused = 0;
  readonly #reasons = new Map<RefusalCode, number>();
  readonly #inferences = new Map<InferenceCode, number>();
  readonly #firstRefusals: PlacedRefusal[] = [];
  readonly #sample: ImportSample[] = [];
  readonly #totals = new Map<string, { contracts: number; cents: bigint }>();
  readonly #seen = new Map<string, string>();

  add(batch: ReadBatch, known: ReadonlyMap<string, KnownContract>): void {
    this.rows += batch.rows;
    const refused = [...batch.refused];
    for (const { position, line, row, values } of batch.taken) {
      const key = compact(row.identity);
      const earlier = this.#earlier(key, known.get(row.identity));
      if (earlier === undefined) {
        this.#seen.set(key, `${compact(row.content)}${line}`);
        this.#take(row, line);
        continue;
      }
      const repeats = earlier.content === row.content || earlier.content === compact(row.content);
      const conflict = repeats ? undefined : conflictOf(earlier, row);
      if (conflict === undefined) this.duplicates += 1;
      else refused.push({ position, line, ...conflict, values });
    }
    for (const refusal of refused.sort((a, b) => a.position - b.position)) this.#refuse(refusal);
  }

  #earlier(key: string, known: KnownContract | undefined): Seen | undefined {
    if (known !== undefined) return { content: known.content, known };
    const seen = this.#seen.get(key);
    return seen === undefined ? undefined : { content: seen.slice(0, 8), line: Number(seen.slice(8)) };
  }

  #take(row: TakenRow, line: number): void {
    this.fresh += 1;
    for (const code of row.inferences) this.#inferences.set(code, (this.#inferences.get(code) ?? 0) + 1);
    const { contract, procedure } = row;
    const key = `${contract.starts_on.slice(0, 4)} ${contract.currency}`;
    const total = this.#totals.get(key) ?? { contracts: 0, cents: 0n };
    total.contracts += 1;
    total.cents += BigInt(contract.amount.replace('.', ''));
    this.#totals.set(key, total);
    if (this.#sample.length >= SHOWN) return;
    this.#sample.push({
      line,
      procedureNumber: procedure.number,
      contractCode: contract.number,
      title: contract.title,
      supplierName: contract.supplier_name,
      startsOn: contract.starts_on,
      endsOn: contract.ends_on,
      amount: contract.amount,
      currency: contract.currency,
    });
  }

  #refuse(refusal: PlacedRefusal): void {
    const code = refusal.code as RefusalCode;
    this.refused += 1;
    this.#reasons.set(code, (this.#reasons.get(code) ?? 0) + 1);
    if (this.#firstRefusals.length < SHOWN) this.#firstRefusals.push(refusal);
  }

  result({ encoding, separator, map }: OpenedImport): ImportPreview {
    const ranked = <C extends string>(counts: Map<C, number>, labels: Record<C, string>) =>
      [...counts]
        .map(([code, count]) => ({ code, label: labels[code], count }))
        .sort((a, b) => b.count - a.count || a.code.localeCompare(b.code));
    const totals = [...this.#totals].sort(([a], [b]) => a.localeCompare(b));
    return {
      encoding,
      separator,
      columns: map.columns,
      missing: map.missing,
      ignored: map.ignored,
      notes: map.notes,
      rows: this.rows,
      fresh: this.fresh,
      duplicates: this.duplicates,
      refused: this.refused,
      reasons: ranked(this.#reasons, REFUSAL_LABELS),
      inferences: ranked(this.#inferences, INFERENCE_LABELS),
      firstRefusals: this.#firstRefusals.map(({ line, code, reason, values }) => ({
        line,
        code,
        reason,
        values,
      })),
      sample: this.#sample,
      totals: totals.map(([key, { contracts, cents }]) => {
        const digits = cents.toString().padStart(3, '0');
        return {
          year: Number(key.slice(0, 4)),
          currency: key.slice(5),
          contracts,
          amount: `${digits.slice(0, -2)}.${digits.slice(-2)}`,
        };
      }),
    };
  }
}

/** Reads a whole file and tells what importing it now would do. */
export async function previewImport(
  db: Db,
  file: OpenedImport,
  { today, signal }: { today: string; signal?: AbortSignal },
): Promise<ImportPreview> {
  const tally = new Tally();
  for await (const batch of inBatches(file.rows(), { map: file.map, from: 0, today })) {
    signal?.throwIfAborted();
    tally.add(
      batch,
      await selectKnown(
        db,
        batch.taken.map(({ row }) => row.identity),
      ),
    );
  }
  return tally.result(file);
}
