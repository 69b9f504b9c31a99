import { sql } from 'kysely';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import type { Transaction } from '../db.ts';
import type { Person } from '../identity.ts';
import { officerName } from '../officers.ts';
import { writersOf } from '../revision.sql.ts';
import type { Services } from '../services.ts';
import { queueMail } from './queue-mail.ts';

/** Name and mailbox of an officer: their own, else that of their morning mail or of a function; undefined where none is known. */
export async function officerMailbox(
  tx: Transaction,
  id: string,
): Promise<{ name: string; mail: string } | undefined> {
  const { rows } = await sql<{ name: string; mail: string }>`
    select o.name, m.mail from officer o cross join lateral (select coalesce(o.email,
        (select to_address from morning_mail where officer_id = o.id),
        (select max(email) from function_grant where person_id = o.id)) mail) m
    where o.id = ${id} and m.mail is not null`.execute(tx);
  return rows[0];
}

/** What one person did to what others hold, wrote or received. */
export interface ColleagueAct {
  /** Whom it concerns; whoever did it is not told. */
  ids: Iterable<string>;
  by: Pick<Person, 'id' | 'name' | 'email'>;
  /** After the name of who did it: «terminó tu función «Presupuesto»». */
  did: string;
  reason?: string | undefined;
  /** What is left of how it was, in a sentence. */
  before?: string;
  /** Address of its screen, below that of the screens. */
  place: string;
}

/** Tells them by mail, in the transaction that does it; whose mailbox nobody knows is not told. */
export async function tellColleagues(
  tx: Transaction,
  { config }: Pick<Services, 'config'>,
  { ids, by, did, reason = '', before = '', place }: ColleagueAct,
): Promise<void> {
  for (const id of new Set(ids)) {
    const person = id === by.id ? undefined : await officerMailbox(tx, id);
    if (person === undefined) continue;
    await queueMail(tx, {
      to: person.mail,
      template: 'colleague_act',
      cause: 'officer',
      values: {
        nombre: person.name,
        quien: officerName(by),
        hizo: did,
        motivo: reason === '' ? '' : `Motivo: ${reason}`,
        antes: before,
        direccion: `${config.publicUrl}${SCREEN_BASE}${place}`,
      },
    });
  }
}

/** Tells whoever wrote in a draft that somebody else takes it away; to be called before it goes. */
export async function tellDiscarded(
  tx: Transaction,
  services: Pick<Services, 'config'>,
  {
    of,
    by,
    what,
    place,
  }: Pick<ColleagueAct, 'by' | 'place'> & { of: { type: string; id: string }; what: string },
): Promise<void> {
  await tellColleagues(tx, services, {
    ids: await writersOf(tx, of),
    by,
    did: `eliminó el borrador ${what}`,
    before: 'Lo que decía queda en la bitácora, campo por campo.',
    place,
  });
}
