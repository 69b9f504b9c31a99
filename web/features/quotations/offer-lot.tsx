import type { AskedQuotation } from '#contract/quotations-api.ts';
import { MEETS, TERM_UNITS, type Meets, type OfferTermUnit } from '#contract/quotations.ts';
import { TAX_RATE_LABELS } from '#contract/requisition-fields.ts';
import type { TaxRate } from '#contract/rules/requisitions/requisition-totals.ts';
import { deliveryWarning, lotAmount, plainNumber } from '#contract/rules/quotation/quotation-answer.ts';
import { formatMoney } from '#web/kit/format.ts';
import { RadioGroup } from '#web/ui/choices.tsx';
import { FieldErrors } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { lotQuantity } from './asked-part.tsx';
import { priceOf, typedPrice, type LotText } from './offer-text.ts';

interface OfferLotProps {
  asked: AskedQuotation['lots'][number];
  lot: LotText;
  onChange: (lot: LotText) => void;
  /** Somebody left a field in which something is written. */
  onLeave: (field: string) => void;
  /** What is wrong, by the name of the field. */
  problems: Readonly<Record<string, string>>;
}

const daysOf = (typed: string): number | null => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : null);

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** One lot: whether it is offered, at which price, and what it is. */
export function OfferLot({ asked, lot, onChange, onLeave, problems }: OfferLotProps) {
  const idOf = (field: string) => `qt-${lot.lotId}-${field}`;
  const at = (field: keyof LotText) => ({
    id: idOf(field),
    errors: problems[field] === undefined ? [] : [problems[field]],
  });
  const text = (
    field: 'unitPrice' | 'quantity' | 'brand' | 'model' | 'origin' | 'reason' | 'deliveryDays' | 'warranty',
  ) => ({
    ...at(field),
    value: lot[field],
    onChange: (value: string) => onChange({ ...lot, [field]: value }),
    onBlur: () => {
      if (lot[field] !== '') onLeave(field);
    },
  });
  const price = text('unitPrice');
  const late = deliveryWarning({ ...lot, deliveryDays: daysOf(lot.deliveryDays) }, asked);
  const amount = lotAmount({ unitPrice: priceOf(lot.unitPrice), quantity: plainNumber(lot.quantity) });
  return (
    <li className="qt-lot">
      <h3>
        {asked.number}. {asked.description} <span className="u-small u-muted">{lotQuantity(asked)}</span>
      </h3>
      <RadioGroup
        {...at('offers')}
        label="¿Lo cotizas?"
        isRow
        value={lot.offers === null ? '' : lot.offers ? 'si' : 'no'}
        onChange={(value) => onChange({ ...lot, offers: value === 'si' })}
        options={[
          { value: 'si', label: 'Sí' },
          { value: 'no', label: 'No' },
        ]}
      />
      {lot.offers === false && <TextField {...text('reason')} label="Por qué no" maxLength={500} />}
      {lot.offers === true && (
        <>
          <div className="qt-fields">
            <TextField
              {...price}
              label="Precio unitario sin IVA"
              inputMode="decimal"
              onBlur={() => {
                price.onBlur();
                const unitPrice = typedPrice(lot.unitPrice);
                if (unitPrice !== lot.unitPrice) onChange({ ...lot, unitPrice });
              }}
            />
            <TextField {...text('quantity')} label="Cantidad" inputMode="decimal" />
            <Select
              label="IVA"
              value={lot.taxRate}
              onChange={(value) => onChange({ ...lot, taxRate: value as TaxRate })}
              options={options(TAX_RATE_LABELS)}
            />
            <TextField {...text('brand')} label="Marca" isOptional maxLength={120} />
            <TextField {...text('model')} label="Modelo" isOptional maxLength={120} />
            <TextField {...text('origin')} label="País de origen" isOptional maxLength={120} />
            <TextField {...text('deliveryDays')} label="Entrego en" inputMode="numeric" />
            <Select
              label="Días de entrega"
              value={lot.deliveryUnit}
              onChange={(value) => onChange({ ...lot, deliveryUnit: value as 'days' | 'working_days' })}
              options={options({ days: TERM_UNITS.days, working_days: TERM_UNITS.working_days })}
            />
            <TextField {...text('warranty')} label="Garantía" isOptional inputMode="numeric" />
            <Select
              label="Unidad de la garantía"
              value={lot.warrantyUnit}
              onChange={(value) => onChange({ ...lot, warrantyUnit: value as OfferTermUnit })}
              options={options(TERM_UNITS)}
            />
          </div>
          <p className="u-small" role="status">
            {late}
          </p>
          <Requirements asked={asked} lot={lot} onChange={onChange} problem={problems.meets} />
          <p className="qt-amount">
            Importe sin IVA <b className="u-num">{amount === null ? '–' : formatMoney(amount)}</b>
          </p>
        </>
      )}
    </li>
  );
}

function Requirements({
  asked,
  lot,
  onChange,
  problem,
}: Omit<OfferLotProps, 'problems' | 'onLeave'> & { problem: string | undefined }) {
  if (asked.requirements.length === 0) return null;
  const change = (code: string, more: Partial<LotText['meets'][number]>) =>
    onChange({ ...lot, meets: lot.meets.map((one) => (one.code === code ? { ...one, ...more } : one)) });
  return (
    <fieldset className="qt-meets">
      <legend className="u-field__label">¿Cumples?</legend>
      {asked.requirements.map(({ code, text }, index) => {
        const said = lot.meets.find((one) => one.code === code);
        return (
          <div key={code} className="qt-meet">
            <Select
              {...(index === 0 && { id: `qt-${lot.lotId}-meets` })}
              label={text}
              value={said?.answer ?? ''}
              emptyLabel="Elige"
              onChange={(value) => change(code, { answer: value === '' ? null : (value as Meets) })}
              options={options(MEETS)}
            />
            {said?.answer != null && said.answer !== 'no' && (
              <TextField
                label="En qué página se lee"
                value={said.where}
                onChange={(where) => change(code, { where })}
                maxLength={300}
              />
            )}
          </div>
        );
      })}
      {problem !== undefined && <FieldErrors id={`qt-${lot.lotId}-meets-error`} messages={[problem]} />}
    </fieldset>
  );
}
