import { useCallback, useState } from 'react';
import {
  LIST_SITUATION_LABELS,
  LIST_SOURCE_LABELS,
  LIST_SOURCE_SLUGS,
  LIST_SOURCES,
  MATCH_LEVEL_LABELS,
  MATCH_LEVEL_SLUGS,
  MATCH_LEVELS,
  MATCH_STATE_LABELS,
  MATCH_STATE_SLUGS,
  MATCH_STATES,
} from '#contract/negative-list-words.ts';
import type { ListMatch } from '#contract/negative-lists.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { StaffTable } from '#web/ui/staff-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SearchPill } from '#web/ui/search-pill.tsx';
import { SelectPill } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { LEVEL_TONES, MATCH_STATE_TONES, supplierState } from './list-words.ts';
import { MatchSheet } from './match-sheet.tsx';
import { readMatches } from './negative-lists.data.ts';
import type { ListsSearch, SetListsSearch } from './negative-lists.search.ts';

const PATH = '/padron-Proveedores/Administrador';

interface MatchListProps {
  search: ListsSearch;
  setSearch: SetListsSearch;
  hasLists: boolean;
  onDecided: () => void;
}

function columnsOf(onOpen: (match: ListMatch) => void): Column<ListMatch>[] {
  return [
    {
      key: 'who',
      name: 'Proveedor o solicitud',
      cell: (match) => (
        <>
          <button type="button" className="nl-open" onClick={() => onOpen(match)}>
            {match.supplier?.name ?? match.request?.name ?? 'Sin nombre'}
          </button>
          <span className="nl-under">
            {match.supplier === null
              ? `Solicitud ${match.request?.folio ?? ''}`
              : `${match.supplier.number ?? 'Sin número'}, ${supplierState(match.supplier.status).toLowerCase()}`}
          </span>
        </>
      ),
    },
    { key: 'source', name: 'Lista', cell: ({ source }) => LIST_SOURCE_LABELS[source] },
    { key: 'situation', name: 'Situación', cell: ({ situation }) => LIST_SITUATION_LABELS[situation] },
    {
      key: 'level',
      name: 'Efecto',
      cell: ({ level }) => <Tag tone={LEVEL_TONES[level]}>{MATCH_LEVEL_LABELS[level]}</Tag>,
    },
    {
      key: 'by',
      name: 'Coincide',
      cell: ({ matchedBy }) => (matchedBy === 'rfc' ? 'RFC' : 'Solo el nombre'),
    },
    {
      key: 'status',
      name: 'Decisión',
      cell: ({ status }) => <Tag tone={MATCH_STATE_TONES[status]}>{MATCH_STATE_LABELS[status]}</Tag>,
    },
  ];
}

/** Whom the lists name, what impedes first; each opens its evidence and the decision. */
export function MatchList({ search, setSearch, hasLists, onDecided }: MatchListProps) {
  const { api, settings } = usePortal();
  const { fuente, nivel, estado, q, pag } = search;
  const ask = useCallback(
    (signal: AbortSignal) => readMatches(api, { tipo: '', lista: '', fuente, nivel, estado, q, pag }, signal),
    [api, fuente, nivel, estado, q, pag],
  );
  const { data, failure, reload } = useLoaded(ask);
  const [opened, setOpened] = useState<ListMatch>();
  const isFiltered = fuente !== '' || nivel !== '' || estado !== '' || q !== '';
  const clear = () => setSearch({ fuente: '', nivel: '', estado: '', q: '', pag: 1 });

  return (
    <>
      <div className="nl-toolbar">
        <SearchPill
          label="Buscar coincidencias"
          placeholder="Nombre, RFC, número o folio"
          action={screenPath(PATH)}
          hidden={{ seccion: 'listas' }}
          defaultValue={q}
          onSearch={(text) => setSearch({ q: text, pag: 1 })}
        />
        <SelectPill
          label="Lista"
          emptyLabel="Todas las listas"
          value={fuente}
          options={LIST_SOURCES.map((one) => ({
            value: LIST_SOURCE_SLUGS[one],
            label: LIST_SOURCE_LABELS[one],
          }))}
          onChange={(value) => setSearch({ fuente: value, pag: 1 })}
        />
        <SelectPill
          label="Efecto"
          emptyLabel="Todos los efectos"
          value={nivel}
          options={MATCH_LEVELS.map((one) => ({
            value: MATCH_LEVEL_SLUGS[one],
            label: MATCH_LEVEL_LABELS[one],
          }))}
          onChange={(value) => setSearch({ nivel: value, pag: 1 })}
        />
        <SelectPill
          label="Decisión"
          emptyLabel="Todas las decisiones"
          value={estado}
          options={[
            { value: 'tareas', label: 'Por atender en el padrón' },
            { value: 'pendientes', label: 'Por decidir' },
            ...MATCH_STATES.map((one) => ({ value: MATCH_STATE_SLUGS[one], label: MATCH_STATE_LABELS[one] })),
            { value: 'terminadas', label: 'Terminadas' },
          ]}
          onChange={(value) => setSearch({ estado: value, pag: 1 })}
        />
      </div>
      {failure !== undefined && (
        <ErrorBlock
          what="las coincidencias"
          requestId={failure.problem.requestId}
          supportEmail={settings.footer.email}
          onRetry={reload}
        />
      )}
      {failure === undefined && data === undefined && (
        <Skeleton rows={5} look="line" label="Cargando coincidencias" />
      )}
      {data !== undefined && (
        <p role="status" className="nl-count">
          {formatCountOf(data.total, 'coincidencia', 'coincidencias')}
        </p>
      )}
      {data?.total === 0 &&
        (isFiltered ? (
          <EmptyState title="Ninguna coincidencia con estos filtros.">
            <Button variant="tonal" onClick={clear}>
              Quitar filtros
            </Button>
          </EmptyState>
        ) : (
          <EmptyState
            title={
              hasLists
                ? 'Nadie del padrón está en las listas en vigor.'
                : 'Aún no hay listas en vigor con que comparar.'
            }
          >
            {!hasLists && (
              <Button variant="tonal" onClick={() => setSearch({ tipo: 'archivos' })}>
                Subir una lista
              </Button>
            )}
          </EmptyState>
        ))}
      {data !== undefined && data.total > 0 && (
        <>
          <StaffTable
            caption="Coincidencias"
            columns={columnsOf(setOpened)}
            rows={data.rows}
            rowKey={({ id }) => id}
          />
          <Pagination
            page={data.page}
            pageSize={data.size}
            total={data.total}
            renderLink={(target, { children, ...props }) => (
              <a
                {...props}
                href={screenPath(PATH, { seccion: 'listas', fuente, nivel, estado, q, pag: target })}
              >
                {children}
              </a>
            )}
          />
        </>
      )}
      {opened !== undefined && (
        <MatchSheet
          match={opened}
          onClose={() => setOpened(undefined)}
          onDecided={() => {
            setOpened(undefined);
            reload();
            onDecided();
          }}
          onConflict={(current) => {
            setOpened(current);
            reload();
          }}
        />
      )}
    </>
  );
}
