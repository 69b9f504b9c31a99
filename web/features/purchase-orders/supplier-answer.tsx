import { useRef, useState } from 'react';
import { ORDER_REJECTIONS, type OrderAnswer, type OrderRejection } from '#contract/purchase-orders.ts';
import type { SupplierOrder } from '#contract/purchase-orders-api.ts';
import { forgetEnded } from '#web/kit/account-session.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDate, formatMoney } from '#web/kit/format.ts';
import { RadioGroup } from '#web/ui/choices.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Question } from '#web/ui/dialog.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { FormEnd } from '#web/ui/form-end.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { guaranteeWords, optionsOf, pendingChange } from './order-words.ts';
import { answerOrder } from './purchase-orders.data.ts';

interface Texts {
  answer: OrderAnswer['answer'];
  promisedOn: string;
  reason: OrderRejection | '';
  text: string;
}

const SEND: Record<Texts['answer'], string> = {
  accept: 'Aceptar el pedido',
  propose: 'Proponer esa fecha',
  reject: 'Rechazar el pedido',
};

/** What the supplier answers: it takes it with a day, proposes another one, or rejects it with a reason. */
export function SupplierAnswer(props: {
  order: SupplierOrder;
  link: string;
  onAnswered: (next: SupplierOrder) => void;
}) {
  const { order, link, onAnswered } = props;
  const [failure, setFailure] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const isSure = useRef(false);
  // Late, or taking a rejection back: there is nothing left to reject.
  const mayReject = !order.isLate && order.retractBy === null;
  const form = useForm<Texts>({
    initial: { answer: 'accept', promisedOn: order.dueOn, reason: '', text: '' },
    draftKey: `pedido-respuesta:${order.number}:${order.edition}`,
    idPart: 'respuesta-',
    rules: {
      promisedOn: [
        (day, { answer }) => answer === 'reject' || day !== '' || 'Escribe en qué fecha entregas.',
        (day, { answer }) =>
          answer !== 'accept' ||
          day <= order.dueOn ||
          `El pedido se entrega a más tardar el ${formatDate(order.dueOn)}: si no alcanzas, propón otra fecha.`,
      ],
      reason: [(reason, { answer }) => answer !== 'reject' || reason !== '' || 'Elige la razón.'],
      text: [
        (text, { answer }) =>
          answer === 'accept' || text.trim().length >= 10 || 'Explícalo con al menos 10 letras.',
      ],
    },
    onSubmit: async ({ answer, promisedOn, reason, text }) => {
      setFailure(undefined);
      // What binds or ends something is asked once more, with what it binds to or ends.
      if (answer !== 'propose' && !isSure.current) {
        setAsking(true);
        return undefined;
      }
      isSure.current = false;
      try {
        const answered = answerOrder(order.number, {
          link,
          edition: order.edition,
          answer: {
            answer,
            promisedOn: answer === 'reject' ? null : promisedOn,
            reason: answer === 'reject' && reason !== '' ? reason : null,
            text,
          },
        });
        const next = await forgetEnded(answered);
        form.reset({ answer: 'accept', promisedOn: order.dueOn, reason: '', text: '' });
        onAnswered(next);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        setFailure(error.problem.detail);
        const fields = Object.entries(error.problem.fields ?? {});
        return Object.fromEntries(fields.map(([name, message]) => [name.replace('answer.', ''), message]));
      }
      return undefined;
    },
  });
  const { answer } = form.values;
  return (
    <section className="po-section" aria-labelledby="po-answer">
      <h2 id="po-answer">{order.retractBy === null ? 'Tu respuesta' : 'Retractarte del rechazo'}</h2>
      <form className="po-answer" noValidate onSubmit={(event) => void form.submit(event)}>
        <RadioGroup
          label="Qué contestas"
          value={answer}
          options={[
            { value: 'accept', label: 'Lo acepto' },
            { value: 'propose', label: 'Propongo otra fecha' },
            ...(mayReject ? [{ value: 'reject', label: 'Lo rechazo' }] : []),
          ]}
          onChange={(value) => form.set('answer', value as Texts['answer'])}
        />
        {answer === 'reject' ? (
          <Select
            label="Por qué"
            emptyLabel="Elige la razón"
            options={optionsOf(ORDER_REJECTIONS)}
            {...form.field('reason')}
            onChange={(value) => form.set('reason', value as Texts['reason'])}
          />
        ) : (
          <DateField
            label={answer === 'accept' ? 'Cuándo entregas' : 'En qué fecha puedes'}
            format="dd/mm/yyyy"
            placeholder="dd/mm/aaaa"
            {...form.field('promisedOn')}
          />
        )}
        <TextArea
          label={answer === 'accept' ? 'Algo que deba saber quien recibe' : 'Explícalo'}
          isOptional={answer === 'accept'}
          rows={3}
          maxLength={1_000}
          {...form.field('text')}
        />
        <FormEnd failure={failure} isSending={form.isSubmitting} send={SEND[answer]} />
      </form>
      <Question
        title={
          answer === 'reject' ? `¿Rechazas el pedido ${order.number}?` : `¿Aceptar el pedido ${order.number}?`
        }
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        yes={answer === 'reject' ? 'Sí, rechazarlo' : 'Sí, lo acepto'}
        no="Todavía no"
        isDanger={answer === 'reject'}
        isBusy={form.isSubmitting}
        onYes={() => {
          setAsking(false);
          isSure.current = true;
          void form.submit();
        }}
      >
        {answer === 'reject' ? (
          <p>
            {pendingChange(order) === undefined
              ? `Son ${formatMoney(order.totals.gross)} con IVA. Quien lo lleva puede anularlo o pedirlo a otra empresa. Se avisa por correo a los demás de tu empresa, y puedes retractarte unos días, mientras la Unidad no siga sin ti.`
              : 'El pedido sigue con las cantidades que ya aceptaste, y quien lo lleva te llama. Se avisa por correo a los demás de tu empresa.'}
          </p>
        ) : (
          <>
            <p>Aceptarlo obliga a {order.supplier} a entregar lo que pide.</p>
            <FactList
              facts={[
                { name: 'Monto con IVA', value: `${formatMoney(order.totals.gross)} ${order.currency}` },
                {
                  name: 'Entregas',
                  value: form.values.promisedOn === '' ? '' : formatDate(form.values.promisedOn),
                },
                { name: 'Pena por atraso', value: order.penaltyAsked },
                { name: 'Garantía', value: guaranteeWords(order) },
              ]}
            />
          </>
        )}
      </Question>
    </section>
  );
}
