import { useCallback, useState } from 'react';
import type { ReceivedInvoice } from '#contract/invoices-api.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { ActResult } from '#web/ui/act-result.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Interest } from '#web/ui/interest.tsx';
import { Page } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { InvoiceAside } from './invoice-aside.tsx';
import { InvoiceChecks } from './invoice-checks.tsx';
import { SatPart } from './sat-part.tsx';
import { InvoiceDecision } from './invoice-decision.tsx';
import { InvoiceHead, InvoiceNext } from './invoice-head.tsx';
import { InvoiceHistory } from './invoice-history.tsx';
import { MatchTable } from './match-table.tsx';
import { ToCorrect } from './to-correct.tsx';
import { loadInvoice } from './invoices.data.ts';
import { INVOICES_PATH } from './invoices.search.ts';
import './invoicing.css';
import './received.css';

/** `/administracion/facturas/{folio}`: what to correct, what it is compared with, every check, and the decision. */
export function Screen({ folio }: { folio: string }) {
  const { api, settings } = usePortal();
  const { data, failure, reload, adopt } = useLoaded(
    useCallback((signal: AbortSignal) => loadInvoice(api, folio, signal), [api, folio]),
  );
  if (data !== undefined) return <Received key={folio} invoice={data} onDone={adopt} />;
  return (
    <Page>
      <h1>{`Factura ${folio}`}</h1>
      {failure === undefined ? (
        <Skeleton rows={6} label="Cargando la factura" />
      ) : failure.status === 404 ? (
        <EmptyState title="No encontramos esa factura.">
          <a href={screenPath(INVOICES_PATH)}>Ver las facturas</a>
        </EmptyState>
      ) : (
        <ErrorBlock
          what="la factura"
          requestId={failure.problem.requestId}
          supportEmail={settings.footer.email}
          onRetry={reload}
        />
      )}
    </Page>
  );
}

function Received({
  invoice,
  onDone,
}: {
  invoice: ReceivedInvoice;
  onDone: (next: ReceivedInvoice) => void;
}) {
  const [said, setSaid] = useState<string>();
  const done = (next: ReceivedInvoice, words: string) => {
    setSaid(words);
    onDone(next);
    window.scrollTo({ top: 0 });
  };
  return (
    <Page className="iv u-keeps-crumbs">
      <Interest about="invoice" id={invoice.id}>
        <InvoiceHead invoice={invoice} />
        {said !== undefined && (
          <ActResult key={`${invoice.version} ${said}`} tone="info">
            {said}
          </ActResult>
        )}
        <InvoiceNext invoice={invoice} />
        <div className="iv-received">
          <div className="iv-received__main">
            <ToCorrect invoice={invoice} />
            <MatchTable invoice={invoice} onDone={(next) => done(next, 'Quedó relacionado el renglón.')} />
            <InvoiceChecks checks={invoice.checks} sat={<SatPart invoice={invoice} onDone={onDone} />} />
            <InvoiceHistory history={invoice.history} />
          </div>
          <InvoiceAside invoice={invoice} />
        </div>
        <InvoiceDecision invoice={invoice} onDone={done} />
      </Interest>
    </Page>
  );
}
