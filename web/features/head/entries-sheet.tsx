import { useCallback } from 'react';
import { BUDGET_COLUMNS, BUDGET_SUM_NAMES, type BudgetSum } from '#contract/budget.ts';
import { ENTRY_KINDS } from '#contract/rules/requisitions/budget-ledger.ts';
import { formatCountOf, formatDate, formatMoney } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Sheet } from '#web/ui/dialog.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { figureOf, type Place } from './figure-link.tsx';
import { readEntries } from './head.data.ts';

const isSum = (name: string): name is BudgetSum => (BUDGET_SUM_NAMES as readonly string[]).includes(name);

/** Entries of a figure of the money; with their signs they sum to it. */
export function EntriesSheet({ place }: { place: Place }) {
  const { api, settings } = usePortal();
  const { search, setSearch } = place;
  const { area, ejercicio, pag, por } = search;
  const cifra = isSum(search.cifra) ? search.cifra : 'disponible';
  const clave = search.clave === 'total' ? '' : search.clave;
  const ask = useCallback(
    (signal: AbortSignal) =>
      readEntries(api, { area, ejercicio, por, clave, cifra, pag: Number(pag) }, signal),
    [api, area, ejercicio, por, clave, cifra, pag],
  );
  const { data, failure, reload } = useLoaded(ask);
  const { label } = BUDGET_COLUMNS[cifra];
  return (
    <Sheet
      title={data === undefined ? label : `${label}: ${formatMoney(data.sum)}`}
      isOpen
      onClose={() => setSearch({ clave: '', cifra: '', pag: 1 })}
    >
      {failure !== undefined && (
        <ErrorBlock
          what="los asientos"
          requestId={failure.problem.requestId}
          supportEmail={settings.footer.email}
          onRetry={reload}
        />
      )}
      {data === undefined && failure === undefined && (
        <Skeleton rows={6} look="line" label="Cargando los asientos" />
      )}
      {data !== undefined && (
        <>
          <p>{formatCountOf(data.total, 'asiento', 'asientos')}, del más reciente al más antiguo, con IVA.</p>
          <ol className="hd-entries">
            {data.rows.map((entry) => (
              <li key={entry.id}>
                <span className="hd-entry">
                  <span>{ENTRY_KINDS[entry.kind].label}</span>
                  <strong>
                    {entry.isLess ? '−' : ''}
                    {formatMoney(entry.amount)}
                  </strong>
                </span>
                <small>
                  {[formatDate(entry.day), entry.document, entry.reason, entry.key, entry.file, entry.author]
                    .filter((text) => text !== null && text !== '')
                    .join(' · ')}
                </small>
              </li>
            ))}
          </ol>
          <Pagination
            page={data.page}
            pageSize={data.size}
            total={data.total}
            renderLink={(next, { children, ...props }) => (
              <a {...props} {...figureOf(place, { pag: next })}>
                {children}
              </a>
            )}
          />
        </>
      )}
    </Sheet>
  );
}
