import { sql } from 'kysely';
import type { OrderAnswer } from '#contract/purchase-orders.ts';
import type { PurchaseOrder } from '#contract/purchase-orders-api.ts';
import { abilityForRole } from '#contract/permissions.ts';
import { percentOf } from '#contract/rules/contracts/late-penalty.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { contractorFindings } from '#server/features/procurement/public.ts';
import {
  addGuarantee,
  announceDelivery,
  answerSettlement,
  answerPenalty,
  answerSupplierOrder,
  beginPurchaseOrder,
  decideReceipt,
  describeOrder,
  issuePurchaseOrder,
  letDueDayPass,
  letTermPass,
  letWeeksPass,
  notifyPenalty,
  proposeDeduction,
  readSupplierOrder,
  recordArrival,
  resolvePenalty,
  savePurchaseOrder,
  sendSettlement,
  voidPurchaseOrder,
} from '#server/features/purchase-orders/public.ts';
import { asOne } from '#server/kit/ambient-transaction.ts';
import { transaction, type Db } from '#server/kit/db.ts';
import type { Person } from '#server/kit/identity.ts';
import { rememberOfficer } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { DEMO_PEOPLE } from '../identity/people.ts';
import { addDays } from './days.ts';
import { cutShort, replace } from './order-ends.ts';

/** Who buys and who receives. */
const doer = (username: string) => ({
  person: {
    id: username,
    name: DEMO_PEOPLE.find((one) => one.username === username)?.name ?? username,
    role: 'Administrador',
    ability: abilityForRole('Administrador'),
  } as Person,
  requestId: 'demonstration',
});
const BUYER = doer('oscar.compras');
const RECEIVER = doer('mariana.admin');

/** What becomes of each order; the last ones stay as they were begun. */
const ENDS = [
  'silent',
  'accept',
  'arrived',
  // Nothing but a part of it came: two rescinded it.
  'rescinded',
  'propose',
  'reject',
  'void',
  'late',
  'draft',
  // Not needed any more: two ended it, its supplier gets back what it spent.
  'ended',
  // Half of it came; its supplier agreed to close it.
  'closed',
  // Taken whole: its supplier invoices it.
  // Of one a part came broken, and was replaced.
  'replaced',
  ...Array.from({ length: 6 }, () => 'invoiced' as const),
  // Taken with a fault, for which its payment is less.
  'faulty',
  ...Array.from({ length: 3 }, () => 'invoiced' as const),
] as const;
type End = (typeof ENDS)[number];

const ANSWERS: Partial<
  Record<End, { answer: OrderAnswer['answer']; later?: number; reason?: 'stock'; text: string }>
> = {
  accept: { answer: 'accept', text: 'Entregamos por la mañana.' },
  arrived: { answer: 'accept', text: 'Sale con nuestro transporte.' },
  invoiced: { answer: 'accept', text: 'Entregamos completo.' },
  faulty: { answer: 'accept', text: 'Entregamos completo, en una sola exhibición.' },
  closed: { answer: 'accept', text: 'Entregamos en dos partes.' },
  rescinded: { answer: 'accept', text: 'Entregamos en tres partes.' },
  ended: { answer: 'accept', text: 'Entregamos en la fecha del pedido.' },
  replaced: { answer: 'accept', text: 'Entregamos completo, con empaque reforzado.' },
  late: { answer: 'accept', text: 'Entregamos en la fecha del pedido.' },
  propose: { answer: 'propose', later: 9, text: 'El fabricante surte hasta la semana siguiente.' },
  reject: { answer: 'reject', reason: 'stock', text: 'La marca que ofrecimos se dejó de fabricar.' },
};

type DemoServices = Services & Parameters<typeof decideReceipt>[0];

interface ToOrder {
  id: string;
  /** Of its one lot; null of several. */
  quantity: string | null;
  endsOn: string | null;
}

