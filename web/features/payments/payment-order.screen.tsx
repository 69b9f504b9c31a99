import { useCallback } from 'react';
import { PAYMENT_ORDER_STATE_LABELS } from '#contract/payment-orders.ts';
import type { PaymentOrder } from '#contract/payment-orders-api.ts';
import { paydayOf } from '#contract/rules/payments/payday.ts';
import { formatDate, formatDateTime, formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Interest } from '#web/ui/interest.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ProposedDecisions } from '#web/ui/proposed-decisions.tsx';
import { proposedWords } from '#web/ui/proposed-words.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { ClaimsPart } from './claims-part.tsx';
import { PaymentActs } from './payment-acts.tsx';
import { Deductions, PaymentHistory, PaymentInvoices, Payments } from './payment-parts.tsx';
import { ReceiptPart } from './receipt-part.tsx';
import { STATE_TONES } from './payment-words.ts';
import { loadPaymentOrder } from './payments.data.ts';
import { PAYMENTS_PATH } from './payments.search.ts';
import './payments.css';

/** `/administracion/pagos/{id}`: what is paid to whom, and what became of it. */
export function Screen({ id }: { id: string }) {
  const { api, can, settings } = usePortal();
  const { data, failure, reload, adopt } = useLoaded(
    useCallback((signal: AbortSignal) => loadPaymentOrder(api, id, signal), [api, id]),
  );
  if (data === undefined)
    return (
      <Page>
        <h1>Orden de pago</h1>
        {failure === undefined ? (
          <Skeleton rows={6} label="Cargando la orden de pago" />
        ) : failure.status === 404 ? (
          <EmptyState title="No encontramos esa orden de pago.">
            <a href={screenPath(PAYMENTS_PATH)}>Ver los pagos</a>
          </EmptyState>
        ) : (
          <ErrorBlock
            what="la orden de pago"
            requestId={failure.problem.requestId}
            supportEmail={settings.footer.email}
            onRetry={reload}
          />
        )}
      </Page>
    );
  const { keys, payments } = data;
  return (
    <Page className="pg-page u-keeps-crumbs">
      <Interest about="payment_order" id={data.id}>
        <Head order={data} onDone={adopt} />
        <ProposedDecisions
          type="payment_order"
          id={data.id}
          asked={`${data.version} ${data.state}`}
          show={proposedWords}
          onDone={reload}
        />
        <Amounts order={data} />
        <PaymentInvoices invoices={data.invoices} />
        <Deductions deductions={data.deductions} />
        {payments.length > 0 && <Payments payments={payments} />}
        {owesReceipt(data) && can('administer', 'Payments') && <ReceiptPart order={data} onDone={adopt} />}
        <ClaimsPart order={data} onDone={adopt} />
        {keys.length > 0 && (
          <section className="pg-section" aria-labelledby="pg-keys">
            <h2 id="pg-keys">
              Ejercido por clave <span className="u-small u-muted">con IVA</span>
            </h2>
            <FactList facts={keys.map(({ code, amount }) => ({ name: code, value: formatMoney(amount) }))} />
          </section>
        )}
        <PaymentHistory history={data.history} />
      </Interest>
    </Page>
  );
}

/** Whether a payment of it waits for its receipt. */
const owesReceipt = ({ payments }: PaymentOrder): boolean =>
  payments.some(({ hasReceipt, receiptBy }) => receiptBy !== null && !hasReceipt);

function Head({ order, onDone }: { order: PaymentOrder; onDone: (next: PaymentOrder) => void }) {
  const { author, endText, issuedAt, issuer, number, problems, state, supplier, supplierNumber } = order;
  return (
    <>
      <PageHead
        title={number ?? 'Orden de pago sin emitir'}
        crumbs={
          <Breadcrumbs>
            <a href={screenPath(PAYMENTS_PATH)}>Pagos</a>
            <span>{number ?? 'Borrador'}</span>
          </Breadcrumbs>
        }
      >
        <div className="u-cluster u-gap-12 pg-facts">
          <Tag tone={STATE_TONES[state]}>{PAYMENT_ORDER_STATE_LABELS[state]}</Tag>
          <span>
            {supplier}
            {supplierNumber !== null && `, ${supplierNumber}`}
          </span>
          <span>
            {issuer === null || issuedAt === null
              ? `La escribe ${author}`
              : `La emitió ${issuer} el ${formatDateTime(issuedAt)}`}
          </span>
        </div>
      </PageHead>
      {problems.map((said) => (
        <Notice key={said} tone="warn">
          {said}
        </Notice>
      ))}
      {state === 'paid' && order.net === '0.00' && (
        <Notice>Las penas tomaron todo el neto: no queda nada que transferir.</Notice>
      )}
      {(state === 'held' || state === 'voided') && endText !== '' && (
        <Notice
          tone={state === 'held' ? 'bad' : 'info'}
        >{`${PAYMENT_ORDER_STATE_LABELS[state]}: «${endText}»`}</Notice>
      )}
      <PaymentActs order={order} onDone={onDone} />
    </>
  );
}

function Amounts({ order }: { order: PaymentOrder }) {
  const payday = paydayOf(order);
  const { account, accountReason, credits, gross, net, paid, penalties, scheduledFor, withheld } = order;
  const some = (amount: string) => (amount === '0.00' ? '' : formatMoney(amount));
  return (
    <section className="pg-section" aria-labelledby="pg-amounts">
      <h2 id="pg-amounts">Cuánto y a dónde</h2>
      <FactList
        facts={[
          { name: 'Importe con IVA', value: formatMoney(gross) },
          { name: 'Retenciones, al SAT', value: some(withheld) },
          { name: 'Notas de crédito', value: some(credits) },
          { name: 'Penas y deducciones', value: some(penalties) },
          { name: 'Neto para el proveedor', value: <b>{formatMoney(net)}</b> },
          { name: 'Pagado', value: some(paid) },
          {
            name: payday?.isPaid === true ? 'Se pagó' : 'A más tardar',
            value: payday === null ? '' : formatDate(payday.day),
          },
          { name: 'Programada para', value: scheduledFor === null ? '' : formatDate(scheduledFor) },
          {
            name: 'Cuenta',
            value:
              account === null
                ? 'El proveedor no tiene cuenta en el padrón'
                : `Termina en ${account.lastFour}${account.since === null ? '' : `, vale desde el ${formatDate(account.since)}`}`,
          },
          { name: 'Cómo se comprobó la cuenta', value: accountReason },
        ]}
      />
    </section>
  );
}
