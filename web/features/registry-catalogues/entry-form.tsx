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
import { fieldsOf, type EntryField } from './catalogue-fields.ts';
import { ConflictPart } from './conflict-part.tsx';
import { EntryControl } from './entry-control.tsx';
import { EntryHistory } from './entry-history.tsx';
import { formProblems, merge, toBody, toForm, type Entry, type FormValues } from './entry-values.ts';
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
  const [conflict, setConflict] = useState<{ theirs: FormValues; who: string; disputed: EntryField[] }>();
  const [news, setNews] = useState<string>();
  const [failure, setFailure] = useState<string>();

  /** Takes what somebody else saved: what only they changed comes in, what both changed is asked. */
  const join = (current: Entry, who: string) => {
    const theirs = toForm(fields, current);
    const { merged, disputed } = merge(fields, { base: toForm(fields, base), theirs, mine: form.values });
    for (const [field, value] of Object.entries(merged)) form.set(field, value);
    setBase(current);
    if (disputed.length > 0) setConflict({ theirs, who, disputed });
    else
      setNews(
        `${who} cambió esta entrada mientras la editabas. Sus cambios ya están aquí con los tuyos: revísalos y guarda.`,
      );
  };
  /** Reports a refusal; gives the messages that belong to fields. */
  const told = (error: unknown): Record<string, string> => {
    if (!(error instanceof CallError)) throw error;
    const { code, extra, fields: messages } = error.problem;
    if (code === 'version_conflict') {
      join((extra?.current ?? {}) as Entry, conflictWho(error.problem));
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
  /** Of what both changed, theirs or mine; the rest is joined already. */
  const settle = (choice: 'mine' | 'theirs') => {
    if (conflict === undefined) return;
    setConflict(undefined);
    if (choice === 'mine') {
      void form.submit();
      return;
    }
    for (const { name: field } of conflict.disputed) form.set(field, conflict.theirs[field] ?? '');
    setNews('Quedó lo guardado en lo que cambiaron los dos. Revisa la entrada y guarda lo demás.');
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
          {news !== undefined && conflict === undefined && <Notice>{news}</Notice>}
          {conflict !== undefined && (
            <ConflictPart
              disputed={conflict.disputed}
              who={conflict.who}
              theirs={conflict.theirs}
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
