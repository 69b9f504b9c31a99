import { useCallback } from 'react';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import type { Requisition } from '#contract/requisitions.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Interest } from '#web/ui/interest.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { RequisitionEditor } from './requisition-editor.tsx';
import { RequisitionRecord } from './requisition-record.tsx';
import { REQUISITIONS_PATH, sentWords } from './requisition-words.ts';
import { loadRequisition } from './requisitions.data.ts';
import './requisitions.css';

/** `/requisiciones/{folio}`: written while it may be, and followed from then on. */
export function Screen({ folio }: { folio: string }) {
  const { api, go, settings } = usePortal();
  const ask = useCallback((signal: AbortSignal) => loadRequisition(api, folio, signal), [api, folio]);
  const { data, failure, reload, adopt } = useLoaded(ask);
  if (failure?.status === 404)
    return (
      <Page>
        <h1>Requisición</h1>
        <EmptyState title="No encontramos esa requisición.">
          <a href={screenPath(REQUISITIONS_PATH)}>Ver mis solicitudes</a>
        </EmptyState>
      </Page>
    );
  if (failure !== undefined)
    return (
      <Page>
        <h1>Requisición</h1>
        <ErrorBlock
          what="la requisición"
          requestId={failure.problem.requestId}
          supportEmail={settings.footer.email}
          onRetry={reload}
        />
      </Page>
    );
  if (data === undefined)
    return (
      <Page>
        <Skeleton rows={6} label="Cargando la requisición" />
      </Page>
    );
  const take = (next: Requisition) => {
    adopt(next);
    // From now on it is known by its folio.
    if (next.folio !== null && next.folio !== folio)
      go(screenPath(`${REQUISITIONS_PATH}/${next.folio}`), { replace: true });
  };
  if (data.isWritten)
    return (
      <Page className="rq-page u-keeps-crumbs">
        <RequisitionEditor key={data.id} folio={data.id} onDone={take} />
      </Page>
    );
  return (
    <Page className="rq-page u-keeps-crumbs">
      <PageHead
        title={data.title === '' ? 'Requisición' : data.title}
        crumbs={
          <Breadcrumbs>
            <a href={screenPath(REQUISITIONS_PATH)}>Mis solicitudes</a>
            <span>{data.folio ?? 'Borrador'}</span>
          </Breadcrumbs>
        }
      >
        <p className="u-muted">{sentWords(data)}</p>
      </PageHead>
      <Interest about="requisition" id={data.id}>
        <RequisitionRecord requisition={data} onChanged={take} hasTitle={false} />
      </Interest>
    </Page>
  );
}
