import { useCallback } from 'react';
import { RETENTION, RETENTION_JOB, retentionApi } from '#contract/retention.ts';
import { formatCountOf, formatDate } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { Part, type PartProps } from './part.tsx';

/** What the retention schedule deletes in its next run, before it does. */
export function Retained({ act, onRun }: Pick<PartProps, 'act' | 'onRun'>) {
  const { api } = usePortal();
  const { data } = useLoaded(
    useCallback((signal: AbortSignal) => api.call(retentionApi.plan, { signal }), [api]),
  );
  if (data === undefined) return null;
  const isDue = data.rows.some(({ due }) => due > 0);
  return (
    <Part id="conservacion" title="Conservación">
      <ul className="sy-list">
        {data.rows.map(({ kind, before, due, held }) => (
          <li key={kind}>
            {RETENTION[kind].label}, de antes del {formatDate(before)}:{' '}
            {due === 0
              ? 'nada por borrar.'
              : `${formatCountOf(due, 'registro', 'registros')} por borrar esta noche.`}
            {held > 0 && ` ${formatCountOf(held, 'se queda', 'se quedan')}: está en litigio.`}
          </li>
        ))}
      </ul>
      {isDue && (
        <div>
          <Button variant="line" size="small" disabled={act.isBusy} onClick={() => onRun(RETENTION_JOB)}>
            Borrarlo ahora
          </Button>
        </div>
      )}
    </Part>
  );
}