/** Contracts under way with suppliers that nothing bars, those of several units first, as they come in parts, then those of one lot. */
async function contractsToOrder(db: Db): Promise<ToOrder[]> {
  const { rows } = await sql<ToOrder & { name: string; rfc: string }>`
    select c.id, s.name, s.rfc, case o.lots when 1 then trim_scale(o.least)::text end quantity, c.ends_on "endsOn"
    from contract c join procedure p on p.id = c.procedure_id join supplier s on s.id = c.supplier_id
      join lateral (select count(*) lots, min(l.quantity) least from contract_lot k join lot l on l.id = k.lot_id
        where k.contract_id = c.id) o on o.least >= 1
      join lateral (select coalesce(sum(t.amount), 0) paid from contract_payment t where t.contract_id = c.id) y on y.paid < c.amount
    where p.status = 'contracted' and p.kind <> 'disposal' and c.status = 'active' and c.source <> 'compranet' and c.currency = 'MXN'
      and c.minimum_amount is null and s.status = 'active' and s.email is not null
      and not exists (select from contract_end e where e.contract_id = c.id)
      and not exists (select from contract_amendment m where m.contract_id = c.id)
      and coalesce(c.ends_on, current_date + 20) > current_date + 1
    order by o.least > 1 desc, y.paid = 0 desc, o.lots = 1 desc, c.signed_on desc nulls last, c.number limit ${3 * ENDS.length}`.execute(
    db,
  );
  const findings = await transaction(db, async (tx) => {
    const each: boolean[] = [];
    for (const { name, rfc } of rows) each.push((await contractorFindings(tx, { name, rfc })).length > 0);
    return each;
  });
  return rows.filter((_, place) => findings[place] !== true).slice(0, ENDS.length);
}

/** The one of most units comes in parts. */
function mostLate(contracts: readonly ToOrder[]): ToOrder[] {
  const most = contracts.toSorted((a, b) => Number(b.quantity) - Number(a.quantity))[0];
  const others = contracts.filter((one) => one !== most);
  return most === undefined ? [] : others.toSpliced(ENDS.indexOf('late'), 0, most);
}

/** Orders in every state that people bring about, by their own doors. Does nothing where there are some. */
export async function loadDemoOrders(services: DemoServices): Promise<void> {
  const { db, pool } = services;
  const { rows: made } = await sql`select from purchase_order limit 1`.execute(db);
  if (made.length > 0) return;
  const contracts = await contractsToOrder(db);
  await asOne(pool, async () => {
    await transaction(db, (tx) => rememberOfficer(tx, RECEIVER.person));
    for (const [place, contract] of mostLate(contracts).entries())
      await makeOrder(services, contract, ENDS[place] ?? 'draft');
    // They were sent some weeks ago.
    await letWeeksPass(db);
    // Nobody waits for these mails.
    await sql`delete from mail_outbox where template like 'order_%'`.execute(db);
  });
}

/** What an end of an order is brought about with. */
const stage = (services: DemoServices, issued: PurchaseOrder) => ({
  services,
  issued,
  buyer: BUYER,
  receiver: RECEIVER,
  holder: () => holderOf(services.db, issued),
  receive: (how: { isTaken: boolean; parts: number }) => receive(services, issued, how),
});

async function makeOrder(services: DemoServices, contract: ToOrder, end: End): Promise<void> {
  const { db } = services;
  // Nothing is delivered after its contract.
  const dueOn = [addDays(todayInMexico(), 20), contract.endsOn ?? '9999'].toSorted()[0]!;
  const begun = await beginPurchaseOrder(db, { contractId: contract.id }, BUYER);
  const form = {
    dueOn,
    notes: 'La fecha de entrega se acordó con el área que recibe.',
    place: begun.form.place || 'Almacén central, planta baja',
    administrator: BUYER.person.id,
    receiver: RECEIVER.person.id,
  };
  const written = await savePurchaseOrder(db, begun, form, BUYER);
  if (end === 'draft' || written.missing.length > 0) return;
  const issued = await issuePurchaseOrder(services, written, BUYER);
  if (end === 'void') {
    const reason = 'La facultad lo pidió dos veces: este pedido se anula y vale el otro.';
    await voidPurchaseOrder(db, issued, { reason }, BUYER);
    return;
  }
  if (end === 'silent') await transaction(db, (tx) => letTermPass(tx, issued.id));
  else await answer(db, issued, { end, dueOn });
  if (end === 'accept') {
    await secure(db, issued);
    await announce(db, issued);
  }
  if (end === 'arrived') await receive(services, issued, { isTaken: false, parts: 2 });
  if (end === 'invoiced' || end === 'faulty') await receive(services, issued, { isTaken: true, parts: 1 });
  if (end === 'faulty') await deduct(services, issued);
  if (end === 'closed') await closeWhole(services, issued);
  if (end === 'late') await penalize(services, issued);
  if (end === 'rescinded') {
    await receive(services, issued, { isTaken: true, parts: 3 });
    await cutShort(stage(services, issued), 'rescission');
  }
  if (end === 'ended') await cutShort(stage(services, issued), 'early_termination');
  if (end === 'replaced') await replace(stage(services, issued));
}

