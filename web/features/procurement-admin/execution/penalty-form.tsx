import { useState } from 'react';
import type { AdminDocument } from '#contract/documents.ts';
import type { Penalty } from '#contract/executions.ts';
import type { AdminContract } from '#contract/procurement-admin.ts';
import { presentAmount } from '#contract/rules/amendments.ts';
import { dateInMexico } from '#contract/rules/calendar.ts';
import { penaltyLimit, percentAmount, sumOf } from '#contract/rules/execution.ts';
import { amountRule, readAmount } from '#contract/rules/procurement-fields.ts';
import { datedProcedure } from '#contract/rules/procurement-publication.ts';
import type { RuleBook } from '#contract/rules/procurement.ts';
import { formatMoney } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
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

const EMPTY = {
  penaEntrega: '',
  penaFecha: '',
  penaPorcentaje: '',
  penaMonto: '',
  penaMotivo: '',
  penaFundamento: '',
  penaDocumento: '',
};

/** A percentage with up to three decimals, above 0 and up to 100; undefined for anything else. */
function readPercent(text: string): number | undefined {
  if (!/^\d{1,3}(\.\d{1,3})?$/.test(text.trim())) return undefined;
  const percent = Number(text);
  return percent > 0 && percent <= 100 ? percent : undefined;
}

interface PenaltyFormProps {
  tender: Tender;
  contract: AdminContract;
  dossier: readonly AdminDocument[];
  book: RuleBook;
  /** The one that is corrected; a new one when absent. */
  penalty?: Penalty | undefined;
  onDone: () => void;
}

/** A penalty against a delivery, as a percentage or an amount, never above what the guarantee allows. */
export function PenaltyForm({ tender, contract, dossier, book, penalty, onDone }: PenaltyFormProps) {
  const { now } = usePortal();
  const [id] = useState(() => penalty?.id ?? crypto.randomUUID());
  const { procedure } = tender;
  const worth = presentAmount(contract);
  const dated = datedProcedure(procedure, dateInMexico(procedure.publishedAt ?? now));
  const limit = penaltyLimit(dated, book, contract.guarantees);
  const others = sumOf(contract.penalties.filter((one) => one.id !== id));
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
      initial={penalty === undefined ? EMPTY : valuesOf(penalty)}
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
        penaMotivo: [(value) => value.trim().length >= 10 || 'Explica la pena con al menos 10 letras.'],
        penaFundamento: [
          (value) => value.trim().length >= 3 || 'Escribe el fundamento: cláusula, o ley y artículo.',
        ],
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
