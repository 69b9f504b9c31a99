import type { Comparison } from '../../comparisons.ts';
import type { EvaluatedLot } from './evaluation.ts';

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

/** Shortest reason for going on with fewer than asked, in letters. */
export const LEAST_GO_ON_REASON = 20;

/** What can be done about each lot of a comparison that has too few offers; what nobody has judged yet may still comply. */
export function waysOf(
  { kind, isFederal, least }: Pick<Comparison, 'kind' | 'isFederal' | 'least'>,
  { cells, solvent }: Pick<EvaluatedLot, 'cells' | 'solvent'>,
): ComparisonWay[] {
  const received = cells.filter(({ state }) => state !== 'none').length;
  const pending = cells.filter(({ state }) => state === 'pending').length;
  return waysOn({ kind, isFederal, least, solvent: solvent + pending, received });
}

/** Lots that are awarded with fewer offers than asked without saying why, in sentences. */
export function fewGaps(
  comparison: Pick<Comparison, 'kind' | 'isFederal' | 'least'>,
  lots: readonly EvaluatedLot[],
  goOnReason: string,
): string[] {
  if (goOnReason.length >= LEAST_GO_ON_REASON) return [];
  return lots
    .filter((lot) => waysOf(comparison, lot).includes('go_on'))
    .map(
      ({ lot }) =>
        `La partida ${lot.number} tiene menos cotizaciones que las pedidas: explica por qué se sigue, con al menos ${LEAST_GO_ON_REASON} letras.`,
    );
}
