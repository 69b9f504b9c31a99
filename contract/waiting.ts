// Longer than the rule: one list of everything that can wait, compared line by line, and the shapes that name it.
import { z } from 'zod';
import { SCREEN_BASE } from './endpoint.ts';
import type { AdministrativeSubject } from './permissions.ts';
import { ACT_KINDS } from './procedures.ts';

/** One kind of thing that waits for a person. */
interface WaitingKindWords {
  /** What it is, in the singular, as its row says it. */
  label: string;
  /** What its button does. */
  action: string;
  slug: string;
  /** Whose officers it concerns. */
  subject: AdministrativeSubject;
  /** Screen that it leads to, from the place that its row names. */
  path: string;
  search: (place: string) => Record<string, string>;
  /** Whether an officer may say that it was seen to, although the thing itself stays as it is. */
  canSettle?: boolean;
}

const REGISTRY = '/padron-Proveedores/Administrador';
const RECORDS = '/convocatorias-documentos/contenido/administrar/nuevosRegistros';
const CONTENT = '/administracion/contenido';
const REGULATIONS = '/normatividad';
const none = () => ({});
const EVALUATIONS = '/administracion/evaluaciones';
const period = (periodo: string) => ({ periodo });
const request = (sol: string) => ({ sol });
const record = (proc: string) => ({ tab: 'nuevo', proc });
const deliveries = (proc: string) => ({ tab: 'nuevo', proc, seccion: 'entregas' });
const section = (seccion: string) => (): Record<string, string> => ({ seccion });

