import { sql } from 'kysely';
import type { ImportDependent } from '#contract/imports.ts';
import { lockProcedure } from '#server/features/procurement/public.ts';
import type { Transaction } from '#server/kit/db.ts';
import { referencesTo } from '#server/kit/imports/references.sql.ts';

/** How a draft of a plan was when its import left it. */
export interface PlanBefore {
  version: number;
  planning: number;
}

/** What came with the draft and goes with it. */
const OWN: Readonly<Record<string, string>> = {
  planning: 'false',
  invited_supplier: 'false',
  check_override: 'false',
  lot: 'false',
  milestone: 'false',
};

/** Drafts of a run that a person went on with; held until the transaction ends. */
export async function planDependents(tx: Transaction, runId: string): Promise<ImportDependent[]> {
  const { rows: made } = await sql<{ id: string }>`
    select subject_id id from import_row where import_id = ${runId} and subject_id is not null`.execute(tx);
  for (const { id } of made) await lockProcedure(tx, id);
  const { rows } = await sql<ImportDependent & { id: string; isChanged: boolean }>`
    select p.id, r.line, concat_ws(' ', p.number, p.title) title, 'una persona lo continuó' why,
      p.version > (r.before ->> 'version')::int or n.version > (r.before ->> 'planning')::int
        or p.status <> 'draft' "isChanged"
    from import_row r join procedure p on p.id = r.subject_id left join planning n on n.procedure_id = p.id
    where r.import_id = ${runId} order by r.position`.execute(tx);
  const [table, ids] = ['procedure', rows.map(({ id }) => id)] as const;
  const found = await referencesTo(tx, { table, ids, own: OWN });
  const built = new Set(found.map(({ id }) => id));
  return rows
    .filter(({ id, isChanged }) => isChanged || built.has(id))
    .map(({ line, title, why }) => ({ line, title, why }));
}
