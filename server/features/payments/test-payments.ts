import { sql } from 'kysely';
import type { ImportDetail, ImportRowPage } from '#contract/imports.ts';
import type { PaymentOrder } from '#contract/payment-orders-api.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { decimal } from '#contract/rules/texts/money.ts';
import { plantContract } from '#server/features/purchase-orders/test-orders.ts';
import type { Db } from '#server/kit/db.ts';
import type { Caller, TestApp } from '#server/kit/test-app.ts';
import { planted } from '#server/kit/test-planted.ts';

const BASE = '/administracion/pagos';

/** What an operation on an order of payment answers. */
export type Answer = PaymentOrder & {
  detail?: string;
  code?: string;
  fields?: Record<string, string>;
  extra?: { pair?: string };
};

let last = 0;

export interface PlantedInvoice {
  id: string;
  name: string;
  uuid: string;
  orderId: string;
  contractId: string;
  procedureId: string;
  supplierId: string;
  total: string;
}

interface Wish {
  areaId: string;
  /** Of 100 units of 1,000.00 without IVA, how many were taken and how many are invoiced. */
  accepted?: number;
  invoiced?: number;
  isr?: number;
  verifier?: string;
  method?: 'PPD' | 'PUE';
  state?: string;
  checks?: object[];
  /** Days since its account counts. */
  accountDays?: number;
  supplierId?: string;
}

/** An invoice that was verified of an order whose goods were taken, with the account of its supplier. */
export async function plantInvoice(db: Db, wish: Wish): Promise<PlantedInvoice> {
  const n = (last += 1);
  const { accepted = 100, invoiced = 100, isr = 0, accountDays = 200 } = wish;
  const contract = await plantContract(db, { area: 'Área one' });
  const supplierId = wish.supplierId ?? contract.supplierId;
  const cents = BigInt(invoiced) * 100_000n;
  const tax = (cents * 16n) / 100n;
  const withheld = BigInt(isr) * 100n;
  const uuid = `0A1B2C3D-0000-4000-8000-${String(n).padStart(12, '0')}`;
  const { rows } = await planted(
    db,
    sql<{ id: string; orderId: string }>`
    with o as (insert into purchase_order (contract_id, supplier_id, number, state, buyer_id, area_id, object, due_on, issued_at, answer_by,
          token_hash, link_until, total)
        values (${contract.id}, ${supplierId}, ${`P-2026-7${String(n).padStart(4, '0')}`}, 'accepted', 'buyer', ${wish.areaId}, 'Matraces',
          current_date, now() - interval '20 days', current_date, decode(repeat('ab', 32), 'hex'), now() + interval '90 days', 116000) returning id),
      l as (insert into purchase_order_line (id, order_id, number, lot_id, description, quantity, unit, unit_price, tax_rate)
        select gen_random_uuid(), id, 1, ${contract.lotId}::uuid, 'Matraz', '100', 'Pieza', '1000', '16' from o returning id),
      r as (insert into receipt (id, order_id, number, state, receiver_id, device_at, accept_by, decided_at, decider_id)
        select gen_random_uuid(), id, ${`R-2026-7${String(n).padStart(4, '0')}`}, 'accepted', 'receiver', now(), current_date, now(), 'receiver'
        from o returning id),
      k as (insert into receipt_line (receipt_id, line_id, arrived, accepted) select r.id, l.id, 100, ${accepted} from r, l),
      f as (insert into stored_file (sha256, bytes, media_type) values (${String(n).padStart(64, '0')}, 10, 'application/xml')
        on conflict do nothing returning sha256),
      b as (insert into supplier_file (supplier_id, data) values (${supplierId}, ${JSON.stringify({ bank: { clabe: '012345678901239719', holder: 'Proveedora' } })}::jsonb)
        on conflict do nothing),
      a as (insert into supplier_account (supplier_id, clabe, holder, approved_on, due_on, since)
        select ${supplierId}::uuid, '012345678901239719', 'Proveedora', current_date - ${accountDays}::int, current_date - ${accountDays}::int,
          now() - make_interval(days => ${accountDays}::int)
        where not exists (select from supplier_account x where x.supplier_id = ${supplierId}::uuid))
    insert into invoice (order_id, supplier_id, folio, state, attempt, answer_by, uuid, series, number, issued_at, stamped_at, payment_method,
        subtotal, taxes, isr_withheld, total, xml_sha, checks, verified_at, verifier_id, due_on)
      select o.id, ${supplierId}, ${`F-2026-7${String(n).padStart(4, '0')}`}, ${wish.state ?? 'verified'}, 1, current_date, ${uuid}, 'A', ${String(7000 + n)},
        now(), now(), ${wish.method ?? 'PPD'}, ${decimal(cents)}, ${decimal(tax)}, ${decimal(withheld)}, ${decimal(cents + tax - withheld)},
        (select sha256 from f), ${JSON.stringify(wish.checks ?? [])}::jsonb, now(), ${wish.verifier ?? 'verifier'}, ${addDays(todayInMexico(), 24)}
      from o returning id, order_id "orderId"`,
  );
  const { id, orderId } = rows[0]!;
  return {
    id,
    name: `A${7000 + n}`,
    uuid,
    orderId,
    contractId: contract.id,
    procedureId: contract.procedureId,
    supplierId,
    total: decimal(cents + tax - withheld),
  };
}

