import { BALANCE_SIDES, type SettlementSheet } from '#contract/order-settlements.ts';
import { formatMoney } from '#web/kit/format.ts';
import { FactList } from '#web/ui/fact-list.tsx';

/** The figures of a closing sheet; those that are nothing are left out. */
export function Sheet({ sheet }: { sheet: SettlementSheet }) {
  const some = (amount: string) => (amount === '0.00' ? '' : formatMoney(amount));
  const less = (amount: string) => (amount === '0.00' ? '' : `−${formatMoney(amount)}`);
  const { balance, balanceFor, claimed, guarantees } = sheet;
  const named = (some: typeof guarantees) =>
    some.map(({ amount, name }) => `${name}: ${formatMoney(amount)}`).join('; ');
  return (
    <FactList
      facts={[
        { name: 'Pedido', value: formatMoney(sheet.ordered) },
        { name: 'Aceptado', value: formatMoney(sheet.accepted) },
        { name: 'Rechazado', value: some(sheet.rejected) },
        { name: 'Ya no se entrega', value: some(sheet.remainder) },
        { name: 'Facturado', value: some(sheet.invoiced) },
        { name: 'Notas de crédito', value: less(sheet.credits) },
        { name: 'Penas', value: less(sheet.penalties) },
        { name: 'Deducciones', value: less(sheet.deductions) },
        { name: 'De ellas, con pago directo', value: some(sheet.direct) },
        { name: 'Gastos que se reintegran', value: some(sheet.costs) },
        { name: 'Pagado', value: less(sheet.paid) },
        { name: 'Retenido', value: less(sheet.withheld) },
        { name: 'Anticipo sin amortizar', value: less(sheet.advance) },
        {
          name: 'Saldo',
          value: (
            <b>
              {balanceFor === 'none'
                ? 'Ninguno'
                : `${formatMoney(balance)}, ${BALANCE_SIDES[balanceFor].toLowerCase()}`}
            </b>
          ),
        },
        {
          name: 'Se liberan',
          value: named(guarantees),
        },
        { name: 'Se hacen efectivas', value: named(claimed) },
      ]}
    />
  );
}