/** Everything that waits, in the order in which filters name it. */
export const WAITING_KINDS = {
  request_held: {
    label: '«No fui yo»: llamar al proveedor',
    action: 'Atender',
    slug: 'detenidas',
    subject: 'SupplierRegistry',
    path: REGISTRY,
    search: request,
  },
  request_review: {
    label: 'Solicitud por revisar',
    action: 'Revisar',
    slug: 'solicitudes',
    subject: 'SupplierRegistry',
    path: REGISTRY,
    search: request,
  },
  request_corrected: {
    label: 'Correcciones recibidas',
    action: 'Revisar',
    slug: 'correcciones',
    subject: 'SupplierRegistry',
    path: REGISTRY,
    search: request,
  },
  request_approval: {
    label: 'Solicitud por aprobar',
    action: 'Aprobar',
    slug: 'aprobaciones',
    subject: 'SupplierRegistry',
    path: REGISTRY,
    search: request,
  },
  procedure_draft: {
    label: 'Procedimiento en borrador',
    action: 'Seguir',
    slug: 'borradores',
    subject: 'Procurement',
    path: RECORDS,
    search: record,
  },
  procedure_announced: {
    label: 'Convocatoria por publicar',
    action: 'Publicar',
    slug: 'convocatorias',
    subject: 'Procurement',
    path: RECORDS,
    search: record,
  },
  schedule_review: {
    label: 'Publicación por confirmar',
    action: 'Confirmar',
    slug: 'programaciones-por-confirmar',
    subject: 'Procurement',
    path: RECORDS,
    search: record,
  },
  schedule_waiting: {
    label: 'Convocatoria programada',
    action: 'Ver',
    slug: 'convocatorias-programadas',
    subject: 'Procurement',
    path: RECORDS,
    search: record,
  },
  schedule_failed: {
    label: 'Programación sin efecto',
    action: 'Revisar',
    slug: 'programaciones-sin-efecto',
    subject: 'Procurement',
    path: RECORDS,
    search: record,
  },
  procedure_step: {
    label: 'Falta el siguiente paso',
    action: 'Registrar',
    slug: 'siguiente-paso',
    subject: 'Procurement',
    path: RECORDS,
    search: record,
  },
  delivery_due: {
    label: 'Entrega por registrar',
    action: 'Registrar',
    slug: 'entregas',
    subject: 'Procurement',
    path: RECORDS,
    search: deliveries,
  },
  delivery_acceptance: {
    label: 'Entrega por aceptar',
    action: 'Aceptar',
    slug: 'aceptaciones',
    subject: 'Procurement',
    path: RECORDS,
    search: deliveries,
  },
  contract_term: {
    label: 'Contrato por terminar',
    action: 'Cerrar',
    slug: 'contratos-por-terminar',
    subject: 'Procurement',
    path: RECORDS,
    search: deliveries,
  },
  clarification_open: {
    label: 'Preguntas sin responder',
    action: 'Responder',
    slug: 'preguntas',
    subject: 'Procurement',
    path: RECORDS,
    search: (proc) => ({ tab: 'nuevo', proc, seccion: 'aclaraciones' }),
  },
  procedure_dates: {
    label: 'Fechas por confirmar',
    action: 'Revisar',
    slug: 'fechas',
    subject: 'Procurement',
    path: RECORDS,
    search: record,
  },
  decision_review: {
    label: 'Decisión por confirmar',
    action: 'Revisar',
    slug: 'decisiones',
    subject: 'Work',
    path: '/administracion',
    search: none,
  },
  decision_returned: {
    label: 'Decisión devuelta',
    action: 'Ver',
    slug: 'decisiones-devueltas',
    subject: 'Work',
    path: '/administracion',
    search: none,
  },
  document_draft: {
    label: 'Documento por publicar',
    action: 'Publicar',
    slug: 'documentos',
    subject: 'Documents',
    path: RECORDS,
    search: record,
  },
  document_review: {
    label: 'Documento por revisar',
    action: 'Revisar',
    slug: 'documentos-por-revisar',
    subject: 'Documents',
    path: RECORDS,
    search: record,
  },
  document_scheduled: {
    label: 'Documento programado',
    action: 'Ver',
    slug: 'programados',
    subject: 'Documents',
    path: RECORDS,
    search: record,
  },
  content_draft: {
    label: 'Contenido en borrador',
    action: 'Seguir',
    slug: 'contenido',
    subject: 'Notices',
    path: CONTENT,
    search: none,
  },
  content_review: {
    label: 'Contenido por revisar',
    action: 'Revisar',
    slug: 'contenido-por-revisar',
    subject: 'Notices',
    path: CONTENT,
    search: none,
  },
  content_scheduled: {
    label: 'Contenido programado',
    action: 'Ver',
    slug: 'contenido-programado',
    subject: 'Notices',
    path: CONTENT,
    search: none,
  },
  content_term: {
    label: 'Toca revisar lo publicado',
    action: 'Revisar',
    slug: 'contenido-por-vencer',
    subject: 'Notices',
    path: CONTENT,
    search: none,
  },
  citation_review: {
    label: 'Citas de artículos que cambiaron',
    action: 'Revisar',
    slug: 'citas',
    subject: 'Regulations',
    path: REGULATIONS,
    search: none,
  },
  profile_term: {
    label: 'Perfil por vencer',
    action: 'Renovar',
    slug: 'perfiles-por-vencer',
    subject: 'ComputingProfiles',
    path: CONTENT,
    search: none,
  },
  opinion_request: {
    label: 'Dictamen técnico por emitir',
    action: 'Dictaminar',
    slug: 'dictamenes',
    subject: 'ComputingProfiles',
    path: '/perfiles/dictamenes',
    search: (folio) => ({ folio }),
  },
  evaluation_review: {
    label: 'Evaluación por revisar',
    action: 'Revisar',
    slug: 'evaluaciones',
    subject: 'Evaluations',
    path: EVALUATIONS,
    search: period,
  },
  evaluation_reply: {
    label: 'Aclaración por responder',
    action: 'Responder',
    slug: 'aclaraciones',
    subject: 'Evaluations',
    path: EVALUATIONS,
    search: (periodo) => ({ periodo, vista: 'aclaraciones' }),
  },
  evaluation_proposal: {
    label: 'Propuesta de una evaluación',
    action: 'Decidir',
    slug: 'propuestas',
    subject: 'Evaluations',
    path: EVALUATIONS,
    search: (periodo) => ({ periodo, vista: 'propuestas' }),
  },
  evaluation_period: {
    label: 'Periodo de evaluación',
    action: 'Seguir',
    slug: 'periodos',
    subject: 'Evaluations',
    path: EVALUATIONS,
    search: period,
  },
  list_match: {
    label: 'Coincidencia con una lista',
    action: 'Decidir',
    slug: 'coincidencias',
    subject: 'SupplierRegistry',
    path: REGISTRY,
    search: (q) => ({ seccion: 'listas', estado: 'pendientes', q }),
  },
  list_term: {
    label: 'Lista por actualizar',
    action: 'Actualizar',
    slug: 'listas-vencidas',
    subject: 'SupplierRegistry',
    path: REGISTRY,
    search: section('listas'),
  },
  correction_request: {
    label: 'Corrección de un dato público',
    action: 'Responder',
    slug: 'correcciones-publicas',
    subject: 'SupplierRegistry',
    path: REGISTRY,
    search: section('correcciones'),
  },
  related_finding: {
    label: 'Proveedores que comparten datos',
    action: 'Decidir',
    slug: 'relaciones',
    subject: 'SupplierRegistry',
    path: REGISTRY,
    search: section('relaciones'),
  },
  supplier_to_join: {
    label: 'Proveedor sin registro',
    action: 'Buscar',
    slug: 'sin-registro',
    subject: 'SupplierRegistry',
    path: REGISTRY,
    search: (q) => ({ seccion: 'padron', q }),
    canSettle: true,
  },
  import_to_confirm: {
    label: 'Carga por confirmar',
    action: 'Confirmar',
    slug: 'cargas',
    subject: 'SupplierRegistry',
    path: REGISTRY,
    search: section('importar'),
  },
  import_stopped: {
    label: 'Carga que se detuvo',
    action: 'Ver',
    slug: 'cargas-detenidas',
    subject: 'SupplierRegistry',
    path: REGISTRY,
    search: section('importar'),
    canSettle: true,
  },
  mail_failed: {
    label: 'Correo sin entregar',
    action: 'Ver',
    slug: 'correos',
    subject: 'SupplierRegistry',
    path: REGISTRY,
    search: section('resumen'),
    canSettle: true,
  },
  job_failed: {
    label: 'Trabajo del portal que falló',
    action: 'Ver',
    slug: 'trabajos',
    subject: 'AuditLog',
    path: '/administracion',
    search: () => ({ de: 'libres', tipo: 'trabajos' }),
    canSettle: true,
  },
  backup_proved: {
    label: 'Respaldo probado',
    action: 'Ver',
    slug: 'respaldos-probados',
    subject: 'Settings',
    path: '/administracion',
    search: () => ({ de: 'libres', tipo: 'respaldos-probados' }),
    canSettle: true,
  },
  backup_failed: {
    label: 'Respaldo que no sirve completo',
    action: 'Ver',
    slug: 'respaldos',
    subject: 'Settings',
    path: '/administracion',
    search: () => ({ de: 'libres', tipo: 'respaldos' }),
    canSettle: true,
  },
  integrity_checked: {
    label: 'Revisión del registro de integridad',
    action: 'Ver',
    slug: 'integridad-revisada',
    subject: 'AuditLog',
    path: '/integridad',
    search: none,
    canSettle: true,
  },
  integrity_broken: {
    label: 'Algo no corresponde al registro',
    action: 'Ver qué hacer',
    slug: 'integridad',
    subject: 'AuditLog',
    path: '/integridad',
    search: none,
  },
} as const satisfies Record<string, WaitingKindWords>;

