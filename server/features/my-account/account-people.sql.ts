import { sql } from 'kysely';
import type { AccountPeople, AccountPerson } from '#contract/my-account.ts';
import type { AccountRight } from '#contract/rules/rights/account-rights.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import type { Account } from './account-session.ts';

/** A row of somebody who was invited. */
export interface PersonRow {
  id: string;
  version: number;
  supplierId: string;
  mailbox: string;
  name: string;
  rights: AccountRight[];
  waiting: AccountRight[];
  waitsUntil: Date | null;
  stopHash: Buffer | null;
  askedBy: string | null;
  confirmedAt: Date | null;
}

/** What waited and has begun counts as what it is: a change finds it among the rights. */
const COLUMNS = sql`p.id, p.version, p.supplier_id "supplierId", p.mailbox, p.name, a.rights,
  case when a.rights @> p.waiting then '{}' else p.waiting end waiting,
  case when a.rights @> p.waiting then null else p.waits_until end "waitsUntil",
  case when a.rights @> p.waiting then null else p.stop_hash end "stopHash",
  case when a.rights @> p.waiting then null else p.asked_by end "askedBy", p.confirmed_at "confirmedAt"`;

/** Holds whoever has this mailbox in the account, until the end of the transaction. */
export async function holdPerson(
  tx: Transaction,
  by: { supplierId: string; mailbox: string } | { stopHash: Buffer },
): Promise<PersonRow | undefined> {
  const which =
    'stopHash' in by
      ? sql`p.stop_hash = ${by.stopHash}`
      : sql`p.supplier_id = ${by.supplierId} and p.mailbox = ${by.mailbox} and p.removed_at is null`;
  await sql`select from account_person p where ${which} for update`.execute(tx);
  const { rows } = await sql<PersonRow>`select ${COLUMNS} from account_person p
    join account_access a on a.person_id = p.id where ${which}`.execute(tx);
  return rows[0];
}

/** Everybody who may enter, and the sessions that whoever asks may see: their own, or all of them. */
export async function selectPeople(db: Db | Transaction, account: Account): Promise<AccountPeople> {
  const { supplierId, mailbox, rights, sessionId } = account;
  const manages = rights.includes('manage');
  const { rows: people } = await sql<Omit<AccountPerson, 'waitsUntil'> & { waitsUntil: Date | null }>`
    select a.mailbox, coalesce(nullif(a.name, ''), s.name) "name", a.is_owner "isOwner", a.rights, a.is_confirmed "isConfirmed",
      case when p.waiting is null or a.rights @> p.waiting then '{}' else p.waiting end waiting,
      case when a.rights @> p.waiting then null else p.waits_until end "waitsUntil",
      coalesce(${manages} and p.asked_by <> ${mailbox} and p.mailbox <> ${mailbox} and not a.rights @> p.waiting
        and not has_open_hold(s.id), false) "mayConfirm"
    from account_access a join supplier s on s.id = a.supplier_id left join account_person p on p.id = a.person_id
    where a.supplier_id = ${supplierId} order by a.is_owner desc, "name", a.mailbox`.execute(db);
  const { rows: sessions } = await sql<{
    id: string;
    mailbox: string;
    device: string;
    openedAt: Date;
    usedAt: Date;
    isThis: boolean;
  }>`select id, mailbox, device, opened_at "openedAt", used_at "usedAt", id = ${sessionId} "isThis" from account_session
    where supplier_id = ${supplierId} and (${manages} or mailbox = ${mailbox}) and expires_at > now()
      and used_at > now() - interval '2 hours' order by id = ${sessionId} desc, used_at desc limit 100`.execute(
    db,
  );
  return {
    people: people.map((one) => ({ ...one, waitsUntil: one.waitsUntil?.toISOString() ?? null })),
    sessions: sessions.map((one) => ({
      ...one,
      openedAt: one.openedAt.toISOString(),
      usedAt: one.usedAt.toISOString(),
    })),
  };
}

/** Every mailbox of a company: those that may enter, and those of its file, which its representative and sellers read. */
export async function mailboxesOf(tx: Transaction, supplierId: string): Promise<string[]> {
  const { rows } = await sql<{ mailbox: string }>`
    select mailbox from account_access where supplier_id = ${supplierId}
    union select lower(data #>> '{representative,email}') from supplier_file where supplier_id = ${supplierId}
    union select lower(c ->> 'email') from supplier_file f, jsonb_array_elements(coalesce(f.data -> 'contacts', '[]')) c
      where f.supplier_id = ${supplierId}`.execute(tx);
  return rows.flatMap(({ mailbox }) => (mailbox ? [mailbox] : []));
}

/** Mailboxes of those who administer an account. */
export async function managersOf(tx: Transaction, supplierId: string): Promise<string[]> {
  const { rows } = await sql<{ mailbox: string }>`select mailbox from account_access
    where supplier_id = ${supplierId} and 'manage' = any(rights)`.execute(tx);
  return rows.map(({ mailbox }) => mailbox);
}