async function answer(
  db: Db,
  issued: PurchaseOrder,
  { end, dueOn }: { end: End; dueOn: string },
): Promise<void> {
  const holder = await holderOf(db, issued);
  await readSupplierOrder(db, holder);
  const given = ANSWERS[end];
  if (given === undefined) return;
  const { later = 0, reason = null, ...said } = given;
  const promisedOn = said.answer === 'reject' ? null : addDays(dueOn, later);
  await answerSupplierOrder(db, holder, {
    edition: issued.edition,
    answer: { ...said, reason, promisedOn },
  });
}

/** The supplier, with the link that its mail brought. */
async function holderOf(db: Db, { number }: PurchaseOrder) {
  const { rows } = await sql<{
    secret: string;
    text: string;
  }>`select secret, text from mail_outbox where template = 'order_issued'
    and text like ${`%${number}#%`} order by created_at desc limit 1`.execute(db);
  const [{ secret, text } = { secret: '', text: '' }] = rows;
  const address = text.split(/\s/).find((word) => word.includes('/pedidos/')) ?? '';
  const site = address.split('/pedidos/')[0] ?? '';
  return { folio: number ?? '', link: secret, device: 'Chrome en Windows', site, requestId: 'demonstration' };
}

/** Its guarantee is there to be validated, and ends soon. */
async function secure(db: Db, { id, totals }: PurchaseOrder): Promise<void> {
  const today = todayInMexico();
  const guarantee = {
    isExcepted: false as const,
    id: crypto.randomUUID(),
    kind: 'compliance' as const,
    form: 'bond' as const,
    issuer: 'Afianzadora Tecolote de Muestra',
    number: 'F-2026-00318',
    amount: percentOf(totals.net, 10),
    validFrom: today,
    validUntil: addDays(today, 20),
  };
  await addGuarantee(db, { id }, guarantee, BUYER);
}

/** Half of it is announced for the day after tomorrow. */
async function announce(db: Db, issued: PurchaseOrder): Promise<void> {
  await announceDelivery(db, await holderOf(db, issued), {
    id: crypto.randomUUID(),
    arrivesOn: addDays(todayInMexico(), 2),
    hour: '10:30',
    packages: 4,
    remission: `RM ${issued.number ?? ''}`,
    note: 'Camioneta blanca; se descarga con diablito.',
    lines: issued.form.lines.map(({ id, quantity }) => ({
      lineId: id,
      quantity: String(Math.max(1, Math.floor(Number(quantity) / 2))),
    })),
  });
}

const GROUND = 'Cláusula décima del contrato';
/** What becomes of each penalty: proposed, told, answered, firm, waived. */
const PENALTY_ENDS = ['proposed', 'notified', 'answered', 'firm', 'waived'] as const;

/** It comes in parts after its day: each has its penalty, and each of them ends otherwise. */
async function penalize(services: DemoServices, issued: PurchaseOrder): Promise<void> {
  await transaction(services.db, (tx) => letDueDayPass(tx, issued.id));
  for (const end of PENALTY_ENDS) {
    await receive(services, issued, { isTaken: true, parts: PENALTY_ENDS.length });
    await settle(services, issued, end);
  }
}

