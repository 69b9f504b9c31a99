import { useState } from 'react';
import { LEAST_PENALTY_TEXT, PENALTY_KIND_LABELS, type SupplierPenalty } from '#contract/order-penalties.ts';
import type { SupplierOrder } from '#contract/purchase-orders-api.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDate } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { FormEnd } from '#web/ui/form-end.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { Papers, ProofChoice } from './ending-parts.tsx';
import { PenaltyFacts, PenaltyHead, PenaltyLines } from './penalty-parts.tsx';
import { addPenaltyPaper, answerPenalty, loadLinkedPenaltyPaper } from './purchase-orders.data.ts';

interface PartProps {
  order: SupplierOrder;
  link: string;
  onAnswered: (next: SupplierOrder) => void;
}

/** Penalties of which the supplier was told, and the place to answer each. */
export function SupplierPenalties({ order, link, onAnswered }: PartProps) {
  if (order.penalties.length === 0) return null;
  return (
    <section className="po-section" aria-labelledby="po-penalties">
      <h2 id="po-penalties">Penas y deducciones</h2>
      {order.penalties.map((penalty) => (
        <article
          key={penalty.id}
          className="po-line"
          aria-label={`${PENALTY_KIND_LABELS[penalty.kind]} ${penalty.number}`}
        >
          <PenaltyHead penalty={penalty} />
          <PenaltyLines penalty={penalty} />
          <PenaltyFacts penalty={penalty} />
          {penalty.answerText !== '' && <p>Contestaste: «{penalty.answerText}»</p>}
          <Papers
            papers={penalty.papers.map((paper) => ({ ...paper, by: 'Lo que agregaste' }))}
            load={(paper) =>
              loadLinkedPenaltyPaper({ folio: order.number, pena: penalty.id, papel: paper.id }, link)
            }
          />
          {penalty.mayAnswer && (
            <Answer order={order} penalty={penalty} link={link} onAnswered={onAnswered} />
          )}
        </article>
      ))}
    </section>
  );
}

function Answer({ order, penalty, link, onAnswered }: PartProps & { penalty: SupplierPenalty }) {
  const [isOpen, setOpen] = useState(false);
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    initial: { text: '' },
    draftKey: `pena:${penalty.id}`,
    idPart: `pena-${penalty.id}-`,
    rules: {
      text: [
        (text) =>
          text.trim().length >= LEAST_PENALTY_TEXT || `Explícalo con al menos ${LEAST_PENALTY_TEXT} letras.`,
      ],
    },
    onSubmit: async ({ text }) => {
      setFailure(undefined);
      try {
        const next = await answerPenalty({ folio: order.number, pena: penalty.id }, { link, text });
        form.reset({ text: '' });
        onAnswered(next);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        setFailure(error.problem.detail);
        return error.problem.fields;
      }
      return undefined;
    },
  });
  if (!isOpen && form.values.text === '' && penalty.papers.length === 0)
    return (
      <div>
        <Button onClick={() => setOpen(true)}>Contestar</Button>
      </div>
    );
  return (
    <form className="po-answer" noValidate onSubmit={(event) => void form.submit(event)}>
      <ProofChoice
        key={penalty.papers.length}
        send={async (file, travel) =>
          onAnswered(await addPenaltyPaper({ folio: order.number, pena: penalty.id }, link, file, travel))
        }
      />
      <TextArea
        label="Qué contestas"
        hint={`Hasta el ${formatDate(penalty.answerBy ?? '')}. Se contesta una vez; la Unidad lo lee antes de resolver.`}
        rows={4}
        maxLength={2_000}
        {...form.field('text')}
      />
      <FormEnd failure={failure} isSending={form.isSubmitting} send="Enviar la respuesta" />
    </form>
  );
}
