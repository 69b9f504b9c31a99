import { INTEGRITY_KIND_LABELS, type FoundLeaf } from '#contract/integrity.ts';

const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/** What a leaf tells, in words: its kind, and which one of its kind. */
export function leafWords({ leaf, section }: Pick<FoundLeaf, 'leaf' | 'section'>): {
  kind: string;
  which: string;
} {
  const kind = String(leaf['kind']);
  const label = INTEGRITY_KIND_LABELS[kind as keyof typeof INTEGRITY_KIND_LABELS] ?? kind;
  const parts = [
    leaf['name'],
    leaf['version'] === undefined ? undefined : `versión ${String(leaf['version'])}`,
    leaf['lot'] === undefined ? undefined : `partida ${String(leaf['lot'])}`,
    leaf['contract'] === undefined ? undefined : `contrato ${String(leaf['contract'])}`,
    kind === 'answer' || kind === 'contract_amendment' ? `número ${String(leaf['number'])}` : undefined,
    section === null ? undefined : `${section} «${String(leaf['item'])}»`,
    leaf['period'],
    text(leaf['edition']) === undefined || leaf['edition'] === 1
      ? undefined
      : `edición ${String(leaf['edition'])}`,
  ];
  return { kind: label, which: parts.filter((part) => part !== undefined).join(', ') };
}

/** Hexadecimal in groups of eight, as people compare it. */
export const grouped = (hex: string): string => hex.replaceAll(/(.{8})(?=.)/g, '$1 ');
