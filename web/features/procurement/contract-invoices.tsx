import type { PublicExecution } from '#contract/executions.ts';
import { formatDate, formatMoney } from '#web/kit/format.ts';
import { DataTable } from '#web/ui/data-table.tsx';

/** Verified invoices of a contract: which, for how much and since when its payment runs. */
export function ContractInvoices({
  invoices,
  number,
}: {
  invoices: NonNullable<PublicExecution['invoices']>;
  number: string;
}) {
  return (
    <DataTable
      caption={`Facturas verificadas del contrato ${number}`}
      density="compact"
      rows={invoices.map((row, place) => ({ ...row, place }))}
      rowKey={({ place }) => String(place)}
      columns={[
        { key: 'name', name: 'Factura', cell: ({ name }) => (name === '' ? 'Sin serie ni número' : name) },
        { key: 'on', name: 'Verificada', cell: ({ verifiedOn }) => formatDate(verifiedOn) },
        { key: 'amount', name: 'Monto con IVA', isNumber: true, cell: ({ amount }) => formatMoney(amount) },
      ]}
    />
  );
}
