import { useCallback, useState, type ReactNode } from 'react';
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
import { MATCH_COLUMNS, type ListMatch } from '#contract/negative-lists.ts';
import { formatDate } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { viewColumns } from '#web/ui/officer-list/list-columns.tsx';
import type { ListColumnView } from '#web/ui/officer-list/list-parts.ts';
import { OfficerList } from '#web/ui/officer-list/officer-list.tsx';
import type { Option } from '#web/ui/select.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { LEVEL_TONES, MATCH_STATE_TONES, supplierState } from './list-words.ts';
import { MatchSheet } from './match-sheet.tsx';
import { exportMatches, readMatches } from './negative-lists.data.ts';
import { matchesListAddress, type ListsSearch, type SetListsSearch } from './negative-lists.search.ts';

interface MatchListProps {
  search: ListsSearch;
  setSearch: SetListsSearch;
  hasLists: boolean;
  onDecided: () => void;
}

function columnsOf(onOpen: (match: ListMatch) => void): ListColumnView<ListMatch>[] {
  const cells: Record<keyof typeof MATCH_COLUMNS, (match: ListMatch) => ReactNode> = {
    quien: (match) => (
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
    rfc: (match) => match.supplier?.rfc ?? match.request?.rfc,
    lista: (match) => LIST_SOURCE_LABELS[match.source],
    situacion: (match) => LIST_SITUATION_LABELS[match.situation],
    efecto: (match) => <Tag tone={LEVEL_TONES[match.level]}>{MATCH_LEVEL_LABELS[match.level]}</Tag>,
    coincide: (match) => (match.matchedBy === 'rfc' ? 'RFC' : 'Solo el nombre'),
    decision: (match) => <Tag tone={MATCH_STATE_TONES[match.status]}>{MATCH_STATE_LABELS[match.status]}</Tag>,
    encontrada: (match) => formatDate(match.createdAt),
    decidio: (match) => match.decidedBy,
    razon: (match) => match.reason,
  };
  return viewColumns<typeof MATCH_COLUMNS, ListMatch>(MATCH_COLUMNS, (key) => ({ cell: cells[key] }));
}

/** Whom the lists name, what impedes first; each opens its evidence and the decision. */
export function MatchList({ search, setSearch, hasLists, onDecided }: MatchListProps) {
  const { api } = usePortal();
  const { fuente, nivel, estado, q, orden, pag } = search;
  const ask = useCallback(
    (signal: AbortSignal) => readMatches(api, { fuente, nivel, estado, q, orden, pag }, signal),
    [api, fuente, nivel, estado, q, orden, pag],
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
        file={{ name: 'coincidencias', read: (wish) => exportMatches(api, search, wish) }}
        selection={{
          nameOf: ({ supplier, request }) => supplier?.name ?? request?.name ?? 'Sin nombre',
          readPage: (page) => readMatches(api, { ...search, pag: page }),
        }}
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
