import type { Transition } from '#contract/procurement-admin.ts';
import { type ProcedureKind } from '#contract/procedure-kinds.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '#contract/procedures.ts';

/** Steps of a procedure that may ask for a document: its publication and every change of state after it. */
export type DocumentStep = 'publish' | Transition;

/** Documents that a step needs, with the source (decision D9); one of them is enough. */
export interface DocumentRequirement {
  step: DocumentStep;
  /** Null: whatever the kind of procedure. */
  kind: ProcedureKind | null;
  documents: readonly DocumentKind[];
  source: string;
}

/** What a step of a kind of procedure needs: what is said for the kind goes before what is said for all. */
export function requirementOf(
  requirements: readonly DocumentRequirement[],
  step: DocumentStep,
  kind: ProcedureKind,
): DocumentRequirement | undefined {
  const ofStep = requirements.filter((one) => one.step === step);
  const found = ofStep.find((one) => one.kind === kind) ?? ofStep.find((one) => one.kind === null);
  return found === undefined || found.documents.length === 0 ? undefined : found;
}

/** The names of documents of which one is enough: «acta de fallo o notificación de adjudicación». */
export function documentNames(documents: readonly DocumentKind[]): string {
  const names = documents.map((kind) => DOCUMENT_KINDS[kind][0].toLowerCase());
  return new Intl.ListFormat('es-MX', { type: 'disjunction' }).format(names);
}
