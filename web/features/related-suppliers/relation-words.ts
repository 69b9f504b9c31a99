import {
  RELATION_KIND_LABELS,
  type RelatedFinding,
  type RelatedSupplier,
} from '#contract/related-suppliers.ts';
import { SUPPLIER_STATE_LABELS } from '#contract/suppliers.ts';
import { formatPercent } from '#web/kit/format.ts';

/** «fuerte», «media», «débil», with the number. */
export function strengthWords(strength: number): string {
  const word = strength >= 0.8 ? 'fuerte' : strength >= 0.4 ? 'media' : 'débil';
  return `${formatPercent(strength)}, ${word}`;
}

/** The question that a finding puts. */
export function questionOf({ a, b }: Pick<RelatedFinding, 'a' | 'b'>): string {
  return `¿${a.name} y ${b.name} son de las mismas personas?`;
}

/** «Representante, domicilio» */
export function kindsWords(kinds: RelatedFinding['kinds']): string {
  const [first, ...rest] = kinds.map((kind) => RELATION_KIND_LABELS[kind]);
  return [first, ...rest.map((name) => name.toLowerCase())].join(', ');
}

/** State of a supplier, also of those known only from contracts. */
export function stateWords({ status }: RelatedSupplier): string {
  return status === 'unregistered' ? 'Sin registro' : SUPPLIER_STATE_LABELS[status];
}

/** Whether somebody else may act in its place: it may not contract itself. */
export function isImpeded({ status }: RelatedSupplier): boolean {
  return status === 'suspended' || status === 'disqualified';
}
