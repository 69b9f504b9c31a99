import type { RegulationRow, RegulationState } from '#contract/regulations.ts';
import { formatCountOf, formatDate } from '#web/kit/format.ts';
import type { Tone } from '#web/ui/tag.tsx';

export const REGULATION_TONES: Record<RegulationState, Tone> = {
  in_force: 'ok',
  reformed: 'info',
  repealed: 'mute',
};

/** «Vigente desde 30 ene 2023», «Publicada 16 abr 2025», «Abrogada el 17 abr 2025», with the last reform. */
export function validityText(row: RegulationRow): string {
  const reform = row.lastReformOn === null ? '' : `. Última reforma: ${formatDate(row.lastReformOn)}`;
  if (row.status === 'repealed')
    return row.repealedOn === null ? 'Abrogada' : `Abrogada el ${formatDate(row.repealedOn)}`;
  if (row.inForceOn !== null) return `Vigente desde ${formatDate(row.inForceOn)}${reform}`;
  return row.publishedOn === null ? `Vigente${reform}` : `Publicada ${formatDate(row.publishedOn)}${reform}`;
}

/** «Reglamentos. Publicada 18 dic 2025.», beside the mark of the state, whose own word is not said again. */
export function rowText(row: RegulationRow): string {
  const validity = validityText(row).replace(/^(Vigente|Abrogada)($|\. )/, '');
  return `${row.kind}.${validity === '' ? '' : ` ${validity}.`}${usesText(row.uses)}`;
}

/** « Se aplica en 84 trámites y procedimientos.», after a sentence; empty for what nobody names. */
export function usesText(uses: number): string {
  if (uses === 0) return '';
  return ` Se aplica en ${formatCountOf(uses, 'trámite o procedimiento', 'trámites y procedimientos')}.`;
}
