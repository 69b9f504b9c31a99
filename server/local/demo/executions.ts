import { sql } from 'kysely';
import type { Transaction } from '#server/kit/db.ts';
import { addDays, daysBetween, instantOf, workday } from './days.ts';
import { insertRows } from './insert-rows.ts';
import type { contractRows, documentRows } from './procedure-rows.ts';
import type { DemoProcedure } from './procedure-shapes.ts';
import type { Random } from './random.ts';
import { PENALTY } from './terms.ts';

type ContractRow = ReturnType<typeof contractRows>[number];
type DocumentRow = ReturnType<typeof documentRows>[number];

interface Rows {
  contract_delivery: object[];
  contract_delivery_lot: object[];
  contract_penalty: object[];
  contract_payment: object[];
  contract_end: object[];
}

const noRows = (): Rows => ({
  contract_delivery: [],
  contract_delivery_lot: [],
  contract_penalty: [],
  contract_payment: [],
  contract_end: [],
});

interface Given {
  procedures: readonly DemoProcedure[];
  suppliers: readonly { id: string; status: string }[];
  contracts: readonly ContractRow[];
  amendments: readonly { contract_id: string; signed_on: string; amount_after: string }[];
  /** Which lots each contract covers. */
  covered: readonly { contract_id: string; lot_id: string }[];
  /** Public documents with which contracts ended. */
  settlements: readonly DocumentRow[];
  today: string;
}

/** The newest contracts are supplied by orders, which have deliveries, invoices and payments of their own. */
const BY_ORDERS = 32;
/** Days from the signature to each delivery. */
const PLAN = [30, 75] as const;
const TAX = 1.16;
const money = (amount: number) => amount.toFixed(2);

/** The procedure is over: so are its contracts, whatever day their term ends. */
const isOver = (given: Given, contract: ContractRow) =>
  given.procedures.some(({ id, status }) => id === contract.procedure_id && status === 'complete');

/** Contracts under way of lots that were bid for, as they were signed, with suppliers whose registration is in force. */
function suppliedByOrders(given: Given): Set<string> {
  const { procedures, suppliers, contracts, amendments, covered } = given;
  const inForce = new Set(suppliers.filter(({ status }) => status === 'active').map(({ id }) => id));
  const changed = new Set(amendments.map(({ contract_id }) => contract_id));
  const won = new Set(covered.map(({ contract_id }) => contract_id));
  const running = new Set(
    procedures
      .filter(({ kind, status }) => status === 'contracted' && kind !== 'disposal')
      .map(({ id }) => id),
  );
  return new Set(
    contracts
      .filter(
        ({ id, procedure_id, supplier_id }) =>
          running.has(procedure_id) && won.has(id) && !changed.has(id) && inForce.has(supplier_id ?? ''),
      )
      .toSorted((a, b) => b.signed_on.localeCompare(a.signed_on))
      .slice(0, BY_ORDERS)
      .map(({ id }) => id),
  );
}

