import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { PurchaseOrder, SupplierOrder } from '#contract/purchase-orders-api.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import type { Db } from '#server/kit/db.ts';
import { asAlone } from '#server/kit/test-second-person.ts';
import { planted } from '#server/kit/test-planted.ts';
import type { Caller, TestApp } from '#server/kit/test-app.ts';

const BASE = '/administracion/pedidos';

/** What an operation on an order answers. */
export type Answer = PurchaseOrder & {
  detail?: string;
  code?: string;
  fields?: Record<string, string>;
  extra?: { findings?: { source: string }[]; pair?: string };
};

let last = 0;

/** A published contract of 100 units at 1,000.00 without IVA with a registered supplier, as its award left it. */
export async function plantContract(
  db: Db,
  given: {
    area?: string;
    amount?: string;
    minimum?: string;
    isUnregistered?: boolean;
    signedOn?: string;
    regime?: string;
    /** Of performance. */
    guarantee?: string;
  } = {},
): Promise<{ id: string; procedureId: string; supplierId: string; lotId: string; number: string }> {
  const n = (last += 1);
  const number = `C-${n}`;
  const name = `Proveedora ${n}`;
  const guarantees =
    given.guarantee === undefined
      ? []
      : [
          {
            id: crypto.randomUUID(),
            kind: 'compliance',
            number: 'F-1',
            amount: given.guarantee,
            dueOn: null,
            validUntil: null,
          },
        ];
  const { rows } = await planted(
    db,
    sql<{ id: string; procedureId: string; supplierId: string; lotId: string }>`
    with s as (insert into supplier (name, number, rfc, status, email)
        values (${name}, ${`P-${8000 + n}`}, ${`PRO${String(n).padStart(6, '0')}AB1`}, 'active', ${`venta${n}@proveedor.example`}) returning id),
      p as (insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year, requesting_area, status)
        values (${`AD-${n}`}, ${`ad-${n}`}, 'Compra de matraces', 'direct', 'national', 'in_person', 'goods', ${given.regime ?? 'lineamientos_ug'}, 2026,
          ${given.area ?? 'Ninguna'}, 'contracted') returning id),
      l as (insert into lot (procedure_id, number, description, unit, quantity, status)
        select id, 1, 'Matraz aforado de 250 ml', 'Pieza', 100, 'awarded' from p returning id),
      d as (insert into award_decision (procedure_id) select id from p returning procedure_id),
      a as (insert into award (lot_id, procedure_id, status, supplier_id, supplier_name, amount)
        select l.id, d.procedure_id, 'awarded', s.id, ${name}, 100000 from l, d, s),
      c as (insert into contract (procedure_id, number, title, supplier_id, supplier_name, signed_on, amount, minimum_amount, guarantees)
        select p.id, ${number}, 'Matraces para los laboratorios', case when ${given.isUnregistered === true} then null else s.id end, ${name},
          coalesce(${given.signedOn ?? null}::date, (now() at time zone 'America/Mexico_City')::date - 5), ${given.amount ?? '116000.00'}, ${given.minimum ?? null}::numeric,
          ${JSON.stringify(guarantees)}::jsonb from p, s returning id),
      k as (insert into contract_lot (contract_id, lot_id) select c.id, l.id from c, l)
    select c.id, p.id "procedureId", s.id "supplierId", l.id "lotId" from c, p, s, l`,
  );
  return { ...rows[0]!, number };
}

/** Asks about orders as one person. */
export function ordersOf(app: TestApp, who: Caller) {
  const call = async (method: string, path: string, body?: object, version?: number) => {
    const answer = await app.send(who, method, `${BASE}${path}`, body, {
      ...(version !== undefined && { 'if-match': `"${version}"` }),
    });
    return { status: answer.status, body: (await answer.json()) as Answer };
  };
  const read = async (id: string) => (await call('GET', `/${id}`)).body;
  /** Does something over the version that the order has now. */
  const act = async (method: string, id: string, path: string, body?: object) =>
    call(method, `/${id}${path}`, body, (await read(id)).version);
  return {
    call,
    read,
    act,
    begin: (contractId: string) => call('POST', '', { contractId }),
    save: (id: string, body: object) => act('PUT', id, '', body),
    /** As the only one who works here. */
    issue: (id: string) => asAlone(app.db, () => act('POST', id, '/emision')),
    /** As it is proposed beside somebody else. */
    propose: (id: string) => act('POST', id, '/emision'),
  };
}

/** What an order that begins with the lines of its award still has to say. */
export const TERMS = {
  dueOn: addDays(todayInMexico(), 30),
  place: 'Almacén central',
  hours: 'De lunes a viernes, de 9:00 a 14:00 h',
};

/** The newest link that a mail of this order carries. */
export async function linkOf(db: Db, number: string): Promise<string> {
  const { rows } = await sql<{ secret: string }>`select secret from mail_outbox
    where template = 'order_issued' and subject like ${`%${number}%`} order by created_at desc, id desc limit 1`.execute(
    db,
  );
  return rows[0]!.secret;
}

/** Asks as whoever holds a link. */
export function supplierOf(app: TestApp, folio: string, link: string) {
  const call = async (path: string, body: object) => {
    const answer = await app.send('stranger', 'POST', `/pedidos/${folio}/${path}`, { link, ...body });
    return { status: answer.status, body: (await answer.json()) as SupplierOrder & Answer };
  };
  return {
    call,
    read: () => call('consulta', {}),
    answer: (answer: object, edition = 1) => call('respuesta', { edition, answer }),
  };
}

/** Kinds of the mails about orders, invoices and payments that were written without a way to what they tell of. */
export async function mailsWithoutWay(db: Db): Promise<{ written: number; without: string[] }> {
  const { rows } = await sql<{
    template: string;
    leads: boolean;
  }>`select template, bool_and(text ~ '/pedidos/P-[0-9]+-[0-9]+') leads
    from mail_outbox where template ~ '^(order|invoice|payment)_' group by template`.execute(db);
  return {
    written: rows.length,
    without: rows.filter(({ leads }) => !leads).map(({ template }) => template),
  };
}
