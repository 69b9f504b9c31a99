import { useCallback, useRef } from 'react';
import type { AdminProcedure, ProcedureInput } from '#contract/procurement-admin.ts';
import type { Problem } from '#contract/errors.ts';
import { PROCEDURE_FIELDS } from '#contract/rules/procedures/procurement-history.ts';
import type { Api } from '#web/kit/api.ts';
import type { ChangeConflict } from '#web/kit/change-conflict.ts';
import type { DraftRules, DraftThing, DraftValues, SaveState } from '#web/ui/draft-state.ts';
import { useDraft, type Draft, type DraftWrite } from '#web/ui/use-draft.ts';
import { readProcedure, saveProcedure } from './procurement-admin.data.ts';
import { isSameInput, toForm, toInput, type TenderForm } from './tender-form.ts';

interface TenderThing extends DraftThing {
  procedure: AdminProcedure;
}

/** An edited procedure. */
export interface Tender {
  procedure: AdminProcedure;
  form: TenderForm;
  save: SaveState;
  /** Somebody else saved the same fields or rows meanwhile. */
  conflict: ChangeConflict<DraftValues> | undefined;
  /** Messages of the server by field. */
  refused: Readonly<Record<string, string>>;
  /** Whether something is typed that the server does not have. */
  isTyped: boolean;
  change(patch: Partial<TenderForm> | ((form: TenderForm) => Partial<TenderForm>)): void;
  /** Saves now; gives the saved procedure, or undefined when it was refused. */
  saveNow(changeReason?: string): Promise<AdminProcedure | undefined>;
  /** Takes a step over the procedure that the person saw; see `Draft.takeStep`. */
  takeStep<Result>(
    work: (procedure: AdminProcedure) => Promise<Result>,
    options?: { isBeside?: boolean; reason?: string | undefined },
  ): Promise<Result | undefined>;
  /** Takes a newer state that an operation gave back. */
  accept(procedure: AdminProcedure): void;
  /** Takes a newer state that an operation beside the form gave back: what was typed stays. */
  refresh(procedure: AdminProcedure): void;
  /** Forgets what was typed since the last save. */
  discardTyped(): void;
  settle: Draft<TenderThing>['settle'];
}

export type TenderState =
  | { kind: 'loading' }
  | { kind: 'failed'; problem: Problem; retry(): void }
  | { kind: 'ready'; tender: Tender };

const valuesOf = (procedure: ProcedureInput) => ({ ...toForm(procedure) }) as DraftValues;

const thingOf = (procedure: AdminProcedure): TenderThing => ({
  procedure,
  version: procedure.version,
  updatedAt: procedure.updatedAt,
  values: valuesOf(procedure),
});

const formOf = (values: DraftValues) => values as unknown as TenderForm;

const RULES: DraftRules = {
  fields: PROCEDURE_FIELDS,
  isSame: isSameInput,
  formOf: (state) => valuesOf(state as unknown as ProcedureInput),
};

const isDraft = ({ procedure }: TenderThing) => procedure.status === 'draft';

/** Loads a procedure and keeps it: drafts save themselves, every key is kept in the browser until they are saved. */
export function useTender(api: Api, id: string): TenderState {
  const load = useCallback(
    async (signal: AbortSignal) => thingOf(await readProcedure(api, id, signal)),
    [api, id],
  );
  // What others wrote in this sitting is told until the procedure is opened again: the next save takes nothing in.
  const joined = useRef<readonly string[]>([]);
  const save = useCallback(
    async ({ values, seen, version, isAutosave, reason }: DraftWrite) => {
      const before = toInput(formOf(seen), formOf(seen));
      const whole = toInput({ ...formOf(seen), ...values }, formOf(seen));
      const typed = Object.fromEntries(Object.entries(whole).filter(([name]) => Object.hasOwn(values, name)));
      const body = {
        ...typed,
        seen: { ...before },
        isAutosave,
        ...(reason === undefined ? {} : { changeReason: reason }),
      };
      const saved = await saveProcedure(api, { id, version }, body);
      joined.current = [...new Set([...joined.current, ...saved.joined])];
      return thingOf({ ...saved, joined: [...joined.current] });
    },
    [api, id],
  );
  const keepKey = `convocatoria:${id}`;
  const state = useDraft<TenderThing>({
    keepKey,
    subject: 'procedure',
    load,
    save,
    rules: RULES,
    isAutosaved: isDraft,
  });
  if (state.kind !== 'ready') return state;
  const { draft } = state;
  const { thing, values, conflict, refused, isTyped, discardTyped, settle } = draft;
  return {
    kind: 'ready',
    tender: {
      procedure: thing.procedure,
      form: formOf(values),
      save: draft.save,
      conflict,
      refused,
      isTyped,
      discardTyped,
      settle,
      change: (patch) =>
        draft.change((now) => ({ ...(typeof patch === 'function' ? patch(formOf(now)) : patch) })),
      saveNow: async (changeReason) =>
        (await draft.saveNow(changeReason === undefined ? {} : { reason: changeReason }))?.procedure,
      takeStep: (work, options) => draft.takeStep((seen) => work(seen.procedure), options),
      accept: (procedure) => draft.accept(thingOf(procedure)),
      refresh: (procedure) => draft.refresh(thingOf(procedure)),
    },
  };
}
