import { useState } from 'react';
import {
  LEAST_SETTLEMENT_TEXT,
  SETTLEMENT_STATE_LABELS,
  type SettlementAnswer,
} from '#contract/order-settlements.ts';
import type { SupplierOrder } from '#contract/purchase-orders-api.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDate } from '#web/kit/format.ts';
import { FormEnd } from '#web/ui/form-end.tsx';
import { RadioGroup } from '#web/ui/choices.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { answerSettlement } from './purchase-orders.data.ts';
import { Sheet } from './settlement-sheet.tsx';

interface PartProps {
  order: SupplierOrder;
  link: string;
  onAnswered: (next: SupplierOrder) => void;
}

/** The closing sheet of an order as its supplier reads it, and the place to agree or not. */
export function SupplierSettlement({ order, link, onAnswered }: PartProps) {
  const { settlement } = order;
  if (settlement == null) return null;
  const { answerText, mayAnswer, note, reason, sheet, state } = settlement;
  return (
    <section className="po-section" aria-labelledby="po-settlement">
      <div className="u-cluster u-gap-12">
        <h2 id="po-settlement">
          Finiquito <span className="u-small u-muted">con IVA</span>
        </h2>
        <Tag tone={mayAnswer ? 'warn' : 'info'}>
          {mayAnswer
            ? 'Falta tu respuesta'
            : state === 'objected'
              ? 'No estás de acuerdo'
              : SETTLEMENT_STATE_LABELS[state]}
        </Tag>
      </div>
      <Sheet sheet={sheet} />
      {note !== '' && <p>La Unidad dice: «{note}»</p>}
      {answerText !== '' && <p>Contestaste: «{answerText}»</p>}
      {reason !== '' && <p>La Unidad lo emitió sin acuerdo: «{reason}»</p>}
      {mayAnswer && <Answer order={order} link={link} onAnswered={onAnswered} />}
    </section>
  );
}

const BLANK = { answer: '' as SettlementAnswer['answer'] | '', text: '' };

function Answer({ order, link, onAnswered }: PartProps) {
  const { settlement } = order;
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    initial: BLANK,
    draftKey: `finiquito:${order.number}`,
    idPart: 'finiquito-',
    rules: {
      answer: [(value) => value !== '' || 'Di si estás de acuerdo.'],
      text: [
        (text, { answer }) =>
          answer !== 'object' ||
          text.trim().length >= LEAST_SETTLEMENT_TEXT ||
          `Explica con al menos ${LEAST_SETTLEMENT_TEXT} letras en qué no estás de acuerdo.`,
      ],
    },
    onSubmit: async ({ answer, text }) => {
      setFailure(undefined);
      if (answer === '') return undefined;
      try {
        const next = await answerSettlement(order.number, {
          link,
          edition: settlement?.edition ?? 0,
          answer,
          text,
        });
        form.reset(BLANK);
        onAnswered(next);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        setFailure(error.problem.detail);
        return error.problem.fields;
      }
      return undefined;
    },
  });
  return (
    <form className="po-answer" noValidate onSubmit={(event) => void form.submit(event)}>
      <p>
        {`Contesta hasta el ${formatDate(settlement?.answerBy ?? '')}. Si estás de acuerdo, el pedido queda cerrado; si no contestas, la Unidad puede emitirlo por su cuenta.`}
      </p>
      <RadioGroup
        label="¿Estás de acuerdo?"
        options={[
          { value: 'agree', label: 'Sí, son las cifras' },
          { value: 'object', label: 'No' },
        ]}
        {...form.field('answer')}
        onChange={(value) => form.set('answer', value as SettlementAnswer['answer'])}
      />
      <TextArea
        label={form.values.answer === 'object' ? 'En qué no estás de acuerdo' : 'Algo que agregar'}
        isOptional={form.values.answer !== 'object'}
        rows={3}
        maxLength={2_000}
        {...form.field('text')}
      />
      <FormEnd failure={failure} isSending={form.isSubmitting} send="Enviar la respuesta" />
    </form>
  );
}
