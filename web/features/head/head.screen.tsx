import { useCallback, type ReactNode } from 'react';
import { STRETCHES, type HeadLoadAnswer, type HeadTimes } from '#contract/head.ts';
import { formatCount, formatCountOf, formatFullDate, formatTime } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { useReadAt } from '#web/kit/use-read-at.ts';
import { AdminHead } from '#web/ui/admin-places.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Page } from '#web/ui/layout.tsx';
import { SelectPill } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { EntriesSheet } from './entries-sheet.tsx';
import { FigureLink, type Place } from './figure-link.tsx';
import { readLoad, readMoney, readTimes } from './head.data.ts';
import { ALL_PEOPLE, type HeadSearch, type SetHeadSearch } from './head.search.ts';
import { LatePart } from './late-part.tsx';
import { LoadPart } from './load-part.tsx';
import { MoneyPart } from './money-part.tsx';
import { RowsSheet } from './rows-sheet.tsx';
import { InterestsPart } from './interests-part.tsx';
import { TimesPart } from './times-part.tsx';
import './head.css';

/** What is late, who is full, who is away, where the money is (chain screens 11): load, age and cause, never a score of people. */
export function Screen(place: { search: HeadSearch; setSearch: SetHeadSearch }) {
  const { api, now, can } = usePortal();
  const { search, setSearch } = place;
  const { area, ejercicio, por } = search;
  const load = useLoaded(useCallback((signal: AbortSignal) => readLoad(api, area, signal), [api, area]));
  const money = useLoaded(
    useCallback(
      (signal: AbortSignal) => readMoney(api, { area, ejercicio, por }, signal),
      [api, area, ejercicio, por],
    ),
  );
  const times = useLoaded(
    useCallback((signal: AbortSignal) => readTimes(api, { area, ejercicio }, signal), [api, area, ejercicio]),
  );
  const readAt = useReadAt(load.data);
  const areas = load.data?.areas ?? [];
  const years = money.data?.years ?? [];
  const year = money.data?.year;
  const areaName = areas.find(({ key }) => key === area)?.name ?? 'Toda la Unidad';
  const isOpen = search.persona !== '' || search.vence !== '';
  return (
    <Page className="hd">
      <AdminHead
        place="jefatura"
        title="Jefatura"
        actions={
          <>
            <SelectPill
              label="Área"
              value={area}
              emptyLabel="Toda la Unidad"
              options={areas.map(({ key, name }) => ({ value: key, label: name }))}
              onChange={(value) => setSearch({ area: value })}
            />
            {years.length > 0 && (
              <SelectPill
                label="Ejercicio"
                value={String(year ?? '')}
                options={years.map((one) => ({ value: String(one), label: String(one) }))}
                onChange={(value) => setSearch({ ejercicio: value })}
              />
            )}
            <Button variant="line" onClick={() => window.print()}>
              Imprimir en una hoja
            </Button>
          </>
        }
      >
        <p className="u-lead">
          {formatFullDate(readAt)}, {formatTime(readAt)}. {areaName}
          {year === undefined || year === null ? '' : `, ejercicio ${year}`}.
        </p>
      </AdminHead>
      <Loading state={load} what="la carga de trabajo">
        {load.data !== undefined && (
          <>
            <Figures load={load.data} times={times.data} place={place} />
            <div className="hd-top">
              <LoadPart
                data={load.data}
                place={place}
                now={now}
                {...(can('administer', 'People') && { spreadOf })}
              />
              <LatePart items={load.data.late} total={load.data.groups.late} place={place} now={now} />
            </div>
          </>
        )}
      </Loading>
      <Loading state={money} what="el dinero">
        {money.data !== undefined && <MoneyPart money={money.data} place={place} />}
      </Loading>
      <Loading state={times} what="los tiempos">
        {times.data !== undefined && <TimesPart times={times.data} />}
      </Loading>
      <InterestsPart />
      {isOpen && (
        <RowsSheet
          place={place}
          name={
            search.persona === '' || search.persona === ALL_PEOPLE
              ? 'Toda la Unidad'
              : (load.data?.people.find(({ key }) => (key ?? 'nadie') === search.persona)?.name ?? 'Asuntos')
          }
        />
      )}
      {!isOpen && search.cifra !== '' && <EntriesSheet place={place} />}
    </Page>
  );
}

/** Where the work of somebody who is away is shared out. */
const spreadOf = (persona: string) => screenPath('/administracion/entregas', { persona, tipo: 'reparto' });

interface LoadingProps {
  state: Pick<ReturnType<typeof useLoaded<unknown>>, 'data' | 'failure' | 'reload'>;
  what: string;
  children: ReactNode;
}

function Loading({ state, what, children }: LoadingProps) {
  const { settings } = usePortal();
  const { data, failure, reload } = state;
  if (failure !== undefined)
    return (
      <ErrorBlock
        what={what}
        requestId={failure.problem.requestId}
        supportEmail={settings.footer.email}
        onRetry={reload}
      />
    );
  return data === undefined ? <Skeleton rows={6} look="line" label={`Cargando ${what}`} /> : children;
}

/** Five figures in one line. */
function Figures({
  load,
  times,
  place,
}: {
  load: HeadLoadAnswer;
  times: HeadTimes | undefined;
  place: Place;
}) {
  const { groups, people } = load;
  const all = people.reduce((sum, { total }) => sum + total, 0);
  return (
    <dl className="hd-figures">
      <Figure
        count={groups.late}
        words={groups.late === 1 ? 'va tarde' : 'van tarde'}
        look="late"
        patch={{ persona: '', vence: 'late' }}
        place={place}
      />
      <Figure
        count={groups.today}
        words={groups.today === 1 ? 'vence hoy' : 'vencen hoy'}
        patch={{ persona: '', vence: 'today' }}
        place={place}
      />
      <Figure
        count={all}
        words={all === 1 ? 'asunto en curso' : 'asuntos en curso'}
        patch={{ persona: ALL_PEOPLE, vence: '' }}
        place={place}
      />
      <Time times={times} stretch="whole" words="hábiles de solicitud a contrato" />
      <Time times={times} stretch="acceptance" words="hábiles de entrega a aceptación" />
    </dl>
  );
}

interface FigureProps {
  count: number;
  words: string;
  look?: 'late';
  patch: Partial<HeadSearch>;
  place: Place;
}

function Figure({ count, words, look, patch, place }: FigureProps) {
  return (
    <div>
      <dt>{words}</dt>
      <dd className={look === undefined || count === 0 ? undefined : `hd-figures__${look}`}>
        {count === 0 ? (
          formatCount(count)
        ) : (
          <FigureLink {...place} patch={patch} label={`${formatCount(count)} ${words}`}>
            {formatCount(count)}
          </FigureLink>
        )}
      </dd>
    </div>
  );
}

interface TimeProps {
  times: HeadTimes | undefined;
  stretch: keyof typeof STRETCHES;
  words: string;
}

function Time({ times, stretch, words }: TimeProps) {
  const row = times?.rows.find((one) => one.stretch === stretch);
  const target = row?.target === null || row?.target === undefined ? '' : `, meta ${formatCount(row.target)}`;
  return (
    <div>
      <dt>
        {words}
        {target}
      </dt>
      <dd>
        {row === undefined ? (
          '…'
        ) : row.median === null ? (
          <span className="hd-figures__few">{row.cases === 0 ? 'sin casos' : 'pocos casos'}</span>
        ) : (
          formatCountOf(row.median, 'día', 'días')
        )}
      </dd>
    </div>
  );
}
