import { useId } from 'react';
import { formatCountOf, formatDate } from '#web/kit/format.ts';
import { DatePicker } from '#web/ui/date-picker.tsx';
import { FieldErrors } from '#web/ui/field.tsx';

interface DaysProps {
  id: string;
  days: readonly string[];
  errors: string[];
  onChange: (days: string[]) => void;
}

/** Several separate days, chosen one by one in the calendar; chosen again, a day is taken out. */
export function DaysChoice({ id, days, errors, onChange }: DaysProps) {
  const said = useId();
  return (
    <fieldset id={id} className="u-field" tabIndex={-1} aria-describedby={said}>
      <legend className="u-field__label">Días</legend>
      <p className="u-field__hint">
        Elige cada día; elegido otra vez, se quita. Con el teclado: flechas para moverte e Intro para elegir.
      </p>
      <DatePicker multiple value={days} onChange={(next) => onChange([...next])} />
      <p id={said} role="status" className="u-small">
        {days.length === 0
          ? 'Ningún día elegido.'
          : `${formatCountOf(days.length, 'día', 'días')}: ${days.map((day) => formatDate(day)).join(', ')}.`}
      </p>
      {errors.length > 0 && <FieldErrors id={`${id}-error`} messages={errors} />}
    </fieldset>
  );
}
