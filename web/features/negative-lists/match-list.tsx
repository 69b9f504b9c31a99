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
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { OfficerList } from '#web/ui/officer-list/officer-list.tsx';
import type { Option } from '#web/ui/select.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { LEVEL_TONES, MATCH_STATE_TONES, supplierState } from './list-words.ts';
import { MatchSheet } from './match-sheet.tsx';
import { readMatches } from './negative-lists.data.ts';
import { matchesListAddress, type ListsSearch, type SetListsSearch } from './negative-lists.search.ts';

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
  const { api } = usePortal();
  const { fuente, nivel, estado, q, pag } = search;
  const ask = useCallback(
    (signal: AbortSignal) => readMatches(api, { fuente, nivel, estado, q, pag }, signal),
    [api, fuente, nivel, estado, q, pag],
  );
  const state = useLoaded(ask);
  const { reload } = state;
  const [opened, setOpened] = useState<ListMatch>();

  const filter = (name: string, label: string, emptyLabel: string, options: readonly Option[]) => ({
    name,
    label,
    emptyLabel,
    options,
  });
  return (
    <>
      <OfficerList
        id="coincidencias"
        caption="Coincidencias"
        words={{ one: 'coincidencia', many: 'coincidencias', all: 'las coincidencias', isFeminine: true }}
        columns={columnsOf(setOpened)}
        rowKey={({ id }) => id}
        state={state}
        address={matchesListAddress(search, setSearch)}
        search={{ label: 'Buscar coincidencias', placeholder: 'Nombre, RFC, número o folio' }}
        filters={[
          filter(
            'fuente',
            'Lista',
            'Todas las listas',
            LIST_SOURCES.map((one) => ({ value: LIST_SOURCE_SLUGS[one], label: LIST_SOURCE_LABELS[one] })),
          ),
          filter(
            'nivel',
            'Efecto',
            'Todos los efectos',
            MATCH_LEVELS.map((one) => ({ value: MATCH_LEVEL_SLUGS[one], label: MATCH_LEVEL_LABELS[one] })),
          ),
          filter('estado', 'Decisión', 'Todas las decisiones', [
            { value: 'tareas', label: 'Por atender en el padrón' },
            { value: 'pendientes', label: 'Por decidir' },
            ...MATCH_STATES.map((one) => ({ value: MATCH_STATE_SLUGS[one], label: MATCH_STATE_LABELS[one] })),
            { value: 'terminadas', label: 'Terminadas' },
          ]),
        ]}
        isCurrent={({ id }) => id === opened?.id}
        empty={{
          title: hasLists
            ? 'Nadie del padrón está en las listas en vigor.'
            : 'Aún no hay listas en vigor con que comparar.',
          children: !hasLists && (
            <Button variant="tonal" onClick={() => setSearch({ tipo: 'archivos' })}>
              Subir una lista
            </Button>
          ),
        }}
      />
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
