import { useCallback, useEffect, useRef, useState } from 'react';
import type { AdminProcedure, ProcedureInput } from '#contract/procurement-admin.ts';
import type { Problem } from '#contract/errors.ts';
import { changesBetween } from '#contract/rules/procurement-changes.ts';
import { CallError, type Api } from '#web/kit/api.ts';
import type { SaveState } from '#web/ui/draft-state.ts';
import { forgetForm, keepForm, readKeptForm } from './draft-memory.ts';
import { readProcedure, saveProcedure } from './procurement-admin.data.ts';
import { toForm, toInput, type TenderForm } from './tender-form.ts';

/** Somebody else saved meanwhile: their state, and the fields in which ours differs. */
export interface Conflict {
  current: AdminProcedure;
}

/** An edited procedure. */
export interface Tender {
  procedure: AdminProcedure;
  form: TenderForm;
  save: SaveState;
  conflict: Conflict | undefined;
  /** Messages of the server by field. */
  refused: Record<string, string>;
  change(patch: Partial<TenderForm> | ((form: TenderForm) => Partial<TenderForm>)): void;
  /** Saves now; gives the saved procedure, or undefined when it was refused. */
  saveNow(changeReason?: string): Promise<AdminProcedure | undefined>;
  /** Takes a newer state that an operation gave back. */
  accept(procedure: AdminProcedure): void;
  /** Forgets what was typed since the last save. */
  discardTyped(): void;
  /** Ends a conflict with their values or with ours. */
  settle(choice: 'theirs' | 'mine'): void;
}

export type TenderState =
  | { kind: 'loading' }
  | { kind: 'failed'; problem: Problem; retry(): void }
  | { kind: 'ready'; tender: Tender };

/** Time without a key before a draft saves itself. */
const PAUSE_MS = 900;

interface Editing {
  procedure: AdminProcedure;
  form: TenderForm;
  save: SaveState;
  conflict: Conflict | undefined;
  refused: Record<string, string>;
}

/** What stands in the browser when a procedure is opened: the server's state, or what was typed and not saved. */
export function openEditing(procedure: AdminProcedure): Editing {
  const kept = readKeptForm(procedure.id);
  const fresh: Editing = {
    procedure,
    form: toForm(procedure),
    save: { kind: 'saved', at: procedure.updatedAt },
    conflict: undefined,
    refused: {},
  };
  if (kept === undefined) return fresh;
  if (JSON.stringify(kept.form) === JSON.stringify(fresh.form)) return fresh;
  return {
    ...fresh,
    form: kept.form,
    save: { kind: 'typing' },
    conflict: kept.version === procedure.version ? undefined : { current: procedure },
  };
}

function sameInput(a: ProcedureInput, b: ProcedureInput): boolean {
  return a.fiscalYear === b.fiscalYear && changesBetween(a, b).length === 0;
}

/** Loads a procedure and keeps it: drafts save themselves, every key is kept in the browser until they are saved. */
export function useTender(api: Api, id: string): TenderState {
  const [editing, setEditing] = useState<Editing>();
  const [failure, setFailure] = useState<Problem>();
  const latest = useRef<Editing>(undefined);
  const running = useRef<Promise<AdminProcedure | undefined>>(undefined);

  const put = useCallback((next: Editing) => {
    latest.current = next;
    setEditing(next);
  }, []);

  const load = useCallback(
    (signal?: AbortSignal) => {
      readProcedure(api, id).then(
        (procedure) => {
          if (signal?.aborted !== true) put(openEditing(procedure));
        },
        (error: unknown) => {
          if (signal?.aborted !== true && error instanceof CallError) setFailure(error.problem);
        },
      );
    },
    [api, id, put],
  );
  useEffect(() => {
    const control = new AbortController();
    load(control.signal);
    return () => control.abort();
  }, [load]);

  const saveOnce = useCallback(
    async (changeReason?: string): Promise<AdminProcedure | undefined> => {
      const start = latest.current;
      if (start === undefined || start.conflict !== undefined) return undefined;
      const { form, procedure } = start;
      put({ ...start, save: { kind: 'saving' } });
      try {
        const body = { ...toInput(form, procedure), ...(changeReason === undefined ? {} : { changeReason }) };
        const saved = await saveProcedure(api, procedure, body);
        const now = latest.current ?? start;
        const isWhole = now.form === form;
        const typed = sameInput(toInput(toForm(saved), saved), toInput(now.form, saved)) ? 'saved' : 'typing';
        put({
          ...now,
          procedure: saved,
          refused: {},
          save: typed === 'saved' ? { kind: 'saved', at: saved.updatedAt } : { kind: 'typing' },
        });
        if (isWhole && JSON.stringify(toForm(saved)) === JSON.stringify(form)) forgetForm(saved.id);
        else keepForm(saved.id, { form: now.form, version: saved.version });
        return saved;
      } catch (error) {
        const now = latest.current ?? start;
        if (!(error instanceof CallError)) throw error;
        const current = error.problem.extra?.current as AdminProcedure | undefined;
        put({
          ...now,
          save: { kind: 'failed', problem: error.problem },
          refused: error.problem.fields ?? {},
          conflict:
            error.problem.code === 'version_conflict' && current !== undefined ? { current } : undefined,
        });
        return undefined;
      }
    },
    [api, put],
  );

  const saveNow = useCallback(
    async (changeReason?: string): Promise<AdminProcedure | undefined> => {
      // One save at a time, so that each carries the version that the last one gave.
      await running.current;
      const work = saveOnce(changeReason);
      running.current = work;
      return work;
    },
    [saveOnce],
  );

  const isDraft = editing?.procedure.status === 'draft';
  const mustSave = isDraft && editing.save.kind === 'typing' && editing.conflict === undefined;
  const form = editing?.form;
  useEffect(() => {
    if (!mustSave || form === undefined) return undefined;
    const timer = setTimeout(() => void saveNow(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [mustSave, form, saveNow]);

  const change = useCallback<Tender['change']>(
    (patch) => {
      const now = latest.current;
      if (now === undefined) return;
      const next = { ...now.form, ...(typeof patch === 'function' ? patch(now.form) : patch) };
      const isSaved = sameInput(toInput(next, now.procedure), toInput(toForm(now.procedure), now.procedure));
      keepForm(now.procedure.id, { form: next, version: now.procedure.version });
      put({
        ...now,
        form: next,
        refused: {},
        save: isSaved ? { kind: 'saved', at: now.procedure.updatedAt } : { kind: 'typing' },
      });
    },
    [put],
  );

  const accept = useCallback(
    (procedure: AdminProcedure) => {
      forgetForm(procedure.id);
      put(openEditing(procedure));
    },
    [put],
  );

  const settle = useCallback<Tender['settle']>(
    (choice) => {
      const now = latest.current;
      if (now?.conflict === undefined) return;
      if (choice === 'theirs') {
        accept(now.conflict.current);
        return;
      }
      keepForm(now.procedure.id, { form: now.form, version: now.conflict.current.version });
      put({ ...now, procedure: now.conflict.current, conflict: undefined, save: { kind: 'typing' } });
    },
    [accept, put],
  );

  if (failure !== undefined && editing === undefined) {
    const retry = () => {
      setFailure(undefined);
      load();
    };
    return { kind: 'failed', problem: failure, retry };
  }
  if (editing === undefined) return { kind: 'loading' };
  const discardTyped = () => accept(editing.procedure);
  return { kind: 'ready', tender: { ...editing, change, saveNow, accept, settle, discardTyped } };
}
