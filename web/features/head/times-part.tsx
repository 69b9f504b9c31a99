import { STRETCHES, type HeadTimes } from '#contract/head.ts';
import { formatCount, formatDateRange } from '#web/kit/format.ts';

type Row = HeadTimes['rows'][number];

/** How long each stretch takes against its target, in working days. */
export function TimesPart({ times }: { times: HeadTimes }) {
  const rows = times.rows.filter(({ stretch }) => stretch !== 'whole');
  const most = Math.max(1, ...rows.flatMap(({ median, target }) => [median ?? 0, target ?? 0])) * 1.1;
  return (
    <section className="hd-times" aria-labelledby="hd-tramos">
      <h2 id="hd-tramos">
        Cuánto tarda cada tramo <small>días hábiles, {formatDateRange(times.from, times.until)}</small>
      </h2>
      <table className="hd-table hd-table--times">
        <caption className="u-visually-hidden">Mediana de cada tramo y su meta, en días hábiles</caption>
        <thead>
          <tr>
            <th scope="col">Tramo</th>
            <th scope="col">
              <span className="u-visually-hidden">Barra</span>
            </th>
            <th scope="col" className="is-end">
              Mediana
            </th>
            <th scope="col" className="is-end">
              Meta
            </th>
            <th scope="col" className="is-end">
              Casos
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TimeRow key={row.stretch} row={row} most={most} />
          ))}
        </tbody>
      </table>
      <p className="hd-note">
        Sin contar lo detenido ni lo que esperó una respuesta. Con menos de cinco casos no se dice mediana.
        Las metas se cambian en «Ajustes», en «Plazos».
      </p>
    </section>
  );
}

const isOver = ({ median, target }: Row) => median !== null && target !== null && median > target;

function TimeRow({ row, most }: { row: Row; most: number }) {
  const { cases, median, stretch, target } = row;
  const percent = (days: number) => `${((days / most) * 100).toFixed(2)}%`;
  return (
    <tr>
      <th scope="row">{STRETCHES[stretch].label}</th>
      <td>
        <svg className="hd-time" aria-hidden="true">
          <rect className="hd-time__whole" width="100%" height="10" y="7" />
          {median !== null && (
            <rect
              className={isOver(row) ? 'hd-time__over' : 'hd-time__within'}
              width={percent(median)}
              height="10"
              y="7"
            />
          )}
          {target !== null && <rect className="hd-time__target" x={percent(target)} width="2" height="24" />}
        </svg>
      </td>
      <td className="is-end">
        {median === null ? (
          <span className="hd-few">{cases === 0 ? 'sin casos' : 'pocos casos'}</span>
        ) : isOver(row) ? (
          <strong>
            {formatCount(median)} <span className="u-visually-hidden">arriba de la meta</span>
          </strong>
        ) : (
          formatCount(median)
        )}
      </td>
      <td className="is-end">{target === null ? 'sin meta' : formatCount(target)}</td>
      <td className="is-end">{formatCount(cases)}</td>
    </tr>
  );
}
