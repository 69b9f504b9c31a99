import { sql } from 'kysely';
import { normalizeClabe } from '#contract/rules/identifiers/clabe.ts';
import { accountWords } from '#contract/rules/registry/identity-changes.ts';
import { dateInMexico, shortDate } from '#contract/rules/days/calendar.ts';
import type { SupplierRecord } from '#contract/supplier-admin.ts';
import type { Db, Transaction } from '#server/kit/db.ts';

/** An account that was approved and waits for its day. */
export interface WaitingAccount {
  id: string;
  supplier_id: string;
  request_id: string | null;
  clabe: string;
  holder: string;
  due_on: string;
}

/** Columns of {@link WaitingAccount}. */
export const ACCOUNT_COLUMNS = sql`a.id, a.supplier_id, a.request_id, a.clabe, a.holder, a.due_on`;
/** Approved, and its day has not come. */
export const WAITING = sql`a.since is null and a.ended_at is null`;

/** The account that waits, as histories tell it: its end, its bank, whose it is and from when it counts. */
export async function readWaitingAccount(db: Db | Transaction, supplierId: string): Promise<string> {
  const { rows } = await sql<WaitingAccount>`select ${ACCOUNT_COLUMNS} from supplier_account a
    where a.supplier_id = ${supplierId} and ${WAITING}`.execute(db);
  const [next] = rows;
  return next === undefined
    ? ''
    : `${accountWords(next.clabe)} de ${next.holder}, desde el ${shortDate(next.due_on)}`;
}

interface AccountRow extends WaitingAccount {
  since: Date | null;
  folio: string | null;
}

/** Since when the account of a supplier counts, and the one that waits. */
export async function readAccount(
  db: Db | Transaction,
  supplierId: string,
): Promise<SupplierRecord['account']> {
  const { rows } = await sql<AccountRow>`select ${ACCOUNT_COLUMNS}, a.since, r.folio
    from supplier_account a left join registration_request r on r.id = a.request_id
    where a.supplier_id = ${supplierId} and a.ended_at is null`.execute(db);
  const { rows: holds } = await sql<{
    isHeld: boolean;
  }>`select has_open_hold(${supplierId}) "isHeld"`.execute(db);
  const isHeld = holds[0]?.isHeld ?? false;
  const present = rows.find(({ since }) => since !== null);
  const next = rows.find(({ since }) => since === null);
  return {
    since: present?.since ? dateInMexico(present.since) : null,
    isHeld,
    next:
      next === undefined
        ? null
        : {
            lastFour: normalizeClabe(next.clabe).slice(-4),
            holder: next.holder,
            from: next.due_on,
            folio: next.folio,
            isHeld,
          },
  };
}
