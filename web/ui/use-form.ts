import { type FormEvent, useState } from 'react';
import type { FieldError } from './error-summary.tsx';
import { dropDraft, keepDraft, readDraft } from './form-draft.ts';

/** A rule that may also look at the other values. */
export type FormRule<Value, Values> = (value: Value, values: Values) => true | string;

/** Rules by field; the first that fails speaks (S-5.1). */
export type FormRules<Values> = { [Name in keyof Values]?: readonly FormRule<Values[Name], Values>[] };

type Messages<Values> = Partial<Record<keyof Values, string>>;

/** First failing message of each field. */
export function checkForm<Values extends object>(values: Values, rules: FormRules<Values>): Messages<Values> {
  const messages: Messages<Values> = {};
  for (const name of Object.keys(values) as (keyof Values)[]) {
    for (const rule of rules[name] ?? []) {
      const result = rule(values[name], values);
      if (result !== true) {
        messages[name] = result;
        break;
      }
    }
  }
  return messages;
}

type FormOptions<Values> = {
  initial: Values;
  rules: FormRules<Values>;
  /** Sends the values; messages it gives back (from the server) are shown at their fields. */
  onSubmit: (values: Values) => Promise<Messages<Values> | void>;
  /** Keeps what is typed in sessionStorage under this key, until `reset`. For forms that only browsers render. */
  draftKey?: string;
  /** Stands in its ids, «pena-», where other forms are open beside it. */
  idPart?: string;
};

/** State of a form: checks on blur, then on change; a refused send keeps every value and counts an attempt. */
export function useForm<Values extends object>({
  initial,
  rules,
  onSubmit,
  draftKey,
  idPart = '',
}: FormOptions<Values>) {
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...readDraft<Values>(draftKey) }));
  const [touched, setTouched] = useState<ReadonlySet<keyof Values>>(new Set());
  const [refused, setRefused] = useState<Messages<Values>>({});
  const [attempt, setAttempt] = useState(0);
  const [isSubmitting, setSubmitting] = useState(false);

  const names = Object.keys(values) as (keyof Values & string)[];
  const idOf = (name: keyof Values & string) => `campo-${idPart}${name}`;
  const messages = { ...checkForm(values, rules), ...refused };
  const shown = (name: keyof Values) => (touched.has(name) && messages[name] ? [messages[name]] : []);

  const set = <Name extends keyof Values>(name: Name, value: Values[Name]) => {
    setValues((current) => {
      const next = { ...current, [name]: value };
      keepDraft(draftKey, next);
      return next;
    });
    setRefused(({ [name]: _gone, ...others }) => others as Messages<Values>);
  };
  const refuse = (found: Messages<Values>) => {
    setRefused(found);
    setTouched(new Set(names));
    setAttempt((count) => count + 1);
  };
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isSubmitting) return;
    const found = checkForm(values, rules);
    if (Object.keys(found).length > 0) {
      refuse({});
      return;
    }
    setSubmitting(true);
    try {
      const answer = await onSubmit(values);
      if (answer && Object.keys(answer).length > 0) refuse(answer);
    } finally {
      setSubmitting(false);
    }
  };

  return {
    values,
    set,
    submit,
    isSubmitting,
    attempt,
    isDirty: names.some((name) => values[name] !== initial[name]),
    /** What the summary lists, in the order of the fields. */
    errors: names.flatMap((name): FieldError[] =>
      shown(name).map((message) => ({ id: idOf(name), message: message ?? '' })),
    ),
    /** Props of the field of that name. */
    field: <Name extends keyof Values & string>(name: Name) => ({
      id: idOf(name),
      name,
      value: values[name],
      errors: shown(name) as string[],
      onChange: (value: Values[Name]) => set(name, value),
      onBlur: () => setTouched((current) => new Set(current).add(name)),
    }),
    /** Starts over with these values (after saving). */
    reset: (next: Values) => {
      dropDraft(draftKey);
      setValues(next);
      setTouched(new Set());
      setRefused({});
      setAttempt(0);
    },
  };
}