function addDeliveries(random: Random, rows: Rows, contract: ContractRow, given: Given): void {
  const { today } = given;
  const over = isOver(given, contract);
  const lots = given.covered.filter(({ contract_id }) => contract_id === contract.id);
  const amended = given.amendments.find(({ contract_id }) => contract_id === contract.id);
  const worth = amended === undefined ? contract.amount : Number(amended.amount_after);
  for (const [index, days] of PLAN.entries()) {
    const planned = workday(addDays(contract.signed_on, days));
    const late = random.int(1, 5) === 1 ? random.int(2, 9) : 0;
    const delivered = workday(addDays(planned, late));
    const isDelivered = over || delivered < today;
    const accepted = workday(addDays(delivered, random.int(1, 6)));
    const isAccepted = over || (isDelivered && accepted < today);
    const id = random.uuid();
    // The amendment adds to the second delivery.
    const part = index === 0 ? contract.amount / PLAN.length : worth - contract.amount / PLAN.length;
    const net = money(part / TAX);
    const behind = daysBetween(planned, delivered);
    const penalty = late > 2 && isDelivered ? Math.round(Number(net) * behind * PENALTY) / 100 : undefined;
    rows.contract_delivery.push({
      id,
      contract_id: contract.id,
      what: index === 0 ? 'Primera entrega' : 'Segunda entrega',
      amount: net,
      planned_on: planned,
      delivered_on: isDelivered ? delivered : null,
      accept_by: isDelivered ? addDays(delivered, 14) : null,
      accepted_on: isAccepted ? accepted : null,
      created_at: instantOf(contract.signed_on, '12:00'),
    });
    for (const { lot_id } of lots) rows.contract_delivery_lot.push({ delivery_id: id, lot_id });
    if (penalty !== undefined)
      rows.contract_penalty.push({
        id: random.uuid(),
        contract_id: contract.id,
        delivery_id: id,
        imposed_on: addDays(delivered, 1),
        percent: behind * PENALTY,
        amount: money(penalty),
        reason: `Entregó con ${behind} días naturales de atraso: ${PENALTY} % por día.`,
        ground: 'Contrato, cláusula octava',
        created_at: instantOf(addDays(delivered, 1), '12:00'),
      });
    if (isAccepted)
      rows.contract_payment.push({
        id: random.uuid(),
        contract_id: contract.id,
        paid_on: workday(addDays(accepted, 10)) < today ? workday(addDays(accepted, 10)) : accepted,
        // The penalty is kept back.
        amount: money(part - (penalty ?? 0)),
        invoice: `F-${random.int(100, 999)}${String(rows.contract_payment.length).padStart(5, '0')}`,
        created_at: instantOf(accepted, '12:00'),
      });
  }
}

/** Deliveries, a few penalties, payments and ends of the contracts of the demonstration. */
export function demoExecutions(random: Random, given: Given): Rows {
  const rows = noRows();
  const byOrders = suppliedByOrders(given);
  for (const contract of given.contracts) {
    // Left out after it was drawn, so that the others stay as they are.
    addDeliveries(random, byOrders.has(contract.id) ? noRows() : rows, contract, given);
    const settlement = given.settlements.find(
      ({ document }) => document.procedure_id === contract.procedure_id,
    );
    if (settlement === undefined) continue;
    rows.contract_end.push({
      contract_id: contract.id,
      kind: 'completion',
      ended_on: settlement.document.document_date,
      document_id: settlement.document.id,
      created_at: instantOf(settlement.document.document_date, '13:00'),
    });
  }
  return rows;
}

/** Inserts what {@link demoExecutions} gave, after contracts and documents; contracts say what secures them and their document. */
export async function insertExecutions(tx: Transaction, rows: Rows): Promise<void> {
  await sql`update contract c set
      status = case when p.status = 'complete' then 'complete' else 'active' end,
      guarantees = jsonb_build_array(jsonb_build_object('id', c.id, 'kind', 'compliance', 'number', 'FZ-' || c.number,
        'amount', round(c.amount * 0.1, 2)::text, 'dueOn', c.signed_on + 10, 'validUntil', c.ends_on + 365)),
      document_id = (select d.id from document d where d.procedure_id = c.procedure_id and d.kind = 'contract'
        and d.title like '%' || c.number || '%' order by d.id limit 1)
    from procedure p where p.id = c.procedure_id and c.source = 'demo'`.execute(tx);
  for (const table of [
    'contract_delivery',
    'contract_delivery_lot',
    'contract_penalty',
    'contract_payment',
    'contract_end',
  ] as const)
    await insertRows(tx, table, rows[table]);
  // Whoever writes something down in a contract saves its procedure too.
  await sql`update procedure p set updated_at = greatest(p.updated_at, least(now(), w.last_day + time '12:00'))
    from (select c.procedure_id, max(w.on_day) last_day from contract c join (
        select contract_id, signed_on on_day from contract_amendment
        union all select contract_id, greatest(delivered_on, accepted_on) from contract_delivery
        union all select contract_id, imposed_on from contract_penalty
        union all select contract_id, paid_on from contract_payment) w on w.contract_id = c.id
      where c.source = 'demo' group by 1) w
    where w.procedure_id = p.id and w.last_day is not null`.execute(tx);
}
