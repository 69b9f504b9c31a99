import { useState } from 'react';
import { LEAST_ENDING_TEXT, type SupplierEnding } from '#contract/order-endings.ts';
import type { SupplierOrder } from '#contract/purchase-orders-api.ts';
import { amountRule, readAmount } from '#contract/rules/procedures/procurement-fields.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDate } from '#web/kit/format.ts';
import { FormEnd } from '#web/ui/form-end.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { EndingFacts, EndingHead, ProofChoice } from './ending-parts.tsx';
import { addAnswerPaper, answerEnding, loadLinkedPaper } from './purchase-orders.data.ts';

interface PartProps {
  order: SupplierOrder;
  link: string;
  onAnswered: (next: SupplierOrder) => void;
}

/** The rescission or early end of an order as its supplier reads it, and the place to answer it with papers. */
export function SupplierEndings({ order, link, onAnswered }: PartProps) {
  return order.endings.map((ending, place) => (
    <section key={ending.notifiedAt} className="po-section" aria-labelledby={`po-ending-${place}`}>
      <EndingHead
        id={`po-ending-${place}`}
        ending={ending}
        says={
          ending.mayAnswer ? 'Falta tu respuesta' : ending.state === 'answered' ? 'Ya contestaste' : undefined
        }
      />
      <EndingFacts
        ending={ending}
        load={(paper) => loadLinkedPaper({ folio: order.number, papel: paper.id }, link)}
      />
      {ending.mayAnswer && <Answer order={order} ending={ending} link={link} onAnswered={onAnswered} />}
    </section>
  ));
}

const BLANK = { text: '', costs: '' };

function Answer({ order, ending, link, onAnswered }: PartProps & { ending: SupplierEnding }) {
  const [failure, setFailure] = useState<string>();
  const asksCosts = ending.kind === 'early_termination';
  const form = useForm({
    initial: BLANK,
    draftKey: `terminacion:${order.number}`,
    idPart: 'terminacion-',
    rules: {
      text: [
        (text) =>
          text.trim().length >= LEAST_ENDING_TEXT || `Explícalo con al menos ${LEAST_ENDING_TEXT} letras.`,
      ],
      costs: [(costs) => !asksCosts || costs.trim() === '' || amountRule(costs)],
    },
    onSubmit: async ({ costs, text }) => {
      setFailure(undefined);
      try {
        const amount = asksCosts && costs.trim() !== '' ? (readAmount(costs) ?? costs) : null;
        const next = await answerEnding(order.number, { link, text, costs: amount });
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
        {ending.kind === 'rescission'
          ? `Contesta hasta el ${formatDate(ending.answerBy ?? '')}, una vez. La Unidad lo lee antes de resolver; si entregas todo y se acepta antes de que resuelva, queda sin efecto.`
          : `Contesta hasta el ${formatDate(ending.answerBy ?? '')}, una vez: di qué gastos no recuperables pides y compruébalos.`}
      </p>
      <ProofChoice
        key={ending.papers.length}
        send={async (file, travel) => onAnswered(await addAnswerPaper(order.number, link, file, travel))}
      />
      <TextArea label="Qué contestas" rows={5} maxLength={4_000} {...form.field('text')} />
      {asksCosts && (
        <TextField
          label="Gastos que pides, sin IVA"
          isOptional
          inputMode="decimal"
          maxLength={20}
          {...form.field('costs')}
        />
      )}
      <FormEnd failure={failure} isSending={form.isSubmitting} send="Enviar la respuesta" />
    </form>
  );
}
