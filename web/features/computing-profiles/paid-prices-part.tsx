import { useCallback } from 'react';
import type { PaidPrice } from '#contract/profile-prices.ts';
import { priceLine, type PriceLine } from '#contract/rules/planning/paid-prices.ts';
import { formatCountOf, formatDate, formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { LineChart } from '#web/ui/line-chart.tsx';
import { loadPaidPrices } from './paid-prices.data.ts';

const taxText = ({ withTax }: Pick<PaidPrice, 'withTax'>) => (withTax ? 'con IVA' : 'sin IVA');

const COLUMNS: Column<PaidPrice>[] = [
  {
    key: 'on',
    name: 'Fecha',
    cell: ({ on }) => <span className="paid-prices__one">{on === null ? 'Sin fecha' : formatDate(on)}</span>,
  },
  {
    key: 'price',
    name: 'Precio unitario',
    isNumber: true,
    cell: (row) => (
      <>
        <span className="paid-prices__one">{formatMoney(row.unitPrice)}</span>
        <span className="quotation-note">
          {row.currency}, {taxText(row)}
        </span>
      </>
    ),
  },
  {
    key: 'quantity',
    name: 'Cantidad',
    isNumber: true,
    cell: ({ quantity, unit }) => (
      <>
        {quantity}
        <span className="quotation-note">{unit}</span>
      </>
    ),
  },
  {
    key: 'supplier',
    name: 'Proveedor',
    cell: ({ supplierName, supplierNumber }) =>
      supplierNumber === null ? (
        supplierName
      ) : (
        <a href={screenPath(`/proveedores/${supplierNumber}`)}>{supplierName}</a>
      ),
  },
  {
    key: 'procedure',
    name: 'Procedimiento',
    cell: ({ procedureNumber, procedureSlug, lot, description, profile }) => (
      <>
        <a href={screenPath(`/adquisiciones/procedimientos/${procedureSlug}`)}>{procedureNumber}</a>, partida{' '}
        {lot}
        <span className="quotation-note">
          {description}. Perfil {profile}
        </span>
      </>
    ),
  },
];

const rowKey = ({ procedureNumber, lot, profile }: PaidPrice) => `${procedureNumber} ${lot} ${profile}`;

/** Dates of the points; a second case of a day is told apart. */
function dayNames(points: readonly PaidPrice[]): string[] {
  return points.map(({ on }, index) => {
    const before = points.slice(0, index).filter((other) => other.on === on).length;
    return `${formatDate(on ?? '')}${before === 0 ? '' : ` (${before + 1})`}`;
  });
}

function Drawing({ line, total }: { line: PriceLine; total: number }) {
  const names = dayNames(line.points);
  const unit = line.currency === 'MXN' ? 'miles de pesos' : `miles de ${line.currency}`;
  const label = `Precio unitario ${taxText(line)}`;
  return (
    <figure className="paid-prices">
      <LineChart
        label={label}
        unit={unit}
        points={line.points.map(({ unitPrice }, index) => ({
          label: names[index] ?? '',
          value: Number(unitPrice) / 1_000,
        }))}
      />
      <figcaption className="u-field__hint">
        {label}, en {unit}: {formatCountOf(line.points.length, 'caso', 'casos')} de {total}.
      </figcaption>
    </figure>
  );
}

/** What this unit paid for the profile: every public case in a table, and a line where at least two are comparable. */
export function PaidPricesPart({ slug }: { slug: string }) {
  const { api } = usePortal();
  const { data, failure } = useLoaded(useCallback(() => loadPaidPrices(api, slug), [api, slug]));
  const line = data === undefined ? undefined : priceLine(data.rows);
  return (
    <section aria-labelledby="precios-pagados">
      <h2 id="precios-pagados">Lo que ha pagado la Unidad</h2>
      {failure !== undefined && <p>No pudimos leer los contratos. Vuelve a abrir la página.</p>}
      {data?.total === 0 && <p>Ninguna partida adjudicada y publicada nombra este perfil todavía.</p>}
      {data !== undefined && data.total > 0 && (
        <>
          <p className="u-field__hint">
            De las partidas publicadas y adjudicadas que nombran este perfil o uno que sustituyó. El precio
            del fallo es sin IVA; el de un contrato sin fallo por partida lo incluye.
          </p>
          {line !== undefined && <Drawing line={line} total={data.total} />}
          <DataTable
            caption={`Precios pagados: ${formatCountOf(data.total, 'caso', 'casos')}`}
            density="compact"
            rows={data.rows}
            rowKey={rowKey}
            columns={COLUMNS}
          />
          {data.rows.length < data.total && <p>Se muestran los {data.rows.length} más recientes.</p>}
        </>
      )}
    </section>
  );
}
