import IconTableExport from '@tabler/icons-react/dist/esm/icons/IconTableExport.mjs';
import { AS_SIGNED } from '#contract/amount-words.ts';
import { API_BASE } from '#contract/endpoint.ts';
import { MONEY_MOMENT_LABELS } from '#contract/executions.ts';
import { UNDATED } from '#contract/open-data.ts';
import { procurementViewsApi, type Spending, type SpendingTable } from '#contract/procurement-views.ts';
import { contractAddress } from '#contract/rules/contracts/contract-address.ts';
import { YEAR_RULE } from '#contract/year-rule.ts';
import { KIND_LABELS, KIND_SLUGS } from '#contract/procedure-kinds.ts';
import { addressOf } from '#web/kit/api.ts';
import { monthNameOf } from '#contract/date-words.ts';
import { formatCount, formatCountOf, formatDate, formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { listQuery } from '../procedures.data.ts';
import type { ListSearch } from '../procedures.search.ts';
import { ChartBlock } from './chart-block.tsx';
import type { ViewPlace } from './list-view.ts';
import { MonthColumns } from './month-columns.tsx';
import { RankedBars } from './ranked-bars.tsx';
import {
  differenceText,
  paidTexts,
  partOf,
  partsOf,
  periodText,
  seriesOf,
  singleBidsText,
  timeOf,
} from './spending-words.ts';
import './spending-view.css';

/** Years to choose from at once. */
const YEARS = 6;

interface Part {
  spending: Spending;
  /** The same view with other filters. */
  here: (patch: ListSearch) => string;
  csv: (table: SpendingTable) => string;
}

/** What was contracted in a year: by month, area, kind and supplier, each a chart with its table. */
export function SpendingView({ spending, search }: ViewPlace & { spending: Spending }) {
  const { year, years, total, suppliers } = spending;
  const filters = { ...search, pag: undefined, orden: undefined, anio: String(year) };
  const here = (patch: ListSearch) => screenPath('/adquisiciones', { ...filters, ...patch });
  const { pag: _page, orden: _order, anio: _year, ...query } = listQuery(search);
  const csv = (tabla: SpendingTable) =>
    addressOf(procurementViewsApi.spendingCsv, undefined, {
      ...query,
      anio: year,
      mes: spending.month == null ? undefined : search.mes,
      tabla,
    });
  const part = { spending, here, csv };
  const [most] = suppliers;
  // Lots were competed for by others too, and all the year: their number says nothing of one supplier, nor of a month.
  const isWhole = search.proveedor === undefined && spending.month == null;
  const single = isWhole ? singleBidsText(spending) : undefined;
  return (
    <div className="v-spending">
      <nav aria-label="Año" className="v-years">
        {years.slice(0, YEARS).map((one) => (
          <a
            key={one}
            className={one === year ? 'u-chip u-chip--on' : 'u-chip'}
            href={here({ anio: String(one), mes: undefined })}
            {...(one === year ? { 'aria-current': 'page' as const } : {})}
          >
            {one}
          </a>
        ))}
      </nav>
      <p className="u-small u-muted">
        {YEAR_RULE}
        {spending.undated > 0 && (
          <>
            {' '}
            {spending.undated === 1
              ? '1 contrato no dice ninguna de las dos fechas y no está en ningún año: '
              : `${formatCount(spending.undated)} contratos no dicen ninguna de las dos fechas y no están en ningún año: `}
            <a href={`${API_BASE}/contratos/exportacion?anio=${UNDATED}`}>los contratos sin fecha</a>.
          </>
        )}
      </p>
      {spending.month != null && (
        <p>
          Solo {timeOf(spending)}. <a href={here({ mes: undefined })}>Todo {year}</a>
        </p>
      )}
      {spending.contracts === 0 ? (
        <EmptyState title={`No hay contratos de ${timeOf(spending)} con estos filtros.`} />
      ) : (
        <>
          <section className="v-total" aria-label={`Contratado en ${timeOf(spending)}`}>
            <p>
              {periodText(spending)} se contrataron <b className="v-total__sum u-num">{formatMoney(total)}</b>{' '}
              {AS_SIGNED}, en {formatCountOf(spending.contracts, 'contrato', 'contratos')}.{' '}
              {spending.amended === total
                ? 'Ningún convenio los ha cambiado.'
                : `Con sus convenios valen hoy ${formatMoney(spending.amended)}.`}
            </p>
            <p>{differenceText(spending)}</p>
            {most !== undefined && (
              <p>
                Con quien más se contrató: <b>{most.name}</b>, {formatMoney(most.amount)} (
                {partOf(most.amount, total)}).
              </p>
            )}
            {single !== undefined && <p>{single}</p>}
            <p className="u-small u-muted">
              Pesos mexicanos. Las sumas, gráficas y partes de esta página son como se firmó, sin los
              convenios; la página de cada proveedor suma con ellos. No se suman otras monedas ni las
              enajenaciones, que son ingresos. Los números junto a los filtros cuentan procedimientos de todos
              los años, no contratos de {timeOf(spending)}.
            </p>
          </section>
          <Paid spending={spending} />
          {spending.month == null && <Months {...part} />}
          <Areas {...part} />
          <Kinds {...part} />
          <Suppliers {...part} />
          <Contracts {...part} />
        </>
      )}
    </div>
  );
}

/** Where the money of these contracts stands, and how their invoices are paid. */
function Paid({ spending }: { spending: Spending }) {
  const { moments } = spending.paid;
  const texts = paidTexts(spending);
  if (moments === null && texts.length === 0) return null;
  return (
    <section className="v-total" aria-labelledby="pagado">
      <h2 id="pagado" className="u-h3">
        Qué se ha pagado
      </h2>
      {moments !== null && (
        <p>
          De {formatCountOf(moments.contracts, 'contrato', 'contratos')} con presupuesto en este portal:{' '}
          {MOMENTS.map((name, place) => (
            <span key={name}>
              {place > 0 && ' · '}
              {MONEY_MOMENT_LABELS[name].toLowerCase()} <b className="u-num">{formatMoney(moments[name])}</b>
            </span>
          ))}
          .
        </p>
      )}
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  );
}

const MOMENTS = ['committed', 'accrued', 'exercised', 'paid'] as const;

function Months({ spending, here, csv }: Part) {
  const { year, months } = spending;
  const series = seriesOf(spending);
  const sums = months.map(({ month, kinds }) => {
    return {
      month,
      parts: series.map(({ kinds: own }) =>
        kinds.filter(({ kind }) => own.includes(kind)).reduce((sum, { amount }) => sum + Number(amount), 0),
      ),
      href: `${here({ mes: `${year}-${String(month).padStart(2, '0')}` })}#contratos`,
    };
  });
  const sumOf = (parts: readonly number[]) => parts.reduce((whole, one) => whole + one, 0);
  const shares = partsOf(sums.map(({ parts }) => sumOf(parts)));
  return (
    <ChartBlock
      title={`Por mes y tipo, ${year}`}
      csv={csv('meses')}
      table={{
        columns: ['Mes', ...series.map(({ name }) => name), 'Total', 'Parte'],
        rows: sums.map(({ month, parts }, place) => [
          monthNameOf(month),
          ...parts.map((one) => formatMoney(one)),
          formatMoney(sumOf(parts)),
          shares[place],
        ]),
      }}
    >
      <MonthColumns months={sums} series={series} />
    </ChartBlock>
  );
}

function Areas({ spending, here, csv }: Part) {
  const { areas, otherAreas } = spending;
  const shares = partsOf([...areas.map(({ amount }) => amount), otherAreas.amount]);
  return (
    <ChartBlock
      title={`Por área, ${timeOf(spending)}`}
      csv={csv('areas')}
      table={{
        columns: ['Área', 'Contratos', 'Monto', 'Parte'],
        rows: [
          ...areas.map(({ name, contracts, amount }, place) => [
            <a key="area" href={here({ area: name })}>
              {name}
            </a>,
            formatCount(contracts),
            formatMoney(amount),
            shares[place],
          ]),
          ...(otherAreas.count === 0
            ? []
            : [[`Otras ${otherAreas.count}`, '', formatMoney(otherAreas.amount), shares.at(-1)]]),
        ],
      }}
    >
      <RankedBars
        label="Áreas por monto contratado; al elegir una, lo contratado se limita a ella"
        rows={areas.map(({ name, amount }) => ({ name, amount, href: here({ area: name }) }))}
        {...(otherAreas.count === 0
          ? {}
          : { rest: { name: `Otras ${otherAreas.count}`, amount: otherAreas.amount } })}
      />
    </ChartBlock>
  );
}

function Kinds({ spending, here, csv }: Part) {
  const { kinds } = spending;
  const shares = partsOf(kinds.map(({ amount }) => amount));
  return (
    <ChartBlock
      title={`Por tipo de procedimiento, ${timeOf(spending)}`}
      csv={csv('tipos')}
      table={{
        columns: ['Tipo', 'Procedimientos', 'Monto', 'Parte'],
        rows: kinds.map(({ kind, procedures, amount }, place) => [
          <a key="kind" href={here({ tipo: KIND_SLUGS[kind] })}>
            {KIND_LABELS[kind]}
          </a>,
          formatCount(procedures),
          formatMoney(amount),
          shares[place],
        ]),
      }}
    >
      <RankedBars
        label="Tipos por monto contratado; al elegir uno, lo contratado se limita a él"
        rows={kinds.map(({ kind, amount }) => ({
          name: KIND_LABELS[kind],
          amount,
          href: here({ tipo: KIND_SLUGS[kind] }),
        }))}
      />
    </ChartBlock>
  );
}

/** The contracts that make up the total, each with its permanent address. */
function Contracts({ spending, csv }: Part) {
  const { contracts, list } = spending;
  return (
    <section className="v-chart" aria-labelledby="contratos">
      <div className="v-chart__head">
        <h2 id="contratos" className="u-h3">
          Contratos de {timeOf(spending)} <span className="u-muted">{formatCount(contracts)}</span>
        </h2>
        <a className="u-btn u-btn--text u-btn--small u-no-print" href={csv('contratos')} download>
          <IconTableExport {...ICON_SMALL} /> CSV<span className="u-visually-hidden"> de los contratos</span>
        </a>
      </div>
      <DataTable
        caption={`Contratos de ${timeOf(spending)}`}
        rows={list.map((row, place) => ({ ...row, place }))}
        rowKey={({ place }) => String(place)}
        columns={[
          {
            key: 'number',
            name: 'Contrato',
            cell: contractCell,
          },
          { key: 'supplier', name: 'Proveedor', cell: ({ supplier }) => supplier },
          { key: 'on', name: 'Firma o inicio', cell: ({ on }) => formatDate(on) },
          { key: 'amount', name: 'Monto al firmar', isNumber: true, cell: amountCell },
        ]}
      />
      {list.length < contracts && (
        <p className="u-small u-muted">
          Los {formatCount(list.length)} de mayor monto; el CSV tiene los {formatCount(contracts)}.
        </p>
      )}
    </section>
  );
}

function amountCell({ amount, presentAmount }: Spending['list'][number]) {
  return (
    <div>
      {formatMoney(amount)}
      {presentAmount !== amount && (
        <span className="u-small u-muted v-list__title">hoy, con convenio: {formatMoney(presentAmount)}</span>
      )}
    </div>
  );
}

function contractCell({ number, title, slug }: Spending['list'][number]) {
  return (
    <div>
      <a href={screenPath(contractAddress(slug, number))}>{number}</a>
      <span className="u-small u-muted v-list__title">{title}</span>
    </div>
  );
}

function Suppliers({ spending, here, csv }: Part) {
  const { suppliers, otherSuppliers: others } = spending;
  const shares = partsOf([...suppliers.map(({ amount }) => amount), others.amount]);
  // The same view of this firm alone: its contracts add up to its bar.
  const won = (key: string) => `${here({ proveedor: key })}#contratos`;
  return (
    <ChartBlock
      title={`Proveedores con más contratado, ${timeOf(spending)}`}
      csv={csv('proveedores')}
      table={{
        columns: ['Proveedor', 'Contratos', 'Monto', 'Parte'],
        rows: [
          ...suppliers.map(({ key, name, contracts, amount }, place) => [
            <a key="firm" href={won(key)}>
              {name}
            </a>,
            formatCount(contracts),
            formatMoney(amount),
            shares[place],
          ]),
          ...(others.count === 0
            ? []
            : [[`Otros ${others.count}`, '', formatMoney(others.amount), shares.at(-1)]]),
        ],
      }}
    >
      <RankedBars
        label="Proveedores por monto contratado; al elegir uno, se ven los contratos que lo suman"
        rows={suppliers.map(({ key, name, amount }) => ({ name, amount, href: won(key) }))}
        {...(others.count === 0 ? {} : { rest: { name: `Otros ${others.count}`, amount: others.amount } })}
      />
    </ChartBlock>
  );
}
