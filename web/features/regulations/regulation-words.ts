import {
  REGULATION_STATE_LABELS,
  type RegulationDetail,
  type RegulationRow,
  type RegulationState,
} from '#contract/regulations.ts';
import { formatCountOf, formatDate } from '#web/kit/format.ts';
import type { Tone } from '#web/ui/tag.tsx';

const REGULATION_TONES: Record<RegulationState, Tone> = {
  in_force: 'ok',
  reformed: 'info',
  repealed: 'mute',
};

type Mark = { tone: Tone; label: string };

/** Whether its first day is still to come. */
const isToCome = ({ status, inForceOn }: RegulationRow, today: string) =>
  status !== 'repealed' && inForceOn !== null && inForceOn > today;

/** Its state as a mark: what is published and holds from a day to come is not in force. */
export function stateMark(row: RegulationRow, today: string): Mark {
  return isToCome(row, today)
    ? { tone: 'info', label: 'Aún no rige' }
    : { tone: REGULATION_TONES[row.status], label: REGULATION_STATE_LABELS[row.status] };
}

/** Where its text is, of one that the portal does not hold: «Se publicó en la Gaceta Universitaria el 1 feb 2023.» */
export function whereaboutsText({
  medium,
  publishedOn,
}: Pick<RegulationDetail, 'medium' | 'publishedOn'>): string {
  const day = publishedOn === null ? '' : ` el ${formatDate(publishedOn)}`;
  return medium === null ? '' : `Se publicó en: ${medium}${day}. `;
}

/** «Vigente desde 30 ene 2023», «Regirá desde el 1 ene 2027», «Publicada 16 abr 2025», «Abrogada el 17 abr 2025», with the last reform. */
export function validityText(row: RegulationRow, today: string): string {
  const reform = row.lastReformOn === null ? '' : `. Última reforma: ${formatDate(row.lastReformOn)}`;
  if (row.status === 'repealed')
    return row.repealedOn === null ? 'Abrogada' : `Abrogada el ${formatDate(row.repealedOn)}`;
  if (row.inForceOn !== null && isToCome(row, today)) return `Regirá desde el ${formatDate(row.inForceOn)}`;
  if (row.inForceOn !== null) return `Vigente desde ${formatDate(row.inForceOn)}${reform}`;
  return row.publishedOn === null ? `Vigente${reform}` : `Publicada ${formatDate(row.publishedOn)}${reform}`;
}

/** «Reglamentos. Publicada 18 dic 2025.», beside the mark of the state, whose own word is not said again. */
export function rowText(row: RegulationRow, today: string): string {
  const validity = validityText(row, today).replace(/^(Vigente|Abrogada)($|\. )/, '');
  return `${row.kind}.${validity === '' ? '' : ` ${validity}.`}${usesText(row.uses)}`;
}

/** « Se aplica en 84 trámites y procedimientos.», after a sentence; empty for what nobody names. */
export function usesText(uses: number): string {
  if (uses === 0) return '';
  return ` Se aplica en ${formatCountOf(uses, 'trámite o procedimiento', 'trámites y procedimientos')}.`;
}
