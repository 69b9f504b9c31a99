import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  QUOTATION_DECLARATIONS,
  QUOTATION_SESSION_HEADER,
  type QuotationOffer,
} from '#contract/quotations.ts';
import type { QuotationKind } from '#contract/quotation-requests.ts';
import { hashLink } from '#server/kit/personal-link.ts';
import type { TestApp } from '#server/kit/test-app.ts';
import { planted } from '#server/kit/test-planted.ts';
import { findById } from './asked.sql.ts';

export const HOUR = 3_600_000;

/** A request that was sent, with whom it invites. */
export interface PlantedRequest {
  id: string;
  folio: string;
  closesAt: Date;
  lots: string[];
  suppliers: { id: string; link: string; number: string }[];
}

let count = 0;

/** Plants a sent request of two lots with so many invited suppliers. */
export async function plantRequest(
  app: TestApp,
  given: { kind?: QuotationKind; invited?: number; isOpen?: boolean; closesAt?: Date; lines?: string[] } = {},
): Promise<PlantedRequest> {
  const {
    kind = 'research',
    invited = 1,
    isOpen = false,
    lines = [],
    closesAt = new Date(Date.now() + 48 * HOUR),
  } = given;
  const one = async (statement: ReturnType<typeof sql<{ id: string }>>) =>
    (await planted(app.db, statement)).rows[0]!.id;
  count += 1;
  const folio = `SC-2026-${String(count).padStart(5, '0')}`;
  await planted(
    app.db,
    sql`insert into officer (id, name) values ('compradora', 'Compradora de Prueba')
    on conflict do nothing`,
  );
  const id = await one(sql<{
    id: string;
  }>`insert into quotation_request (folio, state, kind, regime, title, buyer_id, closes_at,
      questions_until, validity_days, sent_at, is_open, lines)
    values (${folio}, 'sent', ${kind}, 'lineamientos_ug', 'Microscopio invertido de fluorescencia', 'compradora', ${closesAt},
      ${new Date(closesAt.getTime() - 24 * HOUR)}, 30, now(), ${isOpen}, ${lines}::text[]) returning id`);
  const lots = await Promise.all(
    [1, 2].map((number) =>
      one(sql<{
        id: string;
      }>`insert into quotation_lot (request_id, number, description, quantity, unit, estimate)
        values (${id}, ${number}, ${`Renglón ${number}`}, 2, 'H87', 31415.92) returning id`),
    ),
  );
  const suppliers = [];
  for (let at = 0; at < invited; at += 1) {
    const [link, number] = [randomUUID(), `P-${String(count * 100 + at).padStart(5, '0')}`];
    const supplier = await one(sql<{ id: string }>`insert into supplier (number, name, rfc, status, email)
      values (${number}, ${`Proveedora ${number}`}, null, 'active', ${`${number.toLowerCase()}@proveedora.example`}) returning id`);
    await planted(
      app.db,
      sql`insert into quotation_invitee (request_id, supplier_id, token_hash, email, invited_at)
      values (${id}, ${supplier}, ${hashLink(link)}, ${`${number.toLowerCase()}@proveedora.example`}, now())`,
    );
    suppliers.push({ id: supplier, link, number });
  }
  return { id, folio, closesAt, lots, suppliers };
}

/** A whole offer at this unit price. */
export const offerOf = (
  { lots }: PlantedRequest,
  unitPrice = '1000.00',
  more: Partial<QuotationOffer> = {},
) => ({
  lots: lots.map((lotId) => ({
    lotId,
    offers: true,
    reason: '',
    unitPrice,
    quantity: '2',
    brand: 'Huizache',
    model: 'M-1',
    origin: 'México',
    deliveryDays: 20,
    deliveryUnit: 'days' as const,
    warranty: 12,
    warrantyUnit: 'months' as const,
    taxRate: '16' as const,
    meets: [],
    discounts: [],
  })),
  currency: 'MXN' as const,
  validityDays: 30,
  contact: { name: 'Elena Demo', email: 'ventas@proveedora.example', phone: '' },
  representative: 'Elena Demo',
  members: [],
  declarations: QUOTATION_DECLARATIONS.map(({ code, version }) => ({ code, version })),
  note: '',
  files: [],
  papers: [],
  ...more,
});

/** What a supplier does by its link, as its browser does it. */
export function supplierCalls(app: TestApp) {
  const call = async <T = Record<string, never>>(
    method: string,
    path: string,
    body?: unknown,
    session?: string,
  ) => {
    const answer = await app.send('stranger', method, path, body, {
      ...(session === undefined ? {} : { [QUOTATION_SESSION_HEADER]: session }),
      ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
    });
    return {
      status: answer.status,
      body: (await answer.json()) as T & { detail?: string; fields?: Record<string, string> },
    };
  };
  const codeOf = async (email: string) => {
    const { rows } = await sql<{ secret: string }>`select secret from mail_outbox
      where template = 'quotation_code' and to_address = ${email} order by created_at desc limit 1`.execute(
      app.db,
    );
    return rows[0]?.secret ?? '';
  };
  const enter = async (request: PlantedRequest, at = 0) => {
    const { link, number } = request.suppliers[at]!;
    await call('POST', `/cotizaciones/${request.folio}/codigo`, { link });
    const code = await codeOf(`${number.toLowerCase()}@proveedora.example`);
    const { body } = await call<{ session: string }>('POST', `/cotizaciones/${request.folio}/sesion`, {
      link,
      code,
    });
    return body.session;
  };
  return { call, codeOf, enter };
}

/** A holder of a session, for what is asked at an hour of the test. */
export const answeringAt = async (app: TestApp, request: PlantedRequest, at: number, now: Date) => ({
  holder: {
    requestId: request.id,
    supplierId: request.suppliers[at]!.id,
    mailbox: 'ventas@proveedora.example',
    expiresAt: new Date(now.getTime() + HOUR),
    request: await findById(app.db, request.id),
  },
  caller: undefined,
  origin: { device: 'Chrome en Windows', site: 'http://localhost:8099/AdquisicionesUG' },
  now,
});
