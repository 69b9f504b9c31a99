import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Seconds after which a screen says again that it is open, and after which one that said nothing counts as closed. */
export const PRESENCE_EVERY_SECONDS = 20;
export const PRESENCE_LASTS_SECONDS = 50;

/** Who else has the same draft or record open. */
export const Presence = z.object({
  others: z.array(z.object({ name: z.string(), since: z.string() })),
});
export type Presence = z.infer<typeof Presence>;

export const presenceApi = {
  tell: endpoint({
    operationId: 'tellPresence',
    method: 'PUT',
    path: '/administracion/presencia',
    tag: 'Mi trabajo',
    summary: 'Dice que quien pregunta tiene algo abierto, o que lo cerró, y quién más lo tiene',
    body: z.object({
      /** What is open: its kind and its key. */
      place: z
        .string()
        .regex(/^[a-z]{1,20}:[\w/-]{1,120}$/)
        .meta({ examples: ['procedimiento:0b8d3f6e-7a1c-4c5e-9f2a-1d2e3f4a5b6c'] }),
      isOpen: z.boolean(),
    }),
    response: Presence,
    repeatable: 'Dice lo mismo otra vez',
  }),
};
