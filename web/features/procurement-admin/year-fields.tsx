import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useState } from 'react';
import type { ContractYear } from '#contract/executions.ts';
import { cents, moneyOf } from '#contract/rules/contracts/amendments.ts';
import { readAmount } from '#contract/rules/procedures/procurement-fields.ts';
import { formatMoney } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldErrors } from '#web/ui/field.tsx';
import { ICON } from '#web/ui/icon-size.ts';
import { TextField } from '#web/ui/text-field.tsx';
import './contracts-section.css';

/** A year as it is typed. */
export interface TypedYear {
  key: string;
  year: string;
  amount: string;
}

export const typedYears = (years: readonly ContractYear[]): TypedYear[] =>
  years.map(({ id, amount }) => ({ key: id, year: id, amount: formatMoney(amount).replace('$', '') }));

/** The years that were typed; undefined while one of them is not a year with its amount. */
export function readYears(typed: readonly TypedYear[]): ContractYear[] | undefined {
  const years = typed.map(({ year, amount }) => ({ id: year.trim(), amount: readAmount(amount) ?? '' }));
  return years.every(({ id, amount }) => /^\d{4}$/.test(id) && Number(amount) > 0) ? years : undefined;
}

interface YearFieldsProps {
  typed: readonly TypedYear[];
  error: string | undefined;
  onChange: (typed: TypedYear[]) => void;
}

/** What a contract of several years costs in each fiscal year. */
export function YearFields({ typed, error, onChange }: YearFieldsProps) {
  const [next, setNext] = useState(0);
  const patch = (key: string, part: Partial<TypedYear>) =>
    onChange(typed.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const sum = typed.reduce((total, { amount }) => total + cents(readAmount(amount) ?? '0.00'), 0n);
  return (
    <fieldset className="u-field">
      <legend className="u-field__label">Monto por ejercicio</legend>
      <p className="u-field__hint">Solo de un contrato de varios años: juntos suman el monto del contrato.</p>
      {typed.map(({ key, year, amount }, index) => (
        <div key={key} className="pa-guarantee">
          <TextField
            label={`Ejercicio ${index + 1}`}
            inputMode="numeric"
            maxLength={4}
            value={year}
            onChange={(value) => patch(key, { year: value })}
          />
          <TextField
            label={`Monto del ejercicio ${index + 1}`}
            inputMode="decimal"
            value={amount}
            onChange={(value) => patch(key, { amount: value })}
          />
          <Button
            variant="text"
            icon
            aria-label={`Quitar el ejercicio ${index + 1}`}
            onClick={() => onChange(typed.filter((one) => one.key !== key))}
          >
            <IconTrash {...ICON} />
          </Button>
        </div>
      ))}
      {typed.length > 0 && <p className="u-small u-muted">Suman {formatMoney(moneyOf(sum))}.</p>}
      {error !== undefined && <FieldErrors id="campo-ejercicios-error" messages={[error]} />}
      <div>
        <Button
          size="small"
          variant="tonal"
          onClick={() => {
            setNext(next + 1);
            onChange([...typed, { key: `nuevo-${next}`, year: '', amount: '' }]);
          }}
        >
          Agregar ejercicio
        </Button>
      </div>
    </fieldset>
  );
}