export type WaitingKind = keyof typeof WAITING_KINDS;
export const WAITING_KIND_NAMES = Object.keys(WAITING_KINDS) as [WaitingKind, ...WaitingKind[]];

/** What the portal tells of itself or does by itself at its hour: no work that people bring or end. */
const OF_THE_PORTAL: ReadonlySet<WaitingKind> = new Set([
  'schedule_waiting',
  'document_scheduled',
  'content_scheduled',
  'list_match',
  'list_term',
  'related_finding',
  'supplier_to_join',
  'import_stopped',
  'mail_failed',
  'job_failed',
  'backup_proved',
  'backup_failed',
  'integrity_checked',
  'integrity_broken',
]);

/** Kinds that count in what came in and what was closed: people bring them and people end them. */
export const PEOPLES_WORK: readonly WaitingKind[] = WAITING_KIND_NAMES.filter(
  (kind) => !OF_THE_PORTAL.has(kind),
);

/** What each is, in the singular. */
export const WAITING_KIND_LABELS = Object.fromEntries(
  WAITING_KIND_NAMES.map((kind) => [kind, WAITING_KINDS[kind].label]),
) as Record<WaitingKind, string>;

/** What this kind of thing says of itself. */
export const wordsOf = (kind: WaitingKind): WaitingKindWords => WAITING_KINDS[kind];

