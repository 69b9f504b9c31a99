import {
  DOCUMENT_KINDS,
  DOCUMENT_STAGES,
  DOCUMENT_STAGE_LABELS,
  isInternal,
  type DocumentKind,
  type DocumentStage,
} from './procedures.ts';

/** The word of a kind or stage in addresses: «Acta de fallo» is `acta-de-fallo`; what stands in brackets is left out. */
const wordOf = (label: string): string =>
  (label.split(' (', 1)[0] ?? label)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');

/** A value of a filter with its word in addresses and its name. */
export interface FilterWord<Value extends string> {
  value: Value;
  word: string;
  label: string;
}

const kinds = Object.entries(DOCUMENT_KINDS) as [DocumentKind, readonly [string, unknown]][];

/** Kinds of document that may be public, in the order of a file. */
export const KIND_WORDS: readonly FilterWord<DocumentKind>[] = kinds
  .filter(([value]) => !isInternal(value))
  .map(([value, [label]]) => ({ value, word: wordOf(label), label }));

/** Stages of a file in their order. */
export const STAGE_WORDS: readonly FilterWord<DocumentStage>[] = DOCUMENT_STAGES.map((value) => ({
  value,
  word: wordOf(DOCUMENT_STAGE_LABELS[value]),
  label: DOCUMENT_STAGE_LABELS[value],
}));
