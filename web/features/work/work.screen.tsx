import { useCallback, useEffect, useState } from 'react';
import { WAITING_TABS, type WaitingItem, type WaitingTab } from '#contract/waiting.ts';
import { CallError } from '#web/kit/api.ts';
import { capitalize, formatCount, formatLongDate, formatTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { sectionAddress } from '#web/kit/section-address.ts';
import { tellWaitingCounts } from '#web/kit/waiting-counts.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { useNow } from '#web/kit/use-now.ts';
import { AdminHead } from '#web/ui/admin-places.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Page, Split } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { LinkTabs } from '#web/ui/tabs.tsx';
import { WaitingList } from './waiting-list.tsx';
import { WaitingFilters } from './waiting-filters.tsx';
import { DoneToday } from './done-today.tsx';
import { MyArea } from './my-area.tsx';
import { MorningMail } from './morning-mail.tsx';
import { WeekPanel } from './week-panel.tsx';
import { greeting, summaryOf } from './work-words.ts';
import { readWaiting, readWeek, settleItem, tabOf, takeItem, type WaitingAnswer } from './work.data.ts';
import { WORK_PATH, WORK_SEARCH, type WorkSearch } from './work.search.ts';
import './work.css';

/** How often the list is read again while it is looked at. */
const LOOK_MS = 60_000;

/** The officer's first screen of the day (screens 2.17): what waits, the week, and what came in and was closed. */
export function Screen({ search }: { search: WorkSearch }) {
  const { api, session, settings, toast, fail } = usePortal();
  const { de, tipo, orden, pag } = search;
  const ask = useCallback(
    (signal: AbortSignal) => readWaiting(api, { de, tipo, orden, pag }, signal),
    [api, de, tipo, orden, pag],
  );
  const { data, failure, isOutOfTouch, reload } = useLoaded<WaitingAnswer>(ask);
  useReadAgain(reload);
  const [isBusy, setBusy] = useState(false);
  const href = (patch: Partial<WorkSearch>) => sectionAddress(WORK_PATH, WORK_SEARCH, search, patch);
  const tab = tabOf(search);
  const now = useNow(data?.rows.map(({ dueAt }) => dueAt) ?? []);

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
          {capitalize(formatLongDate(now))}, {formatTime(now)}.{' '}
          {data !== undefined && tipo === '' && summaryOf(data.groups)}
        </p>
      </AdminHead>
      <Split at={1280} width={340} aside={<Aside />}>
        <WorkTabs href={href} tab={tab} counts={data?.tabs} />
        {tab === 'unidad' && <MyArea onChanged={reload} />}
        {isOutOfTouch && (
          <Notice tone="warn">No pudimos leer la lista de nuevo. Lo que ves puede haber cambiado.</Notice>
        )}
        {data !== undefined && <WaitingFilters search={search} page={data} href={href} />}
        {data === undefined && failure === undefined && (
          <Skeleton rows={8} look="line" label="Cargando los pendientes" />
        )}
        {failure !== undefined && (
          <ErrorBlock
            what="los pendientes"
            requestId={failure.problem.requestId}
            supportEmail={settings.footer.email}
            onRetry={reload}
          />
        )}
        {data !== undefined && (
          <WaitingList
            answer={data}
            search={search}
            me={session.snapshot().identity?.id ?? ''}
            href={href}
            isBusy={isBusy}
            onTake={take}
            onSettle={settle}
          />
        )}
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

function Aside() {
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
      <MorningMail />
    </aside>
  );
}

interface WorkTabsProps {
  href: (patch: Partial<WorkSearch>) => string;
  tab: WaitingTab;
  counts: WaitingAnswer['tabs'] | undefined;
}

function WorkTabs({ href, tab, counts }: WorkTabsProps) {
  return (
    <LinkTabs label="De quién">
      {(Object.keys(WAITING_TABS) as WaitingTab[]).map((name) => (
        <a
          key={name}
          href={href({ de: name, tipo: '', pag: 1 })}
          aria-current={name === tab ? 'page' : undefined}
        >
          {WAITING_TABS[name]}{' '}
          {counts !== undefined && <span className="u-tabs__count">{formatCount(counts[name])}</span>}
        </a>
      ))}
    </LinkTabs>
  );
}
