import { useState } from 'react';
import type { Dispute, DisputeStepInput } from '#contract/disputes.ts';
import {
  DISPUTE_PAPERS,
  DISPUTE_REPORTS,
  DISPUTE_STEPS,
  LOT_EFFECTS,
  missingPaper,
  RESOLUTIONS,
  type DisputeReportKind,
  type DisputeResolution,
  type DisputeStep,
  type LotEffect,
} from '#contract/rules/rights/disputes.ts';
import { CallError } from '#web/kit/api.ts';
import { isProposed } from '#web/kit/proposed.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Checkbox, RadioGroup } from '#web/ui/choices.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { validDate } from '#web/ui/date-rules.ts';
import { FormEnd } from '#web/ui/form-end.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { actOnDispute } from './disputes.data.ts';
import { lotsRule, numbersIn, optionsOf } from './dispute-words.ts';

interface Values {
  step: string;
  on: string;
  isDefinitive: boolean;
  lots: string;
  amount: string;
  report: string;
  resolution: string;
  effect: string;
  text: string;
  documentId: string;
}

/** What each step asks for beside its day and its paper. */
const TEXT: Partial<Record<DisputeStep, string>> = {
  resolve: 'Qué se resolvió',
  agree: 'A qué se llegó',
  follow: 'Qué se cumplió',
};

function bodyOf(values: Values, step: DisputeStep, dispute: Dispute): DisputeStepInput {
  const lots = numbersIn(values.lots);
  const touched = lots.length > 0 ? lots : dispute.procedureLots.map(({ number }) => number);
  return {
    step,
    on: values.on,
    ...(step === 'suspend' && { isDefinitive: values.isDefinitive, lots }),
    ...(step === 'guarantee' && { amount: values.amount }),
    ...(step === 'report' && { report: values.report as DisputeReportKind }),
    ...(step === 'resolve' && {
      resolution: values.resolution as DisputeResolution,
      effects: touched.map((lot) => ({ lot, effect: values.effect as LotEffect })),
    }),
    ...(TEXT[step] !== undefined && { text: values.text }),
    ...(DISPUTE_PAPERS[step] !== undefined && {
      documentId: values.documentId === '' ? null : values.documentId,
    }),
  };
}

/** What comes next is recorded here, one thing at a time. */
export function DisputeSteps({ dispute, onDone }: { dispute: Dispute; onDone: (next: Dispute) => void }) {
  const { api, toast } = usePortal();
  const { id, steps } = dispute;
  const [failure, setFailure] = useState<string>();
  const empty: Values = {
    step: steps[0] ?? '',
    on: '',
    isDefinitive: false,
    lots: dispute.lots.join(', '),
    amount: '',
    report: dispute.reports.find(({ sentOn }) => sentOn === null)?.kind ?? '',
    resolution: '',
    effect: 'stands',
    text: '',
    documentId: '',
  };
  const form = useForm<Values>({
    draftKey: `inconformidad:${id}`,
    initial: empty,
    rules: {
      on: [(on) => on !== '' || 'Escribe el día.', validDate()],
      lots: [lotsRule],
      amount: [
        (amount, { step }) =>
          step !== 'guarantee' || amount.trim() !== '' || 'Escribe de cuánto es la garantía.',
      ],
      resolution: [
        (resolution, { step }) =>
          step !== 'resolve' || resolution !== '' || 'Elige en qué sentido se resolvió.',
      ],
      text: [
        (text, { step }) =>
          (step !== 'agree' && step !== 'follow') ||
          text.trim().length >= 20 ||
          'Escríbelo en 20 letras o más.',
      ],
      documentId: [
        (documentId, { step }) =>
          !(step in DISPUTE_PAPERS) || documentId !== '' || missingPaper(step as DisputeStep),
      ],
    },
    onSubmit: async (values) => {
      setFailure(undefined);
      const step = values.step as DisputeStep;
      try {
        const next = await actOnDispute(api, dispute, bodyOf(values, step, dispute));
        form.reset({ ...empty, step: next.steps[0] ?? '' });
        toast(`Quedó anotado en ${dispute.number}: ${DISPUTE_STEPS[step].toLowerCase()}.`);
        onDone(next);
      } catch (error) {
        if (isProposed(error)) return undefined;
        if (!(error instanceof CallError)) throw error;
        if (error.problem.fields !== undefined) return error.problem.fields;
        setFailure(error.problem.detail);
      }
      return undefined;
    },
  });
  const chosen = form.values.step as DisputeStep;
  if (!steps.includes(chosen)) return null;
  const owed = dispute.reports.filter(({ sentOn }) => sentOn === null);
  return (
    <form
      noValidate
      className="u-stack u-gap-16 u-no-print"
      aria-label={`Anotar en ${dispute.number}`}
      onSubmit={(event) => void form.submit(event)}
    >
      <RadioGroup
        {...form.field('step')}
        label="Qué pasó"
        options={steps.map((value) => ({ value, label: DISPUTE_STEPS[value] }))}
      />
      {chosen === 'report' && (
        <Select
          {...form.field('report')}
          label="Qué informe"
          options={owed.map(({ kind }) => ({ value: kind, label: DISPUTE_REPORTS[kind].label }))}
        />
      )}
      <DateField {...form.field('on')} label="Qué día" format="dd/mm/yyyy" placeholder="dd/mm/aaaa" />
      {chosen === 'suspend' && (
        <Checkbox
          {...form.field('isDefinitive')}
          label="Es definitiva"
          hint="Quien la pidió muestra su garantía en tres días hábiles, o deja de surtir efecto."
        />
      )}
      {chosen === 'resolve' && (
        <>
          <Select
            {...form.field('resolution')}
            label="En qué sentido"
            emptyLabel="Elige el sentido"
            options={optionsOf(RESOLUTIONS)}
          />
          <RadioGroup
            {...form.field('effect')}
            label="Qué les pasa a las partidas"
            options={optionsOf(LOT_EFFECTS)}
          />
        </>
      )}
      {(chosen === 'suspend' || chosen === 'resolve') && (
        <TextField
          {...form.field('lots')}
          label="Partidas"
          isOptional
          hint="Por su número, separadas por comas. Vacío: todas."
          maxLength={400}
        />
      )}
      {chosen === 'guarantee' && (
        <TextField
          {...form.field('amount')}
          label="De cuánto es la garantía"
          inputMode="decimal"
          maxLength={30}
        />
      )}
      {TEXT[chosen] !== undefined && (
        <TextArea {...form.field('text')} label={TEXT[chosen]} rows={4} maxLength={4_000} />
      )}
      {DISPUTE_PAPERS[chosen] !== undefined && (
        <Select
          {...form.field('documentId')}
          label={`${DISPUTE_PAPERS[chosen]}, del expediente`}
          emptyLabel="Elige el documento"
          options={dispute.documents
            .filter(({ steps: shown }) => shown.includes(chosen))
            .map(({ id: value, title }) => ({ value, label: title }))}
        />
      )}
      <FormEnd failure={failure} isSending={form.isSubmitting} send="Anotar" />
    </form>
  );
}
