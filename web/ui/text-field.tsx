import type { HTMLInputAutoCompleteAttribute } from 'react';
import { Field, type FieldProps, useFieldErrors } from './field.tsx';
import { lengthOf, markOverrun } from './text-length.ts';

type TextProps = FieldProps<string> & {
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** Letters that fit; more are kept and counted, and the form is not sent. */
  maxLength?: number;
};

type TextFieldProps = TextProps & {
  type?: 'text' | 'email' | 'tel' | 'url' | 'password';
  inputMode?: 'text' | 'decimal' | 'numeric' | 'email' | 'tel';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  /** Offered while it is typed; anything else may be written. */
  suggestions?: readonly string[] | undefined;
};

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { messages, blur } = useFieldErrors(props, props.value);
  const { problem } = lengthOf(props.value, props.maxLength);
  return (
    <Field {...props} messages={problem === undefined ? messages : [problem]}>
      {(control) => (
        <>
          <input
            {...control}
            list={props.suggestions && `${control.id}-opciones`}
            ref={markOverrun(problem)}
            className="u-input"
            type={props.type ?? 'text'}
            name={props.name}
            value={props.value}
            placeholder={props.placeholder}
            inputMode={props.inputMode}
            autoComplete={props.autoComplete ?? 'off'}
            disabled={props.isDisabled}
            onChange={(event) => props.onChange(event.currentTarget.value)}
            onBlur={blur}
          />
          {props.suggestions && (
            <datalist id={`${control.id}-opciones`}>
              {props.suggestions.map((text) => (
                <option key={text}>{text}</option>
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  );
}

/** Several lines of text. */
export function TextArea(props: TextProps & { rows?: number }) {
  const { messages, blur } = useFieldErrors(props, props.value);
  const { problem, left } = lengthOf(props.value, props.maxLength);
  return (
    <Field {...props} messages={problem === undefined ? messages : [problem]} note={left}>
      {(control) => (
        <textarea
          {...control}
          ref={markOverrun(problem)}
          className="u-input"
          name={props.name}
          rows={props.rows ?? 4}
          value={props.value}
          placeholder={props.placeholder}
          disabled={props.isDisabled}
          onChange={(event) => props.onChange(event.currentTarget.value)}
          onBlur={blur}
        />
      )}
    </Field>
  );
}
