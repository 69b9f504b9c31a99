import { HEAD_FIELDS, type HeadField } from '#contract/requisition-fields.ts';
import { Checkbox } from '#web/ui/choices.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Select, type Option } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { fieldId, useRequisitionFields } from './use-requisition.tsx';

interface HeadProps {
  name: HeadField;
  hint?: string;
  isOptional?: boolean;
}

function useHead(name: HeadField) {
  const { form, change, messageOf, leave, isLocked } = useRequisitionFields();
  return {
    id: fieldId(name),
    name,
    label: HEAD_FIELDS[name].label,
    value: String(form[name] ?? ''),
    errors: messageOf(name),
    isDisabled: isLocked,
    onChange: (value: string) => change({ [name]: value }),
    onBlur: () => leave(name),
  };
}

export function HeadText({
  name,
  ...rest
}: HeadProps & { maxLength?: number; suggestions?: readonly string[]; inputMode?: 'decimal' }) {
  return <TextField {...useHead(name)} {...rest} />;
}

export function HeadArea({ name, rows = 3, ...rest }: HeadProps & { rows?: number; maxLength?: number }) {
  return <TextArea {...useHead(name)} {...rest} rows={rows} />;
}

export function HeadSelect({
  name,
  ...rest
}: HeadProps & { options: readonly Option[]; emptyLabel?: string }) {
  return <Select {...useHead(name)} {...rest} />;
}

export function HeadDay({ name, ...rest }: HeadProps) {
  const { errors, ...field } = useHead(name);
  return (
    <DateField
      {...field}
      {...rest}
      {...(errors.length === 0 ? {} : { errors })}
      format="dd/mm/yyyy"
      placeholder="dd/mm/aaaa"
    />
  );
}

export function HeadCheck({ name, hint }: HeadProps) {
  const { form, change, isLocked } = useRequisitionFields();
  return (
    <Checkbox
      id={fieldId(name)}
      label={HEAD_FIELDS[name].label}
      {...(hint === undefined ? {} : { hint })}
      value={form[name] === true}
      isDisabled={isLocked}
      onChange={(value) => change({ [name]: value })}
    />
  );
}

export const optionsOf = (labels: Readonly<Record<string, string>>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
