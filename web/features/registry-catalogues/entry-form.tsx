import { useState } from 'react';
import type { Touched } from '#contract/legal-rules.ts';
import { CATALOGUES, type AllCatalogues, type CatalogueName } from '#contract/registry-catalogues.ts';
import { CallError } from '#web/kit/api.ts';
import { changeConflict, type ChangeConflict } from '#web/kit/change-conflict.ts';
import { isProposed } from '#web/kit/proposed.ts';
import { formatDate } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { Sheet } from '#web/ui/dialog.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Conflict } from '#web/ui/conflict.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { ActResult } from '#web/ui/act-result.tsx';
import { TouchedList } from '#web/ui/touched-list.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { fieldsOf } from './catalogue-fields.ts';
import { DaysChoice } from './days-choice.tsx';
import { EntryControl } from './entry-control.tsx';
import { EntryHistory } from './entry-history.tsx';
import { formProblems, shownValue, toBody, toForm, type Entry, type FormValues } from './entry-values.ts';
import { askHoliday, keyOf, removeHoliday, saveEntry } from './registry-catalogues.data.ts';

interface EntryFormProps {
  name: CatalogueName;
  all: AllCatalogues;
  /** Entry to change; undefined adds one. */
  entry: Entry | undefined;
  onClose: () => void;
  onSaved: (text: string) => void;
}

/** What people call an entry. */
function titleOf(entry: Entry | undefined, key: string): string {
  if (entry?.date !== undefined) return formatDate(key);
  return String(entry?.name ?? entry?.text ?? key);
}

const versionOf = (one: Entry | undefined) => (typeof one?.version === 'number' ? one.version : undefined);

function savedText(isNew: boolean, joined: readonly string[]): string {
  if (isNew) return 'Se agregó la entrada.';
  return joined.length === 0
    ? 'Se guardó el cambio.'
    : `Se guardó el cambio, junto con lo que otra persona cambió: ${joined.join(', ')}.`;
}

const daysOf = ({ days }: FormValues): string[] => (Array.isArray(days) ? days : []);
/** Days beside the first one of several separate ones. */
const otherDays = (values: FormValues): string[] => (values.several === true ? daysOf(values).slice(1) : []);
/** Several separate days as they are sent: the first is the entry's own, and none has a last day. */
const severalAsSent = (values: FormValues): FormValues =>
  values.several === true ? { ...values, date: daysOf(values)[0] ?? '', until: '' } : values;

