import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldErrors, type FieldProps, useFieldErrors } from './field.tsx';
import type { Option } from './select.tsx';

type CheckboxProps = FieldProps<boolean> & { value: boolean; onChange: (value: boolean) => void };

/** One yes or no; its label stands at the right. */
export function Checkbox(props: CheckboxProps) {
  const made = useId();
  const id = props.id ?? made;
  const { messages, blur } = useFieldErrors(props, props.value);
  const described = [props.hint && `${id}-ayuda`, messages.length > 0 && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="u-field">
      <label className="u-check">
        <input
          id={id}
          type="checkbox"
          name={props.name}
          checked={props.value}
          disabled={props.isDisabled}
          aria-describedby={described || undefined}
          aria-invalid={messages.length > 0 || undefined}
          onChange={(event) => props.onChange(event.currentTarget.checked)}
          onBlur={blur}
        />
        <span>{props.label}</span>
      </label>
      {props.hint && (
        <p className="u-field__hint" id={`${id}-ayuda`}>
          {props.hint}
        </p>
      )}
      {messages.length > 0 && <FieldErrors id={`${id}-error`} messages={messages} />}
    </div>
  );
}

type RadioGroupProps = FieldProps<string> & {
  value: string;
  onChange: (value: string) => void;
  options: readonly (Option & { note?: ReactNode })[];
  /** Side by side instead of one below the other. */
  isRow?: boolean;
};

/** One of a few, all visible. The `id` is that of the first choice, so a summary link lands on it. */
export function RadioGroup(props: RadioGroupProps) {
  const made = useId();
  const id = props.id ?? made;
  const { messages, blur } = useFieldErrors(props, props.value);
  const described = [props.hint && `${id}-ayuda`, messages.length > 0 && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <fieldset className="u-field" aria-describedby={described || undefined}>
      <legend className="u-field__label">{props.label}</legend>
      {props.hint && (
        <p className="u-field__hint" id={`${id}-ayuda`}>
          {props.hint}
        </p>
      )}
      <div className={classNames('u-choices', props.isRow && 'u-choices--row')}>
        {props.options.map(({ value, label, note, isDisabled }, index) => (
          <label key={value} className="u-check">
            <input
              id={index === 0 ? id : undefined}
              type="radio"
              name={props.name ?? id}
              value={value}
              checked={value === props.value}
              disabled={isDisabled ?? props.isDisabled}
              onChange={() => props.onChange(value)}
              onBlur={blur}
            />
            <span>
              {label}
              {note && <span className="u-field__note"> {note}</span>}
            </span>
          </label>
        ))}
      </div>
      {messages.length > 0 && <FieldErrors id={`${id}-error`} messages={messages} />}
    </fieldset>
  );
}
