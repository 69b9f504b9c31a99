import type { HTMLInputAutoCompleteAttribute } from 'react';
import { Field, type FieldProps, useFieldErrors } from './field.tsx';

type TextProps = FieldProps<string> & {
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  maxLength?: number;
};

type TextFieldProps = TextProps & {
  type?: 'text' | 'email' | 'tel' | 'url' | 'password';
  inputMode?: 'text' | 'decimal' | 'numeric' | 'email' | 'tel';
  autoComplete?: HTMLInputAutoCompleteAttribute;
};

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { messages, blur } = useFieldErrors(props, props.value);
  return (
    <Field {...props} messages={messages}>
      {(control) => (
        <input
          {...control}
          className="u-input"
          type={props.type ?? 'text'}
          name={props.name}
          value={props.value}
          placeholder={props.placeholder}
          maxLength={props.maxLength}
          inputMode={props.inputMode}
          autoComplete={props.autoComplete ?? 'off'}
          disabled={props.isDisabled}
          onChange={(event) => props.onChange(event.currentTarget.value)}
          onBlur={blur}
        />
      )}
    </Field>
  );
}

/** Several lines of text. */
export function TextArea(props: TextProps & { rows?: number }) {
  const { messages, blur } = useFieldErrors(props, props.value);
  return (
    <Field {...props} messages={messages}>
      {(control) => (
        <textarea
          {...control}
          className="u-input"
          name={props.name}
          rows={props.rows ?? 4}
          value={props.value}
          placeholder={props.placeholder}
          maxLength={props.maxLength}
          disabled={props.isDisabled}
          onChange={(event) => props.onChange(event.currentTarget.value)}
          onBlur={blur}
        />
      )}
    </Field>
  );
}
