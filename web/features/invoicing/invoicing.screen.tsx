import type { InvoicingFacts } from '#contract/invoice-checks.ts';
import { screenPath } from '#web/kit/links.ts';
import { Breadcrumbs, SectionName } from '#web/ui/breadcrumbs.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { usePortal } from '#web/kit/portal-context.tsx';
import { InvoiceAnswer } from './invoice-answer.tsx';
import { InvoiceCheckSection } from './invoice-check-section.tsx';
import { InvoiceFacts } from './invoice-facts.tsx';
import { checkInvoice } from './invoicing.data.ts';
import './invoicing.css';

/** How to invoice the University: what an invoice must say, a check of it before it is sent, and what comes after. */
export function Screen({ data }: { data: InvoicingFacts }) {
  const { api } = usePortal();
  return (
    <Page className="iv">
      <PageHead
        title="Cómo facturar a la Universidad"
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/')}>Inicio</a>
            <a href={screenPath('/proveedores')}>
              <SectionName of="/proveedores" />
            </a>
            <span>Cómo facturar</span>
          </Breadcrumbs>
        }
      >
        <p className="u-lead">
          Qué debe decir tu factura (CFDI 4.0), cómo saber si está bien antes de enviarla y qué pasa después.
        </p>
      </PageHead>
      <div className="iv-grid">
        <InvoiceFacts facts={data} />
        <InvoiceCheckSection
          title="Revisa tu factura antes de enviarla"
          says="Se revisa al momento con las reglas del SAT y los datos de la Universidad. No se envía ni se guarda."
          label="Elige el XML y, si lo tienes, el PDF"
          check={(files, signal) => checkInvoice(api, files, signal)}
        >
          {(review) => (
            <InvoiceAnswer review={review}>
              Es lo que se sabe sin tu pedido. Al recibirla se compara además con lo que se pidió y con lo que
              se aceptó.
            </InvoiceAnswer>
          )}
        </InvoiceCheckSection>
        <Afterwards />
      </div>
    </Page>
  );
}

function Afterwards() {
  return (
    <section aria-labelledby="facturar-despues">
      <h2 id="facturar-despues">Qué pasa después</h2>
      <ol className="iv-steps">
        <li>
          <b>Factura lo que ya se aceptó.</b> Con la Ley de Adquisiciones, quien recibe tiene 10 días hábiles
          para aceptar o rechazar lo entregado.
        </li>
        <li>
          <b>Envía el XML y su PDF con la liga de tu pedido.</b> Ahí se comparan además con lo que se pidió y
          con lo que se aceptó. Si tu compra no tiene pedido en el portal, envíalos como dice tu contrato.
        </li>
        <li>
          <b>La Universidad la verifica.</b> Si hay algo que corregir te la devuelve, y el plazo empieza de
          nuevo cuando llega la correcta.
        </li>
        <li>
          <b>Se te paga a más tardar 17 días hábiles después</b> de que enviaste la factura y quedó
          verificada, con lo entregado ya aceptado (Ley de Adquisiciones, artículo 73). Los 10 días de la
          aceptación no cuentan en ese plazo. Si tu compra se rige por otra ley, el plazo está en tu contrato.
        </li>
        <li>
          <b>Si tu factura es PPD, manda el complemento de pago</b> a más tardar el día 5 del mes siguiente al
          pago.
        </li>
      </ol>
      <p>
        Las entregas y los pagos de cada contrato se publican en{' '}
        <a href={screenPath('/adquisiciones')}>su procedimiento</a>. Si tienes una duda de tu pago,{' '}
        <a href={screenPath('/directorio', { q: 'pagos' })}>pregunta a quien lleva los pagos</a>.
      </p>
    </section>
  );
}
