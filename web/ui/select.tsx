import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { Field, type FieldProps, useFieldErrors } from './field.tsx';
import { ICON_SMALL } from './icon-size.ts';

/** Something to choose. */
export type Option = { value: string; label: string; isDisabled?: boolean };

type SelectProps = FieldProps<string> & {
  value: string;
  onChange: (value: string) => void;
  options: readonly Option[];
  /** First entry, with an empty value («Elige una etapa»). */
  emptyLabel?: string;
};

function Options({ options, emptyLabel }: { options: readonly Option[]; emptyLabel?: string }) {
  return (
    <>
      {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
      {options.map(({ value, label, isDisabled }) => (
        <option key={value} value={value} disabled={isDisabled}>
          {label}
        </option>
      ))}
    </>
  );
}

/** Native select in a field. */
export function Select(props: SelectProps) {
  const { messages, blur } = useFieldErrors(props, props.value);
  return (
    <Field {...props} messages={messages}>
      {(control) => (
        <span className="u-select">
          <select
            {...control}
            className="u-input"
            name={props.name}
            value={props.value}
            disabled={props.isDisabled}
            onChange={(event) => props.onChange(event.currentTarget.value)}
            onBlur={blur}
          >
            <Options options={props.options} emptyLabel={props.emptyLabel} />
          </select>
          <IconChevronDown {...ICON_SMALL} />
        </span>
      )}
    </Field>
  );
}

type SelectPillProps = Pick<SelectProps, 'value' | 'onChange' | 'options' | 'name' | 'emptyLabel'> & {
  label: string;
  /** Written before each choice: «Ordenar: próximo acto». */
  prefix?: string;
};

/** Round native select of a toolbar; its label is for screen readers. */
export function SelectPill({ label, prefix, options, value, onChange, name, emptyLabel }: SelectPillProps) {
  const shown = prefix
    ? options.map((option) => ({ ...option, label: `${prefix}: ${option.label}` }))
    : options;
  return (
    <span className="u-select u-select--pill">
      <select
        className="u-input"
        aria-label={label}
        name={name}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <Options options={shown} emptyLabel={emptyLabel} />
      </select>
      <IconChevronDown {...ICON_SMALL} />
    </span>
  );
}
