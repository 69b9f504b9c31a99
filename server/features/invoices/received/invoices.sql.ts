import { sql, type RawBuilder } from 'kysely';
import type { InvoiceCheck, InvoiceData } from '#contract/invoice-checks.ts';
import { INVOICE_FIELDS, type CreditKind, type InvoiceAct, type InvoiceEvent } from '#contract/invoices.ts';
import type { InvoiceKind, InvoiceState } from '#contract/invoices.ts';
import { changeable, type Author } from '#server/kit/change.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import type { Person } from '#server/kit/identity.ts';
import type { DetailLine, InvoiceDetails } from '../details.rules.ts';
import type { PairedLine } from './match.rules.ts';

type Asked = Db | Transaction;

/** Who does something with an invoice, in answer to which request of the browser. */
export interface Doer extends Author {
  person: Person;
}

/** What is kept of who issued it and to whom, beside its amounts. */
type KeptDocument = Pick<InvoiceData, 'tipo' | 'version' | 'emisor' | 'receptor'> &
  Pick<InvoiceDetails, 'year'>;

/** An invoice as it is kept. */
export interface StoredInvoice {
  id: string;
  version: number;
  folio: string;
  orderId: string;
  supplierId: string;
  kind: InvoiceKind;
  creditKind: CreditKind | null;
  state: InvoiceState;
  attempt: number;
  receivedAt: Date;
  answerBy: string;
  sentBy: string | null;
  sentReason: string;
  explanation: string;
  uuid: string;
  series: string;
  number: string;
  issuedAt: Date | null;
  stampedAt: Date | null;
  paymentMethod: string | null;
  paymentForm: string | null;
  currency: string;
  subtotal: string;
  discount: string;
  taxes: string;
  isrWithheld: string;
  ivaWithheld: string;
  total: string;
  xmlSha: string;
  pdfSha: string | null;
  checks: InvoiceCheck[];
  document: KeptDocument;
  said: string;
  verifierId: string | null;
  verifier: string | null;
  verifiedReason: string;
  dueOn: string | null;
}

const stored = (
  where: RawBuilder<unknown>,
) => sql<StoredInvoice>`select i.id, i.version, i.folio, i.order_id "orderId",
    i.supplier_id "supplierId", i.kind, i.credit_kind "creditKind", i.state, i.attempt, i.received_at "receivedAt",
    i.answer_by::text "answerBy", b.name "sentBy", i.sent_reason "sentReason", i.explanation, coalesce(i.uuid, '') uuid, i.series,
    i.number, i.issued_at "issuedAt", i.stamped_at "stampedAt", i.payment_method "paymentMethod", i.payment_form "paymentForm",
    i.currency, coalesce(i.subtotal, 0)::text subtotal, i.discount::text, i.taxes::text, i.isr_withheld::text "isrWithheld",
    i.iva_withheld::text "ivaWithheld", coalesce(i.total, 0)::text total, i.xml_sha "xmlSha", i.pdf_sha "pdfSha", i.checks,
    i.document, i.said, i.verifier_id "verifierId", v.name verifier, i.verified_reason "verifiedReason", i.due_on::text "dueOn"
  from invoice i left join officer b on b.id = i.sent_by left join officer v on v.id = i.verifier_id where ${where}`;

/** One invoice by its folio. */
export const selectInvoice = async (db: Asked, folio: string): Promise<StoredInvoice | undefined> =>
  (await stored(sql`i.folio = upper(${folio})`).execute(db)).rows[0];

/** Invoices of an order, the newest first. */
export const selectOfOrder = async (db: Asked, orderId: string): Promise<StoredInvoice[]> =>
  (await stored(sql`i.order_id = ${orderId} order by i.attempt desc`).execute(db)).rows;

/** What of an invoice is remembered at each version. */
export interface InvoiceWritten {
  [name: string]: unknown;
  folio: string;
  state: InvoiceState;
  total: string;
  said: string;
  dueOn: string | null;
  lines: { id: string; description: string; orderLine: string }[];
}

async function readInvoice(db: Asked, id: string): Promise<InvoiceWritten | undefined> {
  const { rows } =
    await sql<InvoiceWritten>`select i.folio, i.state, coalesce(i.total, 0)::text total, i.said,
      i.due_on::text "dueOn", coalesce((select jsonb_agg(jsonb_build_object('id', l.number::text, 'description', l.description,
        'orderLine', coalesce((select k.number::text from purchase_order_line k where k.id = l.order_line_id), '')) order by l.number)
        from invoice_line l where l.invoice_id = i.id and (l.is_by_hand or l.order_line_id is null)), '[]') lines
    from invoice i where i.id = ${id}`.execute(db);
  return rows[0];
}

