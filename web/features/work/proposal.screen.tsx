import { useCallback } from 'react';
import { decisionsApi } from '#contract/decisions-api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { screenPath } from '#web/kit/links.ts';
import { AdminHead } from '#web/ui/admin-places.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Page, Stack } from '#web/ui/layout.tsx';
import { Proposed } from '#web/ui/proposed-decisions.tsx';
import { proposedWords } from '#web/ui/proposed-words.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { WORK_PATH } from './work.search.ts';

/** What somebody proposed, for whoever confirms it and has no right to the screen of its record. */
export function Screen({ id }: { id: string }) {
  const { api, settings } = usePortal();
  const ask = useCallback(
    (signal: AbortSignal) =>
      api.call(decisionsApi.list, { query: { propuesta: id === '' ? undefined : id }, signal }),
    [api, id],
  );
  const { data, failure, reload } = useLoaded(ask);
  const proposal = data?.rows[0];
  return (
    <Page>
      <AdminHead place="pendientes" title={proposal?.title ?? 'Decisión por confirmar'}>
        {proposal !== undefined && proposal.note !== '' && <p className="u-lead">{proposal.note}</p>}
      </AdminHead>
      <Stack gap={24}>
        {failure !== undefined && (
          <ErrorBlock
            what="lo que se propuso"
            requestId={failure.problem.requestId}
            supportEmail={settings.footer.email}
            onRetry={reload}
          />
        )}
        {data === undefined && failure === undefined && (
          <Skeleton rows={4} look="line" label="Cargando lo que se propuso" />
        )}
        {data !== undefined && proposal === undefined && (
          <p>
            Esto ya no espera a nadie: alguien lo decidió o lo retiró.{' '}
            <a href={screenPath(WORK_PATH)}>Ve a «Mi trabajo»</a>.
          </p>
        )}
        {proposal !== undefined && <Proposed proposal={proposal} show={proposedWords} onEnded={reload} />}
      </Stack>
    </Page>
  );
}
