import { DATE_LOCALE } from '#contract/locale.ts';
import type { SupplierDetail } from '#contract/suppliers.ts';
import { formatMoney } from '#web/kit/format.ts';

const HEIGHT = 160;
const FLOOR = 132;
const SLOT = 84;
const MOST_YEARS = 10;

const short = new Intl.NumberFormat(DATE_LOCALE, { notation: 'compact', maximumFractionDigits: 1 });

/** Contracted pesos per year as columns, oldest first, each with its figure; the table beside it has all the digits. */
export function YearColumns({ years }: { years: SupplierDetail['years'] }) {
  const shown = years.slice(0, MOST_YEARS).toReversed();
  const most = Math.max(1, ...shown.map(({ amount }) => Number(amount)));
  const width = Math.max(SLOT * shown.length, SLOT);
  const words = shown.map(({ year, amount }) => `${year}: ${formatMoney(amount)}`).join('; ');
  return (
    <svg
      className="supplier-years"
      viewBox={`0 0 ${width} ${HEIGHT}`}
      style={{ maxWidth: `${width}px` }}
      role="img"
      aria-label={`Monto contratado por año. ${words}`}
    >
      <line x1="0" x2={width} y1={FLOOR} y2={FLOOR} stroke="var(--line-2)" />
      {shown.map(({ year, amount }, index) => {
        const height = Math.max(2, (Number(amount) / most) * 104);
        const center = index * SLOT + SLOT / 2;
        return (
          <g key={year}>
            <rect
              x={center - 20}
              y={FLOOR - height}
              width="40"
              height={height}
              rx="2"
              fill="var(--chart-1)"
            />
            <text x={center} y={FLOOR - height - 8} textAnchor="middle">
              ${short.format(Number(amount))}
            </text>
            <text x={center} y={HEIGHT - 8} textAnchor="middle">
              {year}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
