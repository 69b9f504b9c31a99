import { sql } from 'kysely';
import type { Transaction } from '#server/kit/db.ts';
import type { RunRow } from '#server/kit/imports/import-run.sql.ts';

type Upload = Pick<RunRow, 'id' | 'created_at'>;

/** A line of the catalogue that somebody changed. */
interface ChangedLine {
  code: string;
  name: string;
  active: boolean;
}

/** Lines that were changed since the file of an import was uploaded. */
export async function changedLines(tx: Transaction, { created_at: since }: Upload): Promise<ChangedLine[]> {
  const { rows } = await sql<ChangedLine>`
    select code, name, active from registry_line
    where code in (select subject_id from revision where subject_type = 'catalogue:giros' and at >= ${since})
    order by code`.execute(tx);
  return rows;
}

/** Whoever changes a line waits from here until the import ends, and then changes its suppliers too. */
export async function holdLines(tx: Transaction): Promise<void> {
  await sql`lock table registry_line in share mode`.execute(tx);
}

/** The first staged row that has each of some lines. */
export async function rowsWithLines(
  tx: Transaction,
  id: string,
  lines: readonly ChangedLine[],
): Promise<{ name: string; line: number }[]> {
  const { rows } = await sql<{ name: string; line: number }>`
    select c.name, min(r.line) line from json_to_recordset(${JSON.stringify(lines)}::json) c (code text, name text)
    join import_row r on r.import_id = ${id} and r.kind = 'new' and r.data -> 'file' -> 'lines' ? c.code
    group by c.code, c.name order by 2, 1`.execute(tx);
  return rows;
}

/** Who was registered while a line was renamed is found by its name of now. */
export async function findByPresentNames(
  tx: Transaction,
  id: string,
  lines: readonly ChangedLine[],
): Promise<void> {
  if (lines.length === 0) return;
  await sql`update supplier s set lines = s.lines from import_row r
    where r.import_id = ${id} and r.kind = 'new' and s.id = r.subject_id
      and s.lines && ${lines.map(({ code }) => code)}::text[]`.execute(tx);
}
