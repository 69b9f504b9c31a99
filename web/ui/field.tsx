import { type ReactNode, useId, useState } from 'react';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { ICON_SMALL } from './icon-size.ts';
import { checkRules, type Rule } from './rules.ts';
import './field.css';

/** What every field takes besides its value. */
export type FieldProps<Value> = {
  label: ReactNode;
  /** Help that stays visible; never only a placeholder. */
  hint?: ReactNode;
  /** Id of the control, for links of the error summary; made up when absent. */
  id?: string;
  name?: string;
  /** Messages decided elsewhere (a form, the server); they replace those of `rules`. */
  errors?: readonly string[];
  /** Checked after the first blur, then on every change. */
  rules?: readonly Rule<Value>[];
  /** S-5.1: how many messages to show. Default 1. */
  maxErrors?: number;
  /** Writes «(opcional)» after the label. */
  isOptional?: boolean;
  isDisabled?: boolean;
  onBlur?: () => void;
};

/** Attributes that tie a control to its label, hint and error. */
export type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

/** Messages of a field that checks itself, and the blur handler that starts the checking. */
export function useFieldErrors<Value>(props: FieldProps<Value>, value: Value) {
  const [isTouched, setTouched] = useState(false);
  const { errors, maxErrors = 1, onBlur, rules } = props;
  const messages =
    errors?.slice(0, maxErrors) ?? (isTouched && rules ? checkRules(value, rules, maxErrors) : []);
  const blur = () => {
    setTouched(true);
    onBlur?.();
  };
  return { messages, blur };
}

type FieldFrameProps = Pick<FieldProps<unknown>, 'label' | 'hint' | 'id' | 'isOptional'> & {
  messages: readonly string[];
  /** Id of messages that stand elsewhere and are about this control: it is wrong as long as they are there. */
  errorId?: string | undefined;
  /** Text under the control that is part of its description (the date in words). */
  note?: ReactNode;
  children: (control: ControlProps) => ReactNode;
};

/** Label, hint, control, error: the frame of every field. */
export function Field(props: FieldFrameProps) {
  const { label, hint, id, isOptional, messages, errorId, note, children } = props;
  const made = useId();
  const controlId = id ?? made;
  const parts = { hint: `${controlId}-ayuda`, error: `${controlId}-error`, note: `${controlId}-nota` };
  const hasError = messages.length > 0;
  const described = [hint && parts.hint, hasError && parts.error, errorId, note && parts.note]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="u-field">
      <label className="u-field__label" id={`${controlId}-nombre`} htmlFor={controlId}>
        {label}
        {isOptional && <span className="u-field__optional"> (opcional)</span>}
      </label>
      {hint && (
        <p className="u-field__hint" id={parts.hint}>
          {hint}
        </p>
      )}
      {children({
        id: controlId,
        'aria-describedby': described || undefined,
        'aria-invalid': hasError || errorId !== undefined || undefined,
      })}
      {hasError && <FieldErrors id={parts.error} messages={messages} />}
      {note && (
        <p className="u-field__note" id={parts.note}>
          {note}
        </p>
      )}
    </div>
  );
}

/** A message that appears under the control in focus is not left behind the edge of the screen or of a sheet. */
function bringIntoSight(errors: HTMLElement | null): void {
  if (errors?.parentElement?.contains(document.activeElement) === true)
    errors.scrollIntoView({ block: 'nearest' });
}

/** Messages under a control. */
export function FieldErrors({ id, messages }: { id: string; messages: readonly string[] }) {
  return (
    <div id={id} ref={bringIntoSight}>
      {messages.map((message) => (
        <p key={message} className="u-field__error">
          <IconAlertTriangle {...ICON_SMALL} />
          {message}
        </p>
      ))}
    </div>
  );
}