/** Form of one entry with its legal source, its history, and what to do when somebody else changed it meanwhile. */
export function EntryForm({ name, all, entry, onClose, onSaved }: EntryFormProps) {
  const { api } = usePortal();
  const key = entry === undefined ? undefined : String(entry[keyOf(name)]);
  const fields = fieldsOf(name, all, key);
  const mayBeSeveral = name === 'dias-inhabiles' && key === undefined;
  const [version, setVersion] = useState(versionOf(entry));
  const [conflict, setConflict] = useState<ChangeConflict<Entry>>();
  const [failure, setFailure] = useState<string>();
  const [said, setSaid] = useState<{ of: string; touched: Touched }>();

  /** Reports a refusal; gives the messages that belong to fields. */
  const told = (error: unknown): Record<string, string> => {
    if (isProposed(error)) {
      form.reset(initial);
      onClose();
      return {};
    }
    if (!(error instanceof CallError)) throw error;
    const { fields: messages } = error.problem;
    const met = changeConflict<Entry>(error.problem);
    if (met !== undefined) {
      // What only they changed comes in; what both changed is asked.
      for (const [field, value] of Object.entries(toForm(fields, met.merged))) form.set(field, value);
      setVersion(met.version);
      setConflict(met);
    } else if (messages === undefined) setFailure(error.message);
    return messages ?? {};
  };
  const saidKey = (values: FormValues, isGone: boolean) =>
    JSON.stringify([
      key ?? String(values.date),
      String(values.until ?? '') || null,
      isGone,
      otherDays(values),
    ]);
  /** Whether it was said what these days touch; else says it, and the next press saves. */
  const wasSaid = async (values: FormValues, isGone: boolean): Promise<boolean> => {
    const of = saidKey(values, isGone);
    if (said?.of === of) return true;
    const date = key ?? String(values.date);
    const until = String(values.until ?? '') || null;
    setSaid({ of, touched: await askHoliday(api, { date, until, isGone, also: otherDays(values) }) });
    return false;
  };
  const send = async (given: FormValues) => {
    const values = severalAsSent(given);
    const problems = formProblems(fields, values);
    if (Object.keys(problems).length > 0) return problems;
    setFailure(undefined);
    try {
      if (name === 'dias-inhabiles' && !(await wasSaid(values, false))) return {};
      const joined = await saveEntry(api, name, {
        body: {
          ...toBody(fields, values, key === undefined),
          ...(mayBeSeveral && { also: otherDays(values) }),
        },
        key,
        version,
      });
      form.reset(initial);
      onSaved(savedText(key === undefined, joined));
      return {};
    } catch (error) {
      return told(error);
    }
  };
  const initial: FormValues = { ...toForm(fields, entry), ...(mayBeSeveral && { several: false, days: [] }) };
  const form = useForm({
    initial,
    rules: {},
    // What was written over an older version does not come back over a newer one.
    draftKey: `catalogo-${name}-${key ?? 'nueva'}-${versionOf(entry) ?? 0}`,
    onSubmit: send,
  });
  /** Of what both changed, each field as it was chosen; the rest is joined already. */
  const settle = async (choices: Record<string, 'mine' | 'theirs'>) => {
    if (conflict === undefined) return;
    const theirs = toForm(fields, conflict.current);
    const chosen = Object.keys(choices).filter((field) => choices[field] === 'theirs');
    const taken = Object.fromEntries(chosen.map((field) => [field, theirs[field] ?? '']));
    for (const [field, value] of Object.entries(taken)) form.set(field, value);
    setConflict(undefined);
    const messages = await send({ ...form.values, ...taken });
    setFailure(Object.values(messages)[0]);
  };
  const remove = async () => {
    try {
      if (!(await wasSaid(form.values, true))) return;
      await removeHoliday(api, key ?? '', version ?? 0);
      form.reset(initial);
      onSaved('Se quitó el día inhábil.');
    } catch (error) {
      const [message] = Object.values(told(error));
      if (message !== undefined) setFailure(message);
    }
  };

  // The calendar of either end chooses a day, or the first and the last of a recess.
  const range = {
    days: [form.values.date, form.values.until].filter(
      (day) => typeof day === 'string' && day !== '',
    ) as string[],
    onChange: ([first = '', last = '']: readonly string[]) => {
      form.set('date', first);
      form.set('until', last === first ? '' : last);
    },
  };
  const isSaidFor = (isGone: boolean) => said?.of === saidKey(severalAsSent(form.values), isGone);
  const isSeveral = form.values.several === true;
  return (
    <Sheet
      title={key === undefined ? `${CATALOGUES[name]}: nueva entrada` : titleOf(entry, key)}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button disabled={form.isSubmitting || conflict !== undefined} onClick={() => void form.submit()}>
            {name === 'dias-inhabiles' && !isSaidFor(false) ? 'Ver lo que toca' : 'Guardar'}
          </Button>
          <Button
            variant="text"
            onClick={() => {
              form.reset(initial);
              onClose();
            }}
          >
            Cancelar
          </Button>
          {name === 'dias-inhabiles' && key !== undefined && (
            <Button variant="danger" onClick={() => void remove()}>
              {isSaidFor(true) ? 'Quitar de todos modos' : 'Quitar día inhábil'}
            </Button>
          )}
        </>
      }
    >
      <form noValidate onSubmit={(event) => void form.submit(event)}>
        <Stack gap={20}>
          <ErrorSummary errors={form.errors} attempt={form.attempt} />
          {failure !== undefined && <ActResult>{failure}</ActResult>}
          {conflict !== undefined && (
            <Conflict
              key={conflict.version}
              conflict={conflict}
              what="esta entrada"
              show={(field, value) => shownValue(fields, field, value)}
              onSettle={(choices) => void settle(choices)}
            />
          )}
          {mayBeSeveral && (
            <Checkbox
              {...form.field('several')}
              label="Son varios días separados"
              value={isSeveral}
              onChange={(isOn) => form.set('several', isOn)}
            />
          )}
          {isSeveral && (
            <DaysChoice
              id={form.field('date').id}
              days={daysOf(form.values)}
              errors={form.field('date').errors}
              onChange={(days) => form.set('days', days)}
            />
          )}
          {fields
            .filter(({ kind }) => !(isSeveral && kind === 'date'))
            .map((field) => (
              <EntryControl
                key={field.name}
                field={field}
                control={form.field(field.name)}
                isLocked={field.isKey === true && key !== undefined}
                {...(field.kind === 'date' && key === undefined ? { range } : {})}
              />
            ))}
          {said !== undefined && (isSaidFor(false) || isSaidFor(true)) && (
            <TouchedList touched={said.touched} />
          )}
        </Stack>
      </form>
      {key !== undefined && <EntryHistory name={name} code={key} fields={fields} />}
    </Sheet>
  );
}
