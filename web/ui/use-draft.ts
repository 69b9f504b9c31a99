import { useCallback, useEffect, useRef, useState } from 'react';
import type { Problem } from '#contract/errors.ts';
import { CallError } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { isProposed } from '#web/kit/proposed.ts';
import { changeConflict } from '#web/kit/change-conflict.ts';
import {
  isSameForm,
  openDraft,
  savedDraft,
  settledDraft,
  typedValues,
  type DraftRules,
  type DraftThing,
  type DraftValues,
  type Editing,
  type KeptDraft,
} from './draft-state.ts';
import { showToast } from './toast-store.ts';
import { dropDraft, keepDraft, readDraft } from './form-draft.ts';

const JOINED = 'Otra persona escribió al mismo tiempo y se unió a lo tuyo: revísalo y vuelve a intentarlo.';

/** Time without a key before a draft saves itself. */
const PAUSE_MS = 900;

/** What is sent: the fields that were typed, over the version and the values that the person had before them. */
export interface DraftWrite {
  values: DraftValues;
  seen: DraftValues;
  version: number;
  isAutosave: boolean;
  /** Why, where the person was asked. */
  reason?: string | undefined;
}

/** Where a draft comes from and goes to. Give the functions a stable identity. */
export interface DraftSource<Thing extends DraftThing> {
  /** Under which the browser keeps what is typed. */
  keepKey: string;
  load: (signal: AbortSignal) => Promise<Thing>;
  save: (write: DraftWrite) => Promise<Thing>;
  rules?: DraftRules;
  /** What the server calls it: only of a refusal about this very thing are both sides shown. */
  subject?: string;
  /** Whether it saves itself; what is public waits for a person. Default: always. */
  isAutosaved?: (thing: Thing) => boolean;
}

/** What somebody typed, or how it follows from what stands in the form. */
export type DraftPatch = DraftValues | ((values: DraftValues) => DraftValues);

const always = () => true;

const failedWith = ({ save }: Editing<DraftThing>, status: number) =>
  save.kind === 'failed' && save.problem.status === status;

/** A thing that is edited. */
export interface Draft<Thing extends DraftThing> extends Editing<Thing> {
  isTyped: boolean;
  change: (patch: DraftPatch) => void;
  /** Saves what is typed now; undefined when it was refused. */
  saveNow: (options?: { isAutosave?: boolean; reason?: string }) => Promise<Thing | undefined>;
  /**
   * Takes a step (publish, schedule, send, close) over what the person saw. What is typed is saved first, unless the step
   * stands beside the form; what somebody else wrote meanwhile stops it: joined text is looked at first, and a refused version
   * is met like one met by typing. Undefined when it was not taken; any other refusal is thrown.
   */
  takeStep: <Result>(
    work: (seen: Thing) => Promise<Result>,
    options?: { isBeside?: boolean; reason?: string | undefined },
  ) => Promise<Result | undefined>;
  /** Takes a newer state that another operation gave back, and forgets what was typed. */
  accept: (thing: Thing) => void;
  /** Takes a newer state that another operation gave back, and keeps what was typed. */
  refresh: (thing: Thing) => void;
  /** Ends a conflict with a choice for each field. */
  settle: (choices: Readonly<Record<string, 'mine' | 'theirs'>>) => void;
  discardTyped: () => void;
  /** Reads the thing again and keeps what is typed. */
  reload: () => void;
}

export type DraftState<Thing extends DraftThing> =
  | { kind: 'loading' }
  | { kind: 'failed'; problem: Problem; retry: () => void }
  | { kind: 'ready'; draft: Draft<Thing> };

function readKept(key: string): KeptDraft | undefined {
  const { values, seen, version } = readDraft<KeptDraft>(key);
  return values === undefined || seen === undefined || version === undefined
    ? undefined
    : { values, seen, version };
}

/**
 * Opens a thing and keeps it: every key stays in the browser until the server has it, so that a reload or an ended session
 * loses nothing; it saves itself, one request at a time, and again when the connection is back.
 */
