import { useState } from 'react';
import type { PurchaseOrder } from '#contract/purchase-orders-api.ts';
import { orderTotals } from '#contract/rules/orders/order-lines.ts';
import { CallError } from '#web/kit/api.ts';
import { formatMoney } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { isProposed } from '#web/kit/proposed.ts';
import { ActResult } from '#web/ui/act-result.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { dropDraft } from '#web/ui/form-draft.ts';
import { Select } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { OrderLineFields } from './order-line-fields.tsx';
import { OrderMoney } from './order-record.tsx';
import { toForm, toTexts, type OrderTexts } from './order-texts.ts';
import { issueOrder, saveOrder } from './purchase-orders.data.ts';

interface EditorProps {
  order: PurchaseOrder;
  onSaved: (next: PurchaseOrder) => void;
  onIssued: (next: PurchaseOrder) => void;
}

const SAVED = 'Guardado.';

/** An order while it is written; what was typed stays in this tab until it is saved. */
export function OrderEditor({ order, onSaved, onIssued }: EditorProps) {
  const { api, toast } = usePortal();
  const [said, setSaid] = useState<{ at: number; words: string; isBad: boolean }>();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [tellsMissing, setTells] = useState(false);
  const draftKey = `pedido:${order.id}:${order.edition}`;
  const tell = (words: string, isBad: boolean) =>
    setSaid((before) => ({ at: (before?.at ?? 0) + 1, words, isBad }));
  const save = async (values: OrderTexts): Promise<PurchaseOrder> => {
    const next = await saveOrder(api, order, { ...toForm(values), seen: { ...order.form } });
    dropDraft(draftKey);
    onSaved(next);
    return next;
  };
  const form = useForm<OrderTexts>({
    initial: toTexts(order.form),
    rules: {},
    draftKey,
    onSubmit: async (values) => {
      try {
        await save(values);
        tell(SAVED, false);
      } catch (error) {
        return refused(error, tell);
      }
      return undefined;
    },
  });
  const missing = tellsMissing
    ? new Map(order.missing.map(({ field, message }) => [field, message]))
    : new Map();
  const field = <Name extends keyof OrderTexts & string>(name: Name) => {
    const own = form.field(name);
    const lacks = missing.get(name) as string | undefined;
    return { ...own, errors: own.errors.length > 0 || lacks === undefined ? own.errors : [lacks] };
  };
  const review = async () => {
    setBusy(true);
    setTells(true);
    try {
      const next = await save(form.values);
      const [first] = next.missing;
      if (first === undefined) setAsking(true);
      else tell(`Todavía no se puede enviar. ${first.message}`, true);
    } catch (error) {
      refused(error, tell);
    } finally {
      setBusy(false);
    }
  };
  const issue = async () => {
    setBusy(true);
    try {
      const next = await issueOrder(api, order);
      toast(`Se envió el pedido ${next.number ?? ''} al proveedor.`);
      onIssued(next);
    } catch (error) {
      setAsking(false);
      if (!isProposed(error)) refused(error, tell);
    } finally {
      setBusy(false);
    }
  };
  const totals = orderTotals(form.values.lines);
  return (
    <form className="po-form" noValidate onSubmit={(event) => void form.submit(event)}>
      <section className="po-section" aria-labelledby="po-what">
        <h2 id="po-what">Qué se pide</h2>
        <TextField label="Qué se compra" maxLength={250} {...field('object')} />
        <OrderLineFields
          lines={form.values.lines}
          problems={missing as ReadonlyMap<string, string>}
          onChange={(lines) => form.set('lines', lines)}
        />
        <p className="po-total">
          Suma {formatMoney(totals.net)} sin IVA, más {formatMoney(totals.tax)} de IVA:{' '}
          <b>{formatMoney(totals.gross)} con IVA</b>
        </p>
      </section>
      <section className="po-section" aria-labelledby="po-terms">
        <h2 id="po-terms">Entrega y pago</h2>
        <div className="u-grid-2">
          <DateField
            label="Se entrega a más tardar"
            format="dd/mm/yyyy"
            placeholder="dd/mm/aaaa"
            {...field('dueOn')}
          />
          <TextField
            label="O en cuántos días naturales"
            hint="Se cuentan desde el día en que se envía. Deja la fecha o los días."
            inputMode="numeric"
            isOptional
            {...field('dueDays')}
          />
          <TextField label="Dónde se entrega" maxLength={300} {...field('place')} />
          <TextField label="Días y horas en que se recibe" maxLength={200} {...field('hours')} />
          <Select
            label="Quién recibe"
            emptyLabel="Elige a una persona"
            hint="No es quien hace el pedido."
            options={order.people.receivers.map(({ id, name }) => ({ value: id, label: name }))}
            {...field('receiver')}
          />
          <Select
            label="Quién administra el pedido"
            emptyLabel="Elige a una persona"
            options={order.people.administrators.map(({ id, name }) => ({ value: id, label: name }))}
            {...field('administrator')}
          />
          <TextField
            label="Plazo de pago, en días hábiles"
            hint="Hasta 17, desde la factura verificada."
            inputMode="numeric"
            {...field('paymentDays')}
          />
          <TextField
            label="Anticipo, en %"
            hint="Hasta 50."
            inputMode="decimal"
            isOptional
            {...field('advancePercent')}
          />
        </div>
        <TextField label="Precio fijo o fórmula de ajuste" maxLength={500} {...field('priceTerms')} />
        <TextArea label="Indicaciones" isOptional rows={2} maxLength={2_000} {...field('notes')} />
      </section>
      <OrderMoney order={order} />
      {missing.get('supplier') !== undefined && <p className="u-field__error">{missing.get('supplier')}</p>}
      {said !== undefined && (
        <ActResult key={said.at} tone={said.isBad ? 'bad' : 'info'}>
          {said.words}
        </ActResult>
      )}
      <div className="u-cluster u-gap-8">
        <Button disabled={isBusy || form.isSubmitting} onClick={() => void review()}>
          Revisar y enviar
        </Button>
        <Button type="submit" variant="line" disabled={isBusy || form.isSubmitting}>
          Guardar
        </Button>
      </div>
      <Dialog
        title="¿Envías este pedido?"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button aria-busy={isBusy} disabled={isBusy} onClick={() => void issue()}>
              Sí, enviar
            </Button>
            <Button variant="text" onClick={() => setAsking(false)}>
              Volver
            </Button>
          </>
        }
      >
        <p>
          {order.supplier} recibe por correo su liga para contestarlo. Son{' '}
          <b>{formatMoney(orderTotals(form.values.lines).gross)} con IVA</b>
          {order.number === null
            ? '. El pedido toma su número y ya no se borra: se corrige como otra versión o se anula.'
            : `. Es la versión ${order.edition} de ${order.number}.`}
        </p>
      </Dialog>
    </form>
  );
}

/** Says why not, and gives back what belongs to fields. */
function refused(
  error: unknown,
  tell: (words: string, isBad: boolean) => void,
): Partial<Record<keyof OrderTexts, string>> {
  if (!(error instanceof CallError)) throw error;
  const { detail, fields } = error.problem;
  tell(detail, true);
  return fields ?? {};
}
