import { useState } from 'react';
import { petitionsApi, type Petition } from '#contract/petitions.ts';
import {
  PETITION_OUTCOME_LABELS,
  PETITION_STEP_LABELS,
  type PetitionOutcome,
  type PetitionStep,
} from '#contract/rules/rights/petition-kinds.ts';
import { CallError } from '#web/kit/api.ts';
import { mailSaid } from '#web/kit/mail-words.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Checkbox, RadioGroup } from '#web/ui/choices.tsx';
import { FormEnd } from '#web/ui/form-end.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';

interface ActsProps {
  petition: Petition;
  steps: readonly PetitionStep[];
  onDone: () => void;
}

const LABELS: Record<PetitionStep, string> = {
  acknowledge: '',
  identify: 'Qué identificación se vio y cómo',
  extend: 'Por qué se amplía',
  answer: 'Respuesta',
  carry_out: 'Qué se hizo',
};

/** One step at a time: what is chosen asks for what it needs. */
export function PetitionActs({ petition, steps, onDone }: ActsProps) {
  const { api, settings, toast } = usePortal();
  const { id, folio, version, mayPublish } = petition;
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    draftKey: `peticion:${id}`,
    initial: { step: steps[0] as string, outcome: '', text: '', isPublished: false },
    rules: {
      outcome: [(outcome, { step }) => step !== 'answer' || outcome !== '' || 'Elige en qué quedó.'],
      text: [
        (text, { step }) =>
          step === 'acknowledge' ||
          text.trim().length >= 20 ||
          'Escríbelo en 20 letras o más: lo lee quien la presentó.',
      ],
    },
    onSubmit: async ({ step, outcome, text, isPublished }) => {
      setFailure(undefined);
      const isAnswer = step === 'answer';
      try {
        await api.call(petitionsApi.act, {
          params: { id },
          version,
          body: {
            step: step as PetitionStep,
            text: step === 'acknowledge' ? '' : text,
            ...(isAnswer && { outcome: outcome as PetitionOutcome, isPublished: isPublished && mayPublish }),
          },
        });
        form.reset({ step: '', outcome: '', text: '', isPublished: false });
        toast(
          petition.email === ''
            ? `Quedó anotado en ${folio}; quien la presentó lo ve con su folio y clave.`
            : mailSaid(settings, `Se envió a quien presentó ${folio}.`, `Lo de ${folio} quedó escrito`),
        );
        onDone();
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.problem.fields !== undefined) return error.problem.fields;
        setFailure(error.problem.detail);
      }
      return undefined;
    },
  });
  const chosen = form.values.step as PetitionStep;
  return (
    <form
      noValidate
      className="rc-form"
      aria-label={`Atender ${folio}`}
      onSubmit={(event) => void form.submit(event)}
    >
      {steps.length > 1 && (
        <RadioGroup
          {...form.field('step')}
          isRow
          label="Qué haces"
          options={steps.map((value) => ({ value, label: PETITION_STEP_LABELS[value] }))}
        />
      )}
      {chosen === 'answer' && (
        <RadioGroup
          {...form.field('outcome')}
          isRow
          label="En qué quedó"
          options={Object.entries(PETITION_OUTCOME_LABELS).map(([value, label]) => ({ value, label }))}
        />
      )}
      {chosen !== 'acknowledge' && (
        <TextArea
          {...form.field('text')}
          label={LABELS[chosen] ?? 'Respuesta'}
          hint={
            chosen === 'identify'
              ? 'Como «INE vigente, en la ventanilla». No copies sus números. No se manda a nadie.'
              : 'Lo lee quien la presentó, y no cambia después.'
          }
          maxLength={4_000}
        />
      )}
      {chosen === 'answer' && mayPublish && (
        <Checkbox
          {...form.field('isPublished')}
          label="Publicar el texto y la respuesta"
          hint="Quien la presentó lo acepta. Revisa que no nombren a nadie."
        />
      )}
      <FormEnd
        failure={failure}
        isSending={form.isSubmitting}
        send={PETITION_STEP_LABELS[chosen] ?? 'Enviar'}
      />
    </form>
  );
}
