import type { HeadAbsence, HeadLoad, HeadLoadAnswer } from '#contract/head.ts';
import { ABSENCE_KINDS } from '#contract/people.ts';
import { WAITING_GROUPS, type WaitingGroup } from '#contract/waiting.ts';
import { daysUntil, formatCount, formatCountOf, formatDateRange } from '#web/kit/format.ts';
import { FigureLink, figureOf, type Place } from './figure-link.tsx';

/** Parts of a bar, in their order, with what one and several of them are called. */
const PARTS = [
  ['late', 'vencido', 'vencidos'],
  ['today', 'para hoy', 'para hoy'],
  ['week', 'de esta semana', 'de esta semana'],
  ['later', 'para después', 'para después'],
  ['none', 'sin fecha', 'sin fecha'],
] as const satisfies readonly (readonly [WaitingGroup, string, string])[];

/** Least share of the widest bar in which its count is written. */
const ROOM = 0.045;

/** A stacked bar: one link for each part, that opens its rows. */
function LoadBar({ row, most, place }: { row: HeadLoad; most: number; place: Place }) {
  const drawn = PARTS.filter(([group]) => row.groups[group] > 0);
  const percent = (count: number) => `${((count / most) * 100).toFixed(3)}%`;
  const startOf = (at: number) => drawn.slice(0, at).reduce((sum, [group]) => sum + row.groups[group], 0);
  return (
    <svg className="hd-bar" role="group" aria-label={`Carga de ${row.name}`}>
      {drawn.map(([group, one, many], at) => {
        const count = row.groups[group];
        const start = startOf(at);
        return (
          <a
            key={group}
            {...figureOf(place, { persona: row.key ?? 'nadie', vence: group })}
            aria-label={`${formatCountOf(count, one, many)} de ${row.name}`}
          >
            <rect
              className={`hd-bar__part hd-bar__part--${group}`}
              x={percent(start)}
              width={percent(count)}
              height="100%"
            />
            {count / most >= ROOM && (
              <text
                className={`hd-bar__count hd-bar__count--${group}`}
                x={percent(start + count / 2)}
                y="50%"
                dominantBaseline="central"
                textAnchor="middle"
                aria-hidden="true"
              >
                {formatCount(count)}
              </text>
            )}
          </a>
        );
      })}
    </svg>
  );
}

/** The bar as figures, for paper. */
const wordsOfLoad = ({ groups }: HeadLoad) =>
  PARTS.filter(([group]) => groups[group] > 0)
    .map(([group, one, many]) => formatCountOf(groups[group], one, many))
    .join(', ');

interface LoadPartProps {
  data: HeadLoadAnswer;
  place: Place;
  now: string;
  /** Where the work of a person is given to others; undefined for whom that is not. */
  spreadOf?: (person: string) => string;
}

