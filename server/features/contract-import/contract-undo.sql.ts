import { sql } from 'kysely';
import type { ImportDependent } from '#contract/imports.ts';
import type { Transaction } from '#server/kit/db.ts';
import { referencesTo } from '#server/kit/imports/references.sql.ts';
import { CONTRACT_SAYS, settleProcedures } from './contract-batch.sql.ts';

const WHY: Readonly<Record<string, string>> = {
  document: 'tiene documentos',
  lot: 'tiene partidas',
};

/**
 * What hangs on the contracts of a run: a contract that says something else since, and a procedure that the run made
 * and somebody went on with. Held until the transaction ends.
 */
export async function contractDependents(tx: Transaction, runId: string): Promise<ImportDependent[]> {
  const { rows: contracts } = await sql<ImportDependent>`
    select r.line, 'Contrato ' || c.number title, 'se corrigió después de importarlo' why
    from import_row r join contract c on c.id = r.subject_id
    where r.import_id = ${runId} and (c.version > 1 or ${CONTRACT_SAYS} is distinct from r.content)
    order by r.position for update of c`.execute(tx);
  const { rows: changed } = await sql<{ id: string; number: string; isOwn: boolean }>`
    select p.id, p.number, p.source <> 'compranet' "isOwn" from import_made m join procedure p on p.id = m.id
    where m.import_id = ${runId} and m.kind = 'procedures' order by p.number for update of p`.execute(tx);
  const numbers = new Map(changed.map(({ id, number }) => [id, number]));
  const references = await referencesTo(tx, {
    table: 'procedure',
    ids: [...numbers.keys()],
    own: {
      contract: 'false',
      // What followers are told of it comes and goes with it.
      procedure_event: 'false',
      milestone: `not exists (select from import_made m where m.kind = 'acts' and m.id = o.id)`,
    },
  });
  const procedure = (id: string, why: string) => ({
    line: null,
    title: `Procedimiento ${numbers.get(id) ?? ''}`,
    why,
  });
  return [
    ...contracts,
    ...changed
      .filter(({ isOwn }) => isOwn)
      .map(({ id }) => procedure(id, 'una persona lo continuó en el portal')),
    ...references.map(({ id, table }) => procedure(id, WHY[table] ?? 'una persona lo completó')),
  ];
}

/**
 * Takes the contracts of a run away, with the acts it dated; procedures and suppliers that it made go when nothing else
 * has them.
 */
export async function removeContracts(tx: Transaction, runId: string): Promise<void> {
  const made = (kind: string) =>
    sql`select id from import_made where import_id = ${runId} and kind = ${kind}`;
  const { rows: touched } = await sql<{ id: string }>`
    delete from contract where id in (select subject_id from import_row where import_id = ${runId})
    returning procedure_id id`.execute(tx);
  await sql`delete from milestone where id in (${made('acts')})`.execute(tx);
  await sql`delete from procedure p where p.id in (${made('procedures')})
    and not exists (select from contract c where c.procedure_id = p.id)`.execute(tx);
  const ids = [...new Set(touched.map(({ id }) => id))];
  const { rows: left } = await sql<{ id: string }>`
    select id from procedure where id = any(${ids}::uuid[]) for update`.execute(tx);
  await settleProcedures(
    tx,
    left.map(({ id }) => id),
  );
  const { rows: suppliers } = await sql<{ id: string }>`${made('suppliers')}`.execute(tx);
  const wanted = suppliers.map(({ id }) => id);
  const used = await referencesTo(tx, { table: 'supplier', ids: wanted, own: { supplier_line: 'false' } });
  const kept = new Set(used.map(({ id }) => id));
  const gone = wanted.filter((id) => !kept.has(id));
  await sql`delete from supplier where id = any(${gone}::uuid[]) and status = 'unregistered'`.execute(tx);
}
