import type { Petition, PetitionStepInput } from '#contract/petitions.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import {
  PETITION_OUTCOME_LABELS,
  PETITION_STEP_LABELS,
  petitionSteps,
  petitionWords,
  type PetitionStep,
} from '#contract/rules/rights/petition-kinds.ts';
import { readHolidays, readTerm } from '#server/features/supplier-registry/public.ts';
import { change, type Author } from '#server/kit/change.ts';
import { transaction, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import { queueMail } from '#server/kit/mail/queue-mail.ts';
import type { Services } from '#server/kit/services.ts';
import { PETITION } from './petition-thing.ts';
import { followPage, ofAuthor } from './petitions.service.ts';
import { selectPetitions } from './petitions.sql.ts';

type Wanted = Required<Pick<PetitionStepInput, 'step' | 'text' | 'isPublished'>> &
  Pick<PetitionStepInput, 'outcome'>;
type Done = Author & { person: Person };

const LEAST: Partial<Record<PetitionStep, string>> = {
  identify: 'Escribe qué identificación se vio y cómo, en 20 letras o más; sin copiar sus números.',
  extend: 'Escribe por qué se amplía, en 20 letras o más: lo lee quien la presentó.',
  answer: 'Escribe la respuesta, en 20 letras o más: la lee quien la presentó.',
  carry_out: 'Escribe qué se hizo, en 20 letras o más: lo lee quien la presentó.',
};

function refuseLacking({ step, text, outcome, isPublished }: Wanted, petition: Petition): void {
  const { kind, identifiedAt, isMailboxProved, mayPublish } = petition;
  const fields: Record<string, string> = {};
  const least = LEAST[step];
  if (least !== undefined && text.length < 20) fields.text = least;
  if (step === 'answer' && outcome === undefined) fields.outcome = 'Elige en qué quedó.';
  // Data are handed out to who proved to be that person; anybody may write a name.
  if (step === 'answer' && petitionWords(kind).isNamed && outcome !== undefined && outcome !== 'rejected') {
    if (identifiedAt === null)
      fields.outcome =
        'Su identidad no está acreditada: no se entrega ni se cambia ningún dato. Anota antes qué identificación se vio.';
    else if (!isMailboxProved)
      fields.outcome =
        'Nadie ha entrado con la clave que se mandó a ese correo: no se le escribe ningún dato. Pide a la persona que la use.';
  }
  if (isPublished && !mayPublish) fields.isPublished = 'Quien la presentó no aceptó que se publique.';
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** What a step writes. */
async function rowAfter(tx: Transaction, wanted: Wanted, { kind, dueOn }: Petition, officer: string) {
  const { terms } = petitionWords(kind);
  const at = new Date();
  const later = async (from: string, code: string) =>
    addWorkingDays(from, await readTerm(tx, code), await readHolidays(tx));
  switch (wanted.step) {
    case 'identify':
      return { identified_at: at, identified_by: officer, identity_note: wanted.text } as const;
    case 'acknowledge':
      return { status: 'acknowledged', acknowledged_at: at } as const;
    case 'extend':
      return {
        extended_at: at,
        extension_reason: wanted.text,
        due_on: await later(dueOn, terms.extension),
      };
    case 'answer':
      return {
        status: 'answered',
        outcome: wanted.outcome!,
        answer: wanted.text,
        is_published: wanted.isPublished,
        answered_at: at,
        answered_by: officer,
        carry_out_by:
          terms.carryOut === null || wanted.outcome === 'rejected'
            ? null
            : await later(todayInMexico(at), terms.carryOut),
      } as const;
    default:
      return { status: 'carried_out', carried_out_at: at } as const;
  }
}

const DONE: Record<PetitionStep, string> = {
  acknowledge: 'Acuse de recibo',
  identify: 'Identidad acreditada',
  extend: 'Ampliación del plazo',
  answer: 'Respuesta',
  carry_out: 'Cumplimiento',
};

/** What whoever asked is told by mail; without an address they read it with folio and key. */
async function tell(
  tx: Transaction,
  page: string,
  { step, text, outcome }: Wanted,
  now: Petition,
): Promise<void> {
  if (now.email === '') return;
  const until =
    step === 'answer'
      ? `Resultado: ${PETITION_OUTCOME_LABELS[outcome!].toLowerCase()}.`
      : step === 'carry_out'
        ? ''
        : `Se responde a más tardar el ${shortDate(now.dueOn)}.`;
  await queueMail(tx, {
    template: 'petition_news',
    values: {
      folio: now.folio,
      que: ofAuthor(now.kind),
      paso: DONE[step],
      plazo: until,
      texto: text,
      pagina: page,
    },
    to: now.email,
    cause: 'officer',
  });
}

/** One step of an officer; with the last thing that is owed, the address of whoever asked is forgotten. */
export async function actOnPetition(
  { config, db }: Services,
  { id, version }: { id: string; version: number },
  wanted: Wanted,
  author: Done,
): Promise<Petition> {
  return transaction(db, async (tx) => {
    const find = async () => (await selectPetitions(tx, { page: 1, size: 1, id })).rows[0] ?? fail();
    const asked = { id, version, author, operation: `petition.${wanted.step}` };
    await change(tx, PETITION, asked, async () => {
      const before = await find();
      const { topics } = petitionWords(before.kind);
      const subject = topics[before.topic]?.subject;
      if (subject === undefined || !author.person.ability.can('administer', subject))
        throw failure('forbidden', { detail: 'Esta petición la atiende quien lleva su asunto.' });
      if (!petitionSteps(before).includes(wanted.step))
        throw failure('state_conflict', {
          detail: `«${PETITION_STEP_LABELS[wanted.step]}» ya no cabe: la petición cambió.`,
        });
      refuseLacking(wanted, before);
      const row = await rowAfter(tx, wanted, before, author.person.id);
      await tx.updateTable('petition').set(row).where('id', '=', id).execute();
      const now = await find();
      if (wanted.step !== 'identify') await tell(tx, followPage(config.publicUrl), wanted, now);
      if (petitionSteps(now).length === 0)
        await tx.updateTable('petition').set({ email: '' }).where('id', '=', id).execute();
    });
    return find();
  });
}

function fail(): never {
  throw notFound();
}
