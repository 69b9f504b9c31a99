import { sql } from 'kysely';
import type { ImportDependent } from '#contract/imports.ts';
import type { Transaction } from '#server/kit/db.ts';
import { referencesTo } from '#server/kit/imports/references.sql.ts';
import { returnOwnContracts } from '#server/features/supplier-registry/public.ts';
import { tellImported } from './supplier-batch.sql.ts';

/** What came with the supplier, or came by itself, and goes with it. */
const OWN: Readonly<Record<string, string>> = {
  supplier_file: 'o.version > 1',
  supplier_key: 'false',
  supplier_line: 'false',
  supplier_account: 'o.request_id is not null',
  supplier_event: `o.action <> 'import' and o.actor_kind <> 'system'`,
  supplier_code: 'false',
  supplier_code_day: 'false',
  certificate: 'false',
  mail_outbox: 'false',
  list_match: 'o.decided_at is not null',
  related_finding: `o.status <> 'open'`,
  // What its RFC joined to it goes back where it was.
  supplier_join: 'o.rfc is null or o.undone_at is not null',
  contract: `not exists (select from supplier_join j where j.supplier_id = o.supplier_id and j.undone_at is null
    and j.rfc is not null and j.moved -> 'contracts' @> jsonb_build_array(jsonb_build_object('id', o.id)))`,
  evaluation_result: `not exists (select from supplier_join j where j.supplier_id = o.supplier_id and j.undone_at is null
    and j.rfc is not null and j.moved -> 'evaluations' @> jsonb_build_array(jsonb_build_object('period', o.period_id)))`,
};

const WHY: Readonly<Record<string, string>> = {
  supplier_file: 'su expediente se corrigió',
  supplier_event: 'tiene trámites o cambios posteriores',
  registration_request: 'tiene solicitudes',
  registration_paper: 'tiene documentos',
  sanction: 'tiene sanciones',
  supplier_account: 'se aprobó una cuenta suya',
  evaluation_result: 'tiene evaluaciones',
  contract: 'tiene contratos',
  supplier_join: 'se le reconocieron contratos con otro nombre',
  list_match: 'alguien decidió sobre una coincidencia suya',
  related_finding: 'alguien decidió sobre una relación suya',
};

/** What hangs on the suppliers of a run; they are held until the transaction ends. */
export async function supplierDependents(tx: Transaction, runId: string): Promise<ImportDependent[]> {
  const { rows: suppliers } = await sql<{ id: string; line: number; title: string }>`
    select s.id, r.line, concat_ws(' ', s.number, s.name) title
    from import_row r join supplier s on s.id = r.subject_id
    where r.import_id = ${runId} order by r.position for update of s`.execute(tx);
  const byId = new Map(suppliers.map((supplier) => [supplier.id, supplier]));
  const references = await referencesTo(tx, { table: 'supplier', ids: [...byId.keys()], own: OWN });
  return references
    .map(({ id, table }) => ({
      line: byId.get(id)?.line ?? null,
      title: byId.get(id)?.title ?? '',
      why: WHY[table] ?? 'alguien lo usa ya',
    }))
    .toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
}

/** Takes the suppliers of a run out of the registry with everything that came with them. */
export async function removeSuppliers(tx: Transaction, runId: string): Promise<void> {
  const { rows: going } = await sql<{ id: string }>`
    select subject_id id from import_row where import_id = ${runId} and kind = 'new'`.execute(tx);
  await returnOwnContracts(
    tx,
    going.map(({ id }) => id),
  );
  await sql`delete from supplier_account
    where supplier_id in (select subject_id from import_row where import_id = ${runId})`.execute(tx);
  const { rows: gone } = await sql<{ id: string; rfc: string | null }>`
    delete from supplier where id in (select subject_id from import_row where import_id = ${runId})
    returning id, rfc`.execute(tx);
  await tellImported(
    tx,
    gone.map(({ id }) => id),
  );
  // Nobody has these any more: contracts and bidders under them wait to be joined again.
  await sql`select refresh_unjoined(${gone.flatMap(({ rfc }) => rfc ?? [])}::text[])`.execute(tx);
}