/** Address of the screen where a thing is seen to. */
export function waitingHref(kind: WaitingKind, place: string, detail: string): string {
  const { path, search } = wordsOf(kind);
  // Runs have one kind of row; their screens are several.
  const isImport = kind === 'import_to_confirm' || kind === 'import_stopped';
  const [screen, wanted] =
    isImport && detail === 'contracts'
      ? [RECORDS, { tab: 'importar', importacion: place }]
      : [path, isImport && detail === 'negative-lists' ? { seccion: 'listas', lista: place } : search(place)];
  // Its place is the screen of the record.
  if (kind === 'decision_review' || kind === 'decision_returned') return `${SCREEN_BASE}${place}`;
  // Its place is the rest of its address.
  if (path === CONTENT || path === REGULATIONS) return `${SCREEN_BASE}${path}/${place}`;
  const query = new URLSearchParams(wanted).toString();
  return `${SCREEN_BASE}${screen}${query === '' ? '' : `?${query}`}`;
}

/** Whose things a list shows; the words of the address. */
export const WAITING_TABS = { mio: 'Lo mío', unidad: 'Mi unidad', libres: 'Sin asignar' } as const;
export type WaitingTab = keyof typeof WAITING_TABS;
const tabs = Object.keys(WAITING_TABS) as [WaitingTab, ...WaitingTab[]];

/** How a list may be ordered. */
export const WAITING_ORDERS = {
  vence: 'Vence primero',
  reciente: 'Lo último primero',
  asunto: 'Por asunto',
} as const;

/** By when: the heads of the list, in their order. */
export const WAITING_GROUPS = {
  /** A colleague asked for it by name. */
  asked: 'Te piden revisar',
  late: 'Vencido',
  today: 'Hoy',
  week: 'Esta semana',
  later: 'Después',
  none: 'Sin fecha',
} as const;
export type WaitingGroup = keyof typeof WAITING_GROUPS;

const count = z.number().int().nonnegative();
const Person = z.object({ id: z.string(), name: z.string() });

export const WaitingItem = z.object({
  /** Kind of table and id in it: together they name the row. */
  area: z.string(),
  id: z.uuid(),
  kind: z.enum(WAITING_KIND_NAMES),
  title: z.string(),
  note: z.string(),
  /** Which one of its kind, in words: «Refrendo», «SAT 69-B»; empty when its kind says it all. */
  detail: z.string(),
  href: z.string(),
  group: z.enum(Object.keys(WAITING_GROUPS) as [WaitingGroup, ...WaitingGroup[]]),
  dueOn: z.string().nullable(),
  /** The instant, where the day alone does not say it. */
  dueAt: z.string().nullable(),
  /** Working days until it is due, negative when it is over; null without a date. */
  daysLeft: z.number().int().nullable(),
  since: z.string(),
  owner: Person.nullable(),
  /** Until when its owner is away and this person sees to it; null unless so. */
  substituteUntil: z.string().nullable(),
  /** Areas of the directory to which it belongs, by name; null: to none, so everybody sees it. */
  unitArea: z.string().nullable(),
  canSettle: z.boolean(),
});
export type WaitingItem = z.infer<typeof WaitingItem>;

/** In which area of the directory somebody works. */
export const OfficerArea = z.object({
  area: z.object({ key: z.string(), name: z.string() }).nullable(),
  /** The directory says it by their mail; else it may be chosen. */
  isByDirectory: z.boolean(),
  areas: z.array(z.object({ key: z.string(), name: z.string() })),
});
export type OfficerArea = z.infer<typeof OfficerArea>;

export const WaitingCounts = z.object({ mio: count, unidad: count, libres: count });
export type WaitingCounts = z.infer<typeof WaitingCounts>;

/** How much is due when. */
const WaitingGroups = z.object({
  asked: count,
  late: count,
  today: count,
  week: count,
  later: count,
  none: count,
});

export const WaitingPage = z.object({
  rows: z.array(WaitingItem),
  total: count,
  page: z.number().int().positive(),
  size: z.number().int().positive(),
  tabs: WaitingCounts,
  /** Of the tab, whatever kinds are chosen. */
  kinds: z.array(z.object({ kind: z.enum(WAITING_KIND_NAMES), count })),
  /** Of the tab and the chosen kinds, on all pages. */
  groups: WaitingGroups,
  /** Whom the list can be filtered by, and work be handed to. */
  people: z.array(Person),
  areas: z.array(z.object({ key: z.string(), name: z.string() })),
  /** Whether this person may hand over what is another's. */
  mayHandAll: z.boolean(),
});
export type WaitingPage = z.infer<typeof WaitingPage>;