/** Who has what and by when, with whoever is away and nobody covers below their own row. */
export function LoadPart({ data, place, now, spreadOf }: LoadPartProps) {
  const { absences, people } = data;
  const most = Math.max(1, ...people.map(({ total }) => total));
  const all = people.reduce((sum, { total }) => sum + total, 0);
  const named = people.filter(({ key }) => key !== null).length;
  const free = all - people.filter(({ key }) => key !== null).reduce((sum, { total }) => sum + total, 0);
  const isAged = people.some(({ oldest }) => ageWords(oldest, now) !== '');
  const absencesOf = (key: string | null) => absences.filter(({ person }) => person.id === key);
  const others = absences.filter(({ person }) => !people.some(({ key }) => key === person.id));
  return (
    <section className="hd-load" aria-labelledby="hd-carga">
      <h2 id="hd-carga">
        Quién tiene qué{' '}
        <small>
          {formatCountOf(all, 'asunto', 'asuntos')}, {formatCountOf(named, 'persona', 'personas')},{' '}
          {formatCount(free)} sin asignar
        </small>
      </h2>
      {people.length === 0 && <p>Nada espera a nadie.</p>}
      <table className="hd-table hd-table--load">
        <caption className="u-visually-hidden">Asuntos de cada persona y para cuándo son</caption>
        <thead>
          <tr>
            <th scope="col">Persona</th>
            <th scope="col">Carga</th>
            <th scope="col" className="is-end">
              Asuntos
            </th>
            <th scope="col" className="is-end">
              <span className={isAged ? undefined : 'u-visually-hidden'}>El más viejo</span>
            </th>
            {spreadOf !== undefined && (
              <th scope="col" className="u-no-print">
                <span className="u-visually-hidden">Pasar</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {people.map((row) => [
            <tr key={row.key ?? ''}>
              <th scope="row">
                {row.name}
                {row.area !== null && <small>{row.area}</small>}
              </th>
              <td>
                <LoadBar row={row} most={most} place={place} />
                <span className="u-print-only">{wordsOfLoad(row)}</span>
              </td>
              <td className="is-end" data-label={row.total === 1 ? 'asunto' : 'asuntos'}>
                <FigureLink
                  {...place}
                  patch={{ persona: row.key ?? 'nadie', vence: '' }}
                  label={`${formatCountOf(row.total, 'asunto', 'asuntos')} de ${row.name}`}
                >
                  {formatCount(row.total)}
                </FigureLink>
              </td>
              <td
                className="is-end"
                data-before={ageWords(row.oldest, now) === '' ? undefined : 'el más viejo'}
              >
                {ageWords(row.oldest, now)}
              </td>
              {spreadOf !== undefined && (
                <td className="is-end u-no-print">
                  {row.key !== null && (
                    <a href={spreadOf(row.key)} aria-label={`Pasar lo de ${row.name}`}>
                      Pasar
                    </a>
                  )}
                </td>
              )}
            </tr>,
            ...absencesOf(row.key).map((one) => (
              <AbsenceRow key={`${row.key} ${one.from}`} absence={one} spreadOf={spreadOf} />
            )),
          ])}
          {others.map((one) => (
            <AbsenceRow key={`${one.person.id} ${one.from}`} absence={one} isNamed spreadOf={spreadOf} />
          ))}
        </tbody>
      </table>
      <ul className="hd-legend">
        {PARTS.map(([group]) => (
          <li key={group}>
            <i className={`hd-mark hd-mark--${group}`} />
            {WAITING_GROUPS[group]}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Nothing on its first day: what was loaded today began before. */
function ageWords(since: string, now: string): string {
  const days = Math.max(0, -daysUntil(since, now));
  return days === 0 ? '' : formatCountOf(days, 'día', 'días');
}

interface AbsenceRowProps {
  absence: HeadAbsence;
  /** Says whose it is: it stands below nobody's row. */
  isNamed?: boolean;
  spreadOf?: LoadPartProps['spreadOf'];
}

/** Somebody who is away: who covers it, or that nobody does, with what to do. */
function AbsenceRow({ absence, isNamed, spreadOf }: AbsenceRowProps) {
  const { due, from, kind, person, substitute, until } = absence;
  const why = kind === null ? '' : ` (${ABSENCE_KINDS[kind].toLowerCase()})`;
  return (
    <tr className={substitute === null ? 'hd-away hd-away--open' : 'hd-away'}>
      <td colSpan={spreadOf === undefined ? 4 : 5}>
        <div>
          <span>
            <strong>
              {isNamed === true ? `${person.name}: ausente` : 'Ausente'} {formatDateRange(from, until)}
              {why}.
            </strong>{' '}
            {substitute !== null
              ? `Le suple ${substitute.name}.`
              : due === 0
                ? 'Nadie lo cubre y nada vence esos días.'
                : `${formatCountOf(due, 'de sus asuntos vence', 'de sus asuntos vencen')} esos días y nadie ${due === 1 ? 'lo cubre' : 'los cubre'}.`}
          </span>
          {substitute === null && due > 0 && spreadOf !== undefined && (
            <a className="u-btn u-btn--small" href={spreadOf(person.id)}>
              Repartir {formatCountOf(due, 'asunto', 'asuntos')}
            </a>
          )}
        </div>
      </td>
    </tr>
  );
}
