import type { Deadline, UnknownTerm } from '#contract/rules/days/deadlines.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { formatTerm } from '#contract/rules/days/rule-words.ts';
import { countedDays, type CountedDay } from '#contract/rules/days/term-count.ts';
import { formatCountOf, formatDateTime, formatLongDate } from '../kit/format.ts';
import { TermCalendar } from './term-calendar.tsx';
import './why-date.css';

/** «A más tardar el lunes 6 de julio de 2026» */
function limitWords({ bound, date, at }: Deadline): string {
  const day = at === null ? `el ${formatLongDate(date)}` : `el ${formatDateTime(at)}`;
  return bound === 'earliest' ? `Lo más temprano, ${day}` : `A más tardar, ${day}`;
}

function skippedWords(days: readonly CountedDay[]): string {
  const weekends = days.filter(({ skipped }) => skipped === 'weekend').length;
  const holidays = days.filter(({ skipped }) => skipped === 'holiday');
  const said = [
    ...(weekends === 0 ? [] : [formatCountOf(weekends, 'día de fin de semana', 'días de fin de semana')]),
    ...(holidays.length === 0
      ? []
      : [
          `${formatCountOf(holidays.length, 'día inhábil', 'días inhábiles')} (${holidays
            .map(({ date }) => shortDate(date))
            .toSorted((a, b) => a.localeCompare(b))
            .join(', ')})`,
        ]),
  ];
  return said.length === 0 ? '' : ` No cuentan ${said.join(' ni ')}.`;
}

/** Days that a term counts; none where it counts hours. */
function daysOf(deadline: Deadline, holidays: ReadonlySet<string>): readonly CountedDay[] {
  const { unit, amount, isBackward, start } = deadline;
  if (unit === 'hours' || unit === 'percent' || unit === 'percent_guarantee') return [];
  return countedDays(start.date, { amount, unit, direction: isBackward ? -1 : 1 }, holidays);
}

interface WhyDateProps {
  deadline: Deadline;
  /** Days on which the university does not work. */
  holidays: readonly string[];
}

/** Why a date is the date that it is: rule, start, and the days that count and that do not. */
export function WhyDate({ deadline, holidays }: WhyDateProps) {
  const { amount, unit, isBackward, source, text, start, date, longer } = deadline;
  const days = daysOf(deadline, new Set(holidays));
  const way = isBackward ? 'antes de' : 'desde';
  const when = start.at !== null && unit === 'hours' ? formatDateTime(start.at) : shortDate(start.date);
  return (
    <div className="u-why">
      <p>
        <b>{limitWords(deadline)}.</b>
      </p>
      <p>
        {formatTerm(amount, unit)} {way} {start.what}, el {when}.{skippedWords(days)}{' '}
        <span className="u-why__source">{source}</span>
      </p>
      {text !== null && <p className="u-why__text">{text}</p>}
      {longer !== null && (
        <p>
          {longer.condition}: hasta el {shortDate(longer.date)}, {formatTerm(longer.amount, longer.unit)} (
          {longer.source}).
        </p>
      )}
      {days.length > 0 && <TermCalendar start={start.date} end={date} days={days} />}
    </div>
  );
}

/** A term as a line that opens to its reason. */
export function WhyLine(props: WhyDateProps & { name: string }) {
  const limit = limitWords(props.deadline);
  return (
    <details className="u-why-line">
      <summary>
        <span className="u-why-line__name">{props.name}</span>{' '}
        <span className="u-why-line__limit">{limit.charAt(0).toLowerCase() + limit.slice(1)}</span>
      </summary>
      <WhyDate {...props} />
    </details>
  );
}

/** A source, said once for all of its terms. */
const sourceWords = (source: string): string =>
  source.replace(
    /, artículo por confirmar$/,
    ': faltan por confirmar también los artículos de estos plazos.',
  );

/** Terms that the norm has and that nobody has confirmed yet. */
export function UnknownTerms({ terms }: { terms: readonly UnknownTerm[] }) {
  if (terms.length === 0) return null;
  return (
    <div className="u-why">
      <p>
        <b>Plazos sin confirmar.</b> La Unidad todavía no confirma cuánto duran en la norma de este
        procedimiento: el portal no los calcula ni los supone.
      </p>
      {[...Map.groupBy(terms, ({ source }) => source)].map(([source, ones]) => (
        <div key={source}>
          <p className="u-why__source">{sourceWords(source)}</p>
          <ul>
            {ones.map(({ code, label }) => (
              <li key={code}>{label.replace(/, (al menos|a lo más)$/, '')}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
