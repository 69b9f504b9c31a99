import { useCallback, useEffect, useState } from 'react';
import { HAND_OVER_HOURS, type HandOvers } from '#contract/waiting.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCountOf, formatDateTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { readHandOvers, undoHandOver } from './work.data.ts';

type HandOver = HandOvers['rows'][number];

const whatOf = ({ things, first }: HandOver) =>
  things === 1 && first !== '' ? first : formatCountOf(things, 'pendiente', 'pendientes');

/** What was handed over lately, each with its way back. `of` is told anew whenever the desk changed. */
export function HandedLately({ of, onDone }: { of: unknown; onDone: () => void }) {
  const { api, toast, fail } = usePortal();
  // Read anew with the list: what was handed over a moment ago stands here at once.
  const ask = useCallback((signal: AbortSignal) => readHandOvers(api, signal), [api]);
  const { data, reload } = useLoaded(ask);
  useEffect(reload, [of, reload]);
  const [isBusy, setBusy] = useState(false);
  if (data === undefined || data.rows.length === 0) return null;
  const undo = async (row: HandOver) => {
    setBusy(true);
    try {
      const { done, refused } = await undoHandOver(api, row.id);
      const left = refused.map(({ title, why }) => `${title === '' ? 'Uno' : title}: ${why}`).join(' ');
      if (left === '')
        toast(`Pase deshecho: ${formatCountOf(done, 'pendiente volvió', 'pendientes volvieron')}.`);
      else fail(`No volvió todo. ${left}`);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      fail(error.problem.detail);
    } finally {
      setBusy(false);
      onDone();
    }
  };
  return (
    <section aria-labelledby="wk-pasado">
      <h2 id="wk-pasado">Lo que pasaste</h2>
      <p className="u-muted">Se puede deshacer durante {HAND_OVER_HOURS} horas.</p>
      <ul className="wk-handed">
        {data.rows.map((row) => (
          <li key={row.id}>
            <span>
              {whatOf(row)}, a {row.to?.name ?? 'nadie'}
              <span className="wk-row__sub">{formatDateTime(row.at)}</span>
            </span>
            <Button
              variant="tonal"
              size="small"
              disabled={isBusy}
              aria-label={`Deshacer el pase de ${whatOf(row)}`}
              onClick={() => void undo(row)}
            >
              Deshacer
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
