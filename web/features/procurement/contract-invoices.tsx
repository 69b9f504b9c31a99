import { MONEY_MOMENT_LABELS, type MoneyMoments, type PublicExecution } from '#contract/executions.ts';
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

const MOMENTS: Record<keyof MoneyMoments, string> = {
  committed: 'Se guardó para este contrato',
  accrued: 'Ya se recibió y aceptó',
  exercised: 'Ya se ordenó pagar',
  paid: 'Ya se pagó',
};

/** Where the money of a contract stands in the budget, each moment with what it says. */
export function ContractMoments({ moments, number }: { moments: MoneyMoments; number: string }) {
  return (
    <DataTable
      caption={`Presupuesto del contrato ${number}`}
      density="compact"
      rows={Object.entries(MOMENTS) as [keyof MoneyMoments, string][]}
      rowKey={([key]) => key}
      columns={[
        { key: 'name', name: 'Momento', cell: ([key]) => MONEY_MOMENT_LABELS[key] },
        { key: 'says', name: 'Qué dice', cell: ([, says]) => says },
        { key: 'amount', name: 'Monto con IVA', isNumber: true, cell: ([key]) => formatMoney(moments[key]) },
      ]}
    />
  );
}
