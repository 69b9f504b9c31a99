import { useState } from 'react';
import type { SupplierOrder } from '#contract/purchase-orders-api.ts';
import { countedUnit } from '#contract/requisition-fields.ts';
import { CallError } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { FormEnd } from '#web/ui/form-end.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { announceDelivery } from './purchase-orders.data.ts';
import { Announced } from './receipts-part.tsx';

interface Texts {
  id: string;
  arrivesOn: string;
  hour: string;
  packages: string;
  remission: string;
  note: string;
  quantities: Record<string, string>;
}
const blank = (): Texts => ({
  id: crypto.randomUUID(),
  arrivesOn: '',
  hour: '',
  packages: '',
  remission: '',
  note: '',
  quantities: {},
});

interface PartProps {
  order: SupplierOrder;
  link: string;
  onAnnounced: (next: SupplierOrder) => void;
}

/** Deliveries that the supplier announced, and the place to announce one. */
export function AnnounceDelivery({ order, link, onAnnounced }: PartProps) {
  const [isOpen, setOpen] = useState(false);
  const open = order.notices.filter(({ receipt }) => receipt === null);
  if (open.length === 0 && !order.mayAnnounce) return null;
  return (
    <section className="po-section" aria-labelledby="po-announced">
      <h2 id="po-announced">{order.mayAnnounce ? 'Avisar de una entrega' : 'Entregas que avisaste'}</h2>
      <Announced notices={open} />
      {order.mayAnnounce &&
        (isOpen ? (
          <NoticeForm
            order={order}
            link={link}
            onAnnounced={(next) => {
              setOpen(false);
              onAnnounced(next);
            }}
          />
        ) : (
          <div>
            <p className="u-muted">
              Quien recibe prepara el lugar y revisa más rápido si sabe qué día llegas.
            </p>
            <Button variant="line" onClick={() => setOpen(true)}>
              Decir cuándo entregas
            </Button>
          </div>
        ))}
    </section>
  );
}

function NoticeForm({ order, link, onAnnounced }: PartProps) {
  const { toast } = usePortal();
  const [failure, setFailure] = useState<string>();
  const [cells, setCells] = useState<Record<string, string>>({});
  const form = useForm<Texts>({
    initial: blank(),
    draftKey: `aviso-entrega:${order.number}`,
    idPart: 'aviso-entrega-',
    rules: {
      arrivesOn: [(day) => day !== '' || 'Escribe qué día entregas.'],
      hour: [(hour) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(hour) || 'Escribe la hora como 09:30.'],
      packages: [(count) => /^\d{0,6}$/.test(count) || 'Escribe un número entero de bultos.'],
    },
    onSubmit: async ({ quantities, packages, ...said }) => {
      setFailure(undefined);
      setCells({});
      try {
        const next = await announceDelivery(order.number, {
          ...said,
          link,
          packages: packages === '' ? null : Number(packages),
          lines: order.lines.map(({ id }) => ({ lineId: id, quantity: quantities[id] ?? '' })),
        });
        form.reset(blank());
        toast('Quien recibe ya sabe cuándo llegas.');
        onAnnounced(next);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        setFailure(error.problem.detail);
        setCells(error.problem.fields ?? {});
        return error.problem.fields;
      }
      return undefined;
    },
  });
  return (
    <form className="po-answer" noValidate onSubmit={(event) => void form.submit(event)}>
      <DateField label="Qué día" format="dd/mm/yyyy" placeholder="dd/mm/aaaa" {...form.field('arrivesOn')} />
      <TextField
        label="A qué hora"
        hint={`Se recibe: ${order.hours}`}
        maxLength={5}
        {...form.field('hour')}
      />
      {order.lines.map((line, place) => {
        const said = cells[`lines.${place}.quantity`];
        return (
          <TextField
            key={line.id}
            label={`${line.description}: cuánto entregas`}
            hint={`Se pidieron ${countedUnit(line.quantity, line.unit)}.`}
            inputMode="decimal"
            maxLength={30}
            value={form.values.quantities[line.id] ?? ''}
            errors={said === undefined ? [] : [said]}
            onChange={(value) => form.set('quantities', { ...form.values.quantities, [line.id]: value })}
          />
        );
      })}
      {cells.lines !== undefined && <p className="u-field__error">{cells.lines}</p>}
      <TextField label="Bultos" isOptional inputMode="numeric" maxLength={6} {...form.field('packages')} />
      <TextField label="Remisión" isOptional maxLength={100} {...form.field('remission')} />
      <TextArea
        label="Algo que deba saber quien recibe"
        isOptional
        rows={2}
        maxLength={1_000}
        {...form.field('note')}
      />
      <FormEnd failure={failure} isSending={form.isSubmitting} send="Enviar el aviso" />
    </form>
  );
}
