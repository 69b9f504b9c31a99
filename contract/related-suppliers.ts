import { z } from 'zod';
import { oneOf } from './list-words.ts';
import { endpoint } from './endpoint.ts';
import { LIST_FILE, listOrder, type ListColumns } from './list-columns.ts';
import type { FieldLabel } from './rules/texts/field-differences.ts';
import { SUPPLIER_STATES } from './suppliers.ts';

/** What two suppliers may share, the strongest first. */
export const RELATION_KINDS = [
  'clabe',
  'representative',
  'partner',
  'phone',
  'address',
  'mail_domain',
] as const;
export type RelationKind = (typeof RELATION_KINDS)[number];
export const RELATION_KIND_LABELS: Record<RelationKind, string> = {
  clabe: 'Cuenta bancaria',
  representative: 'Representante',
  partner: 'Socio',
  phone: 'Teléfono',
  address: 'Domicilio',
  mail_domain: 'Dominio de correo',
};
export const RELATION_KIND_SLUGS: Record<RelationKind, string> = {
  clabe: 'cuenta',
  representative: 'representante',
  partner: 'socio',
  phone: 'telefono',
  address: 'domicilio',
  mail_domain: 'correo',
};

/** Shortest reason for closing a finding or leaving a datum out, in letters. */
export const MIN_CLOSING_REASON = 20;

/** Strength from which a relation is strong: two people close it. */
export const STRONG_RELATION = 0.8;

/** Suppliers shown in one graph; the weakest links of a larger group are left out and said so. */
export const MAX_GRAPH_NODES = 120;

const kind = z.enum(RELATION_KINDS);

export const RelatedSupplier = z.object({
  id: z.uuid(),
  number: z.string().nullable(),
  name: z.string(),
  status: z.enum([...SUPPLIER_STATES, 'unregistered']),
  mainLine: z.string().nullable(),
});
export type RelatedSupplier = z.infer<typeof RelatedSupplier>;

export const RelationEvidence = z.object({
  /** Names the shared datum in requests without repeating it. */
  id: z.string(),
  kind,
  label: z.string(),
  /** Suppliers that share it, these two included. */
  shared: z.number(),
});
export type RelationEvidence = z.infer<typeof RelationEvidence>;

export const RelatedFinding = z.object({
  id: z.uuid(),
  a: RelatedSupplier,
  b: RelatedSupplier,
  groupId: z.uuid().nullable(),
  /** Between 0 and 1. */
  strength: z.number(),
  kinds: z.array(kind),
  evidence: z.array(RelationEvidence),
  status: z.enum(['open', 'closed']),
  reason: z.string().nullable(),
  closedBy: z.string().nullable(),
  closedAt: z.string().nullable(),
  /** It had been closed and something new appeared. */
  reopenedAt: z.string().nullable(),
  foundAt: z.string(),
  version: z.number(),
});
export type RelatedFinding = z.infer<typeof RelatedFinding>;

export const FindingPage = z.object({
  rows: z.array(RelatedFinding),
  total: z.number(),
  page: z.number(),
  size: z.number(),
});
export type FindingPage = z.infer<typeof FindingPage>;

export const RelationGroup = z.object({
  id: z.uuid(),
  suppliers: z.number(),
  findings: z.number(),
  strength: z.number(),
  kinds: z.array(kind),
  /** A few of its suppliers, by name. */
  names: z.array(z.string()),
  /** Some of it is suspended, disqualified or cancelled: another may act in its place (LAASSP 2025 art. 71). */
  hasImpeded: z.boolean(),
});
export type RelationGroup = z.infer<typeof RelationGroup>;

export const GroupPage = z.object({
  rows: z.array(RelationGroup),
  total: z.number(),
  page: z.number(),
  size: z.number(),
});
export type GroupPage = z.infer<typeof GroupPage>;

export const GroupDetail = z.object({
  id: z.uuid(),
  suppliers: z.array(RelatedSupplier),
  findings: z.array(RelatedFinding),
  /** Suppliers of the group that are not shown. */
  hidden: z.number(),
});
export type GroupDetail = z.infer<typeof GroupDetail>;

export const RelationWeight = z.object({
  kind,
  weight: z.number(),
  isDiluted: z.boolean(),
  maxShared: z.number(),
  reason: z.string(),
  version: z.number(),
});
export type RelationWeight = z.infer<typeof RelationWeight>;

const percent = (value: unknown) => `${Math.round(Number(value) * 100)} %`;

/** Parts of a weight as people see them. */
export const WEIGHT_FIELDS = [
  { name: 'weight', label: 'Peso', text: percent },
  { name: 'isDiluted', label: 'Se divide entre quienes lo comparten' },
  { name: 'maxShared', label: 'Proveedores que pueden compartirlo' },
] as const satisfies FieldLabel[];

/** What people see of a finding. */
export const FINDING_FIELDS: readonly FieldLabel[] = [
  { name: 'status', label: 'Estado', text: (value) => (value === 'closed' ? 'Cerrada' : 'Abierta') },
  { name: 'reason', label: 'Razón' },
  { name: 'strength', label: 'Fuerza', text: percent },
];