/** An invoice, as a thing that a supplier sends and those who pay decide on. */
export const INVOICE = changeable<InvoiceWritten>({
  subject: 'invoice',
  table: 'invoice',
  key: 'id',
  called: 'esta factura',
  about: ({ folio }) => folio,
  fields: INVOICE_FIELDS,
  // What visitors read of a contract changes when one of its invoices is verified or leaves again.
  isPublic: (before, after) => isShown(before) !== (after !== undefined && isShown(after)),
  read: readInvoice,
});

const isShown = ({ state }: Pick<InvoiceWritten, 'state'>): boolean =>
  ['verified', 'ordered', 'scheduled', 'paid', 'settled', 'bounced'].includes(state);

/** Takes the next folio of a year: `F-{AAAA}-{00000}`. */
async function takeFolio(tx: Transaction, year: number): Promise<string> {
  const { rows } = await sql<{ last: number }>`insert into invoice_number (year, last) values (${year}, 1)
    on conflict (year) do update set last = invoice_number.last + 1 returning last`.execute(tx);
  return `F-${year}-${String(rows[0]!.last).padStart(5, '0')}`;
}

/** What is kept of an invoice that is sent. */
interface NewInvoice {
  orderId: string;
  supplierId: string;
  kind: InvoiceKind;
  creditKind: CreditKind | null;
  state: InvoiceState;
  answerBy: string;
  sentBy: string | null;
  sentReason: string;
  explanation: string;
  said: string;
  uuid: string;
  details: InvoiceDetails;
  document: KeptDocument;
  checks: readonly InvoiceCheck[];
  paired: readonly PairedLine[];
  xmlSha: string;
  pdfSha: string | null;
  year: number;
}

/** Keeps what was sent, with its lines and what it names. */
export async function insertInvoice(
  tx: Transaction,
  given: NewInvoice,
): Promise<{ id: string; folio: string }> {
  const { details } = given;
  const folio = await takeFolio(tx, given.year);
  const { rows } = await sql<{
    id: string;
  }>`insert into invoice (order_id, supplier_id, folio, kind, credit_kind, state, attempt,
      answer_by, sent_by, sent_reason, explanation, said, uuid, series, number, issued_at, stamped_at, payment_method,
      payment_form, currency, subtotal, discount, taxes, isr_withheld, iva_withheld, total, xml_sha, pdf_sha, checks, document,
      returned_at)
    values (${given.orderId}, ${given.supplierId}, ${folio}, ${given.kind}, ${given.creditKind}, ${given.state},
      (select count(*) + 1 from invoice where order_id = ${given.orderId}), ${given.answerBy}, ${given.sentBy}, ${given.sentReason},
      ${given.explanation}, ${given.said}, ${given.uuid}, ${details.series}, ${details.number}, ${details.issuedAt},
      ${details.stampedAt}, ${details.method === '' ? null : details.method}, ${details.form === '' ? null : details.form},
      ${details.currency}, ${details.subtotal}, ${details.discount}, ${details.taxes}, ${details.isr}, ${details.iva},
      ${details.total}, ${given.xmlSha}, ${given.pdfSha}, ${JSON.stringify(given.checks)}, ${JSON.stringify(given.document)},
      case ${given.state} when 'returned' then now() end)
    returning id`.execute(tx);
  const { id } = rows[0]!;
  const lines = given.paired.map(({ line, orderLineId }) => ({ ...line, orderLineId }));
  await sql`insert into invoice_line (invoice_id, number, description, product_key, line_key, quantity, unit, unit_price, amount,
      discount, tax_rate, order_line_id)
    select ${id}::uuid, l.number, l.description, l."productKey", l."lineKey", l.quantity, l.unit, l."unitPrice", l.amount,
      l.discount, l."taxRate", l."orderLineId"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) l (number int, description text, "productKey" text, "lineKey" text,
      quantity numeric, unit text, "unitPrice" numeric, amount numeric, discount numeric, "taxRate" text, "orderLineId" uuid)`.execute(
    tx,
  );
  await sql`insert into invoice_relation (invoice_id, type, uuid)
    select ${id}::uuid, r.type, r.uuid from jsonb_to_recordset(${JSON.stringify(details.relations)}::jsonb) r (type text, uuid text)`.execute(
    tx,
  );
  return { id, folio };
}

