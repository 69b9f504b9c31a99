import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import type { InvoiceCheck } from '#contract/invoice-checks.ts';
import type { ReceivedInvoice } from '#contract/invoices-api.ts';
import { ICON } from '#web/ui/icon-size.ts';
import { checkTitle } from './check-titles.ts';
import { observationsOf, SEVERITY_TONES, SEVERITY_WORDS } from './invoice-words.ts';

/** What has to be corrected or decided, each with the sentence that the supplier reads. */
export function ToCorrect({ invoice: { checks } }: { invoice: Pick<ReceivedInvoice, 'checks'> }) {
  const { doubts, notes, toCorrect } = observationsOf(checks);
  const found = [...toCorrect, ...doubts];
  if (found.length === 0)
    return (
      <section className="iv-block" aria-labelledby="factura-corregir">
        <p className="iv-all-fits">
          <IconCircleCheck {...ICON} />
          <b id="factura-corregir">Todo cuadra</b>
        </p>
        <Observations checks={notes} />
      </section>
    );
  return (
    <section className="iv-block" aria-labelledby="factura-corregir">
      <h2 id="factura-corregir">
        {toCorrect.length > 0 ? 'Qué debe corregir' : 'Qué decides tú'} <small>{found.length}</small>
      </h2>
      <Observations checks={[...found, ...notes]} />
    </section>
  );
}

function Observations({ checks }: { checks: readonly InvoiceCheck[] }) {
  if (checks.length === 0) return null;
  return (
    <ul className="iv-plain">
      {checks.map(({ id, message, severity }) => (
        <li
          key={`${id} ${message}`}
          id={`factura-${id}`}
          className={`iv-observation iv-observation--${SEVERITY_TONES[severity]}`}
        >
          <IconAlertTriangle {...ICON} />
          <div>
            <b>{checkTitle(id)}</b>
            <span className="u-small">{SEVERITY_WORDS[severity]}</span>
          </div>
          <div className="iv-told">
            <small>Se le dirá</small>
            <span>{`«${message}»`}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}
