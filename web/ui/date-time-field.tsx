import { useId, useState } from 'react';
import { fromMexico, toMexico } from '#contract/mexico-time.ts';
import type { Day } from './calendar.ts';
import { DateField } from './date-field.tsx';
import type { DateFormat } from './date-text.ts';
import { Field, FieldErrors, type FieldProps, useFieldErrors } from './field.tsx';

type DateTimeFieldProps = FieldProps<string> & {
  /** Instant (ISO, UTC), empty, or an unfinished text (`validDateTime` refuses it). */
  value: string;
  onChange: (value: string) => void;
  format?: DateFormat;
  placeholder?: string;
  min?: Day;
  max?: Day;
  today?: Day;
};

const isWhole = (date: string, time: string) => /^\d{4}-\d\d-\d\d$/.test(date) && /^\d\d:\d\d$/.test(time);

/** Date and clock time in Mexico City; gives an instant when both are there. */
export function DateTimeField(props: DateTimeFieldProps) {
  const made = useId();
  const id = props.id ?? made;
  const { value, onChange } = props;
  const [draft, setDraft] = useState<{ date: string; time: string; value: string }>();
  const { messages, blur } = useFieldErrors(props, value);
  const shown =
    draft?.value === value ? draft : value.endsWith('Z') ? toMexico(value) : { date: value, time: '' };

  const change = (date: string, time: string) => {
    const unfinished = date || time ? `${date}T${time}` : '';
    const next = isWhole(date, time) ? fromMexico({ date, time }) : unfinished;
    setDraft({ date, time, value: next });
    onChange(next);
  };
  return (
    <fieldset className="u-field" aria-describedby={messages.length > 0 ? `${id}-errores` : undefined}>
      <legend className="u-field__label">{props.label}</legend>
      {props.hint && <p className="u-field__hint">{props.hint}</p>}
      <div className="u-date-time">
        <DateField
          label="Fecha"
          id={id}
          name={props.name}
          value={shown.date}
          format={props.format}
          placeholder={props.placeholder}
          min={props.min}
          max={props.max}
          today={props.today}
          errors={messages.length > 0 ? [] : undefined}
          onChange={(date) => change(date, shown.time)}
          onBlur={blur}
        />
        <Field label="Hora" messages={[]}>
          {(control) => (
            <input
              {...control}
              className="u-input"
              type="time"
              value={shown.time}
              onChange={(event) => change(shown.date, event.currentTarget.value)}
              onBlur={blur}
            />
          )}
        </Field>
      </div>
      {messages.length > 0 && <FieldErrors id={`${id}-errores`} messages={messages} />}
    </fieldset>
  );
}
