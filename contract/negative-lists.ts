import { z } from 'zod';
import {
  ENTRY_STATES,
  LIST_SITUATION_LABELS,
  LIST_SITUATIONS,
  LIST_SOURCES,
  LIST_SOURCE_SLUGS,
  MATCH_LEVEL_SLUGS,
  MATCH_STATE_SLUGS,
  MATCH_LEVELS,
  MATCH_STATE_LABELS,
  MATCH_STATES,
} from './negative-list-words.ts';
import { oneOf, textOf } from './list-words.ts';
import { LIST_FILE, listOrder, type ListColumns } from './list-columns.ts';
import type { FieldLabel } from './rules/texts/field-differences.ts';
import { SUPPLIER_STATES } from './suppliers.ts';

export const source = z.enum(LIST_SOURCES);
const situation = z.enum(LIST_SITUATIONS);
const SituationCount = z.object({ situation, count: z.number() });

export const ListEntry = z.object({
  rfc: z.string().nullable(),
  name: z.string(),
  situation,
  effect: z.enum(MATCH_LEVELS),
  effectUntil: z.string().nullable(),
  data: z.record(z.string(), z.string()),
});
export type ListEntry = z.infer<typeof ListEntry>;

export const ScreeningRun = z.object({
  id: z.uuid(),
  status: z.enum(['running', 'done', 'cancelled', 'superseded', 'failed']),
  cause: z.enum(['list', 'officer', 'schedule']),
  total: z.number(),
  position: z.number(),
  found: z.number(),
  closed: z.number(),
  failure: z.string().nullable(),
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type ScreeningRun = z.infer<typeof ScreeningRun>;

/** A list that came into force. */
export const ListEdition = z.object({
  /** Its import. */
  id: z.uuid(),
  source,
  fileName: z.string(),
  cutoffOn: z.string(),
  rows: z.number().nullable(),
  confirmedBy: z.string().nullable(),
  appliedAt: z.string(),
});
export type ListEdition = z.infer<typeof ListEdition>;

/** A list with fewer entries that a first officer proposed. */
export const ProposedList = z.object({
  id: z.uuid(),
  fileName: z.string(),
  proposedBy: z.string().nullable(),
});

export const ListOverview = z.object({
  lists: z.array(
    z.object({
      source,
      /** List in force; null when none was ever applied. */
      current: ListEdition.nullable(),
      entries: z.number(),
      situations: z.array(SituationCount),
      /** Days since its cut-off. */
      age: z.number().nullable(),
    }),
  ),
  screening: ScreeningRun.nullable(),
  /** Whether a list was applied and the registry has not been wholly screened since. */
  isScreeningDue: z.boolean(),
  /** Undecided matches by level, and those that block a supplier in good standing. */
  undecided: z.object({ block: z.number(), alert: z.number(), hints: z.number() }),
  tasks: z.number(),
  /** Lists with fewer entries that a first officer proposed and nobody put in force yet, newest first. */
  proposed: z.array(ProposedList),
});
export type ListOverview = z.infer<typeof ListOverview>;

export const MatchEvidence = ListEntry.extend({ listedFrom: z.string(), key: z.string() });
export type MatchEvidence = z.infer<typeof MatchEvidence>;

export const ListMatch = z.object({
  id: z.uuid(),
  source,
  matchedBy: z.enum(['rfc', 'name']),
  value: z.string(),
  situation,
  level: z.enum(MATCH_LEVELS),
  status: z.enum(MATCH_STATES),
  evidence: z.array(MatchEvidence),
  endedOn: z.string().nullable(),
  reason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  /** Folio of the request or number of the supplier of which it was decided; null when that was here. */
  carriedFrom: z.string().nullable(),
  createdAt: z.string(),
  version: z.number(),
  supplier: z
    .object({
      id: z.uuid(),
      number: z.string().nullable(),
      name: z.string(),
      rfc: z.string().nullable(),
      status: z.enum([...SUPPLIER_STATES, 'unregistered']),
    })
    .nullable(),
  request: z.object({ folio: z.string(), name: z.string(), rfc: z.string() }).nullable(),
});
export type ListMatch = z.infer<typeof ListMatch>;

/** What people see of what becomes of a match. */
export const MATCH_FIELDS: readonly FieldLabel[] = [
  {
    name: 'status',
    label: 'Estado',
    text: (value) => MATCH_STATE_LABELS[value as ListMatch['status']] ?? String(value),
  },
  { name: 'reason', label: 'Razón' },
  {
    name: 'situation',
    label: 'Situación en la lista',
    text: (value) => LIST_SITUATION_LABELS[value as ListMatch['situation']] ?? String(value),
  },
  { name: 'endedOn', label: 'Terminó el' },
];

export const MatchPage = z.object({
  rows: z.array(ListMatch),
  total: z.number(),
  page: z.number(),
  size: z.number(),
});
export type MatchPage = z.infer<typeof MatchPage>;

export const page = {
  pag: z.coerce.number().int().min(1).max(2_000).catch(1).default(1),
  tam: z.coerce.number().int().min(1).max(100).catch(20).default(20),
};

/** Columns of the matches; what is extra is shown to whoever asks. */
export const MATCH_COLUMNS = {
  quien: { label: 'Proveedor o solicitud', isSortable: true },
  rfc: { label: 'RFC', isExtra: true },
  lista: { label: 'Lista', isSortable: true },
  situacion: { label: 'Situación', isSortable: true },
  efecto: { label: 'Efecto', isSortable: true },
  coincide: { label: 'Coincide' },
  decision: { label: 'Decisión', isSortable: true },
  encontrada: { label: 'Encontrada', isSortable: true, isExtra: true },
  decidio: { label: 'Decidió', isExtra: true },
  razon: { label: 'Razón', isExtra: true },
} as const satisfies ListColumns;

/** `estado`: an entry of MATCH_STATE_SLUGS, `pendientes` (new and to be checked), `terminadas` or nothing. */
export const MatchQuery = z.object({
  fuente: textOf(Object.values(LIST_SOURCE_SLUGS)),
  nivel: textOf(Object.values(MATCH_LEVEL_SLUGS)),
  estado: textOf([...Object.values(MATCH_STATE_SLUGS), 'pendientes', 'terminadas']),
  /** Only those that block a supplier in good standing. */
  tarea: oneOf(['', 'si']).default(''),
  q: z.string().trim().max(200, 'Escribe hasta 200 letras.').optional(),
  /** Without one, what impedes stands first, and what nobody decided before what somebody did. */
  orden: listOrder(MATCH_COLUMNS),
  ...page,
});
export type MatchQuery = z.infer<typeof MatchQuery>;
export const MatchFileQuery = MatchQuery.extend(LIST_FILE);

const ListStretch = ListEntry.extend({ listedFrom: z.string(), listedUntil: z.string().nullable() });

/** What an entry is on a day, with the dates that say it. */
export const EntryOnDay = z.object({
  state: z.enum(ENTRY_STATES),
  situation,
  /** First day of it, as far as the list says it. */
  since: z.string().nullable(),
  until: z.string().nullable(),
  /** Its end is reckoned from its term. */
  isReckoned: z.boolean(),
  /** What takes it back, in the words of the list. */
  takenBack: z.string().nullable(),
  /** Stages of the SAT's list that were published by then, the earliest first. */
  stages: z.array(z.object({ situation, publishedOn: z.string() })),
});
export type EntryOnDay = z.infer<typeof EntryOnDay>;

/** What the lists said of an RFC on a day. */
export const ListHistory = z.object({
  rfc: z.string(),
  on: z.string(),
  /** One per source. `edition` is the list that was the newest on that day; null when we keep none of that time. */
  answers: z.array(
    z.object({
      source,
      /** A list without RFC cannot tell anything of one. */
      edition: z.object({ cutoffOn: z.string(), appliedAt: z.string(), hasRfcs: z.boolean() }).nullable(),
      onThatDay: z.array(ListStretch.extend({ stood: EntryOnDay })),
      /** What the publication dates of the present list say of that day; null when they say nothing. */
      byPublication: z.object({ situation, publishedOn: z.string() }).nullable(),
      /** Every stretch that is kept of this RFC, oldest first. */
      stretches: z.array(ListStretch),
    }),
  ),
});
export type ListHistory = z.infer<typeof ListHistory>;

export const reason = z.string().trim().max(1_000, 'Escribe menos de 1,000 letras.');
