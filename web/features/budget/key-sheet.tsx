import { useCallback } from 'react';
import { BUDGET_COLUMNS, type BudgetEntry, type BudgetSum } from '#contract/budget.ts';
import { monthNameOf } from '#contract/date-words.ts';
import { ENTRY_KINDS } from '#contract/rules/requisitions/budget-ledger.ts';
import { capitalize, formatDate, formatMoney } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Sheet } from '#web/ui/dialog.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readKey } from './budget.data.ts';

const sourceOf = ({ document, file, reason }: BudgetEntry) =>
  [document, reason, file].filter((text) => text !== null && text !== '').join(' · ');

/** Takes away from the sum that is open: what is available goes down with what is reserved. */
function isLess(kind: BudgetEntry['kind'], sum: BudgetSum): boolean {
  const { sign, sum: moved } = ENTRY_KINDS[kind];
  if (kind === 'decrease') return true;
  const isTaken = sum === 'disponible' && (moved === 'reserved' || moved === 'committed');
  return isTaken ? sign > 0 : sign < 0;
}

function EntryItem({ entry, sum }: { entry: BudgetEntry; sum: BudgetSum }) {
  const { amount, author, day, kind } = entry;
  return (
    <li>
      <span className="bu-entry">
        <span>{ENTRY_KINDS[kind].label}</span>
        <strong>
          {isLess(kind, sum) ? '−' : ''}
          {formatMoney(amount)}
        </strong>
      </span>
      <span className="bu-key-item">
        {[formatDate(day), sourceOf(entry), author ?? ''].filter((text) => text !== '').join(' · ')}
      </span>
    </li>
  );
}

/** A key with the entries of one of its sums, the newest first. */
export function KeySheet({ id, sum, onClose }: { id: string; sum: BudgetSum; onClose: () => void }) {
  const { api, settings } = usePortal();
  const ask = useCallback((signal: AbortSignal) => readKey(api, id, sum, signal), [api, id, sum]);
  const { data, failure, reload } = useLoaded(ask);
  const { label } = BUDGET_COLUMNS[sum];
  return (
    <Sheet
      title={data === undefined ? label : `${label}: ${formatMoney(data[sum])}`}
      isOpen
      onClose={onClose}
    >
      {failure !== undefined && (
        <ErrorBlock
          what="la clave"
          requestId={failure.problem.requestId}
          supportEmail={settings.footer.email}
          onRetry={reload}
        />
      )}
      {data === undefined && failure === undefined && (
        <Skeleton rows={5} look="line" label="Cargando la clave" />
      )}
      {data !== undefined && (
        <div className="u-stack u-gap-24">
          <FactList
            facts={[
              { name: 'Clave', value: data.key },
              { name: 'Área', value: data.area },
              { name: 'Partida', value: `${data.item} ${data.itemName}` },
              { name: 'Fuente', value: `${data.source} ${data.sourceName}` },
              { name: 'Descripción', value: data.description || null },
              {
                name: 'Por meses',
                value:
                  data.months
                    ?.map((amount, month) => `${capitalize(monthNameOf(month + 1))} ${formatMoney(amount)}`)
                    .join(' · ') ?? null,
              },
            ]}
          />
          {data.entries.length === 0 ? (
            <p>Todavía no hay asientos de esta cifra.</p>
          ) : (
            <ol
              className="bu-entries"
              aria-label={`Asientos de ${label.toLowerCase()}, del más reciente al más antiguo`}
            >
              {data.entries.map((entry) => (
                <EntryItem key={entry.id} entry={entry} sum={sum} />
              ))}
            </ol>
          )}
          {data.isCut && <p className="u-muted">Se muestran los {data.entries.length} más recientes.</p>}
        </div>
      )}
    </Sheet>
  );
}
