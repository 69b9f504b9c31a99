import { useCallback, type ReactNode } from 'react';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { DayQuery } from './day-query.tsx';
import { ListCards } from './list-cards.tsx';
import { MatchList } from './match-list.tsx';
import { readOverview } from './negative-lists.data.ts';
import {
  LIST_VIEWS,
  viewOf,
  type ListsSearch,
  type ListView,
  type SetListsSearch,
} from './negative-lists.search.ts';
import { ScreeningCard } from './screening-card.tsx';
import './negative-lists.css';

interface SectionProps {
  search: ListsSearch;
  setSearch: SetListsSearch;
  /** The files of lists: all of them, or the one that is open. */
  renderImports: (given: { open: string; onOpen: (id: string) => void; onStep: () => void }) => ReactNode;
}

/** Negative lists for the registry's staff: matches to decide, the lists and their files, and what they said on a day. */
export function NegativeListsSection({ search, setSearch, renderImports }: SectionProps) {
  const { api, settings } = usePortal();
  const ask = useCallback((signal: AbortSignal) => readOverview(api, signal), [api]);
  const { data, failure, isOutOfTouch, reload } = useLoaded(
    ask,
    ({ screening }) => screening?.status === 'running',
  );
  const view = viewOf(search);
  const proposed = data?.proposed.find(({ id }) => id !== search.lista);

  if (failure !== undefined) {
    return (
      <ErrorBlock
        what="las listas negativas"
        requestId={failure.problem.requestId}
        supportEmail={settings.footer.email}
        onRetry={reload}
      />
    );
  }
  if (data === undefined) return <Skeleton rows={5} label="Cargando las listas negativas" />;
  const panels: Record<ListView, ReactNode> = {
    '': (
      <MatchList
        search={search}
        setSearch={setSearch}
        key={`${data.screening?.id ?? ''} ${data.screening?.status ?? ''}`}
        hasLists={data.lists.some(({ current }) => current !== null)}
        onDecided={reload}
      />
    ),
    archivos: (
      <Stack gap={32}>
        {search.lista === '' && (
          <>
            <ListCards overview={data} onUploaded={(id) => setSearch({ lista: id })} />
            <ScreeningCard overview={data} onChange={reload} />
          </>
        )}
        {renderImports({
          open: search.lista,
          onOpen: (id) => setSearch({ lista: id, tipo: 'archivos' }),
          onStep: reload,
        })}
      </Stack>
    ),
    consulta: <DayQuery />,
  };
  return (
    <Stack gap={20} className="nl">
      {isOutOfTouch && (
        <Notice tone="warn">No hay conexión con el portal. Lo que ves puede no ser lo último.</Notice>
      )}
      {data.tasks > 0 && (
        <Notice
          tone="bad"
          actions={
            <Button
              variant="text"
              size="small"
              onClick={() =>
                setSearch({ tipo: '', lista: '', estado: 'tareas', nivel: '', fuente: '', q: '', pag: 1 })
              }
            >
              Ver quiénes
            </Button>
          }
        >
          {formatCountOf(data.tasks, 'proveedor del padrón está', 'proveedores del padrón están')} en una
          lista que impide contratar. Nada cambia solo: decide en su expediente.
        </Notice>
      )}
      {proposed !== undefined && (
        <Notice
          tone="warn"
          actions={
            <Button
              variant="text"
              size="small"
              onClick={() => setSearch({ tipo: 'archivos', lista: proposed.id })}
            >
              Abrir la propuesta
            </Button>
          }
        >
          {proposed.proposedBy ?? 'Otra persona'} propuso poner en vigor una lista: {proposed.fileName}. Otra
          persona debe revisarla y ponerla en vigor.
        </Notice>
      )}
      {data.isScreeningDue && (
        <Notice tone="warn">
          La última revisión del padrón no terminó: puede haber coincidencias que aún no ves.
        </Notice>
      )}
      <Tabs
        label="Vistas de las listas negativas"
        tabs={(Object.keys(LIST_VIEWS) as ListView[]).map((key) => ({
          key,
          name: LIST_VIEWS[key],
          panel: panels[key],
        }))}
        current={view}
        onChange={(tipo) => setSearch({ tipo, lista: '', q: '', estado: '', nivel: '', fuente: '', pag: 1 })}
      />
    </Stack>
  );
}
