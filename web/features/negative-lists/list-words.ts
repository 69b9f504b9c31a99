import type { ListSituation, MatchLevel, MatchState } from '#contract/negative-list-words.ts';
import { SUPPLIER_STATE_LABELS, type SupplierState } from '#contract/suppliers.ts';
import type { ScreeningRun } from '#contract/negative-lists.ts';
import type { Tone } from '#web/ui/tag.tsx';

export const LEVEL_TONES: Record<MatchLevel, Tone> = { block: 'bad', alert: 'warn', info: 'mute' };

export const MATCH_STATE_TONES: Record<MatchState, Tone> = {
  new: 'info',
  needs_person: 'warn',
  confirmed: 'bad',
  discarded: 'mute',
};

export const SCREENING_WORDS: Record<ScreeningRun['status'], string> = {
  running: 'Revisando el padrón',
  done: 'Revisión terminada',
  cancelled: 'Revisión detenida',
  superseded: 'Revisión reemplazada por otra',
  failed: 'La revisión falló',
};

/** State of a supplier, also of those known only from contracts. */
export function supplierState(status: SupplierState | 'unregistered'): string {
  return status === 'unregistered' ? 'Sin registro' : SUPPLIER_STATE_LABELS[status];
}

/** What a situation means for the registry, in a sentence. */
export const SITUATION_NOTES: Partial<Record<ListSituation, string>> = {
  definitive:
    'Impide contratar y refrendar (CFF, arts. 69-B y 32-D). La inhabilitación la decide una persona en el expediente.',
  presumed: 'El contribuyente aún puede desvirtuar la presunción; decide una persona.',
  cleared: 'Desvirtuó la presunción: queda como antecedente.',
  court_favourable: 'Un tribunal le dio la razón: queda como antecedente.',
  disqualified: 'La inhabilitación dura su plazo y hasta que se pague la multa (LAASSP, art. 90).',
};
