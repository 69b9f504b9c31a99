import { CallError } from './api.ts';

/** Instead of a thing that cannot be shown: the words of its withdrawal, or nothing of what never was. */
export type Gone = string | null;

export const isGone = (data: unknown): data is Gone => data === null || typeof data === 'string';

/** The loaded thing, or what there is of one that does not exist. */
export async function orGone<T>(loading: Promise<T>): Promise<T | Gone> {
  try {
    return await loading;
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 404) throw error;
    return (error.problem.extra?.withdrawn as string | undefined) ?? null;
  }
}
