import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import type { QuotationRequest } from '#contract/quotation-requests-api.ts';
import { QUOTATION_REQUEST_LABELS, type QuotationRequestForm } from '#contract/quotation-requests.ts';
import type { Api } from '#web/kit/api.ts';
import type { DraftRules, DraftThing, DraftValues } from '#web/ui/draft-state.ts';
import { useDraft, type Draft, type DraftState, type DraftWrite } from '#web/ui/use-draft.ts';
import { loadRequest, saveRequest } from './quotation-requests.data.ts';
import {
  isSameText,
  toInput,
  toTexts,
  typedProblems,
  type LotTexts,
  type RequestTexts,
} from './request-form.ts';

export interface RequestThing extends DraftThing {
  request: QuotationRequest;
}

/** A request as the draft keeps it. */
export const requestThing = (request: QuotationRequest): RequestThing => ({
  request,
  version: request.version,
  updatedAt: new Date().toISOString(),
  values: { ...toTexts(request.form) },
});

const RULES: DraftRules = {
  // Whom it invites is chosen beside the form.
  fields: QUOTATION_REQUEST_LABELS.filter(({ name }) => name !== 'invitees'),
  isSame: isSameText,
  formOf: (state) => ({ ...toTexts(state as unknown as QuotationRequestForm) }),
};
const textsOf = (values: DraftValues) => values as unknown as RequestTexts;

/** A request that is being written: it saves itself, and every key is in the browser until the server has it. */
export function useRequest(api: Api, folio: string): DraftState<RequestThing> {
  const load = useCallback(
    async (signal: AbortSignal) => requestThing(await loadRequest(api, folio, signal)),
    [api, folio],
  );
  const save = useCallback(
    async ({ values, seen, version, isAutosave }: DraftWrite) => {
      const before = toInput(textsOf(seen), {
        lots: [],
      } as unknown as QuotationRequestForm) as QuotationRequestForm;
      const wanted = toInput(textsOf(values), before);
      return requestThing(
        await saveRequest(api, { folio, version }, { ...wanted, seen: { ...before }, isAutosave }),
      );
    },
    [api, folio],
  );
  return useDraft<RequestThing>({
    keepKey: `cotizacion:${folio}`,
    subject: 'quotation_request',
    load,
    save,
    rules: RULES,
  });
}

interface Fields {
  draft: Draft<RequestThing>;
  request: QuotationRequest;
  form: RequestTexts;
  change: (patch: Partial<RequestTexts>) => void;
  changeLot: (id: string, patch: Partial<LotTexts>) => void;
  /** What is said of a field once it was left, or once somebody tried to send. */
  messageOf: (path: string) => string[];
  leave: (path: string) => void;
  isLocked: boolean;
}
const FieldsContext = createContext<Fields | undefined>(undefined);

export function useRequestFields(): Fields {
  const fields = useContext(FieldsContext);
  if (fields === undefined) throw new Error('useRequestFields needs RequestFields above it');
  return fields;
}

/** Whether anything stands in a field: what is wrong with it is told when it is left, what is missing when it is sent. */
function isWritten(form: RequestTexts, path: string): boolean {
  const [name = '', id, part = ''] = path.split('/');
  const values = (id === undefined ? form : form.lots.find((lot) => lot.id === id)) as
    | Readonly<Record<string, unknown>>
    | undefined;
  const value = values?.[id === undefined ? name : part];
  return typeof value === 'string' && value !== '';
}

/** Gives the fields below their values and messages. */
export function RequestFields(props: {
  draft: Draft<RequestThing>;
  /** Everything that is missing is told at its field. */
  tellsMissing: boolean;
  children: ReactNode;
}) {
  const { draft, tellsMissing, children } = props;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const form = textsOf(draft.values);
  const { request } = draft.thing;
  const problems = useMemo(() => typedProblems(form), [form]);
  const asked = new Map(request.missing.toReversed().map(({ field, message }) => [field, message]));
  const messageOf = (path: string) => {
    const message =
      (left.has(path) ? problems[path] : undefined) ??
      draft.refused[path] ??
      (tellsMissing || (left.has(path) && isWritten(form, path)) ? asked.get(path) : undefined);
    return message === undefined ? [] : [message];
  };
  const value: Fields = {
    draft,
    request,
    form,
    change: (patch) => draft.change({ ...patch }),
    changeLot: (id, patch) =>
      draft.change((now) => ({
        lots: textsOf(now).lots.map((lot) => (lot.id === id ? { ...lot, ...patch } : lot)),
      })),
    messageOf,
    leave: (path) => setLeft((now) => new Set(now).add(path)),
    isLocked: draft.conflict !== undefined,
  };
  return <FieldsContext value={value}>{children}</FieldsContext>;
}

/** Id of a field's control, where links of what is missing lead. */
export const fieldId = (path: string): string => `qr-${path.replaceAll(/[/.]/g, '-')}`;
