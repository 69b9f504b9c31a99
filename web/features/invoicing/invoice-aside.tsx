import { useState } from 'react';
import IconClipboardCopy from '@tabler/icons-react/dist/esm/icons/IconClipboardCopy.mjs';
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs';
import IconFileTypeXml from '@tabler/icons-react/dist/esm/icons/IconFileTypeXml.mjs';
import type { ReceivedInvoice } from '#contract/invoices-api.ts';
import { formatDateTime, formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { saveFile } from '#web/kit/save-file.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { cfdiUseName } from './invoice-state.ts';
import { PaymentTold } from './payment-told.tsx';
import { loadInvoiceFile } from './invoices.data.ts';

/** Total, files and data of an invoice, and what it has to say where it has to be issued anew. */
export function InvoiceAside({ invoice }: { invoice: ReceivedInvoice }) {
  const { credits, currency, net, total } = invoice;
  return (
    <aside className="iv-received__aside">
      <section className="u-card u-card--padded" aria-label="Datos de la factura">
        <small className="u-muted">Total con IVA{currency === 'MXN' ? '' : `, en ${currency}`}</small>
        <p className="iv-total">{formatMoney(total)}</p>
        {credits.length > 0 && (
          <p>{`Con ${credits.length === 1 ? 'su nota de crédito' : 'sus notas de crédito'} se pagan ${formatMoney(net)}.`}</p>
        )}
        <Files invoice={invoice} />
        {invoice.payment !== null && <PaymentTold payment={invoice.payment} />}
        {invoice.payment !== null && (
          <p>
            <a href={screenPath(`/administracion/pagos/${invoice.payment.orderId}`)}>
              {invoice.payment.transfers.some(({ receiptBy }) => receiptBy !== null)
                ? 'Subir su complemento de pago'
                : 'Ver la orden de pago'}
            </a>
          </p>
        )}
        <FactList facts={factsOf(invoice)} />
      </section>
      <ShouldSay invoice={invoice} />
    </aside>
  );
}

/** While another may still take its place; from then on it says what it says. */
const CORRECTED: readonly ReceivedInvoice['state'][] = [
  'received',
  'returned',
  'matched',
  'held',
  'rejected',
];

const money = (amount: string): string => (Number(amount) === 0 ? '' : formatMoney(amount));

const factsOf = (invoice: ReceivedInvoice) => [
  { name: 'Folio fiscal', value: invoice.uuid },
  { name: 'Emitida', value: invoice.issuedAt === null ? '' : formatDateTime(invoice.issuedAt) },
  { name: 'Timbrada', value: invoice.stampedAt === null ? '' : formatDateTime(invoice.stampedAt) },
  { name: 'Método y forma', value: [invoice.paymentMethod, invoice.paymentForm].filter(Boolean).join(', ') },
  { name: 'Uso de CFDI', value: invoice.use },
  { name: 'Subtotal', value: money(invoice.subtotal) },
  { name: 'IVA', value: money(invoice.taxes) },
  { name: 'ISR retenido', value: money(invoice.isrWithheld) },
  { name: 'IVA retenido', value: money(invoice.ivaWithheld) },
  { name: 'Contrato', value: invoice.contract },
  { name: 'Comprometido', value: invoice.committed === null ? '' : formatMoney(invoice.committed) },
  { name: 'Aceptado, con IVA', value: formatMoney(invoice.accrued) },
];

function Files({ invoice: { folio, hasPdf } }: { invoice: ReceivedInvoice }) {
  const { api, toast } = usePortal();
  const take = async (kind: 'xml' | 'pdf') => {
    try {
      saveFile(await loadInvoiceFile(api, folio, kind), `${folio}.${kind}`);
    } catch {
      toast('No se pudo abrir el archivo. Intenta de nuevo.');
    }
  };
  return (
    <div className="iv-file-buttons u-no-print">
      {hasPdf && (
        <Button variant="line" onClick={() => void take('pdf')}>
          <IconFileTypePdf {...ICON_SMALL} /> Bajar PDF
        </Button>
      )}
      <Button variant="line" onClick={() => void take('xml')}>
        <IconFileTypeXml {...ICON_SMALL} /> Bajar XML
      </Button>
    </div>
  );
}

function ShouldSay({ invoice: { kind, shouldSay, state } }: { invoice: ReceivedInvoice }) {
  const [copied, setCopied] = useState(false);
  if (kind === 'credit_note' || !CORRECTED.includes(state) || shouldSay.lines.length === 0) return null;
  const { totals, uses } = shouldSay;
  const facts = [
    { name: 'Subtotal', value: formatMoney(totals.net) },
    { name: 'IVA', value: formatMoney(totals.tax) },
    { name: 'Total', value: formatMoney(totals.gross) },
    { name: 'Método y forma', value: 'PPD, 99' },
    { name: cfdiUseName(uses), value: uses.join(' o ') },
  ];
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(facts.map(({ name, value }) => `${name}: ${value}`).join('\n'));
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <section className="iv-block" aria-labelledby="factura-debe">
      <h2 id="factura-debe" className="iv-with-act">
        Lo que debe decir
        <Button variant="text" size="small" onClick={() => void copy()}>
          <IconClipboardCopy {...ICON_SMALL} /> {copied ? 'Copiado' : 'Copiar'}
        </Button>
      </h2>
      <FactList facts={facts} />
      <p className="u-small u-muted">
        Es todo lo aceptado y no facturado. El proveedor lo lee en la liga de su pedido.
      </p>
    </section>
  );
}
