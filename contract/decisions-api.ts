import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { SECOND_NAMES, type SecondName } from './second-person.ts';

const Named = z.object({ id: z.string(), name: z.string() });
const Difference = z.object({
  name: z.string(),
  label: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});

/** What one person asked for and another decides. */
export const ProposedDecision = z.object({
  id: z.uuid(),
  kind: z.enum(SECOND_NAMES as [SecondName, ...SecondName[]]),
  /** What is asked, in words: «Mover las fechas». */
  what: z.string(),
  /** The record, by its title and number. */
  title: z.string(),
  note: z.string(),
  /** What would change of each thing: `procedure`, `contract`. */
  changes: z.array(z.object({ subject: z.string(), differences: z.array(Difference) })),
  reason: z.string().nullable(),
  by: Named,
  at: z.iso.datetime(),
  status: z.enum(['open', 'returned']),
  returned: z.object({ by: Named, at: z.iso.datetime(), reason: z.string() }).nullable(),
  /** The record changed since: it can only be returned or taken back. */
  isStale: z.boolean(),
  /** Why this person may not agree; null when they may. */
  notMine: z.string().nullable(),
  /** Who may agree in their place, and where they find it; null where this person may, or it waits no more. */
  who: z.string().nullish(),
});
export type ProposedDecision = z.infer<typeof ProposedDecision>;

const tag = 'Segunda persona';
const base = '/administracion/propuestas';
const Id = z.object({ id: z.uuid() });

/** Decisions of one person that wait for another. */
export const decisionsApi = {
  list: endpoint({
    operationId: 'listProposedDecisions',
    method: 'GET',
    path: base,
    tag,
    summary: 'Lo que alguien propuso de un registro y otra persona decide; o una propuesta',
    query: z.object({
      tipo: z
        .string()
        .max(60)
        .default('')
        .describe('Clase del registro: procedure, supplier, instance_setting.'),
      registro: z
        .string()
        .max(80)
        .default('')
        .describe('Identificador del registro; vacío: de todos los de la clase.'),
      propuesta: z.uuid().optional().describe('Una sola, por su identificador.'),
    }),
    response: z.object({ rows: z.array(ProposedDecision) }),
  }),
  /** Does what was proposed, as it was proposed; refused when the record changed meanwhile. */
  confirm: endpoint({
    operationId: 'confirmDecision',
    method: 'POST',
    path: `${base}/{id}/confirmacion`,
    tag,
    summary: 'Confirma lo que propuso otra persona: se hace tal como lo propuso',
    params: Id,
    response: z.object({ what: z.string() }),
    errors: ['not_found', 'state_conflict', 'second_person_required', 'proposal_stale'],
  }),
  /** Of another: back to them with a reason. One's own: taken back, or read after it was returned. */
  giveBack: endpoint({
    operationId: 'returnDecision',
    method: 'POST',
    path: `${base}/{id}/devolucion`,
    tag,
    summary: 'Devuelve con su motivo lo que propuso otra persona, o retira lo propio',
    params: Id,
    body: z.object({ reason: z.string().trim().max(1_000).optional() }),
    status: 204,
    errors: ['not_found', 'state_conflict'],
  }),
};
