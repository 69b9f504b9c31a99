import { sql } from 'kysely';
import type { Db, Transaction } from '#server/kit/db.ts';
import { sanctionedAs, supplierKeys } from '#server/features/supplier-registry/public.ts';
import { areAlike } from '#contract/rules/identifiers/names-alike.ts';
import { supplierFileName } from '#contract/supplier-file.ts';
import type { CheckFacts, Shared } from './check-facts.ts';
import type { ReviewedRequest } from './request.sql.ts';

/**
 * Suppliers and open requests of others that share something with this request; at most 20 per key. `own` are the
 * registry's rows of the same person: nobody resembles itself.
 */
export async function selectSharedKeys(
  db: Db | Transaction,
  request: ReviewedRequest,
  own: readonly string[],
): Promise<Shared[]> {
  const keys = supplierKeys(request.data);
  if (keys.length === 0) return [];
  const { rows } = await sql<Shared>`
    with wanted as materialized (
      select k.kind, k.key from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) k (kind text, key text)
      where not exists (select from relation_ignored i where i.kind = k.kind and i.key = k.key)),
    found as (
      select w.kind, w.key, k.label, s.number, null::text folio, s.name, s.rfc, s.status
      from wanted w cross join lateral (
        select * from supplier_key k where k.kind = w.kind and k.key = w.key
          and k.supplier_id is distinct from ${request.supplier_id}::uuid
          and k.supplier_id <> all(${[...own]}::uuid[]) limit 20) k
      join supplier s on s.id = k.supplier_id and s.status <> 'cancelled'
      union all
      select w.kind, w.key, k.label, null, r.folio, r.name, r.rfc, r.status
      from wanted w cross join lateral (
        select * from request_key k where k.kind = w.kind and k.key = w.key
          and k.request_id <> ${request.id} limit 20) k
      join registration_request r on r.id = k.request_id and r.status in ('submitted', 'in_review', 'observed', 'validated'))
    select * from found order by kind, number nulls last, folio`.execute(db);
  return rows;
}

/**
 * Suppliers and open requests of somebody else whose name is this one, or nearly. Asked where a name comes to the registry: of
 * who keeps its own nobody has to say it again each year.
 */
export async function selectNamedAlike(
  db: Db | Transaction,
  request: ReviewedRequest,
  own: readonly string[],
): Promise<CheckFacts['named']> {
  const { id, name, rfc, carried, kind, supplier_id: supplierId } = request;
  if (kind !== 'registration' && carried !== null && supplierFileName(carried) === name) return [];
  const { rows } = await sql<CheckFacts['named'][number]>`
    select s.number, null::text folio, s.name, s.rfc, s.status from suppliers_named_like(${name}) s
      where s.id is distinct from ${supplierId}::uuid and s.id <> all(${[...own]}::uuid[])
    union all
    select null, r.folio, r.name, r.rfc, r.status from registration_request r
      where r.status in ('submitted', 'in_review', 'observed', 'validated') and r.id <> ${id}
        and (r.rfc <> ${rfc} or r.tax_id <> ${request.tax_id}) and similarity(firm_key(r.name), firm_key(${name})) > 0.5`.execute(
    db,
  );
  return rows.filter((one) => areAlike(one.name, name)).slice(0, 20);
}

/** Whoever is in the registry with the same RFC or, from abroad, with the same tax number of the same country. */
export async function selectSameIdentity(
  db: Db | Transaction,
  request: ReviewedRequest,
): Promise<{ id: string; number: string | null; name: string; status: string }[]> {
  const { rows } =
    request.origin === 'foreign'
      ? await sql<{ id: string; number: string | null; name: string; status: string }>`
          select s.id, s.number, s.name, s.status from supplier s
          where s.foreign_identity = foreign_identity(${JSON.stringify(request.data)}::jsonb)
            and s.id is distinct from ${request.supplier_id}::uuid limit 20`.execute(db)
      : await sql<{ id: string; number: string | null; name: string; status: string }>`
          select s.id, s.number, s.name, s.status from supplier s
          where s.rfc = ${request.rfc} and s.id is distinct from ${request.supplier_id}::uuid limit 20`.execute(
          db,
        );
  return rows;
}

/** A sanction as a review tells it. */
interface SanctionFound {
  kind: string;
  cause_text: string;
  authority: string;
  document_number: string;
  starts_on: string;
  ends_on: string | null;
}

/** Sanctions in force against whom the request is about. */
export async function selectSanctions(
  db: Db | Transaction,
  request: ReviewedRequest,
  today: string,
): Promise<SanctionFound[]> {
  const { origin, rfc, data, supplier_id } = request;
  const { rows } = await sql<SanctionFound>`
    select kind, cause_text, authority, document_number, starts_on, ends_on from sanction
    where status = 'active' and starts_on <= ${today}::date
      and ${sanctionedAs({ origin, rfc, country: data.country, taxId: data.taxId }, supplier_id)}
    order by starts_on desc limit 20`.execute(db);
  return rows;
}
