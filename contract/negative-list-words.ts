/** Largest list that is taken, in bytes. */
export const MAX_LIST_BYTES = 60_000_000;

export const LIST_SOURCES = ['sat_69b', 'sabg_sanctioned', 'own_sanctioned'] as const;
export type ListSource = (typeof LIST_SOURCES)[number];
export const LIST_SOURCE_LABELS: Record<ListSource, string> = {
  sat_69b: 'SAT, artículo 69-B',
  sabg_sanctioned: 'Proveedores sancionados (federal)',
  own_sanctioned: 'Proveedores sancionados (lista propia)',
};
export const LIST_SOURCE_SLUGS: Record<ListSource, string> = {
  sat_69b: '69b',
  sabg_sanctioned: 'sancionados',
  own_sanctioned: 'sancionados-propia',
};

/** What a list says of somebody. The four of the SAT, those of a sanction, and what nobody foresaw. */
export const LIST_SITUATIONS = [
  'definitive',
  'presumed',
  'cleared',
  'court_favourable',
  'disqualified',
  'fined',
  'sanctioned',
  'acquitted',
  'other',
] as const;
export type ListSituation = (typeof LIST_SITUATIONS)[number];
export const LIST_SITUATION_LABELS: Record<ListSituation, string> = {
  definitive: 'Definitivo',
  presumed: 'Presunto',
  cleared: 'Desvirtuado',
  court_favourable: 'Sentencia favorable',
  disqualified: 'Inhabilitación',
  fined: 'Multa',
  sanctioned: 'Sanción sin detalle',
  acquitted: 'Absolución',
  other: 'Otra situación',
};

/** How an entry stands on a day: in its term, with something to be checked, without a bar, before, after, or taken back. */
export const ENTRY_STATES = ['in_force', 'doubtful', 'noted', 'not_begun', 'ended', 'void'] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

export const MATCH_LEVELS = ['block', 'alert', 'info'] as const;
export type MatchLevel = (typeof MATCH_LEVELS)[number];
export const MATCH_LEVEL_LABELS: Record<MatchLevel, string> = {
  block: 'Impide',
  alert: 'Alerta',
  info: 'Antecedente',
};
export const MATCH_LEVEL_SLUGS: Record<MatchLevel, string> = {
  block: 'impide',
  alert: 'alerta',
  info: 'antecedente',
};

export const MATCH_STATES = ['new', 'needs_person', 'confirmed', 'discarded'] as const;
export type MatchState = (typeof MATCH_STATES)[number];
export const MATCH_STATE_LABELS: Record<MatchState, string> = {
  new: 'Nueva',
  needs_person: 'Mismo nombre, por comprobar',
  confirmed: 'Confirmada',
  discarded: 'Descartada',
};
export const MATCH_STATE_SLUGS: Record<MatchState, string> = {
  new: 'nueva',
  needs_person: 'por-comprobar',
  confirmed: 'confirmada',
  discarded: 'descartada',
};

/** Shortest reason for a decision, in letters. */
export const MIN_REASON = 20;

/** Why a match by RFC is discarded: whoever has the RFC is who the list means. */
export const RFC_DISCARD_REASONS =
  'la lista es anterior a la resolución que la deja sin efecto, hay sentencia o suspensión de un juez, el plazo de la sanción terminó, o la autoridad reconoció el error por oficio';

const NAMESAKE = ['homonim', 'tocay', 'mismo nombre', 'nombre igual', 'nombre parecido', 'nombre similar'];

/** Why this reason does not discard this match; undefined when it may. */
export function discardProblem(matchedBy: 'rfc' | 'name', reason: string): string | undefined {
  const plain = reason.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (matchedBy === 'name' || !NAMESAKE.some((word) => plain.includes(word))) return undefined;
  return `Coincide el RFC completo: no es un homónimo. Se descarta si ${RFC_DISCARD_REASONS}. Escribe cuál y dónde consta.`;
}

/** Nobody knows what a list will say. */
export const FUTURE_DAY = 'Escribe una fecha de hoy o antes.';

/** What is read from each column of a list of sanctioned suppliers; only the name is needed. */
export const SANCTION_FIELDS = [
  'name',
  'rfc',
  'authority',
  'fileNumber',
  'resolution',
  'notifiedOn',
  'resolvedOn',
  'term',
  'startsOn',
  'endsOn',
  'amount',
  'facts',
] as const;
export type SanctionField = (typeof SANCTION_FIELDS)[number];
export const SANCTION_FIELD_LABELS: Record<SanctionField, string> = {
  name: 'Nombre o razón social',
  rfc: 'RFC',
  authority: 'Dependencia o autoridad',
  fileNumber: 'Número de expediente',
  resolution: 'Sentido de la resolución',
  notifiedOn: 'Fecha de notificación',
  resolvedOn: 'Fecha de resolución',
  term: 'Plazo de la inhabilitación',
  startsOn: 'Inicio de la sanción',
  endsOn: 'Fin de la sanción',
  amount: 'Monto de la multa',
  facts: 'Hechos',
};

/** Names of the kept data of an entry, for its evidence. */
export const ENTRY_DATA_LABELS: Record<string, string> = {
  presumedSatOffice: 'Oficio de presunción (SAT)',
  presumedSatOn: 'Publicación como presunto (SAT)',
  presumedDofOffice: 'Oficio de presunción (DOF)',
  presumedDofOn: 'Publicación como presunto (DOF)',
  clearedSatOffice: 'Oficio de quien desvirtuó (SAT)',
  clearedSatOn: 'Publicación como desvirtuado (SAT)',
  clearedDofOffice: 'Oficio de quien desvirtuó (DOF)',
  clearedDofOn: 'Publicación como desvirtuado (DOF)',
  definitiveSatOffice: 'Oficio de definitivo (SAT)',
  definitiveSatOn: 'Publicación como definitivo (SAT)',
  definitiveDofOffice: 'Oficio de definitivo (DOF)',
  definitiveDofOn: 'Publicación como definitivo (DOF)',
  favourableSatOffice: 'Oficio de sentencia favorable (SAT)',
  favourableSatOn: 'Publicación de sentencia favorable (SAT)',
  favourableDofOffice: 'Oficio de sentencia favorable (DOF)',
  favourableDofOn: 'Publicación de sentencia favorable (DOF)',
  situation: 'Situación escrita en la lista',
  endsOnIsReckoned: 'Fin calculado con el plazo',
  takenBack: 'Lo que la deja sin efecto o en duda',
  ...SANCTION_FIELD_LABELS,
};
