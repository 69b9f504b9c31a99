import { useState } from 'react';
import type { Payment } from '#contract/executions.ts';
import type { AdminContract } from '#contract/procurement-admin.ts';
import { cents, presentAmount } from '#contract/rules/contracts/amendments.ts';
import { LEAST_EXECUTION_REASON, sumOf } from '#contract/rules/contracts/execution.ts';
import { paidBeyond, paymentDoubt } from '#contract/rules/contracts/payments.ts';
import { amountRule, readAmount } from '#contract/rules/procedures/procurement-fields.ts';
import { formatMoney } from '#web/kit/format.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import type { Tender } from '../use-tender.ts';
import { dayNeeded, RowForm } from './row-form.tsx';

const NAMES: Record<string, keyof typeof EMPTY> = {
  paidOn: 'pagoFecha',
  amount: 'pagoMonto',
  invoice: 'pagoFactura',
  overReason: 'pagoPorque',
};

const valuesOf = (row: Payment) => ({
  pagoFecha: row.paidOn,
  pagoMonto: formatMoney(row.amount).replace('$', ''),
  pagoFactura: row.invoice,
  pagoPorque: row.overReason ?? '',
});

const EMPTY = { pagoFecha: '', pagoMonto: '', pagoFactura: '', pagoPorque: '' };

interface PaymentFormProps {
  tender: Tender;
  contract: AdminContract;
  /** The one that is corrected; a new one when absent. */
  payment?: Payment | undefined;
  onDone: () => void;
}

/** A payment that is known; above what the contract is worth it needs a written reason. */
export function PaymentForm({ tender, contract, payment, onDone }: PaymentFormProps) {
  const [id] = useState(() => payment?.id ?? crypto.randomUUID());
  const worth = presentAmount(contract);
  const others = sumOf(contract.payments.filter((one) => one.id !== id));
  const isOver = (text: string) => {
    const amount = readAmount(text);
    return amount !== undefined && worth !== null && cents(others) + cents(amount) > cents(worth);
  };
  const doubt = (values: typeof EMPTY) =>
    values.pagoFecha === '' || values.pagoFactura.trim() === ''
      ? undefined
      : paymentDoubt(
          { id, paidOn: values.pagoFecha, invoice: values.pagoFactura.trim() },
          contract.payments,
          contract,
        );
  const isAsked = (values: typeof EMPTY) => isOver(values.pagoMonto) || doubt(values) !== undefined;
  return (
    <RowForm
      tender={tender}
      contract={contract}
      list="payments"
      title={payment === undefined ? 'Pago nuevo' : `Pago de la factura ${payment.invoice}`}
      isSaved={payment !== undefined}
      initial={payment === undefined ? EMPTY : valuesOf(payment)}
      names={NAMES}
      valuesOf={valuesOf}
      said={`Se guardó el pago del contrato ${contract.number}.`}
      rules={{
        pagoFecha: [dayNeeded],
        pagoMonto: [
          amountRule,
          (value) =>
            paidBeyond(contract, [{ amount: others }, { amount: readAmount(value) ?? '0.00' }]) ?? true,
        ],
        pagoFactura: [(value) => value.trim() !== '' || 'Escribe la factura.'],
        pagoPorque: [
          (value, values) =>
            !isAsked(values) ||
            value.trim().length >= LEAST_EXECUTION_REASON ||
            doubt(values) ||
            'Explica por qué se paga más con al menos 20 letras.',
        ],
      }}
      rowOf={(values) => ({
        id,
        paidOn: values.pagoFecha,
        amount: readAmount(values.pagoMonto) ?? '',
        invoice: values.pagoFactura.trim(),
        overReason: isAsked(values) ? values.pagoPorque.trim() : null,
      })}
      onDone={onDone}
      renderFields={(form) => (
        <>
          <div className="u-grid-2">
            <DateField
              label="Fecha del pago"
              format="dd/mm/yyyy"
              placeholder="dd/mm/aaaa"
              {...form.field('pagoFecha')}
            />
            <TextField
              label="Monto del pago"
              inputMode="decimal"
              hint={
                worth === null ? undefined : `Se han pagado ${formatMoney(others)} de ${formatMoney(worth)}.`
              }
              {...form.field('pagoMonto')}
            />
            <TextField label="Factura" {...form.field('pagoFactura')} />
          </div>
          {isAsked(form.values) && (
            <TextArea
              label={
                isOver(form.values.pagoMonto)
                  ? 'Por qué se paga más de lo que vale el contrato'
                  : 'Por qué se paga así'
              }
              hint="Queda en el contrato y en la bitácora. No se publica."
              rows={3}
              {...form.field('pagoPorque')}
            />
          )}
        </>
      )}
    />
  );
}