export const RelationOverview = z.object({
  open: z.number(),
  closed: z.number(),
  groups: z.number(),
  kinds: z.array(z.object({ kind, count: z.number() })),
  weights: z.array(RelationWeight),
  ignored: z.array(z.object({ kind, label: z.string(), reason: z.string() })),
  isRunning: z.boolean(),
  calculatedAt: z.string().nullable(),
  failure: z.string().nullable(),
});
export type RelationOverview = z.infer<typeof RelationOverview>;

const page = {
  pag: z.coerce.number().int().min(1).max(2_000).catch(1).default(1),
  tam: z.coerce.number().int().min(1).max(100).catch(20).default(20),
};

/** Columns of the pairs; what is extra is shown to whoever asks. */
export const FINDING_COLUMNS = {
  proveedores: { label: 'Proveedores' },
  comparten: { label: 'Comparten' },
  evidencia: { label: 'Evidencia' },
  fuerza: { label: 'Fuerza', isSortable: true },
  estado: { label: 'Estado' },
  encontrada: { label: 'Encontrada', isSortable: true, isExtra: true },
  cerro: { label: 'Cerró', isExtra: true },
  razon: { label: 'Razón', isExtra: true },
} as const satisfies ListColumns;

/** `tipo`: entries of RELATION_KIND_SLUGS, by comma; all of them must be shared. `estado`: abiertas or cerradas. */
export const FindingQuery = z.object({
  tipo: z.string().max(100).default(''),
  estado: oneOf(['abiertas', 'cerradas']).default('abiertas'),
  q: z.string().trim().max(200, 'Escribe hasta 200 letras.').optional(),
  /** Without one, the strongest stand first. */
  orden: listOrder(FINDING_COLUMNS),
  ...page,
});
export type FindingQuery = z.infer<typeof FindingQuery>;
export const FindingFileQuery = FindingQuery.extend(LIST_FILE);

const tag = 'Proveedores relacionados';
const reason = z
  .string()
  .trim()
  .min(MIN_CLOSING_REASON, `Escribe la razón con al menos ${MIN_CLOSING_REASON} letras.`)
  .max(1_000, 'Escribe menos de 1,000 letras.');

export const relatedSuppliersApi = {
  overview: endpoint({
    operationId: 'getRelations',
    method: 'GET',
    path: '/padron/relaciones/resumen',
    tag,
    summary: 'Cuántas relaciones hay por dato compartido, sus pesos y cuándo se buscaron',
    response: RelationOverview,
  }),
  list: endpoint({
    operationId: 'listRelatedSuppliers',
    method: 'GET',
    path: '/padron/relaciones',
    tag,
    summary: 'Pares de proveedores que comparten datos, los más fuertes primero',
    query: FindingQuery,
    response: FindingPage,
  }),
  export: endpoint({
    operationId: 'exportRelations',
    method: 'GET',
    path: '/padron/relaciones/exportacion',
    tag,
    summary: 'Los pares del filtro en CSV o XLSX',
    query: FindingFileQuery,
    media: 'template',
  }),
  groups: endpoint({
    operationId: 'listRelationGroups',
    method: 'GET',
    path: '/padron/relaciones/grupos',
    tag,
    summary: 'Grupos de proveedores unidos por relaciones abiertas',
    query: z.object(page),
    response: GroupPage,
  }),
  group: endpoint({
    operationId: 'getRelationGroup',
    method: 'GET',
    path: '/padron/relaciones/grupos/{id}',
    tag,
    summary: 'Los proveedores de un grupo y lo que comparten',
    params: z.object({ id: z.uuid() }),
    response: GroupDetail,
    errors: ['not_found'],
  }),
  decide: endpoint({
    operationId: 'decideRelatedSuppliers',
    method: 'PUT',
    path: '/padron/relaciones/{id}/decision',
    tag,
    summary: 'Cierra una relación con su razón, o la reabre',
    params: z.object({ id: z.uuid() }),
    body: z.object({ decision: z.enum(['closed', 'open']), reason }),
    ifMatch: true,
    response: RelatedFinding,
    errors: ['not_found', 'version_conflict', 'state_conflict'],
  }),
  ignore: endpoint({
    operationId: 'ignoreSharedDatum',
    method: 'POST',
    path: '/padron/relaciones/{id}/ignorados',
    tag,
    summary: 'Deja de relacionar por un dato que muchos comparten, con su razón',
    params: z.object({ id: z.uuid() }),
    body: z.object({ evidenceId: z.string().min(1).max(64), reason }),
    response: RelationOverview,
    errors: ['not_found', 'state_conflict'],
  }),
  weigh: endpoint({
    operationId: 'changeRelationWeight',
    method: 'PUT',
    path: '/padron/relaciones/pesos/{tipo}',
    tag,
    summary: 'Cambia cuánto pesa un dato compartido, con su razón; se calcula todo de nuevo',
    params: z.object({ tipo: kind }),
    body: z.object({
      weight: z.number().min(0).max(0.99),
      isDiluted: z.boolean(),
      maxShared: z.number().int().min(2).max(200),
      reason,
    }),
    ifMatch: true,
    response: RelationOverview,
    errors: ['version_conflict'],
  }),
  calculate: endpoint({
    operationId: 'calculateRelations',
    method: 'POST',
    path: '/padron/relaciones/calculo',
    tag,
    summary: 'Busca de nuevo las relaciones de todo el padrón',
    body: z.object({ scope: z.literal('all') }),
    status: 202,
    response: RelationOverview,
    errors: ['import_running'],
  }),
};
