import { useState } from 'react';
import type { PurchaseOrder } from '#contract/purchase-orders-api.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDate } from '#web/kit/format.ts';
import { isProposed } from '#web/kit/proposed.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/choices.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { FormEnd } from '#web/ui/form-end.tsx';
import { ProposedDecisions } from '#web/ui/proposed-decisions.tsx';
import { proposedWords } from '#web/ui/proposed-words.ts';
import { TextArea } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { extendOrder } from './purchase-orders.data.ts';

interface PartProps {
  order: PurchaseOrder;
  onDone: (next: PurchaseOrder) => void;
  /** Another person decided meanwhile: the order is read anew. */
  onDecided: () => void;
}

const BLANK = { dueOn: '', fault: '', reason: '' };

/** Moves the day of an order: without fault of its supplier, as two decide, penalties are counted from the new one. */
export function ExtendOrder({ order, onDone, onDecided }: PartProps) {
  const { api, toast } = usePortal();
  const [isOpen, setOpen] = useState(false);
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    initial: BLANK,
    draftKey: `prorroga:${order.id}`,
    idPart: 'prorroga-',
    rules: {
      dueOn: [
        (day) => day !== '' || 'Escribe la fecha nueva.',
        (day) =>
          order.dueOn === null ||
          day > order.dueOn ||
          `El pedido ya se entrega el ${formatDate(order.dueOn)}: escribe un día posterior.`,
      ],
      fault: [(fault) => fault !== '' || 'Di si fue sin culpa del proveedor.'],
      reason: [
        (text) =>
          text.trim().length >= 20 ||
          'Explica por qué se amplía, con al menos 20 letras: lo lee el proveedor.',
      ],
    },
    onSubmit: async ({ dueOn, fault, reason }) => {
      setFailure(undefined);
      try {
        const next = await extendOrder(api, order, { dueOn, isFaultless: fault === 'no', reason });
        form.reset(BLANK);
        setOpen(false);
        toast('Quedó ampliada. El proveedor recibe aviso.');
        onDone(next);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (isProposed(error)) {
          form.reset(BLANK);
          return setOpen(false);
        }
        setFailure(error.problem.detail);
        return error.problem.fields;
      }
      return undefined;
    },
  });
  if (order.state === 'draft') return null;
  return (
    <>
      <ProposedDecisions
        type="purchase_order"
        id={order.id}
        asked={String(order.version)}
        show={proposedWords}
        onDone={onDecided}
      />
      {order.moves.includes('extend') && !isOpen && (
        <div className="u-no-print">
          <Button variant="line" onClick={() => setOpen(true)}>
            Ampliar la fecha
          </Button>
        </div>
      )}
      {isOpen && (
        <form className="po-answer" noValidate onSubmit={(event) => void form.submit(event)}>
          <DateField
            label="Fecha nueva"
            format="dd/mm/yyyy"
            placeholder="dd/mm/aaaa"
            {...form.field('dueOn')}
          />
          <RadioGroup
            label="Por causa de quién"
            options={[
              { value: 'no', label: 'Sin culpa del proveedor: las penas se cuentan desde la fecha nueva' },
              { value: 'si', label: 'Del proveedor: las penas siguen corriendo' },
            ]}
            {...form.field('fault')}
          />
          <TextArea
            label="Por qué: lo lee el proveedor"
            rows={3}
            maxLength={1_000}
            {...form.field('reason')}
          />
          <FormEnd failure={failure} isSending={form.isSubmitting} send="Ampliar">
            <Button variant="text" onClick={() => setOpen(false)}>
              Cerrar
            </Button>
          </FormEnd>
        </form>
      )}
    </>
  );
}
