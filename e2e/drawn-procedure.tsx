import { renderToStaticMarkup } from 'react-dom/server';
import type { ProcedureChange } from '#contract/procurement-admin.ts';
import type { ProcedureDetail as Detail } from '#contract/procedures.ts';
import { AwardPart } from '#web/features/procurement/award-part.tsx';
import { ProcedureChanges } from '#web/features/procurement/procedure-changes.tsx';
import { ProcedureDetail } from '#web/features/procurement/procedure-detail.tsx';
import { PortalProvider, type Portal } from '#web/kit/portal-context.tsx';

/** The public page of a procedure as the server draws it, without what only a browser can do. */
export function drawnProcedure(detail: Detail, changes: readonly ProcedureChange[], now: string): string {
  const portal = { now, settings: { footer: {}, questionsEmail: 'compras@universidad.example' } };
  return renderToStaticMarkup(
    <PortalProvider value={portal as unknown as Portal}>
      <ProcedureDetail
        detail={detail}
        now={now}
        outcome={detail.result === null ? undefined : <AwardPart detail={detail} now={now} />}
        changes={<ProcedureChanges documents={[]} changes={changes} />}
      />
    </PortalProvider>,
  );
}
