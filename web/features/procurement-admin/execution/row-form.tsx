import { validDate } from '#web/ui/date-rules.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ExecutionInput } from '#contract/executions.ts';
import type { AdminContract } from '#contract/procurement-admin.ts';
import { LEAST_EXECUTION_REASON } from '#contract/rules/contracts/execution.ts';
import { CONTRACT_STATE_FIELDS } from '#contract/rules/procedures/procurement-history.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { valueWords } from '#web/kit/value-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Conflict } from '#web/ui/conflict.tsx';
import { FieldErrors } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { useForm, type FormRules } from '#web/ui/use-form.ts';
import type { Tender } from '../use-tender.ts';
import { useExecution } from './use-execution.ts';

type List = keyof ExecutionInput;
const show = valueWords(CONTRACT_STATE_FIELDS);

/** A typed day, or nothing. */
export const dayRule = validDate();
/** A typed day that must be there. */
export const dayNeeded = (value: string): true | string =>
  value === '' ? 'Escribe la fecha.' : dayRule(value);
export const dayOrNull = (value: string): string | null => (value === '' ? null : value);

interface RowFormProps<L extends List, Texts extends Record<string, string>> {
  tender: Tender;
  contract: AdminContract;
  list: L;
  /** What the row is called: «Entrega nueva». */
  title: string;
  /** Saved before: then it can be taken away. */
  isSaved: boolean;
  initial: Texts;
  rules: FormRules<Texts>;
  /** The row that the form says. */
  rowOf: (values: Texts) => ExecutionInput[L][number];
  valuesOf: (row: ExecutionInput[L][number]) => Texts;
  /** Field of the form by its name on the wire. */
  names: Readonly<Record<string, keyof Texts & string>>;
  said: string;
  renderFields: (form: ReturnType<typeof useForm<Texts>>) => ReactNode;
  onDone: () => void;
}

/** The form of one delivery, penalty or payment: saved over what the officer saw, corrected with a reason that visitors read. */
export function RowForm<L extends List, Texts extends Record<string, string>>(props: RowFormProps<L, Texts>) {
  const { tender, contract, list, title, isSaved, initial, rowOf, valuesOf, names, onDone } = props;
  const { toast } = usePortal();
  const execution = useExecution(tender, contract);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [reasonProblem, setReasonProblem] = useState<string>();
  const [isRemoving, setRemoving] = useState(false);
  const form = useForm<Texts>({
    initial,
    rules: props.rules,
    onSubmit: async (values) => {
      setProblem(undefined);
      setReasonProblem(undefined);
      const row = rowOf(values);
      if (execution.needsReason(list, row) && reason.trim().length < LEAST_EXECUTION_REASON) {
        setReasonProblem('Explica el cambio con al menos 20 letras; los visitantes lo leerán.');
        return undefined;
      }
      const { all, changeReason, conflict, proposed, ...wrong } = await execution.save(list, row, reason);
      if (proposed !== undefined) {
        onDone();
        return undefined;
      }
      setProblem(all);
      setReasonProblem(changeReason);
      if (conflict !== undefined) return undefined;
      const messages = Object.entries(wrong).map(([name, message]) => [names[name] ?? name, message]);
      if (all === undefined && changeReason === undefined && messages.length === 0) {
        toast(props.said);
        onDone();
      }
      return Object.fromEntries(messages) as Partial<Record<keyof Texts, string>>;
    },
  });
  const { attempt } = form;
  const handled = useRef(0);
  const firstError = form.errors[0]?.id;
  useEffect(() => {
    if (attempt === handled.current) return;
    handled.current = attempt;
    if (firstError !== undefined) document.getElementById(firstError)?.focus();
  }, [attempt, firstError]);
  const settle = (choices: Readonly<Record<string, 'mine' | 'theirs'>>) => {
    const rows = execution.settle(choices)?.[list];
    const own = rows?.find(({ id }) => id === rowOf(form.values).id);
    if (own === undefined) return onDone();
    const next = valuesOf(own);
    for (const name of Object.keys(next) as (keyof Texts)[]) form.set(name, next[name]);
    return undefined;
  };
  const remove = async () => {
    const wrong = await execution.remove(list, rowOf(form.values).id, reason);
    if (wrong === false) return onDone();
    setReasonProblem(wrong);
    if (wrong !== undefined) return;
    toast('Se quitó.');
    onDone();
  };
  const isAsked = isRemoving || (isSaved && execution.needsReason(list, rowOf(form.values)));
  return (
    <div className="u-card u-card--padded u-stack u-gap-16" role="group" aria-label={title}>
      {execution.conflict !== undefined && (
        <Conflict
          key={execution.conflict.version}
          conflict={execution.conflict}
          what="este contrato"
          show={show}
          onSettle={settle}
        />
      )}
      {props.renderFields(form)}
      {isAsked && (
        <TextArea
          label={isRemoving ? 'Por qué se quita' : 'Motivo del cambio'}
          hint="Los visitantes lo leerán en «Cambios»."
          rows={3}
          value={reason}
          errors={reasonProblem === undefined ? [] : [reasonProblem]}
          onChange={setReason}
        />
      )}
      {problem !== undefined && (
        <div role="alert">
          <FieldErrors id={`pa-fila-${list}`} messages={[problem]} />
        </div>
      )}
      <div className="u-cluster u-gap-8">
        {isRemoving ? (
          <Button variant="danger" onClick={() => void remove()}>
            Quitar
          </Button>
        ) : (
          <Button
            disabled={form.isSubmitting || execution.conflict !== undefined}
            onClick={() => void form.submit()}
          >
            Guardar
          </Button>
        )}
        <Button variant="text" onClick={() => (isRemoving ? setRemoving(false) : onDone())}>
          {isRemoving ? 'No quitar' : 'Cancelar'}
        </Button>
        {isSaved && !isRemoving && (
          <Button variant="text" onClick={() => setRemoving(true)}>
            Quitar…
          </Button>
        )}
      </div>
    </div>
  );
}
