import { sql } from 'kysely';
import type { SupplierFile } from '#contract/supplier-file.ts';
import {
  identityChanges,
  isAnotherAccount,
  type IdentityPart,
} from '#contract/rules/registry/identity-changes.ts';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import type { Author } from '#server/kit/change.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { readAmount, readHolidays } from './registry-terms.sql.ts';
import { changeSupplierNow, CLOCK } from './supplier-change.ts';
import { insertSupplierEvent, saveSupplierFile } from './supplier-file.sql.ts';
import { ACCOUNT_COLUMNS, WAITING, type WaitingAccount } from './supplier-accounts.sql.ts';
import { selectSupplierFile } from './supplier-record.sql.ts';

/**
 * First day on which an account approved today counts by itself: after the wait of the catalogue, and never a shorter one
 * than it said when the request was sent.
 */
export async function accountDueOn(
  db: Db | Transaction,
  { today, sentWith }: { today: string; sentWith: number | null },
): Promise<string> {
  const days = Math.max(await readAmount(db, 'account_wait'), sentWith ?? 0);
  return addWorkingDays(today, days, await readHolidays(db));
}

/** The account of a request while it waits. */
export async function waitingAccountOf(
  db: Db | Transaction,
  requestId: string,
): Promise<WaitingAccount | undefined> {
  const { rows } = await sql<WaitingAccount>`select ${ACCOUNT_COLUMNS} from supplier_account a
    where a.request_id = ${requestId} and ${WAITING}`.execute(db);
  return rows[0];
}

interface Approved {
  supplierId: string;
  file: SupplierFile;
  requestId: string;
  today: string;
  /** What its request began from: an account that it left as it was is no other one. */
  began: SupplierFile | null;
  /** The registration that stood before, also one that was cancelled and is another row. */
  former: SupplierFile | undefined;
  /** Working days of waiting when its request was sent. */
  sentWith: number | null;
  /** The registered mailbox confirmed it: it does not wait. */
  isConfirmed: boolean;
}

/**
 * Keeps an approved file with the account that counts: the first one at once, another one when it was confirmed or its
 * day has come. Gives that day.
 */
export async function saveApprovedFile(
  tx: Transaction,
  { supplierId, file, requestId, today, began, former, sentWith, isConfirmed }: Approved,
): Promise<string | null> {
  const before = ((await selectSupplierFile(tx, supplierId))?.data ?? former)?.bank;
  const isAccount = (bank: SupplierFile['bank'] | undefined) =>
    bank !== undefined && !isAnotherAccount({ ...file, bank }, file);
  if (before !== undefined && (isAccount(before) || isAccount(began?.bank))) {
    await saveSupplierFile(tx, supplierId, isAccount(before) ? file : { ...file, bank: before });
    return null;
  }
  const waits = before !== undefined && before.clabe !== '' && !isConfirmed;
  await saveSupplierFile(tx, supplierId, waits ? { ...file, bank: before } : file);
  const dueOn = waits ? await accountDueOn(tx, { today, sentWith }) : today;
  await sql`update supplier_account set ended_at = now(), ended_reason = 'Se aprobó otra cuenta después.'
    where supplier_id = ${supplierId} and ended_at is null and (since is null or ${!waits})`.execute(tx);
  await sql`insert into supplier_account (supplier_id, request_id, clabe, holder, approved_on, due_on, since)
    values (${supplierId}, ${requestId}, ${file.bank.clabe}, ${file.bank.holder}, ${today}, ${dueOn},
      ${waits ? null : new Date()})`.execute(tx);
  return waits ? dueOn : null;
}

