import type { PaidAccount } from '#contract/executions.ts';
import { presentAmount } from '#contract/rules/contracts/amendments.ts';
import { sumOf } from '#contract/rules/contracts/execution.ts';
import { daysUntil, formatDate, formatMoney } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { editCell } from './edit-cell.tsx';
import type { PartProps } from './execution-section.tsx';
import { PaymentForm } from './payment-form.tsx';

/** Payments of a contract that are known. */
export function PaymentsPart({ tender, contract, open, onOpen }: PartProps) {
  const own = open?.part === 'payment' ? open : undefined;
  const worth = presentAmount(contract);
  return (
    <div className="pa-execution__part">
      <h3>Pagos</h3>
      {contract.account != null && <AccountNote account={contract.account} />}
      {contract.payments.length > 0 && (
        <>
          <p>
            Se han pagado <b>{formatMoney(sumOf(contract.payments))}</b>
            {worth !== null && ` de ${formatMoney(worth)}`}.
          </p>
          <DataTable
            caption={`Pagos del contrato ${contract.number}`}
            density="compact"
            rows={contract.payments}
            rowKey={(row) => row.id}
            columns={[
              { key: 'invoice', name: 'Factura', cell: (row) => row.invoice },
              { key: 'on', name: 'Fecha', cell: (row) => formatDate(row.paidOn) },
              { key: 'amount', name: 'Monto', isNumber: true, cell: (row) => formatMoney(row.amount) },
              {
                key: 'edit',
                name: 'Acciones',
                cell: editCell(
                  ({ invoice }) => `Editar el pago de la factura ${invoice}`,
                  (id) => onOpen({ part: 'payment', id }),
                ),
              },
            ]}
          />
        </>
      )}
      {own === undefined ? (
        <Button
          variant="tonal"
          size="small"
          aria-label={`Agregar pago al contrato ${contract.number}`}
          onClick={() => onOpen({ part: 'payment' })}
        >
          Agregar pago
        </Button>
      ) : (
        <PaymentForm
          key={own.id ?? 'nuevo'}
          tender={tender}
          contract={contract}
          payment={contract.payments.find(({ id }) => id === own.id)}
          onDone={() => onOpen(undefined)}
        />
      )}
    </div>
  );
}

/** Where the supplier is paid, since when, and what waits: who pays compares it with the account of the invoice. */
function AccountNote({ account: { lastFour, since, nextFrom, isHeld } }: { account: PaidAccount }) {
  // Only what an import brought is the account of the file before it counts.
  const isEarly = since !== null && daysUntil(since) > 0;
  const known = since === null ? '' : `, desde el ${formatDate(since)}`;
  const present = isEarly
    ? `Cuenta importada terminada en ${lastFour}, vale desde el ${formatDate(since)}: no pagues a ella antes.`
    : `Cuenta terminada en ${lastFour}${known}.`;
  const next = nextFrom === null ? '' : ` Nueva cuenta desde el ${formatDate(nextFrom)}.`;
  const held = isHeld
    ? ' Detenida desde el correo registrado: no pagues hasta que la Unidad llame al proveedor.'
    : '';
  const text = present + next + held;
  return isHeld || isEarly ? <Notice tone={isHeld ? 'bad' : 'warn'}>{text}</Notice> : <p>{text}</p>;
}
