import type { ReactNode } from 'react';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { todayInMexico, toMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { actName } from '#contract/rules/procedures/act-names.ts';
import type { WorkWeek } from '#contract/waiting.ts';
import { dateParts, formatCount, formatTime } from '#web/kit/format.ts';
import { OutsideLink } from '#web/ui/outside-link.tsx';
import { DateLeaf } from '#web/ui/date-leaf.tsx';

type Act = NonNullable<WorkWeek['acts']>[number];

/** The acts of the week by day, what is given to stand between them, and what came in and was closed. */
export function WeekPanel({ week, now, children }: { week: WorkWeek; now: string; children?: ReactNode }) {
  return (
    <>
      {week.acts !== null && <Acts acts={week.acts} from={week.from} now={now} />}
      {children}
      <Flow flow={week.flow} isWhole={week.isWhole} now={now} />
    </>
  );
}

function Acts({ acts, from, now }: { acts: readonly Act[]; from: string; now: string }) {
  const today = todayInMexico(now);
  const byDay = Map.groupBy(acts, (act) => toMexico(act.at).date);
  // Saturday and Sunday are told only when something happens on them.
  const days = Array.from({ length: 7 }, (_, index) => addDays(from, index)).filter(
    (day, index) => day >= today && (index < 5 || byDay.has(day)),
  );
  return (
    <section aria-labelledby="wk-semana">
      <div className="wk-aside__head">
        <h2 id="wk-semana">{from > today ? 'La semana que viene' : 'Esta semana'}</h2>
        <a href={`${SCREEN_BASE}/adquisiciones`}>Ver todos</a>
      </div>
      {days.length === 0 && <p className="u-muted">No quedan actos esta semana.</p>}
      <ul className="wk-days">
        {days.map((day) => (
          <li key={day}>
            <DateLeaf date={day} look="small" isToday={day === today} />
            <div>
              {(byDay.get(day) ?? []).map((act) => (
                <ActLine key={`${act.number}-${act.kind}-${act.sequence}`} act={act} />
              ))}
              {!byDay.has(day) && <span className="u-muted">Sin actos</span>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ActLine({ act }: { act: Act }) {
  return (
    <div className="wk-act">
      <span className="wk-row__sub">{actName(act.kind, act.sequence)}</span>
      <a href={`${SCREEN_BASE}/adquisiciones/procedimientos/${act.slug}`}>{act.title}</a>
      <span className="wk-row__sub">
        {formatTime(act.at)}
        {act.place !== null && `, ${act.place}`}
        {act.url !== null && (
          <>
            {', '}
            <OutsideLink href={act.url}>en línea</OutsideLink>
          </>
        )}
      </span>
    </div>
  );
}

function Flow({ flow, isWhole, now }: Pick<WorkWeek, 'flow' | 'isWhole'> & { now: string }) {
  const most = Math.max(1, ...flow.flatMap(({ entered, closed }) => [entered, closed]));
  const today = todayInMexico(now);
  const sum = (name: 'entered' | 'closed') => flow.reduce((total, row) => total + row[name], 0);
  const bar = (count: number, tone: string) => (
    <span className="wk-flow__cell">
      <span>{formatCount(count)}</span>
      {count > 0 && (
        <i
          className={`wk-flow__bar wk-flow__bar--${tone}`}
          style={{ inlineSize: `${(count / most) * 60}%` }}
        />
      )}
    </span>
  );
  return (
    <section aria-labelledby="wk-flujo">
      <h2 id="wk-flujo">Lo que entró y se cerró</h2>
      <p className="wk-row__sub">
        Pendientes {isWhole ? 'de toda la Unidad' : 'de los asuntos que te tocan, los tenga quien los tenga'},
        en los últimos días hábiles: «Entraron» son los que alguien tuvo que atender desde ese día.
      </p>
      <table className="wk-flow">
        <caption className="u-visually-hidden">Pendientes que entraron y se cerraron por día</caption>
        <thead>
          <tr>
            <th scope="col">Día</th>
            <th scope="col">Entraron</th>
            <th scope="col">Se cerraron</th>
          </tr>
        </thead>
        <tbody>
          {flow.map(({ day, entered, closed }) => {
            const { day: number, weekday } = dateParts(day);
            return (
              <tr key={day}>
                <th scope="row">{day === today ? 'hoy' : `${weekday.slice(0, 3)} ${number}`}</th>
                <td>{bar(entered, 'in')}</td>
                <td>{bar(closed, 'out')}</td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Suma</th>
            <td>{formatCount(sum('entered'))}</td>
            <td>{formatCount(sum('closed'))}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
