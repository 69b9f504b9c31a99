import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { CREDIT_KINDS, INVOICE_STATE_LABELS } from '#contract/invoices.ts';
import type { ReceivedInvoice } from '#contract/invoices-api.ts';
import { paydayOf } from '#contract/rules/payments/payday.ts';
import { formatDate, formatDateTime, formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { ICON } from '#web/ui/icon-size.ts';
import { PageHead } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { INVOICE_TONES, invoiceTitle } from './invoice-state.ts';
import { INVOICES_PATH } from './invoices.search.ts';

/** What it is, where it stands, until when it is answered, and the ones before and after it. */
export function InvoiceHead({ invoice }: { invoice: ReceivedInvoice }) {
  const { answerBy, attempt, creditKind, folio, order, orderId, place, receivedAt, state, supplier } =
    invoice;
  const payday = paydayOf(invoice);
  const isWaiting = state === 'received' || state === 'matched' || state === 'held';
  return (
    <>
      <PageHead
        title={`${invoiceTitle(invoice)} de ${supplier}`}
        crumbs={
          <Breadcrumbs>
            <a href={screenPath(INVOICES_PATH)}>Facturas</a>
            <span>{folio}</span>
          </Breadcrumbs>
        }
        actions={place.at > 0 && <Places place={place} />}
      >
        <div className="u-cluster u-gap-12 iv-head">
          <b>{formatMoney(invoice.total)} con IVA</b>
          <Tag tone={INVOICE_TONES[state]}>{INVOICE_STATE_LABELS[state]}</Tag>
          <span>
            Pedido <a href={screenPath(`/administracion/pedidos/${orderId}`)}>{order}</a>
          </span>
          <span>
            {`Recibida el ${formatDateTime(receivedAt)}`}
            {attempt > 1 && `, envío ${attempt}`}
          </span>
          {isWaiting && (
            <span>
              Contesta a más tardar el <b>{formatDate(answerBy)}</b>
            </span>
          )}
          {payday !== null && (
            <span>
              {payday.isPaid ? 'Se pagó el' : 'Se paga a más tardar el'} <b>{formatDate(payday.day)}</b>
            </span>
          )}
          {creditKind !== null && <span>{CREDIT_KINDS[creditKind]}</span>}
        </div>
      </PageHead>
      <Standing invoice={invoice} />
    </>
  );
}

function Places({ place: { after, at, before, of } }: { place: ReceivedInvoice['place'] }) {
  const link = (folio: string | null, label: string, Icon: typeof IconChevronLeft) =>
    folio !== null && (
      <ButtonLink variant="line" icon aria-label={label} href={screenPath(`${INVOICES_PATH}/${folio}`)}>
        <Icon {...ICON} />
      </ButtonLink>
    );
  return (
    <nav className="u-cluster u-gap-8" aria-label="Facturas por verificar">
      {link(before, 'La anterior', IconChevronLeft)}
      <span>{`${at} de ${of}`}</span>
      {link(after, 'La siguiente', IconChevronRight)}
    </nav>
  );
}

/** What was said of it, and by whom it came. */
function Standing({ invoice }: { invoice: ReceivedInvoice }) {
  const { explanation, said, sentBy, sentReason, state, verifiedReason, verifier } = invoice;
  return (
    <>
      {said !== '' && <Notice tone={state === 'replaced' ? 'mute' : 'warn'}>{said}</Notice>}
      {verifier !== null && (
        <Notice>{`La verificó ${verifier}.${verifiedReason === '' ? '' : ` «${verifiedReason}»`}`}</Notice>
      )}
      {sentBy !== null && <Notice>{`La recibió ${sentBy} en lugar del proveedor: «${sentReason}»`}</Notice>}
      {explanation !== '' && <Notice>{`El proveedor la envió así y escribió: «${explanation}»`}</Notice>}
    </>
  );
}

/** What follows an invoice that was verified and that nobody ordered to be paid, who does it and until when, and the way there. */
export function InvoiceNext({ invoice }: { invoice: ReceivedInvoice }) {
  const { can } = usePortal();
  const { dueOn, kind, payment, state } = invoice;
  if (kind === 'credit_note' || state !== 'verified' || payment !== null) return null;
  return (
    <Notice
      actions={
        can('administer', 'Payments') && (
          <ButtonLink size="small" href={screenPath('/administracion/pagos', { nueva: 'si' })}>
            Hacer la orden de pago
          </ButtonLink>
        )
      }
    >
      Qué sigue: su orden de pago{dueOn !== null && `, para pagarla a más tardar el ${formatDate(dueOn)}`}. La
      emite quien tiene la función «Pagos» y no la verificó.
    </Notice>
  );
}
