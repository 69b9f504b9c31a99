import { z } from 'zod';
import { CalendarDay } from './existing-day.ts';

const count = z.number().int().nonnegative();
const Person = z.object({ id: z.string(), name: z.string() });
const personId = z.string().trim().min(1, 'Elige a la persona.').max(200);

/** Requisitions that somebody buys, which change their buyer; every other group is a kind of what waits. */
export const BOUGHT_GROUP = 'requisitions_bought';
/** Orders to suppliers that a person keeps. */
export const ORDERS_GROUP = 'orders_kept';

export const TRANSFER_KINDS = { leave: 'Entrega de asuntos', absence: 'Reparto por ausencia' } as const;
export type TransferKind = keyof typeof TRANSFER_KINDS;
const Kind = z.enum(Object.keys(TRANSFER_KINDS) as [TransferKind, ...TransferKind[]]);

export const TRANSFER_STATES = {
  proposed: 'Falta que firmen quienes reciben',
  agreed: 'Se está pasando',
  done: 'Entregado',
  undone: 'Deshecho',
} as const;
export type TransferState = keyof typeof TRANSFER_STATES;

/** Said to whoever would keep the work of another person that they give away. */
export const OWN_GAIN = 'Quien reparte el trabajo de otra persona no se lo queda: elige a alguien más.';
/** Hours within which it is taken back, while nothing of it moved. */
export const TRANSFER_UNDO_HOURS = 24;

const Item = z.object({ area: z.string(), id: z.uuid(), title: z.string(), note: z.string() });
export type TransferItem = z.infer<typeof Item>;

/** All that a person has, in groups, and what ends with them. */
export const TransferScope = z.object({
  person: Person,
  groups: z.array(z.object({ code: z.string(), name: z.string(), items: z.array(Item) })),
  /** Functions and substitutions that end on the last day. */
  ends: z.array(z.string()),
  people: z.array(Person),
});
export type TransferScope = z.infer<typeof TransferScope>;

const Choice = z.object({ code: z.string().max(60), to: personId });

export const TransferWish = z.object({
  kind: Kind,
  personId,
  lastDay: CalendarDay.nullable()
    .default(null)
    .describe('Último día de quien se va; sin él en una ausencia.'),
  reason: z.string().trim().max(300, 'Escribe hasta 300 letras.').default(''),
  groups: z.array(Choice).min(1, 'Elige quién recibe.').max(100),
});
export type TransferWish = z.infer<typeof TransferWish>;

export const TransferPreviewWish = z.object({ personId, groups: z.array(Choice).max(100) });

/** What a receiver may not have, and why. */
export const TransferPreview = z.object({
  refused: z.array(Item.extend({ code: z.string(), to: Person, why: z.string() })),
});
export type TransferPreview = z.infer<typeof TransferPreview>;

export const TransferRow = z.object({
  id: z.uuid(),
  kind: Kind,
  person: Person,
  lastDay: z.string().nullable(),
  state: z.enum(Object.keys(TRANSFER_STATES) as [TransferState, ...TransferState[]]),
  begunBy: z.string(),
  begunAt: z.iso.datetime(),
  doneAt: z.iso.datetime().nullable(),
});
export type TransferRow = z.infer<typeof TransferRow>;

/** One hand-over, for those who have a part in it and whoever keeps people. */
export const Transfer = TransferRow.extend({
  version: z.number().int(),
  reason: z.string(),
  isByGiver: z.boolean(),
  groups: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      receiver: Person,
      signedAt: z.iso.datetime().nullable(),
      movedAt: z.iso.datetime().nullable(),
      moved: count,
      refused: z.array(z.object({ title: z.string(), note: z.string(), why: z.string() })),
    }),
  ),
  /** Fingerprint of the sheet; null while there is none. */
  sheetSha256: z.string().nullable(),
  maySign: z.boolean(),
  mayUndo: z.boolean(),
});
export type Transfer = z.infer<typeof Transfer>;
