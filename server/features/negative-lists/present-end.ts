import { openList, type ListContext } from './list-file.ts';
import { KeyGiver } from './list-row.ts';
import type { ListRecord } from './lists.sql.ts';
import { RowNumbers } from './row-numbers.rules.ts';

interface Question {
  context: ListContext;
  /** The list in force. */
  base: ListRecord | undefined;
  /** Keys of the file that was read. */
  kept: ReadonlySet<string>;
  /** Entries of the list in force that it leaves out. */
  gone: number;
  /** Greatest number of the list that was read. */
  last: number | null;
  /** A file of its own for the rows of a workbook. */
  scratch: string;
}

/**
 * The greatest number of the SAT's list in force and how many of its last entries a new file lacks, one after the
 * other: what is missing from a file that was cut. Both come from the file of the list in force, because entries
 * keep no order; it is read only where something is missing.
 */
export async function endOfPresent({
  context,
  base,
  kept,
  gone,
  last,
  scratch,
}: Question): Promise<{ presentLast: number | null; missingEnd: number }> {
  const known = base?.last_number ?? null;
  const falls = last !== null && known !== null && last < known;
  if (base === undefined || base.source !== 'sat_69b' || (gone === 0 && !falls)) {
    return { presentLast: known, missingEnd: 0 };
  }
  const run = { ...base, kind: 'negative-lists' };
  const file = await openList(context, run, { source: base.source, scratch });
  const [keys, numbers, order] = [new KeyGiver(), new RowNumbers(), [] as string[]];
  for await (const row of file.rows()) {
    if (file.isFoot(row.values)) continue;
    if (file.numberAt !== -1) numbers.see(row.values[file.numberAt] ?? '');
    for (const entry of file.read(row)) order.push(keys.give(entry, row.line).key);
  }
  const end = order.findLastIndex((key) => kept.has(key));
  return { presentLast: known ?? numbers.last, missingEnd: order.length - 1 - end };
}
