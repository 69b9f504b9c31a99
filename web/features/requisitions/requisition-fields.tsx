import type { ReactNode } from 'react';
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

/** What is told of a field stands where its help does. */
export const hinted = (warning: string | undefined, hint: ReactNode) => {
  if (warning === undefined) return hint === undefined ? {} : { hint };
  return { hint: <strong className="rq-warning">{warning}</strong> };
};

function useHead({ hint, isOptional = false, name }: HeadProps) {
  const { form, change, messageOf, leave, isLocked, warningOf } = useRequisitionFields();
  return {
    ...hinted(warningOf(name), hint),
    isOptional,
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
  hint,
  isOptional,
  ...rest
}: HeadProps & { maxLength?: number; suggestions?: readonly string[]; inputMode?: 'decimal' }) {
  return <TextField {...useHead({ name, hint, isOptional })} {...rest} />;
}

export function HeadArea({
  name,
  hint,
  isOptional,
  rows = 3,
  ...rest
}: HeadProps & { rows?: number; maxLength?: number }) {
  return <TextArea {...useHead({ name, hint, isOptional })} {...rest} rows={rows} />;
}

export function HeadSelect({
  name,
  hint,
  isOptional,
  ...rest
}: HeadProps & { options: readonly Option[]; emptyLabel?: string }) {
  return <Select {...useHead({ name, hint, isOptional })} {...rest} />;
}

export function HeadDay(props: HeadProps) {
  const { errors, ...field } = useHead(props);
  return (
    <DateField
      {...field}
      {...(errors.length === 0 ? {} : { errors })}
      format="dd/mm/yyyy"
      placeholder="dd/mm/aaaa"
    />
  );
}

export function HeadCheck({ name, hint }: HeadProps) {
  const { form, change, isLocked, warningOf } = useRequisitionFields();
  return (
    <Checkbox
      id={fieldId(name)}
      label={HEAD_FIELDS[name].label}
      {...hinted(warningOf(name), hint)}
      value={form[name] === true}
      isDisabled={isLocked}
      onChange={(value) => change({ [name]: value })}
    />
  );
}

export const optionsOf = (labels: Readonly<Record<string, string>>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
