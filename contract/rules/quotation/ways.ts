/** What can be done where fewer bids than wanted can be awarded. */
export const COMPARISON_WAYS = [
  'award',
  'go_on',
  'invite_more',
  'declare_failed',
  'direct',
  'new_procedure',
] as const;
export type ComparisonWay = (typeof COMPARISON_WAYS)[number];
export const COMPARISON_WAY_LABELS: Record<ComparisonWay, string> = {
  award: 'Adjudicar a la única que cumple',
  go_on: 'Seguir y evaluar, con el motivo',
  invite_more: 'Invitar a más proveedores',
  declare_failed: 'Declarar desierta',
  direct: 'Adjudicar directamente (art. 56, fracción III)',
  new_procedure: 'Empezar otro procedimiento (art. 58)',
};

/** An invitation is compared with at least so many solvent bids. */
const LEAST_SOLVENT = 3;

/**
 * What can be done about a lot (purchase-chain §4.10), and nothing else: of an invitation by how many are solvent (LAASSP 2025 art. 56-III),
 * of direct quotations by how many came; empty where nothing is missing.
 */
export function waysOn({
  kind,
  isFederal,
  solvent,
  received,
  least,
}: {
  kind: 'research' | 'direct' | 'invitation' | 'open';
  isFederal: boolean;
  solvent: number;
  received: number;
  /** Least number of answers. */
  least: number;
}): ComparisonWay[] {
  if (kind === 'open') return solvent === 0 ? ['declare_failed'] : [];
  if (kind === 'invitation') {
    if (solvent >= LEAST_SOLVENT) return [];
    if (solvent === 1) return ['award', 'declare_failed', 'direct'];
    return solvent === 0 ? ['declare_failed'] : ['go_on', 'declare_failed'];
  }
  if (received >= least && solvent > 0) return [];
  if (kind === 'direct' && isFederal && received === 0) return ['new_procedure'];
  if (received === 0) return ['invite_more', 'declare_failed'];
  return solvent === 0 ? ['declare_failed'] : ['invite_more', 'go_on'];
}
