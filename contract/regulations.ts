import { NO_SUCH_DAY } from './date-words.ts';
import { z } from 'zod';
import { isCalendarDay } from './calendar-day.ts';
import { AttachedFile } from './content-files.ts';
import { endpoint } from './endpoint.ts';
import { type Regime } from './procedure-kinds.ts';
import { FacetCount } from './procedures.ts';

/** Levels of the index of regulations, what the university itself decides first. */
export const REGULATION_LEVELS = [
  'guidelines',
  'university',
  'forms',
  'state',
  'federal',
  'international',
] as const;
export type RegulationLevel = (typeof REGULATION_LEVELS)[number];
export const REGULATION_LEVEL_LABELS: Record<RegulationLevel, string> = {
  international: 'Internacional',
  federal: 'Federal',
  state: 'Estatal',
  university: 'Universitaria',
  guidelines: 'Lineamientos',
  forms: 'Formatos',
};
export const REGULATION_LEVEL_SLUGS: Record<RegulationLevel, string> = {
  international: 'internacional',
  federal: 'federal',
  state: 'estatal',
  university: 'universitaria',
  guidelines: 'lineamientos',
  forms: 'formatos',
};

/** The regulation that a procedure names as the law applied to it. */
export const REGIME_REGULATIONS: Partial<Record<Regime, string>> = {
  laassp_2025: 'laassp-2025',
  laassp_2000: 'laassp-2000',
  ley_gto: 'ley-contrataciones-gto',
  lineamientos_ug: 'lineamientos-ug-2023',
  lopsrm: 'lopsrm',
};

export const REGULATION_STATES = ['in_force', 'reformed', 'repealed'] as const;
export type RegulationState = (typeof REGULATION_STATES)[number];
export const REGULATION_STATE_LABELS: Record<RegulationState, string> = {
  in_force: 'Vigente',
  reformed: 'Vigente con reformas',
  repealed: 'Abrogada',
};

export const RegulationQuery = z.object({
  q: z.string().trim().max(200, 'Escribe hasta 200 letras.').optional(),
  nivel: z.string().max(40).default(''),
  vigencia: z.enum(['vigente', 'todas']).catch('vigente').default('vigente'),
  fecha: z
    .string()
    .refine(isCalendarDay, NO_SUCH_DAY)
    .describe('Lo que estaba vigente ese día; manda sobre `vigencia`.')
    .optional(),
});
export type RegulationQuery = z.infer<typeof RegulationQuery>;

/** A short reference to another regulation. */
export const RegulationLink = z.object({ slug: z.string(), title: z.string() });
export type RegulationLink = z.infer<typeof RegulationLink>;

export const RegulationRow = z.object({
  slug: z.string(),
  title: z.string(),
  shortTitle: z.string().nullable(),
  level: z.enum(REGULATION_LEVELS),
  kind: z.string(),
  status: z.enum(REGULATION_STATES),
  publishedOn: z.string().nullable(),
  inForceOn: z.string().nullable(),
  lastReformOn: z.string().nullable(),
  repealedOn: z.string().nullable(),
  summary: z.string(),
  topics: z.array(z.string()),
  /** Published sheets and procedures that name it. */
  uses: z.number(),
  replacedBy: RegulationLink.nullable(),
  /** Its text is read by article. */
  hasText: z.boolean(),
  /** Its dates do not say whether it was in force on the day that is asked about. */
  isUncertain: z.boolean(),
});
export type RegulationRow = z.infer<typeof RegulationRow>;

export const RegulationPage = z.object({
  rows: z.array(RegulationRow),
  total: z.number(),
  levels: z.array(FacetCount),
});
export type RegulationPage = z.infer<typeof RegulationPage>;

/** A version of the text of a regulation, with its first day. */
export const RegulationTextDays = z.object({ key: z.string(), name: z.string(), inForceOn: z.string() });
export type RegulationTextDays = z.infer<typeof RegulationTextDays>;

export const RegulationDetail = RegulationRow.extend({
  issuer: z.string(),
  medium: z.string().nullable(),
  officialUrl: z.string().nullable(),
  amends: RegulationLink.nullable(),
  /** Its text and annexes. */
  files: z.array(AttachedFile),
  amendedBy: z.array(RegulationLink),
  replaces: z.array(RegulationLink),
  /** Versions of its text, from the first to the last. */
  texts: z.array(RegulationTextDays),
});
export type RegulationDetail = z.infer<typeof RegulationDetail>;

export const regulationsApi = {
  list: endpoint({
    operationId: 'listRegulations',
    method: 'GET',
    path: '/normatividad',
    tag: 'Normatividad',
    summary: 'Normas por nivel, con búsqueda y vigencia',
    query: RegulationQuery,
    response: RegulationPage,
  }),
  detail: endpoint({
    operationId: 'getRegulation',
    method: 'GET',
    path: '/normatividad/{slug}',
    tag: 'Normatividad',
    summary: 'Una norma con sus fechas y las normas que sustituye, modifica o la sustituyen',
    params: z.object({ slug: z.string().min(1).max(200) }),
    response: RegulationDetail,
    errors: ['not_found'],
  }),
};
