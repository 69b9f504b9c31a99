import { useState } from 'react';
import type { AdminDocument } from '#contract/documents.ts';
import type { Delivery } from '#contract/executions.ts';
import type { AdminContract } from '#contract/procurement-admin.ts';
import { amountRule, readAmount } from '#contract/rules/procedures/procurement-fields.ts';
import { formatMoney } from '#web/kit/format.ts';
import { Checkbox } from '#web/ui/choices.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { FieldErrors } from '#web/ui/field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { DocumentChoice } from '../document-choice.tsx';
import type { Tender } from '../use-tender.ts';
import { dayNeeded, dayOrNull, dayRule, RowForm } from './row-form.tsx';

const NAMES: Record<string, keyof typeof EMPTY> = {
  what: 'entregaQue',
  lots: 'entregaPartidas',
  amount: 'entregaMonto',
  plannedOn: 'entregaPrevista',
  deliveredOn: 'entregaReal',
  acceptedOn: 'entregaAceptada',
  documentId: 'entregaActa',
};

const valuesOf = (row: Delivery) => ({
  entregaQue: row.what,
  entregaPartidas: row.lots.join(','),
  entregaMonto: row.amount === null ? '' : formatMoney(row.amount).replace('$', ''),
  entregaPrevista: row.plannedOn,
  entregaReal: row.deliveredOn ?? '',
  entregaAceptada: row.acceptedOn ?? '',
  entregaActa: row.documentId ?? '',
});

const EMPTY = {
  entregaQue: '',
  entregaPartidas: '',
  entregaMonto: '',
  entregaPrevista: '',
  entregaReal: '',
  entregaAceptada: '',
  entregaActa: '',
};

interface DeliveryFormProps {
  tender: Tender;
  contract: AdminContract;
  dossier: readonly AdminDocument[];
  /** The one that is corrected or filled in; a new one when absent. */
  delivery?: Delivery | undefined;
  onDone: () => void;
}

/** What is to be delivered, when it was, when it was accepted, and its minutes. */
export function DeliveryForm({ tender, contract, dossier, delivery, onDone }: DeliveryFormProps) {
  const [id] = useState(() => delivery?.id ?? crypto.randomUUID());
  const lots = tender.procedure.lots.filter((lot) => contract.lots.includes(lot.id ?? ''));
  const numbersOf = (text: string) => (text === '' ? [] : text.split(',').map(Number));
  return (
    <RowForm
      tender={tender}
      contract={contract}
      list="deliveries"
      title={delivery === undefined ? 'Entrega nueva' : `Entrega: ${delivery.what}`}
      isSaved={delivery !== undefined}
      initial={delivery === undefined ? EMPTY : valuesOf(delivery)}
      names={NAMES}
      valuesOf={valuesOf}
      said={`Se guardó la entrega del contrato ${contract.number}.`}
      rules={{
        entregaQue: [(value) => value.trim().length >= 3 || 'Escribe qué se entrega.'],
        entregaMonto: [(value) => value === '' || amountRule(value)],
        entregaPrevista: [dayNeeded],
        entregaReal: [dayRule],
        entregaAceptada: [dayRule],
      }}
      rowOf={(values) => ({
        id,
        what: values.entregaQue.trim(),
        lots: numbersOf(values.entregaPartidas),
        amount: readAmount(values.entregaMonto) ?? null,
        plannedOn: values.entregaPrevista,
        deliveredOn: dayOrNull(values.entregaReal),
        acceptedOn: dayOrNull(values.entregaAceptada),
        documentId: dayOrNull(values.entregaActa),
      })}
      onDone={onDone}
      renderFields={(form) => {
        const chosen = numbersOf(form.values.entregaPartidas);
        const wrong = form.field('entregaPartidas').errors;
        return (
          <>
            <TextField label="Qué se entrega" {...form.field('entregaQue')} />
            {lots.length > 0 && (
              <fieldset className="u-field">
                <legend className="u-field__label">Partidas</legend>
                {lots.map(({ number, description }) => (
                  <Checkbox
                    key={number}
                    label={`${number}. ${description}`}
                    value={chosen.includes(number)}
                    onChange={(isIn) => {
                      const next = isIn ? [...chosen, number] : chosen.filter((one) => one !== number);
                      form.set('entregaPartidas', next.toSorted((a, b) => a - b).join(','));
                    }}
                  />
                ))}
                <FieldErrors id="campo-entregaPartidas-error" messages={wrong ?? []} />
              </fieldset>
            )}
            <div className="u-grid-2">
              <TextField
                label="Monto sin IVA"
                isOptional
                inputMode="decimal"
                hint="De lo que se entrega: sobre él se calcula la pena si llega tarde."
                {...form.field('entregaMonto')}
              />
              <DateField label="Fecha prevista" {...DATE} {...form.field('entregaPrevista')} />
              <DateField label="Fecha de entrega" isOptional {...DATE} {...form.field('entregaReal')} />
              <DateField
                label="Fecha de aceptación"
                isOptional
                {...DATE}
                {...form.field('entregaAceptada')}
              />
              <DocumentChoice
                label="Acta de la entrega"
                isOptional
                dossier={dossier}
                kinds={['delivery_record', 'progress_report', 'other']}
                id={form.field('entregaActa').id}
                errors={form.field('entregaActa').errors}
                value={form.values.entregaActa}
                onChange={(value) => form.set('entregaActa', value)}
              />
            </div>
          </>
        );
      }}
    />
  );
}

const DATE = { format: 'dd/mm/yyyy', placeholder: 'dd/mm/aaaa' } as const;
