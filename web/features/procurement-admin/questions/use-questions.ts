import { useCallback } from 'react';
import { redFlagsApi, type ProcedureQuestions } from '#contract/red-flags.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded, type Loaded } from '#web/kit/use-loaded.ts';

/** The questions of a procedure as it was saved last; asked again with each new `asked`. */
export function useQuestions(id: string, asked: string): Loaded<ProcedureQuestions | undefined> {
  const { api } = usePortal();
  const ask = useCallback(
    async (signal: AbortSignal) =>
      asked === '' ? undefined : api.call(redFlagsApi.questions, { params: { id }, signal }),
    [api, id, asked],
  );
  return useLoaded(ask);
}

/** One question with what became of it. */
export type Question = ProcedureQuestions['questions'][number];
