import { INTEGRITY_KIND_LABELS, type FoundLeaf } from '#contract/integrity.ts';
import { formatCountOf } from '#web/kit/format.ts';

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

const DAY = 86_400_000;

export const STATE_KINDS = new Set([
  'procedure_state',
  'award',
  'contract',
  'evaluation',
  'sanction',
  'alarm',
]);

/** Whether a leaf tells how a thing stood when it was entered: its only date is that of the entry (`is_state_kind`). */
export const tellsState = (leaf: FoundLeaf['leaf']): boolean => STATE_KINDS.has(String(leaf['kind']));

/**
 * Why what a leaf tells is dated before the leaf was written, or null where both are of one day. `beganAt`: when the
 * first head was signed; what was entered until then was in the portal when the log began.
 */
export function datesNote(
  { leaf, recordedAt }: Pick<FoundLeaf, 'leaf' | 'recordedAt'>,
  beganAt: string | null,
): string | null {
  if (tellsState(leaf))
    return beganAt === null || recordedAt <= beganAt
      ? 'Así estaba en el portal cuando empezó el registro.'
      : null;
  const days = Math.floor((Date.parse(recordedAt) - Date.parse(String(leaf['at']))) / DAY);
  if (!(days >= 1)) return null;
  if (beganAt === null || recordedAt <= beganAt)
    return 'Ya estaba en el portal cuando empezó el registro: se anotó entonces.';
  return `Se anotó ${formatCountOf(days, 'día', 'días')} después de la fecha que dice el portal.`;
}

/** Hexadecimal in groups of eight, as people compare it. */
export const grouped = (hex: string): string => hex.replaceAll(/(.{8})(?=.)/g, '$1 ');
