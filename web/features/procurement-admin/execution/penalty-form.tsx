import { groundRule } from '#contract/rules/texts/legal-ground.ts';
import { useState } from 'react';
import type { AdminDocument } from '#contract/documents.ts';
import type { Delivery, Penalty } from '#contract/executions.ts';
import type { AdminContract } from '#contract/procurement-admin.ts';
import { presentAmount } from '#contract/rules/contracts/amendments.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';
import { penaltyLimit, penaltyOf, percentAmount, sumOf } from '#contract/rules/contracts/execution.ts';
import type { LatePenalty } from '#contract/rules/contracts/late-penalty.ts';
import { amountRule, readAmount } from '#contract/rules/procedures/procurement-fields.ts';
import { datedProcedure } from '#contract/rules/procedures/procurement-publication.ts';
import type { RuleBook } from '#contract/rules/procedures/procurement.ts';
import { formatCountOf, formatMoney } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { readPercent } from '../percent.ts';
import { DocumentChoice } from '../document-choice.tsx';
import type { Tender } from '../use-tender.ts';
import { dayNeeded, dayOrNull, RowForm } from './row-form.tsx';
import '../contracts-section.css';

const NAMES: Record<string, keyof typeof EMPTY> = {
  deliveryId: 'penaEntrega',
  imposedOn: 'penaFecha',
  percent: 'penaPorcentaje',
  amount: 'penaMonto',
  reason: 'penaMotivo',
  ground: 'penaFundamento',
  documentId: 'penaDocumento',
};

const plainMoney = (amount: string) => formatMoney(amount).replace('$', '');

const valuesOf = (row: Penalty) => ({
  penaEntrega: row.deliveryId,
  penaFecha: row.imposedOn,
  penaPorcentaje: row.percent === null ? '' : String(row.percent),
  penaMonto: plainMoney(row.amount),
  penaMotivo: row.reason,
  penaFundamento: row.ground,
  penaDocumento: row.documentId ?? '',
});

/** What the formula of the contract says of a late delivery, for an officer to confirm. */
function proposedValues(late: Delivery, given: LatePenalty & { rate: number; today: string }): typeof EMPTY {
  const { days, computed, amount, isCapped, rate, today } = given;
  const cap = isCapped ? `; el tope la deja en ${formatMoney(amount)}` : '';
  return {
    ...EMPTY,
    penaEntrega: late.id,
    penaFecha: today,
    penaMonto: plainMoney(amount),
    penaMotivo: `${formatCountOf(days, 'día', 'días')} de atraso por ${rate} % diario de ${formatMoney(late.amount ?? '0.00')} sin IVA: ${formatMoney(computed)}${cap}.`,
  };
}

const EMPTY = {
  penaEntrega: '',
  penaFecha: '',
  penaPorcentaje: '',
  penaMonto: '',
  penaMotivo: '',
  penaFundamento: '',
  penaDocumento: '',
};

interface PenaltyFormProps {
  tender: Tender;
  contract: AdminContract;
  dossier: readonly AdminDocument[];
  book: RuleBook;
  /** The one that is corrected; a new one when absent. */
  penalty?: Penalty | undefined;
  /** Delivery whose penalty is proposed by the formula of the contract. */
  proposedFor?: string | undefined;
  onDone: () => void;
}

