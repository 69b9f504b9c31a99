import { sql } from 'kysely';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import type { Transaction } from '#server/kit/db.ts';
import { queueMail } from '#server/kit/mail/queue-mail.ts';

/** What is asked of a custodian, and what for. */
const ASKED = {
  key: {
    que: 'haz tu llave',
    porque: 'La convocatoria no se publica mientras falte una llave: haz la tuya y comprueba que abre.',
  },
  card: {
    que: 'confirma la ficha publicada',
    porque: 'Ya se publicó la ficha de la urna: confirma que la llave que publica a tu nombre es la tuya.',
  },
} as const;

/** Tells custodians what is asked of them, those whose mail is known. */
export async function tellCustodians(
  tx: Transaction,
  {
    procedure: { number, title },
    portal,
    people,
    asked,
  }: {
    procedure: { number: string; title: string };
    portal: string;
    people: readonly string[];
    asked: keyof typeof ASKED;
  },
): Promise<void> {
  if (people.length === 0) return;
  const { rows } = await sql<{ name: string; email: string }>`
    select max(g.person_name) name, coalesce(max(o.email), max(g.email)) email
    from function_grant g left join officer o on o.id = g.person_id
    where g.person_id = any(${[...people]}) group by g.person_id having coalesce(max(o.email), max(g.email)) is not null
    order by g.person_id`.execute(tx);
  for (const { name, email } of rows)
    await queueMail(tx, {
      template: 'custodian_asked',
      to: email,
      cause: 'officer',
      values: {
        nombre: name,
        numero: number,
        procedimiento: title === '' ? number : `${number}, ${title}`,
        direccion: `${portal}${SCREEN_BASE}/custodia`,
        ...ASKED[asked],
      },
    });
}
