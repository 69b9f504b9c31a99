import { useState } from 'react';
import type { PeriodItem, PeriodWork } from '#contract/evaluation-admin.ts';
import type { PeriodStep } from '#contract/rules/evaluations/evaluation-machine.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCount, formatDateTime, formatPercent } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { WorkProgress } from '#web/ui/work-progress.tsx';
import { stopStep } from './evaluation-admin.data.ts';

const DOING: Record<PeriodStep, string> = {
  review: 'Calculando los resultados',
  publish: 'Calculando y publicando los resultados',
  close: 'Comprobando que cada calificación sale de sus respuestas',
};

const NAMES: Record<PeriodStep, string> = {
  review: 'pasar a revisión',
  publish: 'publicar',
  close: 'cerrar',
};

/** Whether a period is on its way to its next state. */
export const isWorking = ({ work }: PeriodItem): boolean => work?.state === 'running';

/** How far the step of a period is, and how to stop it. */
export function StepProgress({
  period,
  work,
  onChange,
}: {
  period: PeriodItem;
  work: PeriodWork;
  onChange: (period: PeriodItem) => void;
}) {
  const { api, fail } = usePortal();
  const [isBusy, setBusy] = useState(false);
  const share = work.total === 0 ? 0 : work.done / work.total;
  const stop = async () => {
    setBusy(true);
    try {
      onChange(await stopStep(api, period.key));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      fail(error.problem.detail);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="ev-next ev-work">
      <WorkProgress label={DOING[work.step]} share={share} />
      <p role="status">
        {DOING[work.step]}: {formatPercent(share)}
        {work.total > 0 && `, ${formatCount(work.done)} de ${formatCount(work.total)} pedidos`}. Puedes cerrar
        esta página: sigue sola.
      </p>
      <Button variant="line" size="small" disabled={isBusy} onClick={() => void stop()}>
        Detener
      </Button>
    </div>
  );
}

/** Why the last step that was asked for was not taken. */
export function StepNotTaken({ work }: { work: PeriodWork }) {
  const asked = `${work.askedBy ?? 'Alguien'} pidió ${NAMES[work.step]} el ${formatDateTime(work.askedAt)}`;
  return work.state === 'failed' ? (
    <Notice tone="bad">
      {asked} y no se hizo: nada cambió. {work.failure}
    </Notice>
  ) : (
    <Notice>{asked} y alguien lo detuvo: nada cambió.</Notice>
  );
}
