import { sql } from 'kysely';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import {
  petitionFolio,
  petitionWords,
  type PetitionKind,
  type PetitionOutcome,
} from '#contract/rules/rights/petition-kinds.ts';
import { hashTrackingKey } from '#server/features/registration/public.ts';
import type { Transaction } from '#server/kit/db.ts';
import { addDays, instantOf, workdayBefore } from './days.ts';
import { insertRows } from './insert-rows.ts';
import { OFFICERS } from './registry/request-plans.ts';
import { DEMO_TRACKING_KEY } from './requests.ts';

interface Plan {
  kind?: PetitionKind;
  topic: string;
  text: string;
  about?: string;
  /** Days before today on which it came. */
  ago: number;
  step?: 'acknowledged' | 'extended' | 'answered' | 'carried_out';
  outcome?: PetitionOutcome;
  answer?: string;
  mayPublish?: true;
}

/** One of each state, with folios in their order: Q-2026-DEMA-0001 and so on. */
const PLANS: readonly Plan[] = [
  { topic: 'delay', text: 'Pedí aclarar una fecha de entrega y en dos semanas nadie contestó.', ago: 1 },
  { topic: 'requirement', text: 'La convocatoria pide dos cartas que dicen lo mismo; una sobra.', ago: 4 },
  {
    topic: 'registry',
    text: 'El formulario del padrón no acepta el nombre de mi calle con el signo de número.',
    ago: 6,
    step: 'acknowledged',
  },
  {
    topic: 'payment',
    text: 'Mi factura se recibió en septiembre y en la página no dice cuándo se paga.',
    ago: 12,
    step: 'extended',
  },
  {
    topic: 'portal',
    text: 'En mi teléfono la tabla de partidas se corta y no se ve el importe.',
    ago: 34,
    step: 'answered',
    outcome: 'upheld',
    answer: 'Tenías razón: ya se lee completa en teléfonos desde 320 puntos de ancho.',
    mayPublish: true,
  },
  {
    topic: 'delay',
    text: 'El fallo se anunció para las doce y se publicó al final de la tarde.',
    ago: 50,
    step: 'answered',
    outcome: 'partly',
    answer: 'El acto fue a la hora anunciada; el acta se publicó el mismo día, después de firmarse.',
    mayPublish: true,
  },
  {
    topic: 'evaluation',
    text: 'La calificación de mi empresa es menor que la del año pasado sin que haya cambiado nada.',
    ago: 65,
    step: 'answered',
    outcome: 'rejected',
    answer: 'La página del proveedor muestra los dos pedidos que bajaron el promedio y sus fechas.',
  },
  {
    kind: 'personal_data',
    topic: 'access',
    text: 'Quiero saber qué datos míos hay en el expediente de la empresa que represento.',
    ago: 3,
  },
  {
    kind: 'personal_data',
    topic: 'rectification',
    text: 'Mi segundo apellido está mal escrito en el registro de mi empresa.',
    ago: 24,
    step: 'answered',
    outcome: 'upheld',
    answer: 'Procede: se corrige con la identificación que presentaste.',
  },
  {
    kind: 'personal_data',
    topic: 'cancellation',
    text: 'Ya no represento a la empresa y pido que borren mi correo y mi teléfono.',
    ago: 58,
    step: 'carried_out',
    outcome: 'upheld',
    answer: 'Procede: se borran del registro; los documentos firmados se conservan por ley.',
  },
];

const TERMS = {
  complaint: { acknowledge: 3, answer: 10 },
  personal_data: { acknowledge: null, answer: 20 },
};

/** Complaints and rights of people in every state, with the key of the demonstration. */
export async function insertPetitions(
  tx: Transaction,
  today: string,
  holidays: ReadonlySet<string>,
): Promise<void> {
  const keyHash = await hashTrackingKey(DEMO_TRACKING_KEY);
  const rows = PLANS.map(({ kind = 'complaint', ...plan }, index) => {
    const came = workdayBefore(addDays(today, -plan.ago));
    const after = (days: number, from = came) => addWorkingDays(from, days, holidays);
    const terms = TERMS[kind];
    const isExtended = plan.step === 'extended';
    const isAnswered = plan.outcome !== undefined;
    const answeredOn = after(terms.answer - 2);
    const isNamed = kind === 'personal_data';
    return {
      kind,
      topic: plan.topic,
      subject: petitionWords(kind).topics[plan.topic]!.subject,
      folio: petitionFolio(kind, today.slice(0, 4), `DEMA${String(index + 1).padStart(4, '0')}`),
      key_hash: keyHash,
      name: isNamed ? 'Renata Ficticia Soto' : '',
      text: plan.text,
      about: plan.about ?? '',
      email: isNamed && plan.step !== 'carried_out' ? 'renata.ficticia@correo.example' : '',
      may_publish: plan.mayPublish === true,
      status: isExtended ? 'acknowledged' : (plan.step ?? 'received'),
      acknowledge_by: terms.acknowledge === null ? null : after(terms.acknowledge),
      due_on: isExtended ? after(2 * terms.answer) : after(terms.answer),
      acknowledged_at: plan.step !== undefined && !isNamed ? instantOf(after(1), '10:00') : null,
      extended_at: isExtended ? instantOf(after(5), '12:00') : null,
      extension_reason: isExtended ? 'La información la tiene otra área y la entrega la próxima semana.' : '',
      outcome: plan.outcome ?? null,
      answer: plan.answer ?? '',
      is_published: plan.mayPublish === true && isAnswered,
      answered_at: isAnswered ? instantOf(answeredOn, '13:00') : null,
      answered_by: isAnswered ? OFFICERS.oscar.id : null,
      carry_out_by: isNamed && isAnswered ? after(15, answeredOn) : null,
      carried_out_at: plan.step === 'carried_out' ? instantOf(after(5, answeredOn), '11:00') : null,
      created_at: instantOf(came, '09:30'),
      version: 1,
    };
  });
  await insertRows(
    tx,
    'petition',
    rows.map((row, index) => ({ id: `00000000-0000-4000-8560-${String(index).padStart(12, '0')}`, ...row })),
  );
  await sql`select refresh_waiting('petition', array(select id from petition))`.execute(tx);
}
