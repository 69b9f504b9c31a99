import type { Transaction } from '#server/kit/db.ts';
import type { FileStore } from '#server/kit/files/store.ts';
import { openList } from './list-file.ts';
import { KeyGiver } from './list-row.ts';
import type { ListRecord } from './lists.sql.ts';
import { RowNumbers } from './row-numbers.rules.ts';

interface Question {
  files: FileStore;
  /** The list that was read, whose rows are kept. */
  list: ListRecord;
  /** The list in force. */
  base: ListRecord | undefined;
  /** Entries of the list in force that it leaves out. */
  gone: number;
  /** Greatest number of the list that was read. */
  last: number | null;
}

/**
 * The greatest number of the SAT's list in force and how many of its last entries a new file lacks, one after the
 * other: what is missing from a file that was cut. Both come from the file of the list in force, because entries
 * keep no order; it is read only where something is missing.
 */
export async function endOfPresent(
  tx: Transaction,
  { files, list, base, gone, last }: Question,
): Promise<{ presentLast: number | null; missingEnd: number }> {
  const known = base?.last_number ?? null;
  const falls = last !== null && known !== null && last < known;
  if (base === undefined || base.source !== 'sat_69b' || (gone === 0 && !falls)) {
    return { presentLast: known, missingEnd: 0 };
  }
  const { file_sha256: sha256, source, mapping } = base;
  const file = await openList(files, { sha256, source, mapping });
  const [keys, numbers, order] = [new KeyGiver(), new RowNumbers(), [] as string[]];
  for await (const { line, values } of file.rows()) {
    if (file.numberAt !== -1) numbers.see(values[file.numberAt] ?? '');
    const entry = file.read(values);
    if (entry !== undefined) order.push(keys.give(entry, line).key);
  }
  const rows = await tx
    .selectFrom('negative_list_row')
    .select('key')
    .where('list_id', '=', list.id)
    .execute();
  const kept = new Set(rows.map(({ key }) => key));
  const end = order.findLastIndex((key) => kept.has(key));
  return { presentLast: known ?? numbers.last, missingEnd: order.length - 1 - end };
}
