import { useState } from 'react';
import type { Touched } from '#contract/legal-rules.ts';
import { CallError } from '#web/kit/api.ts';
import { isProposed } from '#web/kit/proposed.ts';
import { changeConflict, type ChangeConflict } from '#web/kit/change-conflict.ts';

interface Reviewed<State> {
  /** What it would touch. */
  ask: () => Promise<Touched>;
  /** Saves over the version; undefined: the one that was opened. */
  save: (over?: { version: number; values: State }) => Promise<unknown>;
  onSaved: () => void;
  /** It was kept for another person to confirm. */
  onProposed: () => void;
}

/** A change that is saved only after what it touches was said. Anything typed afterwards asks again. */
export function useReviewed<State>({ ask, save, onSaved, onProposed }: Reviewed<State>) {
  const [touched, setTouched] = useState<Touched>();
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState('');
  const [conflict, setConflict] = useState<ChangeConflict<State>>();
  const [isBusy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);

  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setRefused({});
    setFailure('');
    try {
      await work();
    } catch (error) {
      if (isProposed(error)) return onProposed();
      if (!(error instanceof CallError)) throw error;
      const met = changeConflict<State>(error.problem);
      setTouched(undefined);
      setAttempt((count) => count + 1);
      if (met !== undefined) return setConflict(met);
      setRefused(error.problem.fields ?? {});
      setFailure(error.problem.fields === undefined ? error.problem.detail : '');
    } finally {
      setBusy(false);
    }
  };
  const commit = (over?: { version: number; values: State }) =>
    run(async () => {
      await save(over);
      onSaved();
    });
  return {
    touched,
    refused,
    failure,
    conflict,
    isBusy,
    attempt,
    /** Something was typed: what was said holds no more. */
    forget: () => {
      setTouched(undefined);
      setRefused({});
      setFailure('');
    },
    go: () => (touched === undefined ? run(async () => setTouched(await ask())) : commit()),
    settle: (choices: Readonly<Record<string, 'mine' | 'theirs'>>) => {
      if (conflict === undefined) return;
      const chosen = conflict.conflicts.map(({ name, mine, theirs }) => [
        name,
        choices[name] === 'mine' ? mine : theirs,
      ]);
      const values = { ...conflict.merged, ...Object.fromEntries(chosen) } as State;
      setConflict(undefined);
      void commit({ version: conflict.version, values });
    },
  };
}

export type ReviewedChange<State> = ReturnType<typeof useReviewed<State>>;
