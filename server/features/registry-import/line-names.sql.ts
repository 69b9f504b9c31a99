import { sql } from 'kysely';
import type { Transaction } from '#server/kit/db.ts';
import type { RunRow } from '#server/kit/imports/import-run.sql.ts';
import type { Batch } from './supplier-batch.sql.ts';

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

/**
 * Gives registered rows the present names of their lines. Only the suppliers are written, not the staged rows: whoever
 * cancels takes those away, and waits for nobody.
 */
export async function nameLines(
  tx: Transaction,
  { importId, from, to }: Batch,
  lines: readonly ChangedLine[],
): Promise<void> {
  await sql`
    with named as (
      select r.subject_id supplier_id, (select array_agg(l.name order by given.place)
        from jsonb_array_elements_text(r.data -> 'file' -> 'lines') with ordinality given (code, place)
        join registry_line l on l.code = given.code) names
      from import_row r
      where r.import_id = ${importId} and r.position >= ${from} and r.position < ${to} and r.kind = 'new'
        and r.data -> 'file' -> 'lines' ?| ${lines.map(({ code }) => code)}::text[])
    update supplier s set lines = n.names, main_line = n.names[1] from named n
    where s.id = n.supplier_id and s.lines <> n.names`.execute(tx);
}
