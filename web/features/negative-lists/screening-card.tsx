import type { ListOverview, ScreeningRun } from '#contract/negative-lists.ts';
import { formatCount, formatDateTime, formatPercent } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useAct } from '#web/kit/use-act.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { WorkProgress } from '#web/ui/work-progress.tsx';
import { SCREENING_WORDS } from './list-words.ts';
import { cancelScreening, startScreening } from './negative-lists.data.ts';

const CAUSES: Record<ScreeningRun['cause'], string> = {
  list: 'por una lista nueva',
  officer: 'a petición',
  schedule: 'de cada noche',
};

/** How far a screening is. */
export function ScreeningProgress({ run }: { run: ScreeningRun }) {
  const share = run.total === 0 ? 1 : run.position / run.total;
  return (
    <div>
      <WorkProgress label="Avance de la revisión del padrón" share={share} />
      <p>
        {formatPercent(share)}: {formatCount(run.position)} de {formatCount(run.total)} proveedores y
        solicitudes; {formatCount(run.found)} coincidencias. Puedes cerrar esta página: la revisión sigue.
      </p>
    </div>
  );
}

/** The newest screening of the whole registry, and how to begin or stop one. */
export function ScreeningCard({ overview, onChange }: { overview: ListOverview; onChange: () => void }) {
  const { api } = usePortal();
  const { isBusy, act } = useAct(onChange);
  const run = overview.screening;
  const isRunning = run?.status === 'running';

  return (
    <section aria-labelledby="nl-revision">
      <h2 className="u-h3" id="nl-revision">
        Revisión del padrón
      </h2>
      {run === null && <p>El padrón no se ha revisado contra ninguna lista.</p>}
      {run !== null && (
        <p role="status">
          {SCREENING_WORDS[run.status]} {CAUSES[run.cause]}, {formatDateTime(run.finishedAt ?? run.createdAt)}
          .
          {run.status === 'done' &&
            ` ${formatCount(run.position)} proveedores y solicitudes, ${formatCount(run.found)} coincidencias.`}
        </p>
      )}
      {run?.failure != null && <Notice tone="bad">{run.failure}</Notice>}
      {isRunning && <ScreeningProgress run={run} />}
      {isRunning ? (
        <Button
          variant="line"
          size="small"
          disabled={isBusy}
          onClick={() => act(() => cancelScreening(api, run.id))}
        >
          Detener la revisión
        </Button>
      ) : (
        <Button
          variant="tonal"
          size="small"
          disabled={isBusy || overview.lists.every(({ current }) => current === null)}
          onClick={() => act(() => startScreening(api))}
        >
          Revisar todo el padrón ahora
        </Button>
      )}
    </section>
  );
}
