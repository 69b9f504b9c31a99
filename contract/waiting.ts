import { z } from 'zod';
import { ACT_KINDS } from './procedures.ts';
import { WAITING_KIND_NAMES } from './waiting-kinds/all.ts';

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
export const WaitingGroups = z.object({
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
  /** It counts all that waits in the unit; else what concerns whoever asks. */
  isWhole: z.boolean(),
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
