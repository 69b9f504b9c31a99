import { sql, type RawBuilder } from 'kysely';
import {
  changesTogether,
  knownPeople,
  standingFile,
  type IdentityChange,
} from '#contract/rules/registry/identity-changes.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import type { RequestRow } from '../request/access.service.ts';
import { isOf } from '../start/identity.service.ts';
import { identityOf, priorFile, type Prior } from '../start/registered-supplier.ts';
import { termAmount } from '../start/windows.ts';

/** What tells when a request was sent and decided, and what it asks for. */
type Asked = Prior & Pick<RequestRow, 'id' | 'data' | 'first_sent' | 'submitted_at' | 'decided_at'>;

/** Ids of the registrations of whom a request is about, those that were cancelled too. */
const registrationsOf = (row: Prior): RawBuilder<unknown> =>
  sql`select s.id from supplier s where s.id = ${row.supplier_id}::uuid
    or (s.number is not null and ${isOf(identityOf(row))})`;

/** What a request changes of a registration, with whom to write to and whom to call about it. */
export interface Changed {
  changes: IdentityChange[];
  /** Mailbox that stood before all that was changed lately: it alone confirms an account. */
  mailbox: string;
  /** That one, and the one that is registered now. */
  mailboxes: string[];
  phone: string;
  /** Who may answer there: whoever signed, and the contacts. */
  people: string[];
  /** There is no registration: it is told from what the request first sent, and no account waits. */
  isFirst: boolean;
}

const NOTHING: Changed = { changes: [], mailbox: '', mailboxes: [], phone: '', people: [], isFirst: true };

/** What stands before a request: the registration, and of what that never had what was first sent. */
function standingBefore(
  registered: SupplierFile | undefined,
  firstSent: SupplierFile | null,
): SupplierFile | undefined {
  if (registered === undefined || firstSent === null) return registered ?? firstSent ?? undefined;
  const { email, phone, bank, representative, contacts } = standingFile([registered, firstSent]);
  return { ...registered, email, phone, bank, representative, contacts };
}

/**
 * Mail, telephone, account and representative that a request changes, together with what the approvals of the last days
 * changed of the same registration: who changes them one after the other changes them at once. Of what is not registered yet,
 * what its corrections change of what was first sent.
 */
export async function changesOf(db: Db | Transaction, row: Asked): Promise<Changed> {
  const registered = await priorFile(db, row);
  const present = standingBefore(registered, row.first_sent);
  if (present === undefined) return NOTHING;
  const days = await termAmount(db, 'identity_window');
  const { rows } = await sql<{ file: SupplierFile }>`
    select coalesce(r.prior, r.carried, r.first_sent, r.data) file from registration_request r
    where r.status = 'approved' and r.id <> ${row.id} and r.supplier_id in (${registrationsOf(row)})
      and r.decided_at < coalesce(${row.decided_at}::timestamptz, now())
      and r.decided_at >= coalesce(${row.submitted_at}::timestamptz, now()) - make_interval(days => ${days}::int)
    order by r.decided_at`.execute(db);
  const standing = standingFile([...rows.map(({ file }) => file), present]);
  return {
    changes: changesTogether({ standing, present }, row.data),
    mailbox: standing.email,
    mailboxes: [...new Set([standing.email, present.email])].filter((mailbox) => mailbox !== ''),
    phone: standing.phone,
    people: knownPeople(standing),
    isFirst: registered === undefined,
  };
}

/** Folio of another request about the same registration that its mailbox holds and nobody has answered; undefined when none. */
export async function otherHold(
  db: Db | Transaction,
  row: Prior & Pick<RequestRow, 'id'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ folio: string }>`select r.folio from registration_request r
    where r.held_at is not null and r.id <> ${row.id}
      and r.status in ('submitted', 'in_review', 'observed', 'validated', 'approved')
      and (r.supplier_id in (${registrationsOf(row)})
        or (${row.origin} = 'national' and r.rfc = ${row.rfc} and r.rfc <> ''))
    order by r.held_at limit 1`.execute(db);
  return rows[0]?.folio;
}
