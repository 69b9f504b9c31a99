import type { RegistryReason, ReasonKind } from '#contract/registry-catalogues.ts';

/** A reason of the catalogue, as the forms offer it. */
export type Reason = Pick<RegistryReason, 'code' | 'kind' | 'paperCode' | 'text' | 'legalBasis'>;

/** Reasons to observe a paper: its own first, then those of any paper. */
export function reasonsForPaper(reasons: readonly Reason[], paperCode: string): Reason[] {
  const usable = reasons.filter(
    ({ kind, paperCode: own }) => kind === 'observation' && (own === null || own === paperCode),
  );
  return usable.toSorted((a, b) => Number(a.paperCode === null) - Number(b.paperCode === null));
}

/** Reasons of one kind that belong to no paper. */
export function reasonsOf(reasons: readonly Reason[], kind: ReasonKind | undefined): Reason[] {
  return reasons.filter((reason) => reason.kind === kind && reason.paperCode === null);
}

/** Reasons as options of a select. */
export function reasonOptions(reasons: readonly Reason[]): { value: string; label: string }[] {
  return reasons.map(({ code, text }) => ({ value: code, label: text }));
}
