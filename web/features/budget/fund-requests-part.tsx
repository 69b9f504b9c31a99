import { useCallback, useState } from 'react';
import { formatCountOf } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { ActResult } from '#web/ui/act-result.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readFundRequests } from './budget.data.ts';
import { Notice } from '#web/ui/notice.tsx';
import { silentText } from './budget-words.ts';
import { FundRequestCard } from './fund-request-card.tsx';
import { GivenPart } from './given-part.tsx';

/** «Suficiencias por dar»: requisitions that wait for their money, the longest waiting first; the one that was chosen is shown. */
export function FundRequestsPart({ folio = '' }: { folio?: string }) {
  const { api, settings } = usePortal();
  const ask = useCallback((signal: AbortSignal) => readFundRequests(api, signal), [api]);
  const { data, failure, reload } = useLoaded(ask);
  const [done, setDone] = useState('');
  if (failure !== undefined)
    return (
      <ErrorBlock
        what="las suficiencias"
        requestId={failure.problem.requestId}
        supportEmail={settings.footer.email}
        onRetry={reload}
      />
    );
  if (data === undefined) return <Skeleton rows={4} look="line" label="Cargando las suficiencias" />;
  const tell = (said: string) => {
    setDone(said);
    reload();
  };
  const isGone = folio !== '' && done === '' && data.rows.every((row) => row.folio !== folio);
  return (
    <div className="bu-requests u-stack u-gap-24">
      {done !== '' && (
        <ActResult key={done} tone="info">
          {done}
        </ActResult>
      )}
      {isGone && <Notice tone="info">{folio} ya no espera suficiencia.</Notice>}
      {data.silentSince !== null && <Notice tone="warn">{silentText(data.silentSince)}</Notice>}
      {data.rows.length === 0 ? (
        <EmptyState title="No hay suficiencias por dar.">
          <span>Aquí llegan las requisiciones en cuanto las autoriza su área.</span>
        </EmptyState>
      ) : (
        <p className="u-muted">
          {formatCountOf(data.total, 'requisición espera', 'requisiciones esperan')} · la que más espera,
          primero · montos con IVA
        </p>
      )}
      {data.rows.map((request) => (
        <FundRequestCard
          key={request.folio}
          request={request}
          isChosen={request.folio === folio && done === ''}
          isExternal={data.isExternal}
          onDone={tell}
          onStale={reload}
        />
      ))}
      <GivenPart given={data.given} onDone={tell} onStale={reload} />
    </div>
  );
}
