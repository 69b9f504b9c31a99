import { sql } from 'kysely';
import type { Transaction } from '#server/kit/db.ts';
import { queueMail } from '#server/kit/mail/queue-mail.ts';
import { hashLink } from '#server/kit/personal-link.ts';
import { SENDS_NOTHING, type ActKind } from './account-acts.ts';

/** What somebody did in a supplier's name, as its notice tells it. */
export interface StoppedAct {
  id: string;
  supplierId: string;
  company: string;
  kind: ActKind;
  thing: string;
  mailbox: string;
  byLink: boolean;
  said: string;
  contact: string | null;
  /** As the database writes it, to the microsecond. */
  doneAt: string;
}

/** Holds what was done, as far as nobody has built on it; gives the sentence that says so. */
export type HoldAct = (tx: Transaction, act: StoppedAct, requestId: string) => Promise<string>;

/** Who holds acts of which kind, and ends the links that were mailed; the account itself closes what came in. */
export type HoldActs = Record<Exclude<ActKind, 'entry' | 'sessions'>, HoldAct> & {
  links: (tx: Transaction, act: StoppedAct) => Promise<void>;
};

/** Ends what a mailbox opened: sessions, codes that it was sent, and browsers that came in with it. */
async function closeMailbox(
  tx: Transaction,
  { supplierId, mailbox }: Pick<StoppedAct, 'supplierId' | 'mailbox'>,
): Promise<void> {
  await sql`delete from account_session where supplier_id = ${supplierId} and mailbox = ${mailbox}`.execute(
    tx,
  );
  await sql`delete from account_code where mailbox = ${mailbox}`.execute(tx);
  await sql`delete from account_device where mailbox = ${mailbox}`.execute(tx);
}

/** «No fui yo» of something that was done; undefined where the link is of none, or its days are over. */
export async function stopAct(
  tx: Transaction,
  holds: HoldActs,
  { link, requestId }: { link: string; requestId: string },
): Promise<{ act: StoppedAct; held: string } | undefined> {
  const { rows } = await sql<StoppedAct & { stoppedAt: Date | null }>`
    select a.id, a.supplier_id "supplierId", concat_ws(', ', s.name, s.legal_suffix) company, a.kind, a.thing, a.mailbox,
      a.by_link "byLink", a.said, a.contact, a.done_at::text "doneAt", a.stopped_at "stoppedAt"
    from account_act a join supplier s on s.id = a.supplier_id
    where a.stop_hash = ${hashLink(link)} and a.stops_until > now() for update of a`.execute(tx);
  const [act] = rows;
  if (act === undefined) return undefined;
  await closeMailbox(tx, act);
  await holds.links(tx, act);
  if (act.stoppedAt !== null) return { act, held: 'Ya se había detenido.' };
  const { kind } = act;
  // An invoice is let go on by itself.
  const isHolding = !SENDS_NOTHING.has(kind) && kind !== 'invoice';
  await sql`update account_act set stopped_at = now(), holds = ${isHolding} where id = ${act.id}`.execute(tx);
  await sql`select refresh_waiting('account_act', array[${act.id}]::uuid[])`.execute(tx);
  const held = kind === 'entry' || kind === 'sessions' ? '' : await holds[kind](tx, act, requestId);
  if (act.contact !== null)
    await queueMail(tx, {
      to: act.contact,
      supplierId: act.supplierId,
      template: 'account_act_denied',
      values: { empresa: act.company, que: act.said, quedo: held },
      cause: 'clock',
    });
  return { act, held };
}
