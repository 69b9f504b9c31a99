import { createContext, useContext, useState, type ReactNode } from 'react';
import { PLANNING_FIELDS } from '#contract/rules/planning/planning-history.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { Select, type Option } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import type { Draft } from '#web/ui/use-draft.ts';
import { fieldId } from '../tender-form.ts';
import { planningErrors, type PlanningForm, type PlanningText } from './planning-form.ts';
import { planningOf, type PlanningThing } from './use-planning.ts';

interface PlanningState {
  draft: Draft<PlanningThing>;
  form: PlanningForm;
  /** Messages of a refused publication, by path. */
  gaps: Readonly<Record<string, string>>;
  isLocked: boolean;
  change: (patch: Partial<PlanningForm>) => void;
  messageOf: (name: string) => string[];
  leave: (name: string) => void;
}

const PlanningContext = createContext<PlanningState | undefined>(undefined);

/** The edited planning for every field below. */
export function usePlanningFields(): PlanningState {
  const state = useContext(PlanningContext);
  if (state === undefined) throw new Error('usePlanningFields needs PlanningFields above it');
  return state;
}

/** Gives the fields below their values and messages. */
export function PlanningFields(props: {
  draft: Draft<PlanningThing>;
  gaps: Readonly<Record<string, string>>;
  isLocked: boolean;
  children: ReactNode;
}) {
  const { draft, gaps, isLocked, children } = props;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const form = planningOf(draft);
  const typed = planningErrors(form);
  const messageOf = (name: string) => {
    const message =
      (left.has(name) ? typed[name as PlanningText] : undefined) ??
      draft.refused[name] ??
      gaps[`planning.${name}`];
    return message === undefined ? [] : [message];
  };
  const value: PlanningState = {
    draft,
    form,
    gaps,
    isLocked: isLocked || draft.conflict !== undefined,
    change: (patch) => draft.change({ ...patch }),
    messageOf,
    leave: (name) => setLeft((current) => new Set(current).add(name)),
  };
  return <PlanningContext value={value}>{children}</PlanningContext>;
}

const LABELS = new Map(PLANNING_FIELDS.map(({ name, label }) => [name, label]));

function useField(name: PlanningText) {
  const { form, change, messageOf, leave, isLocked } = usePlanningFields();
  return {
    id: fieldId(`planning.${name}`),
    name,
    label: LABELS.get(name) ?? name,
    value: form[name],
    errors: messageOf(name),
    isDisabled: isLocked,
    onChange: (value: string) => change({ [name]: value }),
    onBlur: () => leave(name),
  };
}

interface TextProps {
  name: PlanningText;
  hint?: string;
  isOptional?: boolean;
}

/** One line. */
export function PlanText({ name, ...rest }: TextProps & { type?: 'url'; inputMode?: 'numeric' }) {
  return <TextField {...useField(name)} {...rest} />;
}

/** Several lines. */
export function PlanArea({ name, rows = 3, ...rest }: TextProps & { rows?: number }) {
  return <TextArea {...useField(name)} {...rest} rows={rows} />;
}

/** Pesos. */
export function PlanAmount({ name, ...rest }: TextProps) {
  return <TextField {...useField(name)} {...rest} inputMode="decimal" />;
}

/** A day. */
export function PlanDay({ name, ...rest }: TextProps) {
  const { errors, ...field } = useField(name);
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

/** One of several. */
export function PlanSelect({
  name,
  options,
  emptyLabel,
  ...rest
}: TextProps & { options: readonly Option[]; emptyLabel: string }) {
  return <Select {...useField(name)} {...rest} options={options} emptyLabel={emptyLabel} />;
}
