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

const TWELVE = /^(0?[1-9]|1[0-2])(?::?([0-5]\d))?\s*([ap])\.?\s*m\.?$/i;

/** What is typed as a clock time of 24 hours: «1430» becomes «14:30» as soon as it has four digits, and a pasted «9 p.m.» «21:00». */
export function clockText(typed: string): string {
  const twelve = TWELVE.exec(typed.trim());
  if (twelve !== null) {
    const [, hours, minutes = '00', half = ''] = twelve;
    const whole = (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
    return `${String(whole).padStart(2, '0')}:${minutes}`;
  }
  const text = typed.replaceAll(/[^\d:]/g, '');
  return /^\d{4}$/.test(text) ? `${text.slice(0, 2)}:${text.slice(2)}` : text.slice(0, 5);
}

/** «9:5», «930» and «9» as «09:05», «09:30» and «09:00»; what is no clock time stays as it was typed. */
export function wholeClock(text: string): string {
  const read = /^(\d{1,2})(?::?(\d{2})|:(\d))?$/.exec(text);
  const [hours, minutes] = [Number(read?.[1]), Number(read?.[2] ?? read?.[3] ?? 0)];
  if (read === null || hours > 23 || minutes > 59) return text;
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

const isWhole = (date: string, time: string) =>
  /^\d{4}-\d\d-\d\d$/.test(date) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time);

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
  const errorId = messages.length > 0 ? `${id}-errores` : undefined;
  return (
    <fieldset className="u-field" aria-describedby={errorId}>
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
          errorId={errorId}
          onChange={(date) => change(date, shown.time)}
          onBlur={blur}
        />
        <Field label="Hora" messages={[]} errorId={errorId}>
          {(control) => (
            <input
              {...control}
              className="u-input"
              // A field of type «time» follows the browser's language: AM and PM beside «14:00 h».
              type="text"
              inputMode="numeric"
              autoComplete="off"
              placeholder="hh:mm"
              value={shown.time}
              onChange={(event) => change(shown.date, clockText(event.currentTarget.value))}
              onBlur={() => {
                const whole = wholeClock(shown.time);
                if (whole !== shown.time) change(shown.date, whole);
                blur();
              }}
            />
          )}
        </Field>
      </div>
      {errorId !== undefined && <FieldErrors id={errorId} messages={messages} />}
    </fieldset>
  );
}
