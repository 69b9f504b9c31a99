import { useCallback, useEffect, useState } from 'react';
import { WAITING_GROUPS, WAITING_TABS, type WaitingItem, type WaitingTab } from '#contract/waiting.ts';
import { CallError } from '#web/kit/api.ts';
import { capitalize, formatCount, formatLongDate, formatTime } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { SHORTCUTS } from '#web/kit/shortcut-words.ts';
import { sectionAddress } from '#web/kit/section-address.ts';
import { tellWaitingCounts } from '#web/kit/waiting-counts.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { useNow } from '#web/kit/use-now.ts';
import { useReadAt } from '#web/kit/use-read-at.ts';
import { AdminHead } from '#web/ui/admin-places.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Page, Split } from '#web/ui/layout.tsx';
import { KeyHints } from '#web/ui/key-hints.tsx';
import { sectionListAddress } from '#web/ui/officer-list/list-address.ts';
import type { ListFilter } from '#web/ui/officer-list/list-parts.ts';
import { OfficerList } from '#web/ui/officer-list/officer-list.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { LinkTabs } from '#web/ui/tabs.tsx';
import { nothingWaits, WaitingRows } from './waiting-list.tsx';
import { ManyActions } from './many-actions.tsx';
import { kindsInWords, WaitingFilters } from './waiting-filters.tsx';
import { MyAbsence } from './absences.tsx';
import { DoneToday } from './done-today.tsx';
import { HandedLately } from './handed-lately.tsx';
import { MyArea } from './my-area.tsx';
import { MorningMail } from './morning-mail.tsx';
import { WeekPanel } from './week-panel.tsx';
import { greeting, summaryOf } from './work-words.ts';
import { readWaiting, readWeek, settleItem, tabOf, takeItem, type WaitingAnswer } from './work.data.ts';
import { WORK_PATH, WORK_SEARCH, type SetWorkSearch, type WorkSearch } from './work.search.ts';
import './work.css';

const IN_LIST = ['q', 'tipo', 'persona', 'area', 'vence', 'pag'] as const;

const DUE = Object.entries(WAITING_GROUPS).map(([value, label]) => ({ value, label }));

