import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import type { ActsMonth, MonthAct } from '#contract/procurement-views.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { ACT_KINDS, type ActKind } from '#contract/procedures.ts';
import { formatCountOf, formatLongDate, formatTime } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { classNames } from '#web/ui/class-names.ts';
import { DateLeaf } from '#web/ui/date-leaf.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { actText, procedurePath } from '../procedure-words.ts';
import type { ListSearch } from '../procedures.search.ts';
import type { ViewPlace } from './list-view.ts';
import { monthAfter, monthTitle, weeksOf, type CalendarDay } from './month-days.ts';
import './calendar-view.css';

/** Acts of a day that stand in its cell; the others open below. */
const SHOWN = 3;
const WEEKDAYS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'];

/** Names that fit into a cell. */
const SHORT: Record<ActKind, string> = {
  publication: 'Publicación',
  questions_deadline: 'Preguntas',
  site_visit: 'Visita',
  clarification: 'Junta',
  opening: 'Apertura',
  ruling: 'Dictamen',
  award: 'Fallo',
  signature: 'Firma',
};

/** The acts of a month: a grid from 960 px on, an agenda below. */
export function CalendarView({ month, search, now }: ViewPlace & { month: ActsMonth }) {
  const today = todayInMexico(now);
  const weeks = weeksOf(month);
  const days = weeks.flat().filter(({ isInMonth, acts }) => isInMonth && acts.length > 0);
  const kinds = ACT_KINDS.filter((kind) => month.acts.some((act) => act.kind === kind));
  const left = month.total - month.acts.length;
  return (
    <div className="v-calendar">
      <MonthHead month={month.month} today={today} search={search} />
      <table className="v-month">
        <caption className="u-visually-hidden">Actos de {monthTitle(month.month).toLowerCase()}</caption>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col">
                <span aria-hidden="true">{name.slice(0, 3).toLowerCase()}</span>
                <span className="u-visually-hidden">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.date}>
              {week.map((day) => (
                <DayCell key={day.date} day={day} isToday={day.date === today} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {days.length === 0 ? (
        <EmptyState title={`No hay actos en ${monthTitle(month.month).toLowerCase()} con estos filtros.`} />
      ) : (
        <Agenda days={days} today={today} />
      )}
      {kinds.length > 0 && (
        <ul className="v-key u-small" aria-label="Formas de los actos">
          {kinds.map((kind) => (
            <li key={kind}>
              <i className={`v-mark v-mark--${kind}`} aria-hidden="true" /> {actText(kind, 'open')}
            </li>
          ))}
        </ul>
      )}
      {left > 0 && (
        <p className="u-small u-muted">
          Hay {formatCountOf(left, 'acto', 'actos')} más. Usa los filtros para ver todos los que te importan.
        </p>
      )}
    </div>
  );
}

function MonthHead({ month, today, search }: { month: string; today: string; search: ListSearch }) {
  const present = today.slice(0, 7);
  const to = (target: string) =>
    screenPath('/adquisiciones', { ...search, mes: target === present ? undefined : target, pag: undefined });
  const [before, after] = [monthAfter(month, -1), monthAfter(month, 1)];
  return (
    <div className="v-month-head">
      <h2 id="mes">{monthTitle(month)}</h2>
      <nav aria-label="Meses" className="u-cluster u-gap-8">
        <a className="u-btn u-btn--line u-btn--icon" href={to(before)} rel="prev">
          <IconChevronLeft {...ICON_SMALL} />
          <span className="u-visually-hidden">Mes anterior: {monthTitle(before)}</span>
        </a>
        {month !== present && (
          <a className="u-btn u-btn--line" href={to(present)}>
            Este mes
          </a>
        )}
        <a className="u-btn u-btn--line u-btn--icon" href={to(after)} rel="next">
          <IconChevronRight {...ICON_SMALL} />
          <span className="u-visually-hidden">Mes siguiente: {monthTitle(after)}</span>
        </a>
      </nav>
    </div>
  );
}

function DayCell({ day: { date, isInMonth, acts }, isToday }: { day: CalendarDay; isToday: boolean }) {
  const more = acts.slice(SHOWN);
  return (
    <td className={classNames(!isInMonth && 'is-other', isToday && 'is-today')}>
      <p className="v-month__day">
        <time dateTime={date}>
          <span aria-hidden="true">{Number(date.slice(8))}</span>
          <span className="u-visually-hidden">{formatLongDate(date)}</span>
        </time>
        {isToday && <b>hoy</b>}
      </p>
      {acts.length > 0 && <Acts acts={acts.slice(0, SHOWN)} />}
      {more.length > 0 && (
        <details>
          <summary>
            +{more.length} más<span className="u-visually-hidden"> el {formatLongDate(date)}</span>
          </summary>
          <Acts acts={more} />
        </details>
      )}
    </td>
  );
}

const keyOf = ({ slug, kind, sequence }: MonthAct) => `${slug} ${kind} ${sequence}`;

function Acts({ acts }: { acts: readonly MonthAct[] }) {
  return (
    <ul>
      {acts.map((act) => (
        <li key={keyOf(act)}>
          <a className={`v-act v-act--${act.kind}`} href={screenPath(procedurePath(act.slug))}>
            <i className={`v-mark v-mark--${act.kind}`} aria-hidden="true" />
            <span>
              <b>
                {act.kind === 'award' && act.procedureKind === 'direct' ? 'Notificación' : SHORT[act.kind]}
              </b>{' '}
              {!act.allDay && <span className="u-num">{formatTime(act.at)}</span>}{' '}
              <span className="v-act__what">{act.title}</span>
              {act.state === 'planned' && <span className="v-act__plan">Por publicar</span>}
              <span className="u-visually-hidden">, {act.number}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The days with acts one below the other; of the present month, those that are past stay folded above. */
function Agenda({ days, today }: { days: readonly CalendarDay[]; today: string }) {
  const past = days.filter(({ date }) => date < today);
  const isFolded = past.length > 0 && past.length < days.length;
  const list = (some: readonly CalendarDay[]) => (
    <ol>
      {some.map((day) => (
        <AgendaDay key={day.date} day={day} isToday={day.date === today} />
      ))}
    </ol>
  );
  return (
    <div className="v-agenda">
      {isFolded && (
        <details>
          <summary>
            {formatCountOf(past.length, 'día anterior con actos', 'días anteriores con actos')}
          </summary>
          {list(past)}
        </details>
      )}
      {list(isFolded ? days.slice(past.length) : days)}
    </div>
  );
}

function AgendaDay({ day: { date, acts }, isToday }: { day: CalendarDay; isToday: boolean }) {
  return (
    <li className={classNames(isToday && 'is-today')}>
      <DateLeaf date={date} isToday={isToday} />
      <ul>
        {acts.map((act) => (
          <li key={keyOf(act)}>
            <p className="u-small u-muted">
              <i className={`v-mark v-mark--${act.kind}`} aria-hidden="true" />{' '}
              {actText(act.kind, act.procedureKind)}
              {!act.allDay && <span className="u-num">, {formatTime(act.at)}</span>}
            </p>
            <a className="v-agenda__title" href={screenPath(procedurePath(act.slug))}>
              {act.title}
            </a>
            <p className="u-small u-muted u-num">
              {act.number}
              {act.state === 'planned' && ' · fecha prevista, por publicar'}
            </p>
          </li>
        ))}
      </ul>
    </li>
  );
}
