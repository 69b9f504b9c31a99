import { sql } from 'kysely';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import type { MailTemplate } from '#contract/mail-texts.ts';
import { partWords, type SubstitutionRow } from '#contract/people.ts';
import { FUNCTION_LABELS } from '#contract/functions.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import type { Transaction } from '#server/kit/db.ts';
import type { Person } from '#server/kit/identity.ts';
import { officerMailbox } from '#server/kit/mail/tell-colleagues.ts';
import { queueMail } from '#server/kit/mail/queue-mail.ts';
import { officerName } from '#server/kit/officers.ts';

type By = Pick<Person, 'id' | 'name' | 'email'>;

/** Whoever would substitute is asked, and whoever will be away is told where somebody else proposes it. */
export async function tellProposed(
  tx: Transaction,
  publicUrl: string,
  { row, by }: { row: SubstitutionRow; by: By },
): Promise<void> {
  const { absent, substitute } = row;
  const mail = { row, by, publicUrl, template: 'substitution_proposed' } as const;
  await tell(tx, substitute.id, { ...mail, values: { que: 'falta que la aceptes' } });
  if (absent.id !== by.id)
    await tell(tx, absent.id, { ...mail, values: { que: `la acepta ${substitute.name}` } });
}

/** Both, and whoever proposed it, are told of what one of them did. */
export async function tellChanged(
  tx: Transaction,
  publicUrl: string,
  { row, by, did: [que, hizo] }: { row: SubstitutionRow; by: By; did: readonly [string, string] },
): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select proposed_by id from substitution where id = ${row.id}`.execute(tx);
  for (const id of new Set([row.absent.id, row.substitute.id, ...rows.map((one) => one.id)]))
    if (id !== by.id)
      await tell(tx, id, { row, by, publicUrl, template: 'substitution_changed', values: { que, hizo } });
}

/** One person, where their mail is known. */
async function tell(
  tx: Transaction,
  personId: string,
  {
    row: { absent, substitute, functions, parts, from, until },
    by,
    publicUrl,
    template,
    values,
  }: {
    row: SubstitutionRow;
    by: By;
    publicUrl: string;
    template: MailTemplate;
    values: Readonly<Record<string, string>>;
  },
): Promise<void> {
  const person = await officerMailbox(tx, personId);
  if (person === undefined) return;
  await queueMail(tx, {
    template,
    to: person.mail,
    cause: 'officer',
    values: {
      nombre: person.name,
      quien: officerName(by),
      ausente: absent.name,
      suplente: substitute.name,
      funciones: (parts.length > 0
        ? parts.map(partWords)
        : functions.map((code) => FUNCTION_LABELS[code])
      ).join('; '),
      desde: shortDate(from),
      hasta: shortDate(until),
      direccion: `${publicUrl}${SCREEN_BASE}/mis-funciones`,
      ...values,
    },
  });
}
