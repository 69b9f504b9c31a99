import { sql } from 'kysely';
import { abilityForRole } from '#contract/permissions.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { expectedPart } from '#contract/rules/payments/payment-receipt.ts';
import { centsOf, decimal } from '#contract/rules/texts/money.ts';
import {
  beginPaymentOrder,
  holdPaymentOrder,
  importOwnPayments,
  issuePaymentOrder,
  takeOwnReceipt,
} from '#server/features/payments/public.ts';
import { transaction, type Db } from '#server/kit/db.ts';
import type { Person } from '#server/kit/identity.ts';
import { rememberOfficer } from '#server/kit/officers.ts';
import { DEMO_PEOPLE } from '../identity/people.ts';
import { addDays } from './days.ts';
import { MadeAuthority } from './invoices/made-certificates.ts';
import { invoiceXml } from './invoices/made-invoice.ts';
import { madeReceipt } from './invoices/made-receipt.ts';

const doer = (username: string) => ({
  person: {
    id: username,
    name: DEMO_PEOPLE.find((one) => one.username === username)?.name ?? username,
    role: 'Administrador',
    ability: abilityForRole('Administrador'),
  } as Person,
  requestId: 'demonstration',
});
/** Who orders the payments did not verify the invoices, and who brings what was paid ordered none of them. */
const PAYER = doer('oscar.compras');
const TREASURY = doer('mariana.admin');

/** What becomes of the payment of each verified invoice; those that are left over wait to be ordered. */
const ENDS = ['held', 'draft', 'partial', 'owed', 'receipted', 'scheduled', 'returned', 'ordered'] as const;
type End = (typeof ENDS)[number];

interface Verified {
  id: string;
  uuid: string;
  total: string;
  base: string;
  tax: string;
  supplierId: string;
  rfc: string;
  supplier: string;
}

interface Ordered extends Verified {
  end: End;
  number: string;
  net: string;
  /** What its invoice says, without what credit notes took off. */
  balance: string;
  four: string;
}

/** Orders of payment in every state that people bring about, by their own doors. Does nothing where there are some. */
export async function loadDemoPayments(services: Parameters<typeof importOwnPayments>[0]): Promise<void> {
  const { db } = services;
  const { rows: made } = await sql`select from payment_order limit 1`.execute(db);
  if (made.length > 0) return;
  await transaction(db, (tx) => rememberOfficer(tx, TREASURY.person));
  const ordered: Ordered[] = [];
  for (const [place, invoice] of (await verifiedInvoices(db)).entries()) {
    const end = ENDS[place];
    if (end === undefined) break;
    const one = await order(db, invoice, end);
    if (one !== undefined) ordered.push(one);
  }
  const rows = ordered.flatMap(paidRows);
  if (rows.length > 0) await importOwnPayments(services, rows, TREASURY);
  const back = ordered.flatMap((one) =>
    one.end === 'returned' ? [rowOf(one, one.net, { state: 'devuelto' })] : [],
  );
  if (back.length > 0) await importOwnPayments(services, back, TREASURY);
  for (const one of ordered) if (one.end === 'receipted') await sendReceipt(services, one);
  // Nobody waits for these mails.
  await sql`delete from mail_outbox where template like 'payment_%'`.execute(db);
}

async function verifiedInvoices(db: Db): Promise<Verified[]> {
  const { rows } =
    await sql<Verified>`select i.id, i.uuid, i.total::text, (i.subtotal - i.discount)::text base, i.taxes::text tax,
      s.id "supplierId", s.rfc, s.name supplier
    from invoice i join supplier s on s.id = i.supplier_id
    where i.state = 'verified' and i.kind = 'invoice' and i.payment_method = 'PPD' order by i.folio`.execute(
      db,
    );
  return rows;
}

/** Begins the payment of an invoice and, unless it stays a draft, issues it; undefined where nothing is paid of it yet. */
async function order(db: Db, invoice: Verified, end: End): Promise<Ordered | undefined> {
  const begun = await beginPaymentOrder(db, { invoices: [invoice.id] }, PAYER);
  if (end === 'draft' || begun.problems.length > 0) return undefined;
  const accountReason = 'Se comprobó por teléfono y con la carátula del banco.';
  const issued = await issuePaymentOrder(db, begun, { accountReason }, PAYER);
  if (end === 'held') {
    const reason = 'El proveedor pidió la cancelación de la factura: se aclara antes de pagar.';
    await holdPaymentOrder(db, issued, { way: 'hold', reason }, PAYER);
  }
  return {
    ...invoice,
    end,
    number: issued.number ?? '',
    net: issued.net,
    balance: decimal(centsOf(issued.net) + centsOf(issued.penalties)),
    four: issued.accountFour,
  };
}

const rowOf = (
  { number, four }: Ordered,
  amount: string,
  { day = todayInMexico(), state = 'pagado' } = {},
): string[] => [number, '', day, amount, `SPEI ${number}`, 'BBVA México', four, state];

function paidRows(one: Ordered): string[][] {
  const { end, net } = one;
  if (end === 'partial') return [rowOf(one, decimal(centsOf(net) / 2n))];
  if (end === 'scheduled')
    return [rowOf(one, net, { day: addDays(todayInMexico(), 3), state: 'programado' })];
  return end === 'owed' || end === 'receipted' || end === 'returned' ? [rowOf(one, net)] : [];
}

/** Its supplier sends the receipt of a payment that was made whole. */
async function sendReceipt(services: Parameters<typeof takeOwnReceipt>[0], one: Ordered): Promise<void> {
  const { balance: total, base, net: paid, rfc, supplier, tax, uuid } = one;
  const part = expectedPart({ uuid, total, base, tax }, { earlier: [], paid });
  const authority = MadeAuthority.of(services.config);
  const made = madeReceipt(
    [
      {
        FechaPago: `${todayInMexico()}T12:00:00`,
        FormaDePagoP: '03',
        Monto: paid,
        documents: [
          {
            IdDocumento: uuid,
            NumParcialidad: String(part.part),
            ImpSaldoAnt: part.before,
            ImpPagado: part.paid,
            ImpSaldoInsoluto: part.after,
            BaseDR: part.base,
            ImporteDR: part.tax,
          },
        ],
      },
    ],
    {
      issuer: { Rfc: rfc, Nombre: supplier.toUpperCase(), RegimenFiscal: '601' },
      date: `${todayInMexico()}T00:10:00`,
      uuid: '0D1E2F30-0000-4000-8000-0000000F0001',
    },
  );
  const xml = invoiceXml(made, {
    sealer: authority.sealer(rfc, { until: '2034-01-01T00:00:00' }),
    stamper: authority.stamper,
  });
  const { isTaken } = await takeOwnReceipt(services, { id: one.supplierId, rfc, name: supplier, xml });
  if (!isTaken) throw new Error('The payment receipt of the demonstration is not taken.');
}
