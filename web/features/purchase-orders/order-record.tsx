import type { PurchaseOrder } from '#contract/purchase-orders-api.ts';
import { centsOf, decimal } from '#contract/rules/texts/money.ts';
import { formatDate, formatDateTime, formatMoney } from '#web/kit/format.ts';
import { FactList } from '#web/ui/fact-list.tsx';
import { OrderLines } from './order-parts.tsx';

/** An order that is not written any more: delivery, lines and money. */
export function OrderRecord({ order }: { order: PurchaseOrder }) {
  const { form, dueOn } = order;
  return (
    <>
      <section className="po-section" aria-labelledby="po-delivery">
        <h2 id="po-delivery">Entrega y pago</h2>
        <FactList
          facts={[
            { name: 'A más tardar', value: dueOn === null ? '' : formatDate(dueOn) },
            { name: 'Dónde', value: form.place },
            { name: 'Cuándo se recibe', value: form.hours },
            { name: 'Recibe', value: order.receiver },
            { name: 'Administra', value: order.administrator },
            {
              name: 'Pago',
              value: `Hasta ${form.paymentDays} días hábiles después de la factura verificada`,
            },
            { name: 'Anticipo', value: form.advancePercent === null ? '' : `${form.advancePercent} %` },
            { name: 'Precio', value: form.priceTerms },
            { name: 'Indicaciones', value: form.notes },
            { name: 'Enviado', value: order.issuedAt === null ? '' : formatDateTime(order.issuedAt) },
          ]}
        />
      </section>
      <section className="po-section" aria-labelledby="po-lines">
        <h2 id="po-lines">Qué se pide</h2>
        <OrderLines lines={form.lines} totals={order.totals} currency={order.currency} />
      </section>
      <OrderMoney order={order} />
    </>
  );
}

/** What the contract is worth, what is ordered of it, and what the budget holds; all with IVA. */
export function OrderMoney({ order }: { order: PurchaseOrder }) {
  const { committed, contracted, ordered, paid, totals } = order;
  const taken = centsOf(ordered) + centsOf(paid);
  const left = contracted === null ? 0n : centsOf(contracted) - taken;
  return (
    <section className="po-section" aria-labelledby="po-money">
      <h2 id="po-money">
        El dinero <span className="u-small u-muted">con IVA</span>
      </h2>
      <FactList
        facts={[
          { name: 'Contratado', value: contracted === null ? '' : formatMoney(contracted) },
          { name: 'En otros pedidos', value: ordered === '0.00' ? '' : formatMoney(ordered) },
          { name: 'Pagado antes, sin pedido', value: paid === '0.00' ? '' : formatMoney(paid) },
          {
            name: 'Queda por pedir',
            value: contracted === null || taken === 0n ? '' : formatMoney(decimal(left < 0n ? 0n : left)),
          },
          { name: 'Este pedido', value: formatMoney(totals.gross) },
          {
            name: 'Comprometido',
            value:
              committed === null
                ? 'Este contrato no tiene su dinero en el presupuesto del portal'
                : formatMoney(committed),
          },
        ]}
      />
    </section>
  );
}