/** A penalty against a delivery, as a percentage or an amount, never above what the guarantee allows. */
export function PenaltyForm(props: PenaltyFormProps) {
  const { tender, contract, dossier, book, penalty, proposedFor, onDone } = props;
  const { now } = usePortal();
  const [id] = useState(() => penalty?.id ?? crypto.randomUUID());
  const { procedure } = tender;
  const worth = presentAmount(contract);
  const dated = datedProcedure(procedure, dateInMexico(procedure.publishedAt ?? now));
  const limit = penaltyLimit(dated, book, contract);
  const others = sumOf(contract.penalties.filter((one) => one.id !== id));
  const holidays = new Set(book.holidays);
  const [proposal] = useState(() => {
    const late = contract.deliveries.find((one) => one.id === proposedFor);
    const counted = late && penaltyOf(contract, late, { limit, holidays, today: dateInMexico(now) });
    return late === undefined || counted === undefined
      ? undefined
      : proposedValues(late, { ...counted, rate: contract.penaltyRate ?? 0, today: dateInMexico(now) });
  });
  const byPercent = (text: string) => {
    const percent = readPercent(text);
    return percent === undefined || worth === null ? undefined : percentAmount(worth, percent);
  };
  return (
    <RowForm
      tender={tender}
      contract={contract}
      list="penalties"
      title={penalty === undefined ? 'Pena nueva' : 'Pena'}
      isSaved={penalty !== undefined}
      initial={penalty === undefined ? (proposal ?? EMPTY) : valuesOf(penalty)}
      names={NAMES}
      valuesOf={valuesOf}
      said={`Se guardó la pena del contrato ${contract.number}.`}
      rules={{
        penaEntrega: [(value) => value !== '' || 'Elige la entrega.'],
        penaFecha: [dayNeeded],
        penaPorcentaje: [
          (value) =>
            value.trim() === '' ||
            readPercent(value) !== undefined ||
            'Escribe el porcentaje como 2.5, hasta 100.',
        ],
        penaMonto: [(value, values) => byPercent(values.penaPorcentaje) !== undefined || amountRule(value)],
        penaMotivo: [(value) => value.trim().length >= 20 || 'Explica la pena con al menos 20 letras.'],
        penaFundamento: [groundRule],
      }}
      rowOf={(values) => ({
        id,
        deliveryId: values.penaEntrega,
        imposedOn: values.penaFecha,
        percent: readPercent(values.penaPorcentaje) ?? null,
        amount: byPercent(values.penaPorcentaje) ?? readAmount(values.penaMonto) ?? '',
        reason: values.penaMotivo.trim(),
        ground: values.penaFundamento.trim(),
        documentId: dayOrNull(values.penaDocumento),
      })}
      onDone={onDone}
      renderFields={(form) => {
        const computed = byPercent(form.values.penaPorcentaje);
        return (
          <>
            <div className="u-grid-2">
              <Select
                label="Entrega"
                emptyLabel="Elige la entrega"
                options={contract.deliveries.map(({ id: value, what }) => ({ value, label: what }))}
                {...form.field('penaEntrega')}
              />
              <DateField
                label="Fecha de la pena"
                format="dd/mm/yyyy"
                placeholder="dd/mm/aaaa"
                {...form.field('penaFecha')}
              />
              <TextField
                label="Porcentaje de lo que vale el contrato"
                isOptional
                inputMode="decimal"
                hint={worth === null ? undefined : `Hoy vale ${formatMoney(worth)}.`}
                {...form.field('penaPorcentaje')}
              />
              <TextField
                label="Monto de la pena"
                inputMode="decimal"
                {...form.field('penaMonto')}
                isDisabled={computed !== undefined}
                value={computed === undefined ? form.values.penaMonto : plainMoney(computed)}
              />
              <TextField label="Fundamento de la pena" {...form.field('penaFundamento')} />
              <DocumentChoice
                label="Documento de la pena"
                isOptional
                dossier={dossier}
                kinds={['progress_report', 'delivery_record', 'other']}
                id={form.field('penaDocumento').id}
                errors={form.field('penaDocumento').errors}
                value={form.values.penaDocumento}
                onChange={(value) => form.set('penaDocumento', value)}
              />
            </div>
            {limit !== undefined && (
              <div className="pa-limit">
                <meter
                  min={0}
                  max={Math.max(Number(limit.amount), 0.01)}
                  value={Number(others) + Number(computed ?? readAmount(form.values.penaMonto) ?? 0)}
                  aria-label="Parte de la garantía que usan las penas"
                />
                <span>
                  {Number(limit.amount) === 0
                    ? `El contrato no dice el monto de su garantía de cumplimiento: sin él no hay penas (${limit.source}).`
                    : limit.of === 'late'
                      ? `Las penas suman a lo más ${formatMoney(limit.amount)}, ${limit.percent} % de lo que se entrega: el contrato no tiene garantía de cumplimiento.`
                      : `Las penas suman a lo más ${formatMoney(limit.amount)}, la garantía de cumplimiento (${limit.source}).`}
                </span>
              </div>
            )}
            <TextArea label="Motivo de la pena" rows={3} {...form.field('penaMotivo')} />
          </>
        );
      }}
    />
  );
}
