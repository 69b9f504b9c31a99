import { useState } from 'react';
import { CATALOGUES, type AllCatalogues, type CatalogueName } from '#contract/registry-catalogues.ts';
import { CallError } from '#web/kit/api.ts';
import { conflictWho } from '#web/kit/conflict-author.ts';
import { formatDate } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/dialog.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { fieldsOf } from './catalogue-fields.ts';
import { ConflictPart } from './conflict-part.tsx';
import { EntryControl } from './entry-control.tsx';
import { EntryHistory } from './entry-history.tsx';
import { formProblems, toBody, toForm, type Entry } from './entry-values.ts';
import { keyOf, removeHoliday, saveEntry } from './registry-catalogues.data.ts';

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

/** Form of one entry with its legal source, its history, and what to do when somebody else changed it meanwhile. */
export function EntryForm({ name, all, entry, onClose, onSaved }: EntryFormProps) {
  const { api } = usePortal();
  const key = entry === undefined ? undefined : String(entry[keyOf(name)]);
  const fields = fieldsOf(name, all, key);
  const [base, setBase] = useState<Entry | undefined>(entry);
  const [conflict, setConflict] = useState<{ current: Entry; who: string }>();
  const [failure, setFailure] = useState<string>();

  /** Reports a refusal; gives the messages that belong to fields. */
  const told = (error: unknown): Record<string, string> => {
    if (!(error instanceof CallError)) throw error;
    const { code, extra, fields: messages } = error.problem;
    if (code === 'version_conflict') {
      setConflict({ current: (extra?.current ?? {}) as Entry, who: conflictWho(error.problem) });
    } else if (messages === undefined) setFailure(error.message);
    return messages ?? {};
  };
  const send = async (values: ReturnType<typeof toForm>, version: number | undefined) => {
    const problems = formProblems(fields, values);
    if (Object.keys(problems).length > 0) return problems;
    setFailure(undefined);
    try {
      await saveEntry(api, name, { body: toBody(fields, values, key === undefined), key, version });
      form.reset(initial);
      onSaved(key === undefined ? 'Se agregó la entrada.' : 'Se guardó el cambio.');
      return {};
    } catch (error) {
      return told(error);
    }
  };
  const versionOf = (one: Entry | undefined) => (typeof one?.version === 'number' ? one.version : undefined);
  const initial = toForm(fields, entry);
  const form = useForm({
    initial,
    rules: {},
    // What was written over an older version does not come back over a newer one.
    draftKey: `catalogo-${name}-${key ?? 'nueva'}-${versionOf(entry) ?? 0}`,
    onSubmit: (values) => send(values, versionOf(base)),
  });
  const sendAgain = async (version: number | undefined) => {
    const [message] = Object.values(await send(form.values, version));
    if (message !== undefined) setFailure(message);
  };
  const settle = (choice: 'mine' | 'theirs') => {
    const current = conflict?.current;
    setConflict(undefined);
    setBase(current);
    if (choice === 'theirs') form.reset(toForm(fields, current));
    else void sendAgain(versionOf(current));
  };
  const remove = async () => {
    try {
      await removeHoliday(api, key ?? '', versionOf(base) ?? 0);
      form.reset(initial);
      onSaved('Se quitó el día inhábil.');
    } catch (error) {
      told(error);
    }
  };

  return (
    <Sheet
      title={key === undefined ? `${CATALOGUES[name]}: nueva entrada` : titleOf(entry, key)}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button disabled={form.isSubmitting || conflict !== undefined} onClick={() => void form.submit()}>
            Guardar
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
              Quitar día inhábil
            </Button>
          )}
        </>
      }
    >
      <form noValidate onSubmit={(event) => void form.submit(event)}>
        <Stack gap={20}>
          <ErrorSummary errors={form.errors} attempt={form.attempt} />
          {failure !== undefined && <Notice tone="bad">{failure}</Notice>}
          {conflict !== undefined && (
            <ConflictPart
              fields={fields}
              who={conflict.who}
              theirs={toForm(fields, conflict.current)}
              mine={form.values}
              onSettle={settle}
            />
          )}
          {fields.map((field) => (
            <EntryControl
              key={field.name}
              field={field}
              control={form.field(field.name)}
              isLocked={field.isKey === true && key !== undefined}
            />
          ))}
        </Stack>
      </form>
      {key !== undefined && <EntryHistory name={name} code={key} fields={fields} />}
    </Sheet>
  );
}
