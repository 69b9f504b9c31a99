import { useState } from 'react';
import {
  GUARANTEE_FORMS,
  ORDER_GUARANTEES,
  type GuaranteeForm as Form,
  type NewGuarantee,
  type OrderGuaranteeKind,
} from '#contract/order-guarantees.ts';
import type { PurchaseOrder } from '#contract/purchase-orders-api.ts';
import { amountRule, readAmount } from '#contract/rules/procedures/procurement-fields.ts';
import { CallError } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { isProposed } from '#web/kit/proposed.ts';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/choices.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { optionsOf } from './order-words.ts';
import { addGuarantee } from './purchase-orders.data.ts';

interface Texts {
  id: string;
  isExcepted: boolean;
  kind: OrderGuaranteeKind | '';
  form: Form | '';
  issuer: string;
  number: string;
  amount: string;
  validFrom: string;
  validUntil: string;
  reason: string;
}

const given =
  (message: string) =>
  (value: string, { isExcepted }: Texts): true | string =>
    isExcepted || value.trim() !== '' || message;

const toGuarantee = ({ kind, form, reason, ...texts }: Texts): NewGuarantee =>
  texts.isExcepted
    ? { isExcepted: true, id: texts.id, kind: kind as OrderGuaranteeKind, reason }
    : {
        ...texts,
        isExcepted: false,
        kind: kind as OrderGuaranteeKind,
        form: form as Form,
        amount: readAmount(texts.amount) ?? texts.amount,
      };

/** A guarantee that was handed in, or why none is asked for. */
export function GuaranteeForm(props: {
  order: PurchaseOrder;
  onDone: (next: PurchaseOrder) => void;
  onClose: () => void;
}) {
  const { order, onDone, onClose } = props;
  const { api, toast } = usePortal();
  const [failure, setFailure] = useState<string>();
  const blank = (): Texts => ({
    id: crypto.randomUUID(),
    isExcepted: false,
    kind: order.missingGuarantees[0]?.kind ?? '',
    form: '',
    issuer: '',
    number: '',
    amount: '',
    validFrom: '',
    validUntil: '',
    reason: '',
  });
  const form = useForm<Texts>({
    initial: blank(),
    draftKey: `garantia:${order.id}`,
    idPart: 'garantia-',
    rules: {
      kind: [(kind) => kind !== '' || 'Elige qué garantiza.'],
      form: [given('Elige en qué forma se entregó.')],
      issuer: [given('Escribe quién la emite.')],
      number: [given('Escribe su número.')],
      amount: [(amount, { isExcepted }) => isExcepted || amountRule(amount)],
      validFrom: [given('Escribe desde cuándo vale.')],
      validUntil: [given('Escribe hasta cuándo vale.')],
      reason: [
        (reason, { isExcepted }) =>
          !isExcepted ||
          reason.trim().length >= 20 ||
          'Di por qué se exceptúa y con qué fundamento, con al menos 20 letras.',
      ],
    },
    onSubmit: async (texts) => {
      setFailure(undefined);
      try {
        const next = await addGuarantee(api, order.id, toGuarantee(texts));
        form.reset(blank());
        toast('Quedó anotada.');
        onDone(next);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (isProposed(error)) {
          form.reset(blank());
          return undefined;
        }
        setFailure(error.problem.detail);
        return error.problem.fields;
      }
      return undefined;
    },
  });
  const { isExcepted } = form.values;
  const days = { format: 'dd/mm/yyyy', placeholder: 'dd/mm/aaaa' } as const;
  return (
    <form className="po-answer" noValidate onSubmit={(event) => void form.submit(event)}>
      <RadioGroup
        label="Qué se anota"
        value={isExcepted ? 'excepted' : 'given'}
        options={[
          { value: 'given', label: 'La garantía que entregó' },
          { value: 'excepted', label: 'Por qué se exceptúa' },
        ]}
        onChange={(value) => form.set('isExcepted', value === 'excepted')}
      />
      <Select
        label="Qué garantiza"
        emptyLabel="Elige qué"
        options={optionsOf(ORDER_GUARANTEES)}
        {...form.field('kind')}
        onChange={(kind) => form.set('kind', kind as OrderGuaranteeKind)}
      />
      {isExcepted ? (
        <TextArea label="Por qué y con qué fundamento" rows={3} maxLength={1_000} {...form.field('reason')} />
      ) : (
        <>
          <Select
            label="En qué forma"
            emptyLabel="Elige la forma"
            options={optionsOf(GUARANTEE_FORMS)}
            {...form.field('form')}
            onChange={(value) => form.set('form', value as Form)}
          />
          <TextField label="Quién la emite" maxLength={200} {...form.field('issuer')} />
          <TextField label="Número" maxLength={80} {...form.field('number')} />
          <TextField label="Monto" inputMode="decimal" maxLength={20} {...form.field('amount')} />
          <DateField label="Vale desde" {...days} {...form.field('validFrom')} />
          <DateField label="Vale hasta" {...days} {...form.field('validUntil')} />
        </>
      )}
      {failure !== undefined && (
        <p className="u-field__error" role="alert">
          {failure}
        </p>
      )}
      <div className="u-cluster u-gap-8">
        <Button type="submit" aria-busy={form.isSubmitting}>
          {form.isSubmitting ? 'Guardando' : 'Guardar'}
        </Button>
        <Button variant="text" onClick={onClose}>
          Cerrar
        </Button>
      </div>
    </form>
  );
}