/** A penalty of the order of an invoice that is firm and deducted when it is paid; its id. */
export async function plantPenalty(
  db: Db,
  { orderId }: Pick<PlantedInvoice, 'orderId'>,
  amount: string,
): Promise<string> {
  const { rows } = await planted(
    db,
    sql<{
      id: string;
    }>`insert into order_penalty (order_id, number, receipt_id, state, due_on, arrived_on, days, rate, lines, computed, cap,
        cap_of, amount, calculation, ground, application, notified_at, answer_by, decided_at, decider_id, reason)
      select order_id, 1, id, 'firm', current_date - 7, current_date, 7, 0.5, '[]', ${amount}, ${amount}, 'price', ${amount}, 'Atraso de 7 días.',
        'Cláusula décima', 'deduction', now(), current_date, now(), 'buyer', 'No fue fuerza mayor.'
      from receipt where order_id = ${orderId} returning id`,
  );
  return rows[0]!.id;
}

/** An authority suspends the procedure of an invoice today, until whoever tests lifts it. */
export async function suspend(
  db: Db,
  { procedureId }: PlantedInvoice,
): Promise<{ lift: () => Promise<void> }> {
  const { rows } = await planted(
    db,
    sql<{
      id: string;
    }>`insert into dispute (kind, number, authority, received_at, procedure_id, suspension, suspended_on)
      values ('dispute', ${`INC-${procedureId}`}, 'Secretaría de Prueba', now(), ${procedureId}, 'provisional', ${todayInMexico()}) returning id`,
  );
  return {
    lift: async () => {
      await planted(db, sql`update dispute set lifted_on = ${todayInMexico()} where id = ${rows[0]!.id}`);
    },
  };
}

/** Asks about orders of payment as one person. */
export function paymentsOf(app: TestApp, who: Caller) {
  const call = async (method: string, path: string, body?: object, version?: number) => {
    const answer = await app.send(who, method, `${BASE}${path}`, body, {
      ...(version !== undefined && { 'if-match': `"${version}"` }),
    });
    return { status: answer.status, body: (await answer.json()) as Answer };
  };
  const read = async (id: string) => (await call('GET', `/${id}`)).body;
  /** Does something over the version that the order has now. */
  const act = async (id: string, path: string, body: object) =>
    call('POST', `/${id}${path}`, body, (await read(id)).version);
  return {
    call,
    read,
    begin: (...invoices: PlantedInvoice[]) => call('POST', '', { invoices: invoices.map(({ id }) => id) }),
    issue: (id: string, accountReason = '') => act(id, '/emision', { accountReason }),
    hold: (id: string) => act(id, '/detencion', { reason: 'El SAT la reporta cancelada desde ayer.' }),
    resume: (id: string) => act(id, '/reanudacion', { reason: 'El proveedor la sustituyó y ya se revisó.' }),
    void: (id: string) => act(id, '/anulacion', { reason: 'Se ordenó dos veces por descuido de captura.' }),
  };
}

/** Where an invoice stands. */
export async function stateOf(db: Db, { id }: PlantedInvoice): Promise<string> {
  const { rows } = await sql<{ state: string }>`select state from invoice where id = ${id}`.execute(db);
  return rows[0]!.state;
}

const IMPORTS = `${BASE}/importaciones`;
const HEADER = ['orden', 'uuid', 'fecha', 'importe', 'referencia', 'banco', 'cuenta_final4', 'estado'];

/** A row of a file of payments by what differs from a transfer of today to the confirmed account. */
export const paidRow = (
  number: string,
  amount: string,
  over: Partial<Record<'uuid' | 'day' | 'reference' | 'bank' | 'four' | 'state', string>> = {},
): string[] => [
  number,
  over.uuid ?? '',
  over.day ?? todayInMexico(),
  amount,
  over.reference ?? `SPEI ${number}`,
  over.bank ?? 'BBVA México',
  over.four ?? '9719',
  over.state ?? 'pagado',
];

/** Brings files of payments as one person. */
export function importsOf(app: TestApp, who: Caller) {
  const ask = async <T>(method: string, path: string, body?: object | Uint8Array) => {
    const answer = await app.send(who, method, `${IMPORTS}${path}`, body);
    return {
      status: answer.status,
      body: (await answer.json()) as T & { code?: string; extra?: { pair?: string } },
    };
  };
  const read = async (id: string) => {
    const { body } = await ask<ImportDetail>('GET', `/${id}`);
    const { body: refused } = await ask<ImportRowPage>('GET', `/${id}/filas?que=rechazadas&tam=100`);
    return { ...body, refusals: refused.rows.map(({ problems }) => Object.values(problems).join(' ')) };
  };
  const upload = async (...rows: string[][]) => {
    const csv = [HEADER, ...rows].map((cells) => cells.map((one) => `"${one}"`).join(',')).join('\n');
    const { body } = await ask<ImportDetail>('POST', '?nombre=pagos.csv', Buffer.from(csv));
    await app.runJobs();
    return read(body.id);
  };
  const start = async (id: string) => {
    const { status, body } = await ask<ImportDetail>('POST', `/${id}/inicio`, { scope: 'valid' });
    await app.runJobs();
    return { status, code: body.code, extra: body.extra, run: await read(id) };
  };
  const undo = async (id: string, why = 'El banco mandó el archivo de otro cliente.') => {
    const query = new URLSearchParams({ motivo: why });
    const { status, body } = await ask<ImportDetail & { fields?: Record<string, string> }>(
      'POST',
      `/${id}/reversion?${query.toString()}`,
    );
    await app.runJobs();
    return { status, code: body.code, fields: body.fields, run: await read(id) };
  };
  return {
    upload,
    start,
    undo,
    take: async (...rows: string[][]) => (await start((await upload(...rows)).id)).run,
  };
}
