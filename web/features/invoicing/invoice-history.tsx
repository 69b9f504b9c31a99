import { INVOICE_ACTS, type InvoiceAct, type InvoiceEvent } from '#contract/invoices.ts';
import { formatDateTime } from '#web/kit/format.ts';

const isAct = (act: string): act is InvoiceAct => act in INVOICE_ACTS;

/** What was done with it, the newest first. */
export function InvoiceHistory({ history }: { history: readonly InvoiceEvent[] }) {
  return (
    <section className="iv-block" aria-labelledby="factura-historial">
      <h2 id="factura-historial">Qué ha pasado</h2>
      <ol className="iv-plain iv-history">
        {history.map(({ act, at, by, text }) => (
          <li key={`${at} ${act}`}>
            <b>{isAct(act) ? INVOICE_ACTS[act] : act}</b>
            <small>{[by, formatDateTime(at)].filter((part) => part !== '').join(' · ')}</small>
            {text !== '' && <span>{text}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
