import { sql } from 'kysely';
import type { ImportDependent } from '#contract/imports.ts';
import { forgetReleases } from '#server/features/open-contracting/public.ts';
import { noteChanges } from '#server/features/procurement/public.ts';
import type { Transaction } from '#server/kit/db.ts';
import type { RunRow } from '#server/kit/imports/import-run.sql.ts';
import { referencesTo } from '#server/kit/imports/references.sql.ts';
import { CONTRACT_SAYS, settleProcedures, tellImported } from './contract-batch.sql.ts';
import './contract-import.tables.ts';

const WHY: Readonly<Record<string, string>> = {
  document: 'tiene documentos',
  lot: 'tiene partidas',
  evaluation_order: 'se evaluó, o se pidió su evaluación',
};

/** Under which field of «Cambios» a contract stands that went with its import. */
const UNDONE = 'contract.undone.';
const REASON = 'Se deshizo la importación de CompraNet que trajo este contrato.';

/**
 * What people built on the contracts of a run: a contract that says something else since, what they wrote of it, and a
 * procedure that the run made and somebody went on with. What the portal makes by itself is none. Held until the
 * transaction ends.
 */
export async function contractDependents(tx: Transaction, runId: string): Promise<ImportDependent[]> {
  const { rows: contracts } = await sql<ImportDependent & { id: string; isCorrected: boolean }>`
    select c.id, r.line, 'Contrato ' || c.number title, 'se corrigió después de importarlo' why,
      c.version > 1 or ${CONTRACT_SAYS} is distinct from r.content "isCorrected"
    from import_row r join contract c on c.id = r.subject_id
    where r.import_id = ${runId} order by r.position for update of c`.execute(tx);
  const written = await referencesTo(tx, { table: 'contract', ids: contracts.map(({ id }) => id), own: {} });
  const { rows: changed } = await sql<{ id: string; number: string; isOwn: boolean }>`
    select p.id, p.number, p.source <> 'compranet' "isOwn" from import_made m join procedure p on p.id = m.id
    where m.import_id = ${runId} and m.kind = 'procedures' order by p.number for update of p`.execute(tx);
  const numbers = new Map(changed.map(({ id, number }) => [id, number]));
  const references = await referencesTo(tx, {
    table: 'procedure',
    ids: [...numbers.keys()],
    own: {
      contract: 'false',
      milestone: `not exists (select from import_made m where m.kind = 'acts' and m.id = o.id)`,
      // What is told, released and noted of it by itself comes and goes with it, also to whom follows it.
      procedure_event: 'false',
      procurement_follow: 'false',
      removed_act: 'false',
      open_release: 'false',
      open_release_refusal: 'false',
      procedure_change: `o.field not like '${UNDONE}%'`,
    },
  });
  const procedure = (id: string, why: string) => ({
    line: null,
    title: `Procedimiento ${numbers.get(id) ?? ''}`,
    why,
  });
  return [
    ...contracts.flatMap(({ id, line, title, why, isCorrected }) => {
      const table = written.find((one) => one.id === id)?.table;
      if (isCorrected) return [{ line, title, why }];
      return table === undefined ? [] : [{ line, title, why: WHY[table] ?? 'una persona lo completó' }];
    }),
    ...changed
      .filter(({ isOwn }) => isOwn)
      .map(({ id }) => procedure(id, 'una persona lo continuó en el portal')),
    ...references.map(({ id, table }) => procedure(id, WHY[table] ?? 'una persona lo completó')),
  ];
}

/**
 * Takes the contracts of a run away, with the acts it dated; procedures and suppliers that it made go when nothing else
 * has them. Visitors read what went: at the address of a procedure that is no more, else under its «Cambios».
 */
export async function removeContracts(tx: Transaction, run: RunRow): Promise<void> {
  const made = (kind: string) =>
    sql`select id from import_made where import_id = ${run.id} and kind = ${kind}`;
  const { rows: taken } = await sql<{
    contract: string;
    firm: string | null;
    id: string;
    number: string;
    said: string;
  }>`
    delete from contract where id in (select subject_id from import_row where import_id = ${run.id})
    returning id contract, supplier_id firm, procedure_id id, number, concat_ws(' ', amount, currency) || ', ' || supplier_name said`.execute(
    tx,
  );
  await tellImported(
    tx,
    'contract',
    taken.map(({ contract }) => contract),
  );
  await tellImported(tx, 'supplier', [...new Set(taken.flatMap(({ firm }) => firm ?? []))]);
  await sql`delete from milestone where id in (${made('acts')})`.execute(tx);
  await removeProcedures(tx, run, taken);
  const touched = [...new Set(taken.map(({ id }) => id))];
  const { rows: left } = await sql<{ id: string }>`
    select id from procedure where id = any(${touched}::uuid[]) order by id for update`.execute(tx);
  for (const { id } of left)
    await noteChanges(
      tx,
      id,
      taken
        .filter((contract) => contract.id === id)
        .map(({ number, said }) => ({ field: UNDONE + number, before: said, after: null })),
      REASON,
    );
  await settleProcedures(
    tx,
    left.map(({ id }) => id),
  );
  await removeSuppliers(tx, run);
}

/** Takes the procedures away that the run made and that have no contract left, and keeps of the public ones that they were. */
async function removeProcedures(
  tx: Transaction,
  run: RunRow,
  taken: readonly { id: string }[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select p.id from import_made m join procedure p on p.id = m.id
    where m.import_id = ${run.id} and m.kind = 'procedures'
      and not exists (select from contract c where c.procedure_id = p.id)`.execute(tx);
  const ids = rows.map(({ id }) => id);
  const counts = ids.map((id) => taken.filter((contract) => contract.id === id).length);
  await forgetReleases(tx, ids);
  await sql`delete from procedure_change where procedure_id = any(${ids}::uuid[])`.execute(tx);
  await sql`
    with gone as (delete from procedure where id = any(${ids}::uuid[]) returning id, number, slug, public_state)
    insert into withdrawn_procedure (id, number, slug, contracts, file_sha256)
      select g.id, g.number, g.slug, c.contracts, ${run.file_sha256} from gone g
      join unnest(${ids}::uuid[], ${counts}::int[]) c (id, contracts) using (id)
      where g.public_state <> 'hidden' and c.contracts > 0`.execute(tx);
  await tellImported(tx, 'procedure', ids);
}

/** Takes the firms away that the run made and of which nobody has anything; what screens found of them goes with them. */
async function removeSuppliers(tx: Transaction, run: RunRow): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from import_made where import_id = ${run.id} and kind = 'suppliers'`.execute(tx);
  const wanted = rows.map(({ id }) => id);
  const used = await referencesTo(tx, {
    table: 'supplier',
    ids: wanted,
    own: {
      supplier_line: 'false',
      list_match: `o.status in ('confirmed', 'discarded')`,
      related_finding: `o.status = 'closed'`,
    },
  });
  const kept = new Set(used.map(({ id }) => id));
  const gone = wanted.filter((id) => !kept.has(id));
  await sql`delete from supplier where id = any(${gone}::uuid[]) and status = 'unregistered'`.execute(tx);
  await tellImported(tx, 'supplier', gone);
}
