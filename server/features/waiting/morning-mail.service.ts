import { sql } from 'kysely';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { ADMINISTRATIVE_SUBJECTS } from '#contract/permissions.ts';
import { addDays, shortDate } from '#contract/rules/days/calendar.ts';
import { isWorkingDay } from '#contract/rules/days/working-days.ts';
import { WAITING_TABS, type WaitingTab } from '#contract/waiting.ts';
import { wordsOf } from '#contract/waiting-kinds/all.ts';
import { readHolidays } from '#server/features/supplier-registry/public.ts';
import { audit } from '#server/kit/audit.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import { queueMail } from '#server/kit/mail/queue-mail.ts';
import { rememberOfficer } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { unitOf } from './officer-area.ts';
import type { Doer } from './waiting.service.ts';
import { detailWords, titleWords } from './waiting-words.ts';
import { countWaiting, selectWaiting, type Viewer, type WaitingRow } from './waiting.sql.ts';
import './waiting.tables.ts';

/** Rows that the mail names; the screen has the rest. */
const NAMED = 15;
/** Whoever has not worked here for so long gets no more mails: nobody knows what they may see. */
const AWAY_DAYS = 30;

/** Tabs of the desk of which the mail tells how much they hold. */
const OTHERS = ['unidad', 'libres'] as const satisfies readonly WaitingTab[];

const subjectsOf = ({ ability }: Person) =>
  ADMINISTRATIVE_SUBJECTS.filter((subject) => ability.can('administer', subject));

/** Whether this person gets the mail of the morning, and where. */
export async function readMorningMail(db: Db, person: Person): Promise<{ isOn: boolean; to: string | null }> {
  const row = await db
    .selectFrom('morning_mail')
    .select('to_address')
    .where('officer_id', '=', person.id)
    .executeTakeFirst();
  return { isOn: row !== undefined, to: row?.to_address ?? person.email ?? null };
}

/** Asks for the mail of the morning or stops it; `state_conflict` for an account without an address. */
export async function setMorningMail(
  db: Db,
  isOn: boolean,
  doer: Doer,
): Promise<{ isOn: boolean; to: string | null }> {
  const { person } = doer;
  const to = person.email;
  if (isOn && to === undefined) throw failure('state_conflict', { detail: 'Tu cuenta no tiene correo.' });
  await transaction(db, async (tx) => {
    await rememberOfficer(tx, person);
    const { numDeletedRows } = await tx
      .deleteFrom('morning_mail')
      .where('officer_id', '=', person.id)
      .$if(isOn, (query) => query.where('to_address', '!=', to ?? ''))
      .executeTakeFirst();
    if (isOn)
      await tx
        .insertInto('morning_mail')
        .values({ officer_id: person.id, to_address: to ?? '', subjects: subjectsOf(person) })
        .onConflict((conflict) => conflict.column('officer_id').doUpdateSet({ subjects: subjectsOf(person) }))
        .execute();
    if (!isOn && numDeletedRows === 0n) return;
    await audit(tx, {
      ...doer,
      operation: 'setMorningMail',
      subjectType: 'morning_mail',
      subjectId: person.id,
      after: { isOn },
    });
  });
  return { isOn, to: to ?? null };
}

/**
 * Writes the mail of the day to whoever asked for it and has something waiting; gives how many. A day is marked in the
 * transaction that writes its mail, so that no second run and no second process sends it again.
 */
export async function sendMorningMails({ db, config }: Services, now: Date): Promise<number> {
  const today = todayInMexico(now);
  if (!isWorkingDay(today, await readHolidays(db))) return 0;
  let sent = 0;
  for (;;) {
    const outcome = await transaction(db, (tx) => nextMail(tx, { today, publicUrl: config.publicUrl }));
    if (outcome === 'none') return sent;
    if (outcome === 'sent') sent += 1;
  }
}

async function nextMail(
  tx: Transaction,
  { today, publicUrl }: { today: string; publicUrl: string },
): Promise<'none' | 'nothing' | 'sent'> {
  const { rows } = await sql<{ id: string; name: string; to: string; subjects: string[] }>`
    select o.id, o.name, m.to_address "to", m.subjects from morning_mail m join officer o on o.id = m.officer_id
    where m.last_sent_on is distinct from ${today}::date and o.last_seen > now() - make_interval(days => ${AWAY_DAYS}::int)
    order by o.id limit 1 for update of m skip locked`.execute(tx);
  const officer = rows[0];
  if (officer === undefined) return 'none';
  await tx
    .updateTable('morning_mail')
    .set({ last_sent_on: today })
    .where('officer_id', '=', officer.id)
    .execute();
  const viewer: Viewer = {
    personId: officer.id,
    unit: await unitOf(tx, { id: officer.id, email: officer.to }),
    subjects: officer.subjects,
    today,
    weekStart: today,
    weekEnd: addDays(today, 6),
  };
  const wanted = { tab: 'mio', kinds: [], order: 'vence', page: 1 } as const;
  const found = await selectWaiting(tx, viewer, wanted);
  const { tabs, groups } = await countWaiting(tx, viewer, wanted);
  // What colleagues have is told beside; by itself it is nothing to do for this person.
  if (tabs.mio === 0 && tabs.libres === 0) return 'nothing';
  const desk = `${publicUrl}${SCREEN_BASE}/administracion`;
  await queueMail(tx, {
    to: officer.to,
    template: 'morning_work',
    values: {
      nombre: officer.name,
      cuantos: String(tabs.mio),
      resumen: tabs.mio === 0 ? 'No tienes pendientes propios.' : summary(groups.late, groups.today),
      pendientes: found.slice(0, NAMED).map(line).join('\n'),
      otros: OTHERS.map((tab) => `${WAITING_TABS[tab]}: ${tabs[tab]}, ${desk}?de=${tab}`).join('\n'),
      direccion: desk,
    },
    cause: 'clock',
    canWait: true,
  });
  return 'sent';
}

function summary(late: number, due: number): string {
  const things = (count: number, word: string) => `${count} ${count === 1 ? 'asunto' : 'asuntos'} ${word}`;
  const parts = [
    ...(late > 0 ? [things(late, late === 1 ? 'vencido' : 'vencidos')] : []),
    ...(due > 0 ? [things(due, 'para hoy')] : []),
  ];
  return parts.length === 0 ? 'Nada vence hoy.' : `Tienes ${parts.join(' y ')}.`;
}

function line(row: WaitingRow): string {
  const { kind, title, note, due_on: dueOn, due } = row;
  const what = [wordsOf(kind).label, detailWords(row)].filter((part) => part !== '').join(', ');
  const which = note === '' ? '' : `, ${note}`;
  const when =
    dueOn === null
      ? ''
      : due === 'late'
        ? ` (venció el ${shortDate(dueOn)})`
        : ` (vence el ${shortDate(dueOn)})`;
  return `- ${what}: ${titleWords(kind, title)}${which}${when}`;
}
