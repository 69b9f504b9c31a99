import { createContext, useContext, useState, type ReactNode } from 'react';
import { fieldLabel } from '#contract/rules/change-labels.ts';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { Select, type Option } from '#web/ui/select.tsx';
import { fieldId, formatErrors, type TenderForm } from './tender-form.ts';
import type { Tender } from './use-tender.ts';

interface FieldsState {
  tender: Tender;
  /** Message of a field, once it was left or a publication was refused. */
  messageOf(path: string): string[];
  leave(path: string): void;
  /** Messages of a refused publication or save. */
  gaps: Record<string, string>;
  isLocked: boolean;
}

const FieldsContext = createContext<FieldsState | undefined>(undefined);

/** The edited procedure for every field below. */
export function useFields(): FieldsState {
  const state = useContext(FieldsContext);
  if (state === undefined) throw new Error('useFields needs TenderFields above it');
  return state;
}

/** Gives the fields below their values and messages. `gaps` are those of a refused publication. */
export function TenderFields(props: {
  tender: Tender;
  gaps: Record<string, string>;
  isLocked: boolean;
  children: ReactNode;
}) {
  const { tender, gaps, isLocked } = props;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const typed = formatErrors(tender.form);
  const messageOf = (path: string): string[] => {
    const message = (left.has(path) ? typed[path] : undefined) ?? tender.refused[path] ?? gaps[path];
    return message === undefined ? [] : [message];
  };
  const leave = (path: string) => setLeft((current) => new Set(current).add(path));
  return <FieldsContext value={{ tender, messageOf, leave, gaps, isLocked }}>{props.children}</FieldsContext>;
}

type TextName = {
  [Name in keyof TenderForm]: TenderForm[Name] extends string ? Name : never;
}[keyof TenderForm];

/** Props that tie a control to a text of the form. */
export function useTextField(name: TextName) {
  const { tender, messageOf, leave, isLocked } = useFields();
  return {
    id: fieldId(name),
    name,
    label: fieldLabel(name),
    value: tender.form[name],
    errors: messageOf(name),
    isDisabled: isLocked,
    onChange: (value: string) => tender.change({ [name]: value }),
    onBlur: () => leave(name),
  };
}

interface TextProps {
  name: TextName;
  hint?: string;
  isOptional?: boolean;
  isDisabled?: boolean;
}

/** One line of the form. */
export function FormText({ name, isDisabled, ...rest }: TextProps & { type?: 'url' }) {
  const field = useTextField(name);
  return <TextField {...field} {...rest} isDisabled={isDisabled ?? field.isDisabled} />;
}

/** Several lines of the form. */
export function FormArea({ name, rows = 4, ...rest }: TextProps & { rows?: number }) {
  return <TextArea {...useTextField(name)} {...rest} rows={rows} />;
}

/** A choice of the form, from a map of labels. */
export function FormSelect({
  name,
  labels,
  emptyLabel,
  hint,
}: TextProps & { labels: Record<string, string>; emptyLabel?: string }) {
  const options: Option[] = Object.entries(labels).map(([value, label]) => ({ value, label }));
  return (
    <Select
      {...useTextField(name)}
      options={options}
      {...(emptyLabel === undefined ? {} : { emptyLabel })}
      {...(hint === undefined ? {} : { hint })}
    />
  );
}
