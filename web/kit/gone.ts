import { CallError } from './api.ts';

/** What the loader of a page gives for a thing that visitors saw and that was withdrawn: when, and why where that was told. */
export interface Withdrawn {
  withdrawn: string;
}

/** What there is of a thing that cannot be shown. */
export type Gone = Withdrawn | null;

export const isGone = (data: unknown): data is Gone =>
  data === null || (typeof data === 'object' && 'withdrawn' in data);

/** The loaded thing, or what there is of one that does not exist. */
export async function orGone<T>(loading: Promise<T>): Promise<T | Gone> {
  try {
    return await loading;
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 404) throw error;
    const words = error.problem.extra?.withdrawn;
    return typeof words === 'string' ? { withdrawn: words } : null;
  }
}
