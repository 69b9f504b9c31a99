import { sql } from 'kysely';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { FollowedPetition, Petition, PetitionReceipt } from '#contract/petitions.ts';
import type { PetitionInput } from '#contract/petitions.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import { normalizeEmail } from '#contract/rules/identifiers/email.ts';
import {
  PETITION_SUBJECTS,
  petitionFolio,
  petitionWords,
  readPetitionFolio,
  type PetitionKind,
} from '#contract/rules/rights/petition-kinds.ts';
import { FOLIO_SIGNS } from '#contract/rules/texts/spoken-signs.ts';
import {
  hashTrackingKey,
  isTrackingKey,
  keyAttempts,
  newTrackingKey,
  randomSigns,
} from '#server/features/registration/public.ts';
import { readHolidays, readTerm } from '#server/features/supplier-registry/public.ts';
import { created, type Author } from '#server/kit/change.ts';
import { transaction, type Db } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import { queueMail, SECRET_MARK } from '#server/kit/mail/queue-mail.ts';
import { sendsMail } from '#server/kit/mail/sends-mail.ts';
import type { Services } from '#server/kit/services.ts';
import { PETITION } from './petition-thing.ts';
import { selectPetitions } from './petitions.sql.ts';

const ASKER: Author['person'] = { id: 'visitante', name: 'Quien la presentó' };
const TOO_MANY =
  'Hoy ya se enviaron los correos que admitimos por día a ese buzón o desde tu conexión. Envíala sin correo: con el folio y la clave ves la respuesta.';
const wrongKeys = keyAttempts({ kind: 'wrong_petition_key', each: 20, all: 1_000, seconds: 15 * 60 });

/** «tu queja o sugerencia» */
export const ofAuthor = (kind: PetitionKind): string =>
  kind === 'complaint' ? 'tu queja o sugerencia' : 'tu solicitud sobre tus datos personales';

export const followPage = (publicUrl: string): string => `${publicUrl}${SCREEN_BASE}/reclamar/seguimiento`;

/** Keeps what somebody asks as of right; the key that it is followed with is shown once. */
export async function sendPetition(
  { config, db }: Services,
  { kind, topic, ...given }: Required<PetitionInput>,
  { caller, requestId }: { caller: string | undefined; requestId: string },
): Promise<PetitionReceipt> {
  const { terms, topics } = petitionWords(kind);
  const today = todayInMexico(new Date());
  const holidays = await readHolidays(db);
  const after = async (code: string) => addWorkingDays(today, await readTerm(db, code), holidays);
  const acknowledgeBy = terms.acknowledge === null ? null : await after(terms.acknowledge);
  const dueOn = await after(terms.answer);
  const key = newTrackingKey();
  const key_hash = await hashTrackingKey(key);
  const email = given.email === '' ? '' : normalizeEmail(given.email);
  const { name, text, about, mayPublish } = given;
  const folio = petitionFolio(kind, today.slice(0, 4), randomSigns(8, FOLIO_SIGNS));
  // The key goes to the mailbox alone: whoever follows with it has shown that it is theirs.
  const isMailed = petitionWords(kind).isNamed && email !== '' && sendsMail(config);
  return transaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('petition')
      .values({
        kind,
        topic,
        subject: topics[topic]!.subject,
        folio,
        key_hash,
        name,
        text,
        about,
        email,
        may_publish: mayPublish,
        key_mailed: isMailed,
        acknowledge_by: acknowledgeBy,
        due_on: dueOn,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const author: Author = { person: ASKER, requestId, isOutside: true };
    const state = await PETITION.read(tx, id);
    await created(tx, PETITION, { id, author, operation: 'petition.send' }, state!);
    if (email !== '') {
      const mail = await queueMail(tx, {
        template: isMailed ? 'petition_key' : 'petition_receipt',
        values: {
          folio,
          que: ofAuthor(kind),
          vence: shortDate(dueOn),
          pagina: followPage(config.publicUrl),
          ...(isMailed && { clave: SECRET_MARK }),
        },
        ...(isMailed && { secret: key }),
        to: email,
        cause: { address: caller, occasion: 'petition', limits: config.mail.strangers },
      });
      if (!mail.queued) throw failure('too_many_requests', { detail: TOO_MANY });
    }
    return { folio, key: isMailed ? null : key, acknowledgeBy, dueOn };
  });
}

/** How a petition stands, for who has its folio and key; what is no folio answers as a wrong key does. */
export async function followPetition(
  db: Db,
  { folio, key, caller }: { folio: string; key: string; caller: string | undefined },
): Promise<FollowedPetition> {
  const known = readPetitionFolio(folio);
  const found = await wrongKeys.guess(db, { folio: known, caller }, async () => {
    const row =
      known === undefined
        ? undefined
        : (await selectPetitions(db, { page: 1, size: 1, folio: known })).rows[0];
    return (await isTrackingKey(key, row?.keyHash)) ? row : undefined;
  });
  if (found === undefined) throw failure('request_access_denied');
  // The key stood in a mail: whoever types it reads that mailbox.
  if (!found.isMailboxProved) {
    await sql`update petition set mailbox_proved_at = now() where id = ${found.id} and mailbox_proved_at is null`.execute(
      db,
    );
    return (await selectPetitions(db, { page: 1, size: 1, id: found.id })).rows[0] ?? found;
  }
  return found;
}

/** Petitions of the topics that this person sees to. */
export function listPetitions(
  db: Db,
  { ability }: Pick<Person, 'ability'>,
  { page, size, folio }: { page: number; size: number; folio: string },
): Promise<{ rows: Petition[]; total: number }> {
  const subjects = PETITION_SUBJECTS.filter((subject) => ability.can('administer', subject));
  return selectPetitions(db, {
    page,
    size,
    subjects,
    folio: folio === '' ? undefined : (readPetitionFolio(folio) ?? folio),
  });
}
