import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { QUOTATION_TERMS, type QuotationKind } from '#contract/quotation-requests.ts';
import type { Db } from '#server/kit/db.ts';
import { planted } from '#server/kit/test-planted.ts';

/** A request that was opened, with the ids of its lots and of whoever quoted. */
export interface PlantedRequest {
  id: string;
  folio: string;
  lots: string[];
  suppliers: string[];
}

let count = 0;
const NO_TERMS = Object.fromEntries(Object.keys(QUOTATION_TERMS).map((name) => [name, '']));

/** A supplier of the registry with this name. */
export async function plantSupplier(db: Db, name: string, size = 'large'): Promise<string> {
  const { rows } = await planted(
    db,
    sql<{ id: string }>`insert into supplier (number, status, source, name, size, email, search)
      values (${`P-${randomUUID().slice(0, 8)}`}, 'active', 'portal', ${name}, ${size}, ${`${randomUUID()}@proveedor.example`}, '') returning id`,
  );
  return rows[0]!.id;
}

/** An opened request: unit prices by lot and supplier, null where it does not quote. */
export async function plantOpened(
  db: Db,
  prices: readonly (readonly (string | null)[])[],
  {
    kind = 'direct',
    state = 'opened',
    quantity = '1',
    requirements = [],
    minimum = 1,
    lotIds = [],
    lineIds = [],
  }: {
    kind?: QuotationKind;
    state?: string;
    quantity?: string;
    requirements?: { code: string; text: string; affectsSolvency: boolean }[];
    minimum?: number;
    lotIds?: string[];
    lineIds?: string[];
  } = {},
): Promise<PlantedRequest> {
  count += 1;
  const folio = `SC-2026-${String(90_000 + count)}`;
  const names = (prices[0] ?? []).map((_, place) => `Proveedor ${String.fromCodePoint(65 + place)}`);
  const suppliers: string[] = [];
  for (const name of names) suppliers.push(await plantSupplier(db, name));
  const id = randomUUID();
  await sql`insert into officer (id, name) values ('comprador', 'Óscar Comprador') on conflict do nothing`.execute(
    db,
  );
  await planted(
    db,
    sql`insert into quotation_request (id, folio, state, kind, regime, title, buyer_id, closes_at, sent_at, closed_at,
        opened_at, minimum_received, terms)
      values (${id}, ${folio}, ${state}, ${kind}, 'lineamientos_ug', 'Equipo de laboratorio', 'comprador', now(), now(), now(),
        ${state === 'closed' ? null : new Date()}, ${minimum}, ${JSON.stringify(NO_TERMS)}::jsonb)`,
  );
  const lots: string[] = [];
  for (const [place] of prices.entries()) {
    const lot = randomUUID();
    lots.push(lot);
    await sql`insert into quotation_lot (id, request_id, number, description, quantity, unit, requirements, lot_id, line_ids)
      values (${lot}, ${id}, ${place + 1}, ${`Partida ${place + 1}`}, ${quantity}, 'pieza',
        ${JSON.stringify(requirements)}::jsonb, ${lotIds[place] ?? null}, ${lineIds}::uuid[])`.execute(db);
  }
  for (const [place, supplier] of suppliers.entries())
    await plantQuotation(db, { id, place, supplier, lots, prices });
  return { id, folio, lots, suppliers };
}

async function plantQuotation(
  db: Db,
  given: {
    id: string;
    place: number;
    supplier: string;
    lots: readonly string[];
    prices: readonly (readonly (string | null)[])[];
  },
): Promise<void> {
  const { id, place, supplier, lots, prices } = given;
  const quotation = randomUUID();
  await planted(
    db,
    sql`insert into quotation (id, request_id, supplier_id, sequence, folio, hash, sealed, received_at, opened_at, content)
      values (${quotation}, ${id}, ${supplier}, 1, ${`C-${quotation}`}, ${'0'.repeat(64)}, '',
        now() - make_interval(secs => ${60 - place}), now(), '{"kind":"offer","offer":{"currency":"MXN"}}')`,
  );
  for (const [lot, row] of prices.entries()) {
    const price = row[place] ?? null;
    await sql`insert into quotation_price (quotation_id, lot_id, offers, reason, unit_price, quantity)
      select ${quotation}, l.id, ${price !== null}, ${price === null ? 'No lo vendo' : ''}, ${price}::numeric,
        case when ${price !== null} then l.quantity end from quotation_lot l where l.id = ${lots[lot]}`.execute(
      db,
    );
  }
}
