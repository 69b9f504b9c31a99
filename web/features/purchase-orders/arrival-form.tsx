import { useState } from 'react';
import type { DeliveryNotice } from '#contract/delivery-notices.ts';
import type { PurchaseOrder } from '#contract/purchase-orders-api.ts';
import { leftOf, quantityText } from '#contract/rules/orders/receipt.ts';
import { countedUnit } from '#contract/requisition-fields.ts';
import { CallError } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
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
  const lines = order.form.lines.map((line) => ({
    ...line,
    left: quantityText(leftOf({ id: line.id, quantity: line.quantity, accepted: taken.get(line.id) ?? '0' })),
  }));
  const announced = Object.fromEntries(
    (notice?.lines ?? []).map(({ lineId, quantity }) => [lineId, quantity]),
  );
  // What was announced, else what is left of the order.
  const everything =
    notice === undefined
      ? Object.fromEntries(lines.flatMap(({ id, left }) => (left === '0' ? [] : [[id, left]])))
      : announced;
  const blank = (): Texts => ({
    id: crypto.randomUUID(),
    deviceAt: '',
    deliveredBy: '',
    deliveredId: '',
    remission: notice?.remission ?? '',
    note: '',
    arrived: announced,
    serials: {},
  });
  const form = useForm<Texts>({
    initial: blank(),
    draftKey: `recepcion:${order.id}:${notice?.id ?? ''}`,
    idPart: 'recepcion-',
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
        // The clock is put right on the device: what it says then counts.
        if (error.problem.fields?.deviceAt !== undefined) form.set('deviceAt', '');
        return error.problem.fields ?? {};
      }
      return undefined;
    },
  });
  // Of what was written before this form was opened again.
  const [written] = useState(form.values.serials);
  return (
    <form className="po-answer" noValidate onSubmit={(event) => void form.submit(event)}>
      {order.state !== 'accepted' && (
        <Notice tone="warn">
          El proveedor todavía no acepta este pedido. Si de todos modos llegó algo, regístralo.
        </Notice>
      )}
      <div>
        <Button variant="tonal" onClick={() => form.set('arrived', everything)}>
          {notice === undefined ? 'Llegó todo lo que falta' : 'Llegó todo lo anunciado'}
        </Button>
      </div>
      {lines.map((line, place) => {
        const said = cells[`lines.${place}.arrived`];
        return (
          <fieldset key={line.id} className="po-thing">
            <legend>{line.description}</legend>
            <TextField
              label="Cuánto llegó"
              hint={`Faltan ${countedUnit(line.left, line.unit)}.`}
              inputMode="decimal"
              maxLength={30}
              value={form.values.arrived[line.id] ?? ''}
              errors={said === undefined ? [] : [said]}
              onChange={(value) => form.set('arrived', { ...form.values.arrived, [line.id]: value })}
            />
            <details open={written[line.id] !== undefined}>
              <summary>Números de serie</summary>
              <TextArea
                label="Números de serie"
                isOptional
                rows={2}
                maxLength={4_000}
                value={form.values.serials[line.id] ?? ''}
                onChange={(value) => form.set('serials', { ...form.values.serials, [line.id]: value })}
              />
            </details>
          </fieldset>
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
          {cells.deviceAt ?? failure}
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