export function useDraft<Thing extends DraftThing>({
  keepKey,
  load,
  save,
  rules,
  subject,
  isAutosaved = always,
}: DraftSource<Thing>): DraftState<Thing> {
  const { session } = usePortal();
  const [editing, setEditing] = useState<Editing<Thing>>();
  const [failure, setFailure] = useState<Problem>();
  const latest = useRef<Editing<Thing>>(undefined);
  const running = useRef<Promise<unknown>>(undefined);
  // Whether a save took something in that somebody else wrote, and no step was stopped for it yet.
  const hasJoined = useRef(false);
  // The newest version that was shown here beside what is typed, and says the same in every field of the form.
  const shown = useRef(0);

  // How the save was asked for that found the session over.
  const waiting = useRef<{ isAutosave: boolean; reason?: string }>(undefined);

  const put = useCallback(
    (next: Editing<Thing>) => {
      latest.current = next;
      const { values, seen, version } = next;
      if (Object.keys(typedValues(next)).length > 0) keepDraft(keepKey, { values, seen, version });
      else dropDraft(keepKey);
      setEditing(next);
    },
    [keepKey],
  );
  const open = useCallback(
    (thing: Thing) => {
      const next = openDraft(thing, readKept(keepKey), rules);
      if (isSameForm(thing.values, next.seen)) shown.current = thing.version;
      put(next);
    },
    [keepKey, put, rules],
  );
  const look = useCallback(
    (signal: AbortSignal) => {
      load(signal).then(
        (thing) => {
          if (!signal.aborted) open(thing);
        },
        (error: unknown) => {
          if (!signal.aborted && error instanceof CallError) setFailure(error.problem);
        },
      );
    },
    [load, open],
  );
  useEffect(() => {
    const stop = new AbortController();
    look(stop.signal);
    return () => stop.abort();
  }, [look]);

  const saveOnce = useCallback(
    async (isAutosave: boolean, reason?: string): Promise<Thing | undefined> => {
      const start = latest.current;
      if (start === undefined || start.conflict !== undefined) return undefined;
      const values = typedValues(start, rules);
      if (Object.keys(values).length === 0) return start.thing;
      put({ ...start, save: { kind: 'saving' } });
      try {
        const thing = await save({ values, seen: start.seen, version: start.version, isAutosave, reason });
        if (thing.version > Math.max(start.version, shown.current) + 1) hasJoined.current = true;
        put(savedDraft(latest.current ?? start, thing, start.values, rules));
        return thing;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (isProposed(error)) {
          // It waits for another person as it was written, and is shown there: here is what holds.
          put(openDraft(start.thing));
          return undefined;
        }
        const { problem } = error;
        if (problem.status === 401)
          waiting.current = { isAutosave, ...(reason === undefined ? {} : { reason }) };
        put({
          ...(latest.current ?? start),
          save: { kind: 'failed', problem },
          refused: problem.fields ?? {},
          conflict: changeConflict<DraftValues>(problem),
        });
        return undefined;
      }
    },
    [put, rules, save],
  );
  const saveNow = useCallback(
    async ({ isAutosave = false, reason }: { isAutosave?: boolean; reason?: string } = {}): Promise<
      Thing | undefined
    > => {
      // One save at a time, so that each carries the version that the last one gave.
      const earlier = running.current;
      const work = (async () => {
        await earlier;
        return saveOnce(isAutosave, reason);
      })();
      running.current = work;
      return work;
    },
    [saveOnce],
  );

  /** Shows a step that was refused for its version as a conflict; false where nothing of the form differs. */
  const meet = useCallback(
    (problem: Problem): boolean => {
      const now = latest.current;
      const met = changeConflict<DraftValues>(problem);
      if (now === undefined || met === undefined || subject !== problem.extra?.subject) return false;
      // What was typed since meets the other when it is saved.
      if (Object.keys(typedValues(now, rules)).length > 0) return false;
      const conflicts = met.conflicts.filter(({ name }) =>
        Object.hasOwn(now.values, name.split('/')[0] ?? ''),
      );
      if (conflicts.length === 0) return false;
      put({ ...now, conflict: { ...met, conflicts } });
      return true;
    },
    [put, rules, subject],
  );
  const takeStep = useCallback(
    async <Result>(
      work: (seen: Thing) => Promise<Result>,
      { isBeside = false, reason }: { isBeside?: boolean; reason?: string | undefined } = {},
    ): Promise<Result | undefined> => {
      if (!isBeside && (await saveNow(reason === undefined ? {} : { reason })) === undefined)
        return undefined;
      const seen = latest.current?.thing;
      if (seen === undefined) return undefined;
      if (hasJoined.current) {
        hasJoined.current = false;
        showToast(JOINED, { isFailure: true });
        return undefined;
      }
      try {
        return await work(seen);
      } catch (error) {
        if (error instanceof CallError && meet(error.problem)) return undefined;
        throw error;
      }
    },
    [meet, saveNow],
  );

  const mustSave =
    editing?.save.kind === 'typing' && editing.conflict === undefined && isAutosaved(editing.thing);
  const values = editing?.values;
  useEffect(() => {
    if (!mustSave || values === undefined) return undefined;
    const timer = setTimeout(() => void saveNow({ isAutosave: true }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [mustSave, values, saveNow]);
  // Both listen all the time: a connection or a session may be back before a failure is drawn.
  useEffect(() => {
    const again = () => {
      const now = latest.current;
      if (now !== undefined && failedWith(now, 0) && isAutosaved(now.thing))
        void saveNow({ isAutosave: true });
    };
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isAutosaved, saveNow]);
  useEffect(() => {
    const again = async () => {
      const now = latest.current;
      const wish = waiting.current;
      if (now === undefined || wish === undefined || !failedWith(now, 401)) return;
      if (session.snapshot().state !== 'signed-in') return;
      waiting.current = undefined;
      if ((await saveNow(wish)) !== undefined)
        showToast('Se guardó lo que escribiste antes de que terminara tu sesión.');
    };
    return session.subscribe(() => void again());
  }, [saveNow, session]);

  const change = useCallback(
    (patch: DraftPatch) => {
      const now = latest.current;
      if (now === undefined) return;
      const given = typeof patch === 'function' ? patch(now.values) : patch;
      const next = { ...now, values: { ...now.values, ...given }, refused: {} };
      const isTyped = Object.keys(typedValues(next, rules)).length > 0;
      put({ ...next, save: isTyped ? { kind: 'typing' } : { kind: 'saved', at: now.savedAt } });
    },
    [put, rules],
  );
  const accept = useCallback((thing: Thing) => put(openDraft(thing)), [put]);
  const refresh = useCallback(
    (thing: Thing) => {
      const now = latest.current;
      if (now !== undefined && isSameForm(thing.values, now.seen)) shown.current = thing.version;
      // What was typed stays over the version it was typed over: others are met when it is saved.
      if (now !== undefined && Object.keys(typedValues(now)).length > 0) put({ ...now, thing });
      else accept(thing);
    },
    [accept, put],
  );
  const settle = useCallback(
    (choices: Readonly<Record<string, 'mine' | 'theirs'>>) => {
      const now = latest.current;
      if (now === undefined) return;
      const settled = settledDraft(now, choices, rules);
      put(settled);
      // Nothing of mine is left to save: what is in force has still to come.
      if (settled.save.kind === 'saved') look(new AbortController().signal);
    },
    [look, put, rules],
  );
  const reload = useCallback(() => look(new AbortController().signal), [look]);

  if (editing === undefined) {
    if (failure === undefined) return { kind: 'loading' };
    const retry = () => {
      setFailure(undefined);
      reload();
    };
    return { kind: 'failed', problem: failure, retry };
  }
  const isTyped = Object.keys(typedValues(editing, rules)).length > 0;
  const discardTyped = () => accept(editing.thing);
  return {
    kind: 'ready',
    draft: { ...editing, isTyped, change, saveNow, takeStep, accept, refresh, settle, discardTyped, reload },
  };
}
