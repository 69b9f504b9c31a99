import type { AdminDocument } from '#contract/documents.ts';

/** Papers of the file of some kinds, to be chosen. */
export function paperOptions(
  dossier: readonly AdminDocument[],
  kinds: readonly string[],
): { value: string; label: string }[] {
  return dossier
    .filter(({ kind, status }) => kinds.includes(kind) && status !== 'withdrawn')
    .map(({ id, title }) => ({ value: id, label: title }));
}
