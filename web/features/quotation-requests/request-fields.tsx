import {
  QUOTATION_REQUEST_LABELS,
  QUOTATION_TERMS,
  type QuotationTerm,
} from '#contract/quotation-requests.ts';
import { Checkbox } from '#web/ui/choices.tsx';
import { DateTimeField } from '#web/ui/date-time-field.tsx';
import { Select, type Option } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import type { RequestTexts } from './request-form.ts';
import { fieldId, useRequestFields } from './use-request.tsx';

type TextName = Exclude<
  keyof RequestTexts,
  'lots' | 'lines' | 'terms' | 'simultaneous' | 'allowsPartial' | 'isOpen'
>;
const labelOf = (name: string) => QUOTATION_REQUEST_LABELS.find((one) => one.name === name)?.label ?? name;

function useHead(name: TextName) {
  const { form, change, messageOf, leave, isLocked } = useRequestFields();
  return {
    id: fieldId(name),
    name,
    label: labelOf(name),
    value: form[name],
    errors: messageOf(name),
    isDisabled: isLocked,
    onChange: (value: string) => change({ [name]: value }),
    onBlur: () => leave(name),
  };
}

interface HeadProps {
  name: TextName;
  hint?: string;
  isOptional?: boolean;
}
export const HeadText = ({ name, ...rest }: HeadProps & { inputMode?: 'numeric'; maxLength?: number }) => (
  <TextField {...useHead(name)} {...rest} />
);
export const HeadSelect = ({ name, ...rest }: HeadProps & { options: readonly Option[] }) => (
  <Select {...useHead(name)} {...rest} />
);
export const HeadMoment = ({ name, ...rest }: HeadProps) => (
  <DateTimeField {...useHead(name)} {...rest} format="dd/mm/yyyy" placeholder="dd/mm/aaaa" />
);

export function HeadCheck({ name, hint }: { name: 'allowsPartial' | 'isOpen'; hint?: string }) {
  const { form, change, isLocked } = useRequestFields();
  return (
    <Checkbox
      id={fieldId(name)}
      label={labelOf(name)}
      {...(hint === undefined ? {} : { hint })}
      value={form[name]}
      isDisabled={isLocked}
      onChange={(value) => change({ [name]: value })}
    />
  );
}

export function TermText({
  name,
  ...rest
}: {
  name: QuotationTerm;
  rows?: number;
  isOptional?: boolean;
  hint?: string;
}) {
  const { form, change, isLocked, messageOf } = useRequestFields();
  return (
    <TextArea
      id={fieldId(`terms.${name}`)}
      label={QUOTATION_TERMS[name]}
      rows={2}
      maxLength={2_000}
      value={form.terms[name]}
      errors={messageOf(`terms.${name}`)}
      isDisabled={isLocked}
      onChange={(value) => change({ terms: { ...form.terms, [name]: value } })}
      {...rest}
    />
  );
}
