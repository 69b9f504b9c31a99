import { sql } from 'kysely';
import { fromMexico, todayInMexico } from '#contract/mexico-time.ts';
import { MOST_ACCOUNT_PEOPLE, type AccountPeople } from '#contract/my-account.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import {
  accountMailbox,
  grantRights,
  rightsText,
  type AccountRight,
} from '#contract/rules/rights/account-rights.ts';
import { readHolidays, readTerm } from '#server/features/supplier-registry/public.ts';
import { change, created, type Author } from '#server/kit/change.ts';
import { transaction, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import { queueMail, SECRET_MARK } from '#server/kit/mail/queue-mail.ts';
import { hashLink, newLink } from '#server/kit/personal-link.ts';
import type { Services } from '#server/kit/services.ts';
import { spend } from '#server/kit/shared-budget.ts';
import { adviceFor, NOTICE_READER, siteOf } from './account-acts.ts';
import { holdPerson, mailboxesOf, managersOf, selectPeople, type PersonRow } from './account-people.sql.ts';
import { ACCOUNT_PERSON } from './account-person.ts';
import type { Account } from './account-session.ts';
import { stopAct, type HoldActs } from './account-stops.service.ts';

/** What is done to the people of one account in a day: everything is told to all of its mailboxes. */
const CHANGES_A_DAY = 20;
const NOBODY = 'Nadie entra a la cuenta con ese correo.';

/** Whoever does it is no officer: the account's history keeps it, the log of the unit says nothing of it. */
const authorOf = ({ mailbox, name }: Pick<Account, 'mailbox' | 'name'>, requestId: string): Author => ({
  person: { id: mailbox, name },
  requestId,
  isOutside: true,
});

const pageOf = (services: Services): string => `${siteOf(services)}/mi-cuenta`;

/** While somebody of the company says that a change of its registration is not its own, nobody else is let in. */
async function refuseHeld(tx: Transaction, supplierId: string): Promise<void> {
  const { rows } = await sql<{ isHeld: boolean }>`select has_open_hold(${supplierId}) "isHeld"`.execute(tx);
  if (rows[0]?.isHeld === true)
    throw failure('state_conflict', {
      detail:
        'Tu registro está detenido mientras la Unidad llama a tu teléfono registrado: hasta entonces nadie más recibe permisos.',
    });
}

const takeChange = ({ db }: Services, supplierId: string) =>
  spend(db, {
    kind: 'account_changes',
    name: supplierId,
    most: CHANGES_A_DAY,
    window: 'day',
    detail: `Hoy ya se hicieron los ${CHANGES_A_DAY} cambios de personas que admitimos por día. Sigue mañana, o llama a la Unidad.`,
  });

interface Telling {
  supplierId: string;
  company: string;
  said: string;
  /** Beside all mailboxes of the company: the one that just lost its access. */
  also?: string;
  waits?: { link: string; until: Date };
}

/** Tells every mailbox of the company what was done; what waits carries the link that stops it. */
async function tellAll(
  services: Services,
  tx: Transaction,
  { supplierId, company, said, also, waits }: Telling,
): Promise<void> {
  const to = new Set([...(await mailboxesOf(tx, supplierId)), ...(also === undefined ? [] : [also])]);
  const managers = new Set(await managersOf(tx, supplierId));
  for (const mailbox of to)
    await queueMail(tx, {
      to: mailbox,
      supplierId,
      cause: 'clock',
      ...(waits === undefined
        ? {
            template: 'account_changed',
            values: {
              empresa: company,
              que: said,
              hacer: adviceFor(managers.has(mailbox), siteOf(services)),
            },
          }
        : {
            template: 'account_waiting',
            values: {
              empresa: company,
              que: said,
              vence: shortDate(todayInMexico(waits.until)),
              enlace: `${pageOf(services)}/no-fui-yo#${SECRET_MARK}`,
            },
            secret: waits.link,
          }),
    });
}

/** When what is given now begins: the first hour of the day after the wait. */
async function waitEnd(tx: Transaction, now: Date): Promise<Date> {
  const days = await readTerm(tx, 'account_people_wait');
  const date = addWorkingDays(todayInMexico(now), days, await readHolidays(tx));
  return new Date(fromMexico({ date, time: '00:00' }));
}

interface Written {
  rights: AccountRight[];
  waiting: AccountRight[];
  waits?: { until: Date; hash: Buffer; by: string } | undefined;
}

const writeRights = (tx: Transaction, id: string, { rights, waiting, waits }: Written) =>
  sql`update account_person set rights = ${rights}::text[], waiting = ${waiting}::text[],
    waits_until = ${waits?.until ?? null}, stop_hash = ${waits?.hash ?? null}, asked_by = ${waits?.by ?? null},
    removed_at = ${rights.length + waiting.length === 0 ? new Date() : null} where id = ${id}`.execute(tx);

/** Its sessions end at once, with what they opened. */
const endSessions = (tx: Transaction, supplierId: string, mailbox?: string) =>
  sql`delete from account_session where supplier_id = ${supplierId}
    and (${mailbox ?? null}::text is null or mailbox = ${mailbox ?? null})`.execute(tx);

/** Which rights count at once, and which begin when; empty where none waits. */
function beginningOf(
  wanted: AccountRight[],
  waits: { until: Date; waiting: AccountRight[] } | undefined,
): string {
  if (waits === undefined) return '';
  const now = wanted.filter((right) => !waits.waiting.includes(right));
  const day = shortDate(todayInMexico(waits.until));
  const later = ` Desde el ${day} puedes ${rightsText(waits.waiting)}.`;
  return `${now.length === 0 ? '' : ` Desde ahora puedes ${rightsText(now)}.`}${later}`;
}

/** Lets somebody in by their mailbox; they confirm with the code of their first entry. */
export async function inviteToAccount(
  services: Services,
  account: Account,
  given: { email: string; name: string; rights: AccountRight[] },
  requestId: string,
): Promise<AccountPeople> {
  const { db, config } = services;
  const mailbox = accountMailbox(given.email);
  await takeChange(services, account.supplierId);
  return transaction(db, async (tx) => {
    await sql`select from supplier where id = ${account.supplierId} for no key update`.execute(tx);
    await refuseHeld(tx, account.supplierId);
    const { people } = await selectPeople(tx, account);
    if (people.some((one) => one.mailbox === mailbox))
      throw invalid({ email: 'Ese correo ya entra a la cuenta: cambia sus permisos en su renglón.' });
    if (people.length > MOST_ACCOUNT_PEOPLE)
      throw invalid({
        email: `Entran hasta ${MOST_ACCOUNT_PEOPLE} personas además de quien tiene el correo registrado.`,
      });
    const { rows } = await sql<{ id: string }>`insert into account_person (supplier_id, mailbox, name)
      values (${account.supplierId}, ${mailbox}, ${given.name}) returning id`.execute(tx);
    const { id } = rows[0]!;
    const waits = await give(services, tx, account, {
      id,
      mailbox,
      name: given.name,
      held: [],
      wanted: given.rights,
    });
    const author = authorOf(account, requestId);
    await created(
      tx,
      ACCOUNT_PERSON,
      { id, author, operation: 'account.invite' },
      (await ACCOUNT_PERSON.read(tx, id))!,
    );
    const invited = await queueMail(tx, {
      to: mailbox,
      supplierId: account.supplierId,
      template: 'account_invitation',
      values: {
        empresa: account.supplier,
        nombre: given.name,
        que: `${account.name} te dio acceso a la cuenta de ${account.supplier} para ${rightsText(given.rights)}.${beginningOf(given.rights, waits)}`,
        pagina: pageOf(services),
      },
      cause: { address: undefined, occasion: 'start', limits: config.mail.strangers },
    });
    if (!invited.queued)
      throw failure('too_many_requests', {
        detail: 'Hoy ya se mandaron a ese correo los que admitimos por día. Invítalo mañana.',
      });
    return selectPeople(tx, account);
  });
}

/** Somebody of the account, what they may do, and what they are to. */
interface Given {
  id: string;
  mailbox: string;
  name: string;
  held: AccountRight[];
  wanted: AccountRight[];
}

/** Writes what somebody is given and tells it; gives what waits. */
async function give(
  services: Services,
  tx: Transaction,
  account: Account,
  { id, mailbox, name, held, wanted }: Given,
): Promise<{ link: string; until: Date; waiting: AccountRight[] } | undefined> {
  const { rights, waiting } = grantRights({ rights: held }, wanted);
  const waits = waiting.length === 0 ? undefined : { link: newLink(), until: await waitEnd(tx, new Date()) };
  await writeRights(tx, id, {
    rights,
    waiting,
    waits: waits && { until: waits.until, hash: hashLink(waits.link), by: account.mailbox },
  });
  const { supplierId, supplier: company } = account;
  const said =
    waits === undefined
      ? `${account.name} dejó a ${name} (${mailbox}) con permiso de ${rightsText(rights)} en la cuenta de ${company}.`
      : `${account.name} dio a ${name} (${mailbox}) permiso de ${rightsText(waiting)} en la cuenta de ${company}.${rights.length === 0 ? '' : ` Desde ahora puede ${rightsText(rights)}.`}`;
  await tellAll(services, tx, { supplierId, company, said, ...(waits && { waits }) });
  return waits && { ...waits, waiting };
}

/** Changes what somebody may do; without any right they do not enter any more. What is taken away ends their sessions. */
export async function changeAccountRights(
  services: Services,
  account: Account,
  { email, rights: wanted }: { email: string; rights: AccountRight[] },
  requestId: string,
): Promise<AccountPeople> {
  const mailbox = accountMailbox(email);
  await takeChange(services, account.supplierId);
  return transaction(services.db, async (tx) => {
    const person = await mustHold(tx, account, mailbox);
    const { isLess, waiting } = grantRights(person, wanted);
    if (waiting.length > 0) await refuseHeld(tx, account.supplierId);
    const { id, version, name, rights: held } = person;
    const wish = { id, version, author: authorOf(account, requestId), operation: 'account.rights' };
    await change(tx, ACCOUNT_PERSON, wish, async () => {
      if (wanted.length > 0) return give(services, tx, account, { id, mailbox, name, held, wanted });
      await writeRights(tx, id, { rights: [], waiting: [] });
      const { supplierId, supplier: company } = account;
      const said = `${account.name} quitó a ${name} de la cuenta de ${company}.`;
      return tellAll(services, tx, { supplierId, company, said, also: mailbox });
    });
    if (isLess || wanted.length === 0) await endSessions(tx, account.supplierId, mailbox);
    return selectPeople(tx, account);
  });
}

async function mustHold(tx: Transaction, account: Account, mailbox: string): Promise<PersonRow> {
  const person = await holdPerson(tx, { supplierId: account.supplierId, mailbox });
  if (person !== undefined) return person;
  const { people } = await selectPeople(tx, account);
  if (people.some((one) => one.isOwner && one.mailbox === mailbox))
    throw failure('state_conflict', {
      detail:
        'Quien tiene el correo registrado lo puede todo: ese correo cambia con una actualización del registro.',
    });
  throw notFound(NOBODY);
}

/** What waits begins now: another person who administers says so, never whoever asked or receives it. */
export async function confirmAccountRights(
  services: Services,
  account: Account,
  email: string,
  requestId: string,
): Promise<AccountPeople> {
  const mailbox = accountMailbox(email);
  await takeChange(services, account.supplierId);
  return transaction(services.db, async (tx) => {
    await refuseHeld(tx, account.supplierId);
    const { id, version, name, rights, waiting, askedBy } = await mustHold(tx, account, mailbox);
    if (waiting.length === 0) throw failure('state_conflict', { detail: 'No hay permisos que esperen.' });
    if (askedBy === account.mailbox || mailbox === account.mailbox)
      throw failure('forbidden', { detail: 'Lo confirma otra persona que administra la cuenta.' });
    const wish = { id, version, author: authorOf(account, requestId), operation: 'account.confirm' };
    await change(tx, ACCOUNT_PERSON, wish, () =>
      writeRights(tx, id, { rights: [...rights, ...waiting], waiting: [] }),
    );
    const { supplierId, supplier: company } = account;
    const said = `${account.name} confirmó que ${name} puede ${rightsText(waiting)} en la cuenta de ${company}.`;
    await tellAll(services, tx, { supplierId, company, said });
    return selectPeople(tx, account);
  });
}

/** «No fui yo»: what was done is held as far as nobody has built on it, what waits does not begin, and nobody stays in. */
export async function stopAccountRights(
  services: Services,
  holds: HoldActs,
  { link, requestId }: { link: string; requestId: string },
): Promise<{ text: string }> {
  return transaction(services.db, async (tx) => {
    const stopped = await stopAct(tx, holds, { link, requestId });
    if (stopped !== undefined) {
      const { act, held } = stopped;
      const closed = `Se cerraron las sesiones de ${act.mailbox} en la cuenta de ${act.company}.`;
      const { supplierId, company } = act;
      await tellAll(services, tx, {
        supplierId,
        company,
        said: `Alguien que recibió un aviso dijo «No fui yo» de esto: ${act.said} ${held} ${closed}`,
      });
      return { text: [held, closed].filter((part) => part !== '').join(' ') };
    }
    const person = await holdPerson(tx, { stopHash: hashLink(link) });
    // What began is taken away in the account.
    if (person === undefined || person.waiting.length === 0)
      throw notFound(
        'Este enlace ya no detiene nada: terminó su plazo, o el permiso ya empezó o ya se quitó. Quien administra la cuenta puede quitarlo en «Personas con acceso»; si no eres tú, llama a la Unidad.',
      );
    const { id, version, supplierId, mailbox, name, rights, waiting } = person;
    const { rows } = await sql<{
      company: string;
    }>`select concat_ws(', ', name, legal_suffix) company from supplier
      where id = ${supplierId}`.execute(tx);
    const { company } = rows[0]!;
    const author: Author = {
      person: { id: 'aviso', name: NOTICE_READER },
      requestId,
      isOutside: true,
    };
    // Whoever asked for this may have asked for the rest: the person is out whole, and an administrator gives back what is due.
    await change(tx, ACCOUNT_PERSON, { id, version, author, operation: 'account.stop' }, () =>
      writeRights(tx, id, { rights: [], waiting: [] }),
    );
    await endSessions(tx, supplierId);
    await sql`delete from account_code where mailbox = ${mailbox}`.execute(tx);
    await sql`delete from account_device where mailbox = ${mailbox}`.execute(tx);
    const out = `${name} (${mailbox}) ya no entra a la cuenta de ${company}: no podrá ${rightsText([...rights, ...waiting])}.`;
    const said = `Alguien que recibió el aviso dijo «No fui yo»: ${out} Se cerraron todas las sesiones.`;
    await tellAll(services, tx, { supplierId, company, said, also: mailbox });
    return { text: `${out} Se cerraron todas las sesiones de la cuenta de ${company}.` };
  });
}

/** Whoever was invited comes in for the first time: the code that reached the mailbox confirms them. */
export async function confirmFirst(
  services: Services,
  tx: Transaction,
  { supplierId, mailbox, requestId }: { supplierId: string; mailbox: string; requestId: string },
): Promise<void> {
  const person = await holdPerson(tx, { supplierId, mailbox });
  if (person === undefined || person.confirmedAt !== null) return;
  const { id, version, name } = person;
  const author = authorOf({ mailbox, name }, requestId);
  await change(tx, ACCOUNT_PERSON, { id, version, author, operation: 'account.first' }, () =>
    sql`update account_person set confirmed_at = now() where id = ${id}`.execute(tx),
  );
  const { rows } = await sql<{
    company: string;
  }>`select concat_ws(', ', name, legal_suffix) company from supplier
    where id = ${supplierId}`.execute(tx);
  const { company } = rows[0]!;
  await tellAll(services, tx, {
    supplierId,
    company,
    said: `${name} entró por primera vez a la cuenta de ${company} con su código.`,
  });
}