/** From now on this account is the supplier's. */
async function takeAccount(tx: Transaction, account: WaitingAccount): Promise<void> {
  const { supplier_id: id, clabe, holder } = account;
  const file = (await selectSupplierFile(tx, id))?.data;
  if (file === null || file === undefined) return;
  await sql`update supplier_account set ended_at = now(), ended_reason = 'Empezó a contar otra cuenta.'
    where supplier_id = ${id} and since is not null and ended_at is null`.execute(tx);
  await sql`update supplier_account set since = now() where id = ${account.id}`.execute(tx);
  await saveSupplierFile(tx, id, { ...file, bank: { clabe, holder } });
  await insertSupplierEvent(tx, {
    supplierId: id,
    action: 'account',
    fromStatus: null,
    toStatus: null,
    actorKind: 'system',
    actorName: null,
    details: {},
  });
}

interface TakenBack {
  supplierId: string;
  requestId: string;
  /** What the approval found, and what it put there. */
  prior: SupplierFile;
  asked: SupplierFile;
  author: Author;
  reason: string;
}

/**
 * The supplier said on the telephone that it did not ask for what was approved: mail, telephone, account and representative
 * go back to what the approval found, as far as nothing else came after.
 */
export async function takeBackChange(tx: Transaction, given: TakenBack): Promise<void> {
  const { supplierId, requestId, prior, asked, author, reason } = given;
  await changeSupplierNow(tx, supplierId, { operation: 'takeBackChange', author, reason }, async () => {
    const present = (await selectSupplierFile(tx, supplierId))?.data;
    if (present === null || present === undefined) return;
    await sql`update supplier_account set ended_at = now(), ended_reason = 'El proveedor dijo que no la pidió.'
      where request_id = ${requestId} and ended_at is null`.execute(tx);
    const changed = new Set(identityChanges(prior, asked).map(({ part }) => part));
    const still = new Set(identityChanges(asked, present).map(({ part }) => part));
    const isBack = (part: IdentityPart) => changed.has(part) && !still.has(part);
    const file = {
      ...present,
      ...(isBack('email') && { email: prior.email, emailAgain: prior.email }),
      ...(isBack('phone') && { phone: prior.phone }),
      ...((isBack('phone') || isBack('extension')) && { phoneExtension: prior.phoneExtension }),
      ...(isBack('contacts') && { contacts: prior.contacts }),
      ...(isBack('account') && { bank: prior.bank, holderReason: prior.holderReason ?? '' }),
    };
    const { phone, email } = prior.representative;
    if (isBack('representative')) file.representative = prior.representative;
    else
      file.representative = {
        ...file.representative,
        ...(isBack('representative_phone') && { phone }),
        ...(isBack('representative_email') && { email }),
      };
    if (isBack('account') && prior.bank.clabe !== '')
      await sql`insert into supplier_account (supplier_id, clabe, holder, approved_on, due_on, since)
        values (${supplierId}, ${prior.bank.clabe}, ${prior.bank.holder}, current_date, current_date, now())`.execute(
        tx,
      );
    await saveSupplierFile(tx, supplierId, file);
    const published = (value: string) => (file.publishContact && value !== '' ? value : null);
    await sql`update supplier set email = ${published(file.email)}, phone = ${published(file.phone)}
      where id = ${supplierId}`.execute(tx);
  });
}

/** The registered mailbox confirmed the account of a request: where it waits already, it waits no longer. */
export async function confirmAccount(tx: Transaction, requestId: string): Promise<void> {
  const account = await waitingAccountOf(tx, requestId);
  if (account === undefined) return;
  await changeSupplierNow(tx, account.supplier_id, { operation: 'confirmAccount', author: CLOCK }, () =>
    takeAccount(tx, account),
  );
}

/** Accounts whose day has come count from today, except those of suppliers whose mailbox holds something. */
export async function takeDueAccounts(tx: Transaction, today: string): Promise<number> {
  const { rows } = await sql<WaitingAccount>`select ${ACCOUNT_COLUMNS} from supplier_account a
    where ${WAITING} and a.due_on <= ${today}::date and not has_open_hold(a.supplier_id) order by a.supplier_id for update of a`.execute(
    tx,
  );
  for (const account of rows)
    await changeSupplierNow(tx, account.supplier_id, { operation: 'clock:account', author: CLOCK }, () =>
      takeAccount(tx, account),
    );
  return rows.length;
}
