import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { FacetCount } from './procedures.ts';

export const PROFILE_KINDS = [
  'desktop',
  'all_in_one',
  'laptop',
  'workstation',
  'tablet',
  'monitor',
  'printer',
  'projector',
  'server',
  'ups',
] as const;
export type ProfileKind = (typeof PROFILE_KINDS)[number];
export const PROFILE_KIND_LABELS: Record<ProfileKind, string> = {
  desktop: 'Escritorio',
  all_in_one: 'Todo en uno',
  laptop: 'Portátil',
  workstation: 'Estación de trabajo',
  tablet: 'Tableta',
  monitor: 'Monitor',
  printer: 'Impresora',
  projector: 'Proyector',
  server: 'Servidor',
  ups: 'No-break',
};

export const PROFILE_LEVELS = ['basic', 'intermediate', 'advanced', 'specialised'] as const;
export type ProfileLevel = (typeof PROFILE_LEVELS)[number];
export const PROFILE_LEVEL_LABELS: Record<ProfileLevel, string> = {
  basic: 'Básico',
  intermediate: 'Intermedio',
  advanced: 'Avanzado',
  specialised: 'Especializado',
};

export const PROFILE_STATES = ['valid', 'expiring', 'expired', 'future'] as const;
export type ProfileState = (typeof PROFILE_STATES)[number];
export const PROFILE_STATE_LABELS: Record<ProfileState, string> = {
  valid: 'Vigente',
  expiring: 'Por vencer',
  expired: 'Vencido',
  future: 'Próximo',
};

const words = z
  .string()
  .max(500)
  .default('')
  .transform((value) => [...new Set(value.split(',').filter((entry) => entry !== ''))]);

/** Filters of the catalogue: kinds, levels and uses as lists, `comparar` up to three keys. */
export const ProfileQuery = z.object({
  q: z.string().trim().max(200, 'Escribe hasta 200 letras.').optional(),
  tipo: words,
  nivel: words,
  uso: words,
  vigencia: z.enum(['vigente', 'todas']).catch('vigente').default('vigente'),
  comparar: words,
});
export type ProfileQuery = z.infer<typeof ProfileQuery>;

export const ProfileRow = z.object({
  key: z.string(),
  /** Its address, which never changes. */
  slug: z.string(),
  name: z.string(),
  kind: z.enum(PROFILE_KINDS),
  level: z.enum(PROFILE_LEVELS),
  uses: z.array(z.string()),
  /** Line of the COG under which it is bought. */
  budgetLine: z.string().nullable(),
  highlights: z.array(z.string()),
  state: z.enum(PROFILE_STATES),
  validUntil: z.string(),
  replacedBy: z.string().nullable(),
  priceMin: z.string().nullable(),
  priceMax: z.string().nullable(),
  priceOn: z.string().nullable(),
  /** Whether the reference price is older than 90 days. */
  isPriceOld: z.boolean(),
});
export type ProfileRow = z.infer<typeof ProfileRow>;

export const SpecificationGroup = z.object({
  group: z.string(),
  rows: z.array(z.object({ label: z.string(), value: z.string() })),
});
export type SpecificationGroup = z.infer<typeof SpecificationGroup>;

export const ProfileDetail = ProfileRow.extend({
  specification: z.array(SpecificationGroup),
  norms: z.array(z.string()),
  warranty: z.string(),
  technicalText: z.string(),
  priceSource: z.string().nullable(),
  /** Older prices, the newest first. */
  priceHistory: z.array(
    z.object({ on: z.string(), min: z.string(), max: z.string().nullable(), source: z.string() }),
  ),
  /** Key of the profile that it replaced. */
  replaces: z.string().nullable(),
  changeReason: z.string().nullable(),
  validFrom: z.string(),
  authorisedBy: z.string().nullable(),
  edition: z.number(),
});
export type ProfileDetail = z.infer<typeof ProfileDetail>;

export const ProfilePage = z.object({
  rows: z.array(ProfileRow),
  compared: z.array(ProfileDetail),
  facets: z.object({ tipo: z.array(FacetCount), nivel: z.array(FacetCount), uso: z.array(FacetCount) }),
});
export type ProfilePage = z.infer<typeof ProfilePage>;

export const computingProfilesApi = {
  list: endpoint({
    operationId: 'listComputingProfiles',
    method: 'GET',
    path: '/perfiles',
    tag: 'Perfiles de cómputo',
    summary: 'Especificaciones de equipo de cómputo, con filtros y comparación de hasta tres',
    query: ProfileQuery,
    response: ProfilePage,
  }),
  detail: endpoint({
    operationId: 'getComputingProfile',
    method: 'GET',
    path: '/perfiles/{clave}',
    tag: 'Perfiles de cómputo',
    summary: 'Un perfil con su especificación, garantía y precio de referencia',
    params: z.object({ clave: z.string().min(1).max(80) }),
    response: ProfileDetail,
    errors: ['not_found'],
  }),
  pdf: endpoint({
    operationId: 'printComputingProfile',
    method: 'GET',
    path: '/perfiles/{clave}/pdf',
    tag: 'Perfiles de cómputo',
    summary: 'Un perfil como PDF para una requisición',
    params: z.object({ clave: z.string().min(1).max(80) }),
    media: 'pdf',
    errors: ['not_found'],
  }),
};
