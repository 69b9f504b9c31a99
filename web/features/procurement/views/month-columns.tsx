import { monthNameOf } from '#contract/date-words.ts';
import { shortMoney, type Series } from './spending-words.ts';

interface MonthColumnsProps {
  /** Amounts by series of each month, and the contracts that make it up. */
  months: readonly { month: number; parts: readonly number[]; href: string }[];
  series: readonly Series[];
}

/** Stacked columns of twelve months with their sums above them. */
export function MonthColumns({ months, series }: MonthColumnsProps) {
  const sums = months.map(({ parts }) => parts.reduce((sum, part) => sum + part, 0));
  const most = Math.max(...sums, 1);
  return (
    <>
      <ul className="v-series u-small" aria-hidden="true">
        {series.map(({ name }, index) => (
          <li key={name}>
            <i className={`v-part v-part--${index}`} /> {name}
          </li>
        ))}
      </ul>
      <ol
        className="v-columns"
        aria-label="Meses por monto contratado; al elegir uno, se ven los contratos que lo suman"
      >
        {months.map(({ month, parts, href }, place) => {
          const sum = sums[place] ?? 0;
          const column = (
            <>
              {/* Read before its sum: the name below the column would seem to belong to the next one. */}
              <span className="u-visually-hidden">
                {monthNameOf(month)}: {sum === 0 && 'nada'}
              </span>
              <span className="v-columns__sum u-num">{sum === 0 ? '' : shortMoney(sum)}</span>
              <span
                className="v-columns__stack"
                aria-hidden="true"
                style={{ height: `calc((100% - var(--v-words)) * ${sum / most})` }}
              >
                {parts.map((part, index) =>
                  part === 0 ? null : (
                    <i
                      key={series[index]?.name}
                      className={`v-part v-part--${index}`}
                      style={{ height: `${(part / sum) * 100}%` }}
                    />
                  ),
                )}
              </span>
              <span className="v-columns__name" aria-hidden="true">
                {monthNameOf(month).slice(0, 3)}
              </span>
            </>
          );
          return <li key={month}>{sum === 0 ? <span>{column}</span> : <a href={href}>{column}</a>}</li>;
        })}
      </ol>
      <p className="u-small u-muted u-no-print">Al elegir un mes se ven los contratos que lo suman.</p>
    </>
  );
}
