import { useCallback, useId, useState } from 'react';
import { REQUISITION_UNITS } from '#contract/requisition-fields.ts';
import type { LineSuggestion } from '#contract/requisitions-api.ts';
import { formatMoney } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import type { LineText } from './requisition-form.ts';
import { suggestLines } from './requisitions.data.ts';
import { useRequisitionFields } from './use-requisition.tsx';

/** Lines of earlier purchases like what is typed, offered while the line has no price. */
export function Suggestions({ line }: { line: LineText }) {
  const { api } = usePortal();
  const { changeLine } = useRequisitionFields();
  const [asked, setAsked] = useState('');
  const ask = useCallback(
    async (signal: AbortSignal) => (asked === '' ? [] : suggestLines(api, asked, signal)),
    [api, asked],
  );
  const { data = [] } = useLoaded(ask);
  const listId = useId();
  const q = line.description.trim().slice(0, 60);
  if (q.length < 3 || line.unitPrice !== '') return null;
  const take = ({ description, item, partida, unit, unitPrice }: LineSuggestion) =>
    changeLine(line.id, {
      description,
      unit: unit in REQUISITION_UNITS ? unit : line.unit,
      ...(unitPrice === null ? {} : { unitPrice, priceSource: 'past' }),
      ...(partida === null ? {} : { partida }),
      ...(item === null ? {} : { item }),
    });
  return (
    <div className="rq-suggest">
      <Button
        variant="text"
        size="small"
        aria-expanded={asked !== ''}
        aria-controls={listId}
        onClick={() => setAsked(q)}
      >
        Buscar en compras anteriores
      </Button>
      <div id={listId} role="status">
        {asked !== '' && data.length === 0 && (
          <p className="u-small u-muted">Nada parecido en compras anteriores.</p>
        )}
        <ul>
          {data.map((one) => (
            <li key={`${one.description} ${one.source}`}>
              <Button variant="text" size="small" onClick={() => take(one)}>
                {one.description.slice(0, 120)}
              </Button>
              <span className="u-small u-muted">
                {one.source}
                {one.unitPrice === null ? '' : `, ${formatMoney(one.unitPrice)} sin IVA`}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
