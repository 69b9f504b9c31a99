import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import { flatFile, SUPPLIER_FIELDS } from '#contract/supplier-fields.ts';
import type { SupplierRecord } from '#contract/supplier-admin.ts';
import type { FieldState } from '#contract/rules/texts/field-differences.ts';
import { change, changeable, type Author as KitAuthor } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { notFound } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import { officerName, PORTAL_ITSELF } from '#server/kit/officers.ts';
import { readWaitingAccount } from './supplier-accounts.sql.ts';
import { selectJoins } from './contract-names.sql.ts';
import { readRecord } from './supplier-record.ts';
import {
  selectSanctions,
  selectSupplierFile,
  selectSupplierRow,
  type SupplierRow,
} from './supplier-record.sql.ts';

/** Who changes something, in which request. */
export interface Author {
  person: Person;
  requestId: string;
}

/** Name that other officers read. */
export const authorName = ({ person }: Author): string => officerName(person);

/** What officers alone read of a record. */
const INTERNAL = /^(remarks|waitingAccount|joins|file\.)/;
const PUBLIC_NAMES = SUPPLIER_FIELDS.map(({ name }) => name).filter((name) => !INTERNAL.test(name));

/** A supplier with all that is kept of it: registration, notes, sanctions, joined contracts, private file. */
async function readState(tx: Transaction, id: string): Promise<FieldState | undefined> {
  const row = await selectSupplierRow(tx, id);
  if (row === undefined) return undefined;
  const file = await selectSupplierFile(tx, id);
  const data = Object.entries(flatFile(file?.data ?? {})).map(([path, value]) => [`file.${path}`, value]);
  return {
    status: row.status,
    number: row.number,
    registeredOn: row.registered_on,
    renewedOn: row.renewed_on,
    validUntil: row.valid_until,
    hasExpiredPapers: row.has_expired_papers,
    lineNames: row.lines,
    remarks: file?.remarks ?? '',
    waitingAccount: await readWaitingAccount(tx, id),
    sanctions: await selectSanctions(tx, id),
    joins: (await selectJoins(tx, id)).map(({ undone, ...join }) => ({
      ...join,
      undone: undone?.by ?? null,
    })),
    ...Object.fromEntries(data),
  };
}

/** A supplier of the registry as a thing that people change. */
export const SUPPLIER = changeable<FieldState>({
  subject: 'supplier',
  table: 'supplier',
  key: 'id',
  fields: SUPPLIER_FIELDS,
  isPublic: (before, after) =>
    PUBLIC_NAMES.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after?.[name])),
  read: readState,
});

interface Changing {
  operation: string;
  author: Author;
  now: Date;
  reason?: string | undefined;
  /** What the person writes; without it the change is a step that was decided on what they saw. */
  wanted?: FieldState;
}

/** The supplier as officers see it, or not found. */
export async function getRecord(db: Db | Transaction, id: string, now = new Date()): Promise<SupplierRecord> {
  const supplier = await selectSupplierRow(db, id);
  if (supplier === undefined) throw notFound('No encontramos ese proveedor.');
  return readRecord(db, supplier, todayInMexico(now));
}

/** One change of one supplier by an officer; gives the record after it. */
export function changeSupplier(
  db: Db | Transaction,
  seen: { id: string; version: number },
  { now, ...wish }: Changing,
  work: (tx: Transaction, supplier: SupplierRow, at: { today: string; next: FieldState }) => Promise<unknown>,
): Promise<SupplierRecord> {
  const run = async (tx: Transaction) => {
    await change(tx, SUPPLIER, { ...seen, ...wish }, async (_, { next }) => {
      const supplier = await selectSupplierRow(tx, seen.id);
      if (supplier === undefined) throw notFound();
      await work(tx, supplier, { today: todayInMexico(now), next });
      await sql`update supplier set updated_at = ${now} where id = ${seen.id}`.execute(tx);
    });
    return getRecord(tx, seen.id, now);
  };
  return db.isTransaction ? run(db as Transaction) : transaction(db, run);
}

/** Holds a supplier against every other change until the transaction ends; gives its version. */
export async function lockSupplier(tx: Transaction, id: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from supplier where id = ${id} for update`.execute(tx);
  if (rows[0] === undefined) throw notFound('No encontramos ese proveedor.');
  return rows[0].version;
}

/** A change that follows from something else, such as an approved request or the date: of the supplier as it is now. */
export async function changeSupplierNow<Result>(
  tx: Transaction,
  id: string,
  wish: { operation: string; author: KitAuthor; reason?: string | undefined },
  work: () => Promise<Result>,
): Promise<Result> {
  const results: Result[] = [];
  const version = await lockSupplier(tx, id);
  await change(tx, SUPPLIER, { id, version, ...wish }, async () => results.push(await work()));
  return results[0] as Result;
}

/** The portal itself, for what time alone does; the log of those who work here says nothing of it. */
export const CLOCK: KitAuthor = {
  person: { id: PORTAL_ITSELF, name: 'El portal' },
  requestId: 'reloj',
  isOutside: true,
};
