import { useCallback } from 'react';
import { WAITING_GROUPS } from '#contract/waiting.ts';
import { formatCountOf, formatNearDate } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Sheet } from '#web/ui/dialog.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { figureOf, type Place } from './figure-link.tsx';
import { dueOf, readRows } from './head.data.ts';
import { causeOf, holderOf } from './late-part.tsx';

/** The rows of a figure: as many as it says. */
export function RowsSheet({ place, name }: { place: Place; name: string }) {
  const { api, now, settings } = usePortal();
  const { search, setSearch } = place;
  const { area, pag, persona, vence } = search;
  const ask = useCallback(
    (signal: AbortSignal) => readRows(api, { area, persona, vence, pag: Number(pag) }, signal),
    [api, area, persona, vence, pag],
  );
  const { data, failure, reload } = useLoaded(ask);
  const due = dueOf(search);
  const what = due === '' ? name : `${name}: ${WAITING_GROUPS[due].toLowerCase()}`;
  return (
    <Sheet title={what} isOpen onClose={() => setSearch({ persona: '', vence: '', pag: 1 })}>
      {failure !== undefined && (
        <ErrorBlock
          what="los asuntos"
          requestId={failure.problem.requestId}
          supportEmail={settings.footer.email}
          onRetry={reload}
        />
      )}
      {data === undefined && failure === undefined && (
        <Skeleton rows={6} look="line" label="Cargando los asuntos" />
      )}
      {data !== undefined && (
        <>
          <p>{formatCountOf(data.total, 'asunto', 'asuntos')}, el que vence primero delante.</p>
          <ol className="hd-entries">
            {data.rows.map((item) => (
              <li key={`${item.area}:${item.id}`}>
                <a href={item.href}>{item.title}</a>
                <small>
                  {[
                    causeOf(item),
                    item.note,
                    item.dueOn === null ? 'sin fecha' : `para el ${formatNearDate(item.dueOn, now)}`,
                    holderOf(item),
                  ]
                    .filter((text) => text !== '')
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
