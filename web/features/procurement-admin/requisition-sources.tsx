import { useCallback } from 'react';
import { requisitionDeskApi } from '#contract/requisition-desk-api.ts';
import type { LotSource } from '#contract/requisition-desk.ts';
import { formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { DataTable, type Column } from '#web/ui/data-table.tsx';

const COLUMNS: Column<LotSource>[] = [
  {
    key: 'folio',
    name: 'Requisición',
    cell: ({ folio, title }) => (
      <>
        <a href={screenPath('/administracion/requisiciones', { folio })}>{folio}</a> {title}
      </>
    ),
  },
  { key: 'area', name: 'Área', cell: ({ area, requester }) => `${area}, ${requester}` },
  { key: 'line', name: 'Renglón', cell: ({ lineNumber }) => lineNumber, isNumber: true },
  { key: 'lot', name: 'Partida', cell: ({ lotNumber }) => lotNumber, isNumber: true },
  {
    key: 'quantity',
    name: 'Cantidad',
    cell: ({ quantity, unit }) => `${quantity} × ${unit.toLowerCase()}`,
    isNumber: true,
  },
];
const AWARDED: Column<LotSource> = {
  key: 'awarded',
  name: 'Adjudicado sin IVA',
  cell: ({ awarded }) => (awarded === null ? '' : formatMoney(awarded)),
  isNumber: true,
};

/** From which requisitions the lots of a procedure come, and what of the award belongs to each; nothing where from none. */
export function RequisitionSources({ id }: { id: string }) {
  const { api } = usePortal();
  const ask = useCallback(
    (signal: AbortSignal) => api.call(requisitionDeskApi.sources, { params: { id }, signal }),
    [api, id],
  );
  const { data } = useLoaded(ask);
  if (data === undefined || data.rows.length === 0) return null;
  const isAwarded = data.rows.some(({ awarded }) => awarded !== null);
  return (
    <section className="pa-section" aria-labelledby="de-requisiciones">
      <h2 id="de-requisiciones">De qué requisiciones viene</h2>
      <DataTable
        caption="Renglones de requisiciones que compra este procedimiento"
        columns={isAwarded ? [...COLUMNS, AWARDED] : COLUMNS}
        rows={data.rows}
        rowKey={({ folio, lineNumber, lotNumber }) => `${folio} ${lineNumber} ${lotNumber}`}
      />
    </section>
  );
}
