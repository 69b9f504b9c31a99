import { useState } from 'react';
import type { PurchaseOrder } from '#contract/purchase-orders-api.ts';
import { countedUnit } from '#contract/requisition-fields.ts';
import { orderTotals } from '#contract/rules/orders/order-lines.ts';
import { changedLines } from '#contract/rules/orders/purchase-order.ts';
import { CallError } from '#web/kit/api.ts';
import { formatMoney } from '#web/kit/format.ts';
import { isProposed } from '#web/kit/proposed.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormEnd } from '#web/ui/form-end.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { changeQuantities } from './purchase-orders.data.ts';

interface Texts {
  /** By line; one that is not there stays as it is. */
  quantities: Record<string, string>;
  reason: string;
}
const BLANK: Texts = { quantities: {}, reason: '' };

/** Other quantities of an order that was sent, within what its contract is worth now; another person agrees, its supplier answers. */
export function ChangeQuantities({
  order,
  onDone,
}: {
  order: PurchaseOrder;
  onDone: (next: PurchaseOrder) => void;
}) {
  const { api, toast } = usePortal();
  const [isOpen, setOpen] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [cells, setCells] = useState<Record<string, string>>({});
  const { lines } = order.form;
  const form = useForm<Texts>({
    initial: BLANK,
    draftKey: `cantidades:${order.id}`,
    idPart: 'cantidades-',
    rules: {
      reason: [
        (text) =>
          text.trim().length >= 20 || 'Explica por qué cambian, con al menos 20 letras: lo lee el proveedor.',
      ],
    },
    onSubmit: async ({ quantities, reason }) => {
      setFailure(undefined);
      setCells({});
      try {
        const typed = lines.map(({ id, quantity }) => ({ id, quantity: quantities[id] ?? quantity }));
        const next = await changeQuantities(api, order, { lines: typed, reason });
        form.reset(BLANK);
        setOpen(false);
        toast('Quedaron cambiadas. El proveedor recibe la versión nueva.');
        onDone(next);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (isProposed(error)) {
          form.reset(BLANK);
          return setOpen(false);
        }
        setFailure(error.problem.detail);
        setCells(error.problem.fields ?? {});
        return error.problem.fields;
      }
      return undefined;
    },
  });
  if (!order.moves.includes('change')) return null;
  if (!isOpen)
    return (
      <div className="u-no-print">
        <Button variant="line" onClick={() => setOpen(true)}>
          Cambiar cantidades
        </Button>
      </div>
    );
  const wanted = lines.map(({ id }) => ({ id, quantity: form.values.quantities[id] ?? '' }));
  const total = orderTotals(changedLines(lines, wanted)).gross;
  const taken = (id: string) => order.taken.find(({ lineId }) => lineId === id)?.accepted ?? '0';
  return (
    <form
      className="po-answer"
      noValidate
      aria-label="Cantidades que cambian"
      onSubmit={(event) => void form.submit(event)}
    >
      <p>
        El pedido sigue a su contrato
        {order.contracted !== null && `, que hoy vale ${formatMoney(order.contracted)}`}. Para pedir más o
        menos, publica antes el convenio del contrato. Los precios no cambian.
      </p>
      {lines.map(({ description, id, quantity, unit }, place) => {
        const said = cells[`lines.${place}.quantity`];
        return (
          <TextField
            key={id}
            label={`${place + 1}. ${description}`}
            hint={`Hoy ${countedUnit(quantity, unit)}${taken(id) === '0' ? '' : `; se aceptaron ${taken(id)}`}.`}
            inputMode="decimal"
            maxLength={30}
            value={form.values.quantities[id] ?? quantity}
            errors={said === undefined ? [] : [said]}
            onChange={(value) => form.set('quantities', { ...form.values.quantities, [id]: value })}
          />
        );
      })}
      {cells.lines !== undefined && <p className="u-field__error">{cells.lines}</p>}
      <p className="po-total">
        Sumaría <b>{formatMoney(total)} con IVA</b>; hoy suma {formatMoney(order.totals.gross)}.
      </p>
      <TextArea
        label="Por qué cambian: lo lee el proveedor"
        rows={3}
        maxLength={1_000}
        {...form.field('reason')}
      />
      <FormEnd failure={failure} isSending={form.isSubmitting} send="Cambiar cantidades">
        <Button variant="text" onClick={() => setOpen(false)}>
          Cerrar
        </Button>
      </FormEnd>
    </form>
  );
}
