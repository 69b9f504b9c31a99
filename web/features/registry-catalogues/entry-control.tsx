import { Checkbox } from '#web/ui/choices.tsx';
import { DateField, type DateFieldProps } from '#web/ui/date-field.tsx';
import { FieldErrors } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import type { EntryField } from './catalogue-fields.ts';
import type { FormValue } from './entry-values.ts';

interface ControlProps {
  field: EntryField;
  control: {
    id: string;
    name: string;
    value: FormValue | undefined;
    errors: string[];
    onChange: (value: FormValue) => void;
    onBlur: () => void;
  };
  isLocked: boolean;
  /** Of a day that is one end of several. */
  range?: DateFieldProps['range'];
}

/** The control of a property, by its kind. */
export function EntryControl({ field, control, isLocked, range }: ControlProps) {
  const { kind, label, hint, options = [], isOptional } = field;
  const text = typeof control.value === 'string' ? control.value : '';
  const props = {
    ...control,
    label,
    value: text,
    ...(hint === undefined || isLocked ? {} : { hint }),
    ...(isLocked ? { isDisabled: true } : {}),
    ...(isOptional === true ? { isOptional: true } : {}),
  };
  switch (kind) {
    case 'yes':
    case 'flag':
      return <Checkbox {...control} label={label} value={control.value === true} />;
    case 'choices':
      return <ManyChoices field={field} control={control} />;
    case 'choice':
      return (
        <Select {...props} options={options} {...(isOptional === true ? { emptyLabel: 'Ninguno' } : {})} />
      );
    case 'area':
      return <TextArea {...props} rows={3} />;
    case 'date':
      return (
        <DateField {...props} {...(range ? { range } : {})} placeholder="dd/mm/aaaa" format="dd/mm/yyyy" />
      );
    case 'number':
    case 'days':
    case 'megabytes':
      return <TextField {...props} inputMode="numeric" maxLength={4} />;
    default:
      return <TextField {...props} />;
  }
}

function ManyChoices({ field, control }: Omit<ControlProps, 'isLocked' | 'range'>) {
  const chosen = Array.isArray(control.value) ? control.value : [];
  return (
    <fieldset className="u-field" aria-describedby={`${control.id}-ayuda`}>
      <legend className="u-field__label">{field.label}</legend>
      {field.hint !== undefined && (
        <p className="u-field__hint" id={`${control.id}-ayuda`}>
          {field.hint}
        </p>
      )}
      <div className="rc-choices">
        {(field.options ?? []).map(({ value, label }, index) => (
          <Checkbox
            key={value}
            id={index === 0 ? control.id : `${control.id}-${value}`}
            label={label}
            value={chosen.includes(value)}
            onBlur={control.onBlur}
            onChange={(isOn) =>
              control.onChange(isOn ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
        ))}
      </div>
      {control.errors.length > 0 && <FieldErrors id={`${control.id}-error`} messages={control.errors} />}
    </fieldset>
  );
}
