import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import type { Requisition } from '#contract/requisitions.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { PAST_DAY } from '#contract/rules/requisitions/requisition-missing.ts';
import { REQUISITION_LABELS, type RequisitionForm } from '#contract/requisition-fields.ts';
import type { Api } from '#web/kit/api.ts';
import type { DraftRules, DraftThing, DraftValues } from '#web/ui/draft-state.ts';
import { useKept } from '#web/ui/use-kept.ts';
import { useDraft, type Draft, type DraftState, type DraftWrite } from '#web/ui/use-draft.ts';
import {
  formOf,
  isSameText,
  toInput,
  toTexts,
  typedProblems,
  type LineText,
  type RequisitionTexts,
} from './requisition-form.ts';
import type { PasteDoubt } from './paste-lines.ts';
import { loadRequisition, saveRequisition } from './requisitions.data.ts';

export interface RequisitionThing extends DraftThing {
  requisition: Requisition;
}

/** A requisition as the draft keeps it. */
export const requisitionThing = (requisition: Requisition): RequisitionThing => ({
  requisition,
  version: requisition.version,
  updatedAt: new Date().toISOString(),
  values: { ...toTexts(formOf(requisition)) },
});

const RULES: DraftRules = {
  fields: REQUISITION_LABELS,
  isSame: isSameText,
  formOf: (state) => ({ ...toTexts(state as unknown as RequisitionForm) }),
};

const textsOf = (values: DraftValues) => values as unknown as RequisitionTexts;

/** A requisition that is being written: it saves itself, and every key is in the browser until the server has it. */
export function useRequisition(api: Api, folio: string): DraftState<RequisitionThing> {
  const load = useCallback(
    async (signal: AbortSignal) => requisitionThing(await loadRequisition(api, folio, signal)),
    [api, folio],
  );
  const save = useCallback(
    async ({ values, seen, version, isAutosave }: DraftWrite) => {
      const before = toInput(textsOf(seen), { ...EMPTY, lines: [] });
      const whole = toInput(textsOf({ ...seen, ...values }), before);
      const typed = Object.fromEntries(Object.entries(whole).filter(([name]) => Object.hasOwn(values, name)));
      return requisitionThing(
        await saveRequisition(api, { id: folio, version }, { ...typed, seen: { ...before }, isAutosave }),
      );
    },
    [api, folio],
  );
  return useDraft<RequisitionThing>({
    keepKey: `requisicion:${folio}`,
    subject: 'requisition',
    load,
    save,
    rules: RULES,
  });
}
/** What stands in for what the form never held; the server had it before. */
const EMPTY = { fiscalYear: new Date().getFullYear() } as unknown as RequisitionForm;

interface Fields {
  draft: Draft<RequisitionThing>;
  requisition: Requisition;
  form: RequisitionTexts;
  change: (patch: Partial<RequisitionTexts>) => void;
  changeLine: (id: string, patch: Partial<LineText>) => void;
  /** What is said of a field once it was left, or once somebody tried to send. */
  messageOf: (path: string) => string[];
  /** What is told of a field and keeps nobody from sending. */
  warningOf: (path: string) => string | undefined;
  leave: (path: string) => void;
  /** What of pasted lines has to be looked at: those that still say what was pasted. */
  doubts: readonly PasteDoubt[];
  tellDoubts: (doubts: readonly PasteDoubt[]) => void;
  isLocked: boolean;
}
const FieldsContext = createContext<Fields | undefined>(undefined);

export function useRequisitionFields(): Fields {
  const fields = useContext(FieldsContext);
  if (fields === undefined) throw new Error('useRequisitionFields needs RequisitionFields above it');
  return fields;
}

/** Gives the fields below their values and messages. */
export function RequisitionFields(props: {
  draft: Draft<RequisitionThing>;
  /** Everything that is missing is told at its field. */
  tellsMissing: boolean;
  children: ReactNode;
}) {
  const { draft, tellsMissing, children } = props;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const form = textsOf(draft.values);
  const { requisition } = draft.thing;
  // What was pasted and not read is there also after the page is loaded again.
  const [pasted, setPasted] = useKept<{ doubts: readonly PasteDoubt[] }>(
    `requisicion-pegado:${requisition.id}`,
  );
  const doubts = (pasted?.doubts ?? []).filter(({ line: id, field, typed }) => {
    const line = form.lines.find((one) => one.id === id);
    return line !== undefined && String(line[field]) === typed;
  });
  const problems = useMemo(() => typedProblems(form), [form]);
  const asked = new Map(requisition.missing.map(({ field, message }) => [field, message]));
  const messageOf = (path: string) => {
    const message =
      (left.has(path) ? (problems[path] ?? leftProblem(path, form)) : undefined) ??
      doubts.find(({ field, line }) => path === `lines/${line}/${field}`)?.message ??
      draft.refused[path] ??
      (tellsMissing ? asked.get(path) : undefined);
    return message === undefined ? [] : [message];
  };
  const value: Fields = {
    draft,
    requisition,
    form,
    change: (patch) => draft.change({ ...patch }),
    changeLine: (id, patch) =>
      draft.change((now) => ({
        lines: textsOf(now).lines.map((line) => (line.id === id ? { ...line, ...patch } : line)),
      })),
    messageOf,
    warningOf: (path) => requisition.warnings.find(({ field }) => field === path)?.message,
    leave: (path) => setLeft((now) => new Set(now).add(path)),
    doubts,
    tellDoubts: (found) => setPasted({ doubts: found }),
    isLocked: draft.conflict !== undefined,
  };
  return <FieldsContext value={value}>{children}</FieldsContext>;
}

/** What can be saved and is refused when it is sent, said as soon as the field is left. */
function leftProblem(path: string, { neededOn }: RequisitionTexts): string | undefined {
  const isPast = path === 'neededOn' && neededOn !== '' && neededOn < todayInMexico(new Date());
  return isPast ? PAST_DAY : undefined;
}

/** Id of a field's control, where links of what is missing lead. */
export const fieldId = (path: string): string => `rq-${path.replaceAll('/', '-')}`;
