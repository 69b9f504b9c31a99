import IconCalendarCheck from '@tabler/icons-react/dist/esm/icons/IconCalendarCheck.mjs';
import type { InvoicingFacts } from '#contract/invoice-checks.ts';
import type { ToInvoice } from '#contract/invoices.ts';
import { formatDate } from '#web/kit/format.ts';
import { ICON } from '#web/ui/icon-size.ts';
import { Notice } from '#web/ui/notice.tsx';
import { CopiedValue } from './invoice-facts.tsx';
import { cfdiUseName } from './invoice-state.ts';
import { factsOf, nameOfUse, type Datum } from './invoice-words.ts';

const RATES: Readonly<Record<string, string>> = { exempt: 'IVA exento' };

const sumsOf = ({ totals }: ToInvoice): Datum[] => [
  { name: 'Subtotal', value: totals.net },
  { name: 'IVA', value: totals.tax },
  { name: 'Total', value: totals.gross },
];

const oneDatum = (datum: Datum) => (
  <div key={datum.name}>
    <dt>{datum.name}</dt>
    <CopiedValue {...datum} />
  </div>
);

/** What an invoice of all that was accepted and not invoiced has to say, each datum with a button that copies it. */
export function ToInvoiceCard({ facts, toInvoice }: { facts: InvoicingFacts; toInvoice: ToInvoice }) {
  return (
    <section className="u-card u-card--padded iv-facts" aria-labelledby="facturar-datos">
      <h2 id="facturar-datos">Qué debe decir tu factura</h2>
      <p className="u-small u-muted u-no-print">Copia cada dato con su botón.</p>
      <dl>
        {factsOf(facts).map(oneDatum)}
        {toInvoice.uses.length > 0 && (
          <div className={toInvoice.uses.length > 1 ? 'iv-use' : undefined}>
            <dt>{cfdiUseName(toInvoice.uses)}</dt>
            {toInvoice.uses.map((use) => (
              <CopiedValue key={use} name="uso de CFDI" value={use} meaning={nameOfUse(use)} />
            ))}
          </div>
        )}
        {sumsOf(toInvoice).map(oneDatum)}
      </dl>
      <h3>Renglones</h3>
      {toInvoice.lines.map((line) => (
        <dl key={line.key} className="iv-to-line" aria-label={line.description}>
          <div className="iv-use">
            <dt>Descripción</dt>
            <CopiedValue name="descripción" value={line.description} />
          </div>
          <div>
            <dt>No. de identificación</dt>
            <CopiedValue name="número de identificación" value={line.key} />
          </div>
          <div>
            <dt>Cantidad</dt>
            <CopiedValue name="cantidad" value={line.quantity} meaning={line.unit} />
          </div>
          <div>
            <dt>Valor unitario</dt>
            <CopiedValue name="valor unitario" value={line.unitPrice} />
          </div>
          <div>
            <dt>Importe sin IVA</dt>
            <CopiedValue
              name="importe"
              value={line.amount}
              meaning={RATES[line.taxRate] ?? `IVA ${line.taxRate} %`}
            />
          </div>
        </dl>
      ))}
      <p className="u-small u-muted iv-note">
        Pon el número de identificación en cada concepto (NoIdentificacion): así se reconoce su renglón del
        pedido.
      </p>
      <Notice icon={<IconCalendarCheck {...ICON} />}>
        {`Si la mandas correcta y se verifica hoy, se paga a más tardar el ${formatDate(toInvoice.dueOn)}.`}
      </Notice>
    </section>
  );
}
