import { useCallback, type ComponentType } from 'react';
import type { QuotationRequest } from '#contract/quotation-requests-api.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Interest } from '#web/ui/interest.tsx';
import { Page } from '#web/ui/layout.tsx';
import { ProposedDecisions } from '#web/ui/proposed-decisions.tsx';
import { proposedWords } from '#web/ui/proposed-words.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { loadRequest } from './quotation-requests.data.ts';
import { QUOTATIONS_PATH } from './quotation-requests.search.ts';
import { RequestAgain } from './request-again.tsx';
import { RequestContract } from './request-contract.tsx';
import { RequestEditor } from './request-editor.tsx';
import { RequestHead } from './request-head.tsx';
import { RequestRecord } from './request-record.tsx';
import './quotation-requests.css';

/** What the part that opens the answers is given. */
interface OpeningProps {
  request: QuotationRequest;
  onOpened: () => void;
}

/** `/administracion/cotizaciones/{folio}`: written while it may be, and followed from then on. */
export function Screen({ folio, Opening }: { folio: string; Opening?: ComponentType<OpeningProps> }) {
  const { api, settings } = usePortal();
  const ask = useCallback((signal: AbortSignal) => loadRequest(api, folio, signal), [api, folio]);
  const { data, failure, reload, adopt } = useLoaded(ask);
  if (failure?.status === 404)
    return (
      <Page>
        <h1>Solicitud de cotización</h1>
        <EmptyState title="No encontramos esa solicitud de cotización.">
          <a href={screenPath(QUOTATIONS_PATH)}>Ver las solicitudes</a>
        </EmptyState>
      </Page>
    );
  if (failure !== undefined)
    return (
      <Page>
        <h1>Solicitud de cotización</h1>
        <ErrorBlock
          what="la solicitud de cotización"
          requestId={failure.problem.requestId}
          supportEmail={settings.footer.email}
          onRetry={reload}
        />
      </Page>
    );
  if (data === undefined)
    return (
      <Page>
        <h1>Solicitud de cotización</h1>
        <Skeleton rows={6} label="Cargando la solicitud de cotización" />
      </Page>
    );
  const done = (next: typeof data) => {
    adopt(next);
    // What it says now stands at its head.
    window.scrollTo({ top: 0 });
  };
  return (
    <Page className="qr-page u-keeps-crumbs">
      <Interest about="quotation_request" id={data.id}>
        {data.moves.includes('write') ? (
          <RequestEditor key={data.id} folio={folio} onDone={done} />
        ) : (
          <>
            <RequestHead request={data} title={data.title} />
            <ProposedDecisions
              type="quotation_request"
              id={data.id}
              asked={String(data.version)}
              show={proposedWords}
              onDone={reload}
            />
            <RequestContract request={data} />
            <RequestAgain request={data} />
            {Opening !== undefined && <Opening request={data} onOpened={reload} />}
            <RequestRecord request={data} onChanged={adopt} />
          </>
        )}
      </Interest>
    </Page>
  );
}
