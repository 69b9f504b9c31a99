import { groundRule } from '#contract/rules/texts/legal-ground.ts';
import { useRef, useState } from 'react';
import {
  LEAST_PENALTY_TEXT,
  PENALTY_APPLICATIONS,
  PENALTY_KIND_LABELS,
  type OrderPenalty,
  type PenaltyApplication,
  type PenaltyResult,
} from '#contract/order-penalties.ts';
import type { PurchaseOrder } from '#contract/purchase-orders-api.ts';
import { amountRule, readAmount } from '#contract/rules/procedures/procurement-fields.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDate, formatMoney } from '#web/kit/format.ts';
import { isProposed } from '#web/kit/proposed.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/choices.tsx';
import { Question } from '#web/ui/dialog.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { optionsOf } from './order-words.ts';
import { notifyPenalty, resolvePenalty } from './purchase-orders.data.ts';

interface FormProps {
  order: PurchaseOrder;
  penalty: OrderPenalty;
  onDone: (next: PurchaseOrder) => void;
  onClose: () => void;
}

function Ends(props: { failure: string | undefined; isBusy: boolean; send: string; onClose: () => void }) {
  return (
    <>
      {props.failure !== undefined && (
        <p className="u-field__error" role="alert">
          {props.failure}
        </p>
      )}
      <div className="u-cluster u-gap-8">
        <Button type="submit" aria-busy={props.isBusy}>
          {props.isBusy ? 'Enviando' : props.send}
        </Button>
        <Button variant="text" onClick={props.onClose}>
          Cerrar
        </Button>
      </div>
    </>
  );
}

/** Tells the supplier: on what ground, and how it would be charged. */
export function PenaltyNoticeForm({ order, penalty, onDone, onClose }: FormProps) {
  const { api, toast } = usePortal();
  const [failure, setFailure] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const isSure = useRef(false);
  const form = useForm<{ application: PenaltyApplication | ''; ground: string }>({
    initial: { application: '', ground: '' },
    draftKey: `pena-aviso:${penalty.id}`,
    idPart: `pena-aviso-${penalty.id}-`,
    rules: {
      application: [(value) => value !== '' || 'Elige cómo se cobra.'],
      ground: [groundRule],
    },
    onSubmit: async ({ application, ground }) => {
      setFailure(undefined);
      if (application === '') return undefined;
      // It leaves by mail and is not called back: it is asked once more, with what is told.
      if (!isSure.current) {
        setAsking(true);
        return undefined;
      }
      isSure.current = false;
      try {
        const next = await notifyPenalty(api, { order, penalty }, { application, ground });
        form.reset({ application: '', ground: '' });
        toast('Salió el aviso al proveedor.');
        onDone(next);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        setFailure(error.problem.detail);
        return error.problem.fields;
      }
      return undefined;
    },
  });
  const { application } = form.values;
  return (
    <form className="po-answer" noValidate onSubmit={(event) => void form.submit(event)}>
      <p>
        {order.penaltyAnswerUntil === null
          ? 'El proveedor lee el cálculo y puede contestar.'
          : `El proveedor lee el cálculo y, si le avisas hoy, puede contestar hasta el ${formatDate(order.penaltyAnswerUntil)}.`}
      </p>
      <TextField
        label="Fundamento"
        hint="Cláusula del contrato, o ley y artículo."
        maxLength={300}
        {...form.field('ground')}
      />
      <Select
        label="Cómo se cobra"
        emptyLabel="Elige cómo"
        options={optionsOf(PENALTY_APPLICATIONS)}
        {...form.field('application')}
        onChange={(value) => form.set('application', value as PenaltyApplication)}
      />
      <Ends failure={failure} isBusy={form.isSubmitting} send="Enviar el aviso" onClose={onClose} />
      <Question
        title={`¿Avisas al proveedor de la ${PENALTY_KIND_LABELS[penalty.kind].toLowerCase()} ${penalty.number}?`}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        yes="Sí, avisarle"
        no="Todavía no"
        isBusy={form.isSubmitting}
        onYes={() => {
          setAsking(false);
          isSure.current = true;
          void form.submit();
        }}
      >
        <FactList
          facts={[
            { name: 'A quién, por correo', value: order.supplier },
            { name: 'De cuánto', value: formatMoney(penalty.amount) },
            { name: 'Cómo se calculó', value: penalty.calculation },
            { name: 'Fundamento', value: form.values.ground },
            { name: 'Cómo se cobra', value: application === '' ? '' : PENALTY_APPLICATIONS[application] },
            {
              name: 'Puede contestar hasta',
              value: order.penaltyAnswerUntil === null ? '' : formatDate(order.penaltyAnswerUntil),
            },
          ]}
        />
      </Question>
    </form>
  );
}

