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

/** «Suficiencias por dar»: requisitions that wait for their money, the longest waiting first. */
export function FundRequestsPart() {
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
  return (
    <div className="bu-requests u-stack u-gap-24">
      {done !== '' && (
        <ActResult key={done} tone="info">
          {done}
        </ActResult>
      )}
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
          onDone={(said) => {
            setDone(said);
            reload();
          }}
          onStale={reload}
        />
      ))}
    </div>
  );
}
