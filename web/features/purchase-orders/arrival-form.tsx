import { Fragment, useState } from 'react';
import type { DeliveryNotice } from '#contract/delivery-notices.ts';
import type { PurchaseOrder } from '#contract/purchase-orders-api.ts';
import { leftOf, quantityText } from '#contract/rules/orders/receipt.ts';
import { unitLabel } from '#contract/requisition-fields.ts';
import { CallError } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { recordArrival } from './purchase-orders.data.ts';

interface Texts {
  id: string;
  /** The hour at which it was first sent; empty until then. */
  deviceAt: string;
  deliveredBy: string;
  deliveredId: string;
  remission: string;
  note: string;
  arrived: Record<string, string>;
  serials: Record<string, string>;
}

interface ArrivalProps {
  order: PurchaseOrder;
  /** What its supplier announced, with which it begins. */
  notice?: DeliveryNotice | undefined;
  onDone: (next: PurchaseOrder) => void;
  onClose: () => void;
}

/** What came, line by line, as it is written where it comes. What is typed stays in this tab until the portal has it. */
export function ArrivalForm({ order, notice, onDone, onClose }: ArrivalProps) {
  const { api, toast } = usePortal();
  const [failure, setFailure] = useState<string>();
  const [cells, setCells] = useState<Record<string, string>>({});
  const taken = new Map(order.taken.map(({ lineId, accepted }) => [lineId, accepted]));
  const { lines } = order.form;
  const blank = (): Texts => ({
    id: crypto.randomUUID(),
    deviceAt: '',
    deliveredBy: '',
    deliveredId: '',
    remission: notice?.remission ?? '',
    note: '',
    arrived: Object.fromEntries((notice?.lines ?? []).map(({ lineId, quantity }) => [lineId, quantity])),
    serials: {},
  });
  const form = useForm<Texts>({
    initial: blank(),
    draftKey: `recepcion:${order.id}:${notice?.id ?? ''}`,
    rules: {
      deliveredBy: [(name) => name.trim().length >= 3 || 'Escribe quién entrega.'],
    },
    onSubmit: async (values) => {
      setFailure(undefined);
      setCells({});
      // Sent again without an answer it is the same receipt, of the same hour.
      const deviceAt = values.deviceAt === '' ? new Date().toISOString() : values.deviceAt;
      form.set('deviceAt', deviceAt);
      try {
        const { arrived, serials, ...said } = values;
        const next = await recordArrival(api, order.id, {
          ...said,
          deviceAt,
          noticeId: notice?.id ?? null,
          lines: lines.map(({ id }) => ({
            lineId: id,
            arrived: arrived[id] ?? '',
            serials: serials[id] ?? '',
          })),
        });
        form.reset(blank());
        toast('Quedó registrado lo que llegó.');
        onDone(next);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        setFailure(error.problem.detail);
        setCells(error.problem.fields ?? {});
        return error.problem.fields ?? {};
      }
      return undefined;
    },
  });
  return (
    <form className="po-answer" noValidate onSubmit={(event) => void form.submit(event)}>
      {lines.map((line, place) => {
        const left = quantityText(
          leftOf({ id: line.id, quantity: line.quantity, accepted: taken.get(line.id) ?? '0' }),
        );
        const said = cells[`lines.${place}.arrived`];
        return (
          <Fragment key={line.id}>
            <TextField
              label={`${line.description}: cuánto llegó`}
              hint={`Faltan ${left} ${unitLabel(line.unit)}.`}
              inputMode="decimal"
              maxLength={30}
              value={form.values.arrived[line.id] ?? ''}
              errors={said === undefined ? [] : [said]}
              onChange={(value) => form.set('arrived', { ...form.values.arrived, [line.id]: value })}
            />
            <TextArea
              label={`${line.description}: números de serie`}
              isOptional
              rows={1}
              maxLength={4_000}
              value={form.values.serials[line.id] ?? ''}
              onChange={(value) => form.set('serials', { ...form.values.serials, [line.id]: value })}
            />
          </Fragment>
        );
      })}
      {cells.lines !== undefined && <p className="u-field__error">{cells.lines}</p>}
      <TextField label="Quién entrega" maxLength={200} {...form.field('deliveredBy')} />
      <TextField
        label="Con qué se identifica"
        hint="Su credencial o las placas; el proveedor no lo ve."
        isOptional
        maxLength={100}
        {...form.field('deliveredId')}
      />
      <TextField label="Remisión" isOptional maxLength={100} {...form.field('remission')} />
      <TextArea label="Nota" isOptional rows={2} maxLength={1_000} {...form.field('note')} />
      {failure !== undefined && (
        <p className="u-field__error" role="alert">
          {failure}
        </p>
      )}
      <div className="u-cluster u-gap-8">
        <Button type="submit" aria-busy={form.isSubmitting}>
          {form.isSubmitting ? 'Guardando' : 'Guardar lo que llegó'}
        </Button>
        <Button variant="text" onClick={onClose}>
          Cerrar
        </Button>
      </div>
      <p className="u-small u-muted">Todavía no es una aceptación: después dices cuánto se acepta.</p>
    </form>
  );
}