/** Half of it came, the rest is not needed any more: two parties agree what is owed. */
async function closeWhole(services: DemoServices, issued: PurchaseOrder): Promise<void> {
  const { db } = services;
  const { id } = issued;
  await receive(services, issued, { isTaken: true, parts: 2 });
  const { version } = await transaction(db, (tx) => describeOrder(tx, id, BUYER.person));
  const note = 'La facultad ya no necesita la otra mitad.';
  await sendSettlement(db, { id, version }, { note, advance: null }, BUYER);
  const answered = { edition: 1, answer: 'agree' as const, text: 'De acuerdo con las cifras.' };
  await answerSettlement(db, await holderOf(db, issued), answered);
}

/** Up to two units of each line have a fault; the deduction is firm, and taken from what is paid. */
async function deduct(services: DemoServices, issued: PurchaseOrder): Promise<void> {
  const { db } = services;
  const { id } = issued;
  const { receipts } = await transaction(db, (tx) => describeOrder(tx, id, BUYER.person));
  const deduction = {
    id: crypto.randomUUID(),
    receiptId: receipts[0]?.id ?? '',
    fault: 'Una parte se entregó sin la ficha técnica en español que pedían las bases.',
    percent: 5,
    lines: issued.form.lines.map(({ id: lineId, quantity }) => ({
      lineId,
      quantity: String(Math.min(2, Number(quantity))),
    })),
  };
  await proposeDeduction(db, { id, deduction }, BUYER);
  await settle(services, issued, 'firm');
}

/** What becomes of the newest penalty of an order. */
async function settle(
  services: DemoServices,
  issued: PurchaseOrder,
  end: (typeof PENALTY_ENDS)[number],
): Promise<void> {
  const { db } = services;
  const { id } = issued;
  const read = async () =>
    (await transaction(db, (tx) => describeOrder(tx, id, BUYER.person))).penalties.at(-1);
  const proposed = await read();
  if (proposed?.state !== 'proposed' || end === 'proposed') return;
  const seen = { id, penaltyId: proposed.id };
  const notice = { application: 'deduction' as const, ground: GROUND };
  await notifyPenalty(db, { ...seen, version: proposed.version }, notice, BUYER);
  if (end === 'notified') return;
  const text = ANSWERED[proposed.kind];
  await answerPenalty(db, { ...(await holderOf(db, issued)), pena: proposed.id }, { text });
  if (end === 'answered') return;
  const version = (await read())?.version ?? 0;
  const { way, reason } = RESULTS[end];
  await resolvePenalty(
    services,
    { ...seen, version },
    {
      amount: null,
      ground: GROUND,
      way,
      reason: proposed.kind === 'late' ? reason : 'La ficha técnica era parte de lo que se pidió.',
    },
    RECEIVER,
  );
}

const ANSWERED = {
  late: 'La lluvia cerró la carretera dos días; anexamos el aviso de Protección Civil.',
  deficient: 'El fabricante manda las fichas en español la semana próxima.',
} as const;
const RESULTS = {
  firm: { way: 'firm', reason: 'El cierre de la carretera fue después de la fecha de entrega.' },
  waived: { way: 'waive', reason: 'El almacén estuvo cerrado esos días por causa de la Universidad.' },
} as const;

/** Part of what was asked came, or all of it; it waits to be looked at, or was taken. */
async function receive(
  services: DemoServices,
  { id, form, number }: PurchaseOrder,
  { isTaken, parts }: { isTaken: boolean; parts: number },
): Promise<void> {
  const receiptId = crypto.randomUUID();
  const half = form.lines.map((line) => ({
    lineId: line.id,
    arrived: parts === 1 ? line.quantity : String(Math.max(1, Math.floor(Number(line.quantity) / parts))),
    serials: '',
  }));
  const arrival = {
    id: receiptId,
    deviceAt: new Date().toISOString(),
    deliveredBy: 'Transportes Zorzal de Muestra',
    deliveredId: 'Placas de muestra ZOR-001',
    noticeId: null,
    remission: `RM ${number ?? ''}`,
    note: '',
    lines: half,
  };
  await recordArrival(services, { id, arrival }, RECEIVER);
  if (!isTaken) return;
  const lines = half.map(({ lineId, arrived }) => ({
    lineId,
    accepted: arrived,
    rejected: '0',
    reason: null,
  }));
  await decideReceipt(
    services,
    { id, receiptId, version: 1 },
    { lines, note: '', replaceDays: null },
    RECEIVER,
  );
}
