import { useState } from 'react';
import { LEAST_DISPUTE_REASON, type Dispute, type DisputeForm } from '#contract/disputes.ts';
import {
  CONTESTED_ACTS,
  DISPUTE_KINDS,
  type ContestedAct,
  type DisputeKind,
} from '#contract/rules/rights/disputes.ts';
import { CallError } from '#web/kit/api.ts';
import { isProposed } from '#web/kit/proposed.ts';
import { RadioGroup } from '#web/ui/choices.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { validDate, validDateTime } from '#web/ui/date-rules.ts';
import { DateTimeField } from '#web/ui/date-time-field.tsx';
import { FormEnd } from '#web/ui/form-end.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import './disputes.css';
import { lotsRule, numbersIn, optionsOf } from './dispute-words.ts';

interface FormProps {
  draftKey: string;
  /** What was registered; nothing of a new one. */
  dispute?: Dispute;
  send: string;
  onSend: (form: DisputeForm & { reason: string }) => Promise<void>;
}

/** What an authority notified, as it is written down. */
export function DisputeFormPart({ draftKey, dispute, send, onSend }: FormProps) {
  const [failure, setFailure] = useState<string>();
  const isResolved = dispute !== undefined && dispute.resolvedOn !== null;
  const form = useForm<Record<keyof DisputeForm | 'reason', string>>({
    draftKey,
    initial: {
      kind: dispute?.kind ?? 'dispute',
      number: dispute?.number ?? '',
      authority: dispute?.authority ?? '',
      receivedAt: dispute?.receivedAt ?? '',
      lots: dispute?.lots.join(', ') ?? '',
      act: dispute?.act ?? '',
      notifiedOn: dispute?.notifiedOn ?? '',
      who: dispute?.who ?? '',
      grounds: dispute?.grounds ?? '',
      summary: dispute?.summary ?? '',
      documentId: dispute?.documentId ?? '',
      reason: '',
    },
    rules: {
      number: [(text) => text.trim() !== '' || 'Escribe el número que le dio la autoridad.'],
      authority: [(text) => text.trim().length >= 3 || 'Escribe qué autoridad la notificó.'],
      receivedAt: [(at) => at !== '' || 'Escribe el día y la hora en que se recibió.', validDateTime()],
      lots: [lotsRule],
      reason: [
        (reason) =>
          !isResolved ||
          reason.trim().length >= LEAST_DISPUTE_REASON ||
          `Explica por qué cambia lo registrado, con al menos ${LEAST_DISPUTE_REASON} letras.`,
      ],
      act: [(act, { kind }) => kind !== 'dispute' || act !== '' || 'Elige contra qué acto es.'],
      notifiedOn: [
        (on, { kind }) => kind !== 'dispute' || on !== '' || 'Escribe qué día se notificó el acto.',
        (on) => on === '' || validDate()(on),
      ],
    },
    onSubmit: async (values) => {
      setFailure(undefined);
      try {
        await onSend({
          ...values,
          kind: values.kind as DisputeKind,
          lots: numbersIn(values.lots),
          act: values.kind === 'conciliation' || values.act === '' ? null : (values.act as ContestedAct),
          notifiedOn: values.kind === 'conciliation' || values.notifiedOn === '' ? null : values.notifiedOn,
          documentId: values.documentId === '' ? null : values.documentId,
        });
        form.reset(values);
      } catch (error) {
        if (isProposed(error)) return undefined;
        if (!(error instanceof CallError)) throw error;
        if (error.problem.fields !== undefined) return error.problem.fields;
        setFailure(error.problem.detail);
      }
      return undefined;
    },
  });
  const isTalk = form.values.kind === 'conciliation';
  return (
    <form noValidate className="u-stack u-gap-16 inc-parts" onSubmit={(event) => void form.submit(event)}>
      {dispute === undefined && (
        <RadioGroup {...form.field('kind')} isRow label="Qué es" options={optionsOf(DISPUTE_KINDS)} />
      )}
      <TextField {...form.field('number')} label="Número que le dio la autoridad" maxLength={80} />
      <TextField {...form.field('authority')} label="Autoridad" maxLength={150} />
      <DateTimeField
        {...form.field('receivedAt')}
        label="Se recibió"
        format="dd/mm/yyyy"
        placeholder="dd/mm/aaaa"
      />
      <TextField
        {...form.field('lots')}
        label="Partidas"
        isOptional
        hint="Por su número, separadas por comas. Vacío: todo el procedimiento."
        maxLength={400}
      />
      {!isTalk && (
        <>
          <Select
            {...form.field('act')}
            label="Contra qué acto"
            emptyLabel="Elige el acto"
            options={optionsOf(CONTESTED_ACTS)}
          />
          <DateField
            {...form.field('notifiedOn')}
            label="Día en que se notificó el acto"
            format="dd/mm/yyyy"
            placeholder="dd/mm/aaaa"
          />
        </>
      )}
      <TextField
        {...form.field('who')}
        label={isTalk ? 'Quién la pidió' : 'Quién la presentó'}
        isOptional
        hint="No se publica."
        maxLength={200}
      />
      <TextArea {...form.field('grounds')} label="Motivos" isOptional rows={3} maxLength={1_000} />
      <TextArea {...form.field('summary')} label="Resumen" isOptional rows={5} maxLength={4_000} />
      {dispute !== undefined && (
        <Select
          {...form.field('documentId')}
          label="Documento del expediente"
          isOptional
          emptyLabel="Ninguno"
          options={dispute.documents.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
      {isResolved && (
        <TextArea
          {...form.field('reason')}
          label="Por qué cambia lo registrado"
          hint="Ya se resolvió: el motivo queda a la vista."
          rows={3}
          maxLength={1_000}
        />
      )}
      <FormEnd failure={failure} isSending={form.isSubmitting} send={send} />
    </form>
  );
}