export const WaitingQuery = z.object({
  de: z.enum(tabs).default('mio'),
  /** Kinds by their words, separated by commas. */
  tipo: z.string().max(400).default(''),
  /** Words of its title, folio or number. */
  q: z.string().trim().max(100).default(''),
  /** Whoever has it; `nadie` for what nobody has. */
  persona: z.string().max(200).default(''),
  /** Area of the directory, with those below it. */
  area: z.string().max(80).default(''),
  vence: z.enum(['', ...(Object.keys(WAITING_GROUPS) as [WaitingGroup, ...WaitingGroup[]])]).default(''),
  orden: z.enum(Object.keys(WAITING_ORDERS) as ['vence', 'reciente', 'asunto']).default('vence'),
  pag: z.coerce.number().int().min(1).max(10_000).default(1),
});
export type WaitingQuery = z.infer<typeof WaitingQuery>;

export const WorkWeek = z.object({
  /** Its Monday; on a weekend, the next one. */
  from: z.string(),
  /** Acts of that week, by time; null for whom procedures do not concern. */
  acts: z
    .array(
      z.object({
        at: z.string(),
        kind: z.enum(ACT_KINDS),
        sequence: z.number().int(),
        place: z.string().nullable(),
        url: z.string().nullable(),
        title: z.string(),
        number: z.string(),
        slug: z.string(),
      }),
    )
    .nullable(),
  /** What came in and what was closed on the last working days, the last one today. */
  flow: z.array(z.object({ day: z.string(), entered: count, closed: count })),
});
export type WorkWeek = z.infer<typeof WorkWeek>;

/** Most things that are handed over, taken or settled at once. */
export const MOST_AT_ONCE = 200;

const Thing = z.object({ area: z.string().max(40), id: z.uuid() });

/** What is done with several things at once. */
export const ManyWaiting = z.object({
  things: z.array(Thing).min(1).max(MOST_AT_ONCE),
  /** Whom they are handed to; null leaves them with nobody. */
  to: z.string().max(200).nullable(),
  reason: z.string().trim().max(300).default(''),
});
export type ManyWaiting = z.infer<typeof ManyWaiting>;

/** What became of several: how many are done, and why the others are not; the hand-over that can be taken back. */
export const ManyDone = z.object({
  done: count,
  refused: z.array(Thing.extend({ title: z.string(), why: z.string() })),
  /** Null where nothing was handed over. */
  handOver: z.uuid().nullable(),
});
export type ManyDone = z.infer<typeof ManyDone>;

/** Hours within which a hand-over is taken back. */
export const HAND_OVER_HOURS = 24;

/** What this person handed over lately, and may take back. */
export const HandOvers = z.object({
  rows: z.array(
    z.object({ id: z.uuid(), to: Person.nullable(), at: z.string(), things: count, first: z.string() }),
  ),
});
export type HandOvers = z.infer<typeof HandOvers>;

/** Who is away, from one day to another, and who sees to their work meanwhile. */
export const Absence = z.object({ person: Person, from: z.string(), until: z.string(), substitute: Person });
export const Absences = z.object({ rows: z.array(Absence) });
export type Absences = z.infer<typeof Absences>;

const AbsenceDay = z.iso.date('Escribe el día.');
/** An absence as it is told; null ends it. Of somebody else, whoever administers tells it. */
export const AbsenceInput = z.object({
  person: z.string().max(200).nullable(),
  absence: z
    .object({
      from: AbsenceDay,
      until: AbsenceDay,
      substitute: z.string().min(1, 'Elige quién suple.').max(200),
    })
    .nullable(),
});
export type AbsenceInput = z.infer<typeof AbsenceInput>;

const Load = z.object({
  key: z.string().nullable(),
  name: z.string(),
  groups: WaitingGroups,
  total: count,
  oldest: z.string().nullable(),
});

/** How much each has and what is late, for whoever directs; people are compared by load and age, never by a score. */
export const Workload = z.object({
  groups: WaitingGroups,
  people: z.array(Load.extend({ area: z.string().nullable() })),
  /** Who is away or will be. */
  absences: z.array(Absence),
  areas: z.array(Load),
  late: z.array(WaitingItem),
});
export type Workload = z.infer<typeof Workload>;