/** What an invoice says, as it was read when it came, and which line of the order each of its lines was given by hand. */
export async function selectDetails(
  db: Asked,
  invoice: StoredInvoice,
): Promise<{ details: InvoiceDetails; byHand: Map<number, string> }> {
  const { rows } = await sql<
    DetailLine & { orderLineId: string | null; isByHand: boolean }
  >`select number, description,
      product_key "productKey", line_key "lineKey", trim_scale(quantity)::text quantity, unit, trim_scale(unit_price)::text "unitPrice",
      trim_scale(amount)::text amount, trim_scale(discount)::text discount, tax_rate "taxRate", order_line_id "orderLineId",
      is_by_hand "isByHand" from invoice_line where invoice_id = ${invoice.id} order by number`.execute(db);
  const { rows: relations } = await sql<{
    type: string;
    uuid: string;
  }>`select type, uuid from invoice_relation
    where invoice_id = ${invoice.id} order by type, uuid`.execute(db);
  const details: InvoiceDetails = {
    series: invoice.series,
    number: invoice.number,
    issuedAt: invoice.issuedAt?.toISOString() ?? '',
    stampedAt: invoice.stampedAt?.toISOString() ?? '',
    year: invoice.document.year,
    method: invoice.paymentMethod ?? '',
    form: invoice.paymentForm ?? '',
    currency: invoice.currency,
    subtotal: invoice.subtotal,
    discount: invoice.discount,
    taxes: invoice.taxes,
    isr: invoice.isrWithheld,
    iva: invoice.ivaWithheld,
    total: invoice.total,
    lines: rows.map(({ orderLineId: _o, isByHand: _h, ...line }) => line),
    relations,
  };
  const byHand = new Map(
    rows.flatMap((row) => (row.isByHand && row.orderLineId !== null ? [[row.number, row.orderLineId]] : [])),
  );
  return { details, byHand };
}

/** Keeps what was done, by whom. */
export async function writeAct(
  tx: Transaction,
  invoiceId: string,
  done: { act: InvoiceAct; person?: { id: string } | undefined; by?: string; said?: string },
): Promise<void> {
  const { act, person, said = '', by = '' } = done;
  await sql`insert into invoice_act (invoice_id, act, person_id, by_name, said) values (${invoiceId}, ${act}, ${person?.id ?? null},
    coalesce((select name from officer where id = ${person?.id ?? null}), ${by}), ${said})`.execute(tx);
}

/** Everything that was done, the newest first. */
export async function selectHistory(db: Asked, invoiceId: string): Promise<InvoiceEvent[]> {
  const { rows } = await sql<Omit<InvoiceEvent, 'at'> & { at: Date }>`select act, at, by_name "by", said text
    from invoice_act where invoice_id = ${invoiceId} order by id desc`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Who held an invoice last; null: nobody, or the portal. */
export async function selectHolder(db: Asked, folio: string): Promise<string | null> {
  const { rows } = await sql<{
    by: string | null;
  }>`select a.person_id "by" from invoice_act a join invoice i on i.id = a.invoice_id
    where i.folio = ${folio} and a.act = 'hold' order by a.id desc limit 1`.execute(db);
  return rows[0]?.by ?? null;
}

/** Who ordered or received what an invoice is of, and who captured it in its supplier's place: they do not verify it (pair S7). */
export async function selectReceivers(db: Asked, { id, orderId }: Pick<StoredInvoice, 'id' | 'orderId'>) {
  const { rows } = await sql<{ id: string; name: string; at: Date }>`select f.id, f.name, min(w.at) at
    from (
      select w.who, w.at from receipt r, lateral (values (r.receiver_id, r.server_at), (r.decider_id, r.decided_at)) w (who, at)
        where r.order_id = ${orderId}
      union all select sent_by, received_at from invoice where id = ${id}
      union all select person_id, at from purchase_order_act where order_id = ${orderId} and act = 'issue'
    ) w join officer f on f.id = w.who group by f.id, f.name order by 3`.execute(db);
  return rows.map(({ at, ...who }) => ({ ...who, at: at.toISOString() }));
}
