import type { AbsenceInput, Absences } from '#contract/waiting.ts';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { audit } from '#server/kit/audit.ts';
import { transaction, type Db } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import { queueMail } from '#server/kit/mail/queue-mail.ts';
import { findOfficer, officerName, rememberOfficer } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { officerMailbox } from '#server/kit/mail/tell-colleagues.ts';
import { mayHandAll, type Doer } from './waiting.service.ts';
import { selectAbsences } from './waiting.sql.ts';

export const listAbsences = async (db: Db): Promise<Absences> => ({
  rows: await selectAbsences(db, todayInMexico()),
});

/**
 * Writes down when somebody is away and who sees to their work, or that they are not; one's own, or by an administrator who is not
 * the substitute. Both who is away and who substitutes them are told by mail, unless they wrote it themselves.
 */
export async function setAbsence(
  { db, config }: Services,
  { person, absence }: AbsenceInput,
  doer: Doer,
): Promise<Absences> {
  const today = todayInMexico();
  const id = person ?? doer.person.id;
  if (id !== doer.person.id && !mayHandAll(doer.person))
    throw failure('forbidden', { detail: 'Cada persona anota su ausencia; la de otra, quien administra.' });
  if (id !== doer.person.id && absence?.substitute === doer.person.id)
    throw invalid({
      substitute:
        'Nadie se anota como suplente de otra persona: pide que lo anote ella u otra persona que administre.',
    });
  if (absence !== null) {
    if (absence.until < absence.from) throw invalid({ until: 'El último día no va antes del primero.' });
    if (absence.until < today) throw invalid({ until: 'Ese día ya pasó.' });
    if (absence.substitute === id) throw invalid({ substitute: 'Elige a otra persona.' });
  }
  return transaction(db, async (tx) => {
    await rememberOfficer(tx, doer.person);
    const away = await findOfficer(tx, id);
    if (away === undefined)
      throw invalid({
        person: 'No conocemos a esa persona. Elige a alguien que ya haya trabajado en el portal.',
      });
    const substitute = absence === null ? undefined : await findOfficer(tx, absence.substitute);
    if (absence !== null && substitute === undefined)
      throw invalid({ substitute: 'Elige a alguien que ya haya trabajado en el portal.' });
    const before = (await selectAbsences(tx, today)).find((one) => one.person.id === id);
    await tx.deleteFrom('absence').where('officer_id', '=', id).execute();
    if (absence !== null)
      await tx
        .insertInto('absence')
        .values({
          officer_id: id,
          from_on: absence.from,
          until_on: absence.until,
          substitute_id: absence.substitute,
        })
        .execute();
    const told = (one: { from: string; until: string }, name: string) => ({
      from: one.from,
      until: one.until,
      substitute: name,
    });
    await audit(tx, {
      ...doer,
      operation: absence === null ? 'removeAbsence' : 'setAbsence',
      subjectType: 'absence',
      subjectId: id,
      ...(before === undefined ? {} : { before: told(before, before.substitute.name) }),
      ...(absence === null ? {} : { after: told(absence, substitute?.name ?? '') }),
    });
    const noted = absence ?? before;
    if (noted !== undefined) {
      const other = absence === null ? before?.substitute : substitute;
      for (const receiver of [away, other]) {
        if (receiver === undefined || receiver.id === doer.person.id) continue;
        const mailbox = await officerMailbox(tx, receiver.id);
        if (mailbox === undefined) continue;
        await queueMail(tx, {
          to: mailbox.mail,
          template: 'absence_noted',
          values: {
            nombre: mailbox.name,
            quien: officerName(doer.person),
            que: absence === null ? 'quitó' : 'anotó',
            ausente: away.name,
            suplente: other?.name ?? '',
            desde: shortDate(noted.from),
            hasta: shortDate(noted.until),
            direccion: `${config.publicUrl}${SCREEN_BASE}/administracion`,
          },
          cause: 'officer',
        });
      }
    }
    return { rows: await selectAbsences(tx, today) };
  });
}
