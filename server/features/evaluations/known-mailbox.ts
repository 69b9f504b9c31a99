import { sql } from 'kysely';
import { emailDomain } from '#contract/rules/identifiers/email.ts';
import { INSTITUTION } from '#contract/settings.ts';
import { PUBLIC_MAIL } from '#server/features/supplier-registry/public.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { invalid } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import { worksBeside, type DecisionOf } from '#server/kit/second-person.ts';
import { orderThing, readOrder, readPeriod } from './evaluation-things.ts';

/** Whether nobody who works here, no post of the directory, nor the institution itself has a mailbox of that domain. */
async function isOutside(db: Db | Transaction, mail: string): Promise<boolean> {
  const domain = emailDomain(mail);
  // Anybody makes a mailbox of a free one: it says nothing of the institution.
  if (PUBLIC_MAIL.has(domain)) return true;
  const { rows } = await sql<{ mail: string }>`select email mail from officer where email is not null
    union select email from directory_person where email is not null
    union select value ->> 'email' from instance_setting where key = ${INSTITUTION.key} and value ->> 'email' is not null`.execute(
    db,
  );
  return !rows.some((known) => emailDomain(known.mail) === domain);
}

/** The area answers its evaluation: that another mailbox than one of the institution does, two people say. */
export const ASKED_BY_TWO: DecisionOf<{ params: { id: string }; body: { email: string } }> = {
  kind: async ({ body }, db) => ((await isOutside(db, body.email)) ? 'evaluations' : null),
  isGuarded: () => true,
  what: () => 'Pedir una evaluación a un correo de fuera de la institución',
  record: async ({ params: { id } }, db) => {
    const order = await readOrder(db, id);
    const period = order && (await readPeriod(db, order.period_id));
    return (
      order &&
      period && {
        type: orderThing.subject,
        id,
        title: order.supplier_name,
        note: order.number,
        place: `/administracion/evaluaciones?periodo=${period.key}&pedido=${id}`,
        mark: String(order.version),
      }
    );
  },
};

/** Of several orders at once none is asked outside: each is asked so from its own page, where another person agrees. */
export async function refuseOutside(
  tx: Transaction,
  person: Pick<Person, 'id'>,
  mails: readonly (string | undefined)[],
): Promise<void> {
  const fields: Record<string, string> = {};
  for (const [index, mail] of mails.entries())
    if (mail !== undefined && (await isOutside(tx, mail)))
      fields[`orders.${index}.areaEmail`] =
        'Ese correo no es de la institución. Agrega el pedido sin correo y pídelo desde su página: ahí lo confirma otra persona.';
  if (Object.keys(fields).length > 0 && (await worksBeside(tx, person))) throw invalid(fields);
}