const SEND: Record<PenaltyResult['way'], string> = {
  firm: 'Dejarla firme',
  reduce: 'Reducirla',
  waive: 'Condonarla',
};

/** What becomes of it, with the reason that its supplier and visitors read. */
export function PenaltyResultForm({ order, penalty, onDone, onClose }: FormProps) {
  const { api, toast } = usePortal();
  const [failure, setFailure] = useState<string>();
  const isHeard = penalty.moves.includes('resolve');
  const blank = {
    way: (isHeard ? 'firm' : 'waive') as PenaltyResult['way'],
    amount: '',
    ground: penalty.ground,
    reason: '',
  };
  const form = useForm({
    initial: blank,
    draftKey: `pena-resolucion:${penalty.id}`,
    idPart: `pena-resolucion-${penalty.id}-`,
    rules: {
      amount: [
        (value, { way }) => way !== 'reduce' || value.trim() !== '' || 'Escribe en cuánto queda la pena.',
        (value, { way }) => way !== 'reduce' || amountRule(value),
      ],
      ground: [groundRule],
      reason: [
        (text) =>
          text.trim().length >= LEAST_PENALTY_TEXT ||
          `Explica la resolución con al menos ${LEAST_PENALTY_TEXT} letras: la leen el proveedor y los visitantes.`,
      ],
    },
    onSubmit: async ({ way, amount, ground, reason }) => {
      setFailure(undefined);
      try {
        const left = way === 'reduce' ? (readAmount(amount) ?? null) : null;
        const next = await resolvePenalty(api, { order, penalty }, { way, amount: left, ground, reason });
        form.reset(blank);
        toast('Quedó resuelta. El proveedor recibe aviso.');
        onDone(next);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (isProposed(error)) {
          form.reset(blank);
          onClose();
          return undefined;
        }
        setFailure(error.problem.detail);
        return error.problem.fields;
      }
      return undefined;
    },
  });
  const { way } = form.values;
  return (
    <form className="po-answer" noValidate onSubmit={(event) => void form.submit(event)}>
      {isHeard && (
        <RadioGroup
          label="Qué se resuelve"
          value={way}
          options={[
            { value: 'firm', label: `Queda firme: ${formatMoney(penalty.amount)}` },
            { value: 'reduce', label: 'Se reduce' },
            { value: 'waive', label: 'Se condona' },
          ]}
          onChange={(value) => form.set('way', value as PenaltyResult['way'])}
        />
      )}
      {way === 'reduce' && (
        <TextField label="En cuánto queda" inputMode="decimal" maxLength={20} {...form.field('amount')} />
      )}
      <TextField label="Fundamento" maxLength={300} {...form.field('ground')} />
      <TextArea
        label="Por qué: lo leen el proveedor y los visitantes"
        rows={3}
        maxLength={1_000}
        {...form.field('reason')}
      />
      <p className="u-small u-muted">
        Lo confirma otra persona de la Unidad. Después{' '}
        {penalty.kind === 'late' ? 'queda en el contrato' : 'la leen los visitantes en el procedimiento'}.
      </p>
      <Ends failure={failure} isBusy={form.isSubmitting} send={SEND[way]} onClose={onClose} />
    </form>
  );
}