/** Filters of the columns: who has it, of which area, by when. */
function filtersOf(page: WaitingAnswer | undefined): ListFilter[] {
  return [
    { name: 'vence', label: 'Vence', emptyLabel: 'Vence', options: DUE },
    {
      name: 'persona',
      label: 'Lo tiene',
      emptyLabel: 'Lo tiene',
      options: [
        { value: 'nadie', label: 'Nadie' },
        ...(page?.people ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    {
      name: 'area',
      label: 'Área',
      emptyLabel: 'Área',
      options: (page?.areas ?? []).map(({ key, name }) => ({ value: key, label: name })),
    },
  ];
}

/** How often the list is read again while it is looked at. */
const LOOK_MS = 60_000;

/** The officer's first screen of the day (screens 2.17): what waits, the week, and what came in and was closed. */
export function Screen({ search, setSearch }: { search: WorkSearch; setSearch: SetWorkSearch }) {
  const { api, session, toast, fail } = usePortal();
  const { de, tipo, q, persona, area, vence, orden, pag } = search;
  const me = session.snapshot().identity?.id ?? '';
  const ask = useCallback(
    (signal: AbortSignal) => readWaiting(api, { de, tipo, q, persona, area, vence, orden, pag }, signal),
    [api, de, tipo, q, persona, area, vence, orden, pag],
  );
  const state = useLoaded<WaitingAnswer>(ask);
  const { data, reload } = state;
  useReadAgain(reload);
  const [isBusy, setBusy] = useState(false);
  const href = (patch: Partial<WorkSearch>) => sectionAddress(WORK_PATH, WORK_SEARCH, search, patch);
  const tab = tabOf(search);
  const address = sectionListAddress({
    path: WORK_PATH,
    defaults: WORK_SEARCH,
    search,
    names: IN_LIST,
    set: setSearch,
  });
  const now = useNow(data?.rows.map(({ dueAt }) => dueAt) ?? []);
  const readAt = useReadAt(data);

  const change = async (work: () => ReturnType<typeof settleItem>, said: string) => {
    if (isBusy) return;
    setBusy(true);
    try {
      tellWaitingCounts(await work());
      toast(said);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      fail(error.problem.detail);
    } finally {
      setBusy(false);
      reload();
    }
  };
  const take = (item: WaitingItem) =>
    void change(
      () => takeItem(api, item, item.owner === null),
      item.owner === null ? 'Ya es tuyo.' : 'Lo dejaste sin asignar.',
    );
  const settle = (item: WaitingItem) =>
    void change(() => settleItem(api, item), 'Quitado de los pendientes.');

  return (
    <Page className="wk">
      <AdminHead place="pendientes" title={greeting(now, session.snapshot().identity?.name)}>
        <p className="wk-lead">
          {capitalize(formatLongDate(readAt))}, {formatTime(readAt)}.{' '}
          {data !== undefined && tipo === '' && summaryOf(data.groups)}
        </p>
      </AdminHead>
      <Split at={1280} width={340} aside={<Aside me={me} page={data} onChanged={reload} />}>
        <WorkTabs href={href} search={search} counts={data?.tabs} />
        {tab === 'unidad' && <MyArea onChanged={reload} />}
        <OfficerList<WaitingItem>
          id="pendientes"
          caption="Pendientes"
          words={{ one: 'pendiente', many: 'pendientes', all: 'los pendientes' }}
          columns={[]}
          rowKey={({ area, id }) => `${area}:${id}`}
          state={state}
          address={address}
          search={{ label: 'Buscar pendientes', placeholder: 'Asunto, folio o número' }}
          filters={filtersOf(data)}
          applied={tipo === '' ? [] : [{ name: 'tipo', text: kindsInWords(tipo) }]}
          controls={data !== undefined && <WaitingFilters search={search} page={data} href={href} />}
          selection={{
            nameOf: ({ title }) => title,
            readPage: (page) => readWaiting(api, { ...search, pag: page }, new AbortController().signal),
            renderActions: (chosen) => (
              <ManyActions chosen={chosen} people={data?.people ?? []} me={me} onDone={reload} />
            ),
          }}
          renderRows={(rows, choice) =>
            data !== undefined && (
              <WaitingRows
                answer={data}
                rows={rows}
                choice={choice}
                search={search}
                me={me}
                isBusy={isBusy}
                onTake={take}
                onSettle={settle}
              />
            )
          }
          empty={nothingWaits({ tabs: data?.tabs, tab, href })}
          foot={<KeyHints of={SHORTCUTS.work} />}
        />
      </Split>
    </Page>
  );
}

/** Reads again whenever the window is looked at anew, and while it is, every minute. */
function useReadAgain(reload: () => void): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') reload();
    };
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [reload]);
}

function Aside({
  me,
  page,
  onChanged,
}: {
  me: string;
  page: WaitingAnswer | undefined;
  onChanged: () => void;
}) {
  const { api, now, can } = usePortal();
  const ask = useCallback((signal: AbortSignal) => readWeek(api, signal), [api]);
  const { data, failure, reload } = useLoaded(ask);
  return (
    <aside className="wk-aside" aria-label="La semana">
      {failure !== undefined && <ErrorBlock what="la semana" onRetry={reload} />}
      {data === undefined && failure === undefined && (
        <Skeleton rows={4} look="agenda" label="Cargando la semana" />
      )}
      {data !== undefined && (
        <WeekPanel week={data} now={now}>
          {can('administer', 'AuditLog') && <DoneToday />}
        </WeekPanel>
      )}
      <HandedLately of={page} onDone={onChanged} />
      <MyAbsence
        me={me}
        people={page?.people ?? []}
        mayNoteAll={page?.mayHandAll === true}
        onChanged={onChanged}
      />
      <p>
        <a href={screenPath('/mis-funciones')}>Mis funciones y suplencias</a>{' '}
        <a href={screenPath('/custodia')}>Custodia de urnas</a>
      </p>
      <MorningMail />
    </aside>
  );
}

interface WorkTabsProps {
  href: (patch: Partial<WorkSearch>) => string;
  search: WorkSearch;
  counts: WaitingAnswer['tabs'] | undefined;
}

function WorkTabs({ href, search, counts }: WorkTabsProps) {
  const tab = tabOf(search);
  return (
    <LinkTabs label="De quién">
      {(Object.keys(WAITING_TABS) as WaitingTab[]).map((name) => (
        <a
          key={name}
          href={href({ ...WORK_SEARCH, orden: search.orden, de: name })}
          aria-current={name === tab ? 'page' : undefined}
        >
          {WAITING_TABS[name]}{' '}
          {counts !== undefined && <span className="u-tabs__count">{formatCount(counts[name])}</span>}
        </a>
      ))}
    </LinkTabs>
  );
}
