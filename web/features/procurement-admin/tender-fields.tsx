import { createContext, useContext, useState, type ReactNode } from 'react';
import type { ProcedureInput } from '#contract/procurement-admin.ts';
import { fieldLabel } from '#contract/rules/procedures/change-labels.ts';
import { frozenWhy, isFrozen, momentOf } from '#contract/rules/procedures/frozen-fields.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { Select, type Option } from '#web/ui/select.tsx';
import { FrozenField } from './frozen-field.tsx';
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
  /** Why a field stands as it is, by the table that the server holds it to; undefined when it may change. */
  whyFrozen(field: keyof ProcedureInput): string | undefined;
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
  const { procedure } = tender;
  const moment = momentOf(procedure, usePortal().now);
  const whyFrozen = (field: keyof ProcedureInput) =>
    isFrozen(field, moment, procedure[field]) ? frozenWhy(field, moment) : undefined;
  return (
    <FieldsContext value={{ tender, messageOf, leave, gaps, isLocked, whyFrozen }}>
      {props.children}
    </FieldsContext>
  );
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
}

/** Gives a field of the form, or its text and why where it stands as it is. */
export function MayFreeze(props: {
  name: TextName;
  labels?: Readonly<Record<string, string>>;
  children: (field: ReturnType<typeof useTextField>) => ReactNode;
}) {
  const { name, labels = {}, children } = props;
  const field = useTextField(name);
  const why = useFields().whyFrozen(name);
  if (why === undefined) return children(field);
  return <FrozenField {...field} value={labels[field.value] ?? field.value} why={why} />;
}

/** One line of the form. */
export function FormText({ name, ...rest }: TextProps & { type?: 'url' }) {
  return <MayFreeze name={name}>{(field) => <TextField {...field} {...rest} />}</MayFreeze>;
}

/** Several lines of the form. */
export function FormArea({ name, rows = 4, ...rest }: TextProps & { rows?: number }) {
  return <MayFreeze name={name}>{(field) => <TextArea {...field} {...rest} rows={rows} />}</MayFreeze>;
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
    <MayFreeze name={name} labels={labels}>
      {(field) => (
        <Select
          {...field}
          options={options}
          {...(emptyLabel === undefined ? {} : { emptyLabel })}
          {...(hint === undefined ? {} : { hint })}
        />
      )}
    </MayFreeze>
  );
}
