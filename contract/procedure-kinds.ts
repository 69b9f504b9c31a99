/** Kinds of procedure with the OCDS method they correspond to (domain 3.1). */
export const PROCEDURE_KINDS = [
  'open',
  'invitation',
  'direct',
  'framework',
  'catalogue',
  // Of the federal law of 2025, which others carry out: the portal only keeps that the University took part (art. 35, frs. IV and V).
  'dialogue',
  'negotiated',
  'disposal',
] as const;
export type ProcedureKind = (typeof PROCEDURE_KINDS)[number];
export const KIND_LABELS: Record<ProcedureKind, string> = {
  open: 'Licitación pública',
  invitation: 'Invitación a cuando menos tres',
  direct: 'Adjudicación directa',
  framework: 'Contrato específico de acuerdo marco',
  catalogue: 'Orden de suministro por catálogo',
  dialogue: 'Diálogo competitivo',
  negotiated: 'Adjudicación directa con estrategia de negociación',
  disposal: 'Enajenación',
};

/** Who may bid: anybody who fits what the call asks for, or only whom the University asked to. */
export const ENTRIES = ['anyone', 'invited'] as const;
export type Entry = (typeof ENTRIES)[number];
export const ENTRY_LABELS: Record<Entry, string> = {
  anyone: 'Abierta a cualquiera',
  invited: 'Solo por invitación',
};

/** Words of who may bid in addresses (`?participa=cualquiera`). */
export const ENTRY_SLUGS: Record<Entry, string> = { anyone: 'cualquiera', invited: 'invitacion' };

/** Who may bid in a procedure of a kind. */
export const entryOf = (kind: ProcedureKind): Entry =>
  kind === 'open' || kind === 'dialogue' || kind === 'disposal' ? 'anyone' : 'invited';

export const CATEGORIES = ['goods', 'lease', 'services', 'disposal', 'works', 'works_services'] as const;
export type Category = (typeof CATEGORIES)[number];
export const CATEGORY_LABELS: Record<Category, string> = {
  goods: 'Adquisición de bienes',
  lease: 'Arrendamiento',
  services: 'Servicio',
  disposal: 'Enajenación',
  works: 'Obra pública',
  works_services: 'Servicios relacionados con obra pública',
};

/**
 * Where the money comes from. The funds of Ramo 33 (Capítulo V of the Ley de Coordinación Fiscal) are federal money outside the federal
 * law of purchases: the law hangs on the source, not on the word «federal» (LAASSP 2025, art. 1, fr. V).
 */
export const FUNDINGS = ['federal', 'federal_33', 'state', 'own', 'mixed'] as const;
export type Funding = (typeof FUNDINGS)[number];
export const FUNDING_LABELS: Record<Funding, string> = {
  federal: 'Federal',
  federal_33: 'Federal del Ramo 33',
  state: 'Estatal',
  own: 'Propio',
  mixed: 'Mixto',
};

/** Legal regimes (decision D9: each procedure states which one applied to it). */
export const REGIMES = [
  'laassp_2025',
  'laassp_2000',
  'ley_gto',
  'lineamientos_ug',
  'lopsrm',
  'other',
  // Places for laws that the portal is not shipped with: one is offered once the unit has named it.
  'added_1',
  'added_2',
  'added_3',
] as const;
export type Regime = (typeof REGIMES)[number];
/** What the laws are called; pages call them as their settings say (`nameLaws` of law-names.ts). */
export const REGIME_LABELS: Record<Regime, string> = {
  laassp_2025: 'Ley de Adquisiciones federal (2025)',
  laassp_2000: 'Ley de Adquisiciones federal (2000)',
  // Of whichever state and university: their whole names are in the setting of the laws and in Normatividad.
  ley_gto: 'Ley estatal de contrataciones públicas',
  lineamientos_ug: 'Lineamientos de la Universidad',
  lopsrm: 'Ley de Obras Públicas federal',
  other: 'Otra legislación',
  added_1: 'Ley agregada 1',
  added_2: 'Ley agregada 2',
  added_3: 'Ley agregada 3',
};

/** Words of the kinds in addresses (`?tipo=licitacion`). */
export const KIND_SLUGS: Record<ProcedureKind, string> = {
  open: 'licitacion',
  invitation: 'invitacion',
  direct: 'directa',
  framework: 'acuerdo-marco',
  catalogue: 'catalogo',
  dialogue: 'dialogo-competitivo',
  negotiated: 'directa-negociada',
  disposal: 'enajenacion',
};

export const FUNDING_SLUGS: Record<Funding, string> = {
  federal: 'federal',
  federal_33: 'ramo-33',
  state: 'estatal',
  own: 'propio',
  mixed: 'mixto',
};
