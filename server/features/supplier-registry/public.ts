import { supplierFileName, type SupplierFile } from '#contract/supplier-file.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { writtenNames } from './contract-names.rules.ts';
import { selectContractNames, type ContractName } from './contract-names.sql.ts';
import {
  readAmount,
  readHolidays as holidays,
  readValidityTerm as validityTerm,
} from './registry-terms.sql.ts';
import { registrationValidUntil as validUntil } from './registration-validity.rules.ts';
import { medianAnswerDays as medianDays } from './summary.sql.ts';
import { changeSupplierNow as changeNow } from './supplier-change.ts';
import {
  accountDueOn as dueOn,
  confirmAccount as confirm,
  saveApprovedFile as saveApproved,
  takeBackChange as takeBack,
  waitingAccountOf as waiting,
} from './supplier-accounts.ts';
import { joinOwnContracts as joinOwn, returnOwnContracts as returnOwn } from './own-contracts.service.ts';
import { settleByDates as settle } from './supplier-clock.ts';
import {
  insertSupplierEvent as insertEvent,
  saveSupplierFile as saveFile,
  takeSupplierNumber as takeNumber,
  takeSupplierNumbers as takeNumbers,
} from './supplier-file.sql.ts';
import { sanctionedAs as imposedOn } from './sanctioned.sql.ts';
import { selectSuspension as suspensionOf } from './supplier-record.sql.ts';
import { PUBLIC_MAIL as publicMail, supplierKeys as keysOf } from './supplier-keys.rules.ts';

/** Domains in which anybody makes a mailbox. */
export const PUBLIC_MAIL: ReadonlySet<string> = publicMail;

/** What a supplier may share with others, in the form of the table supplier_key. */
export const supplierKeys = keysOf;

/** Writes the private file of a supplier and its keys. */
export const saveSupplierFile = saveFile;

/** Next free registration number. */
export const takeSupplierNumber = takeNumber;

/** Several free registration numbers at once; it may give fewer. */
export const takeSupplierNumbers = takeNumbers;

/** Changes a supplier because of something else that was decided; it is kept like every change. */
export const changeSupplierNow = changeNow;

/** Adds a line to a supplier's history. */
export const insertSupplierEvent = insertEvent;

/** Days on which nobody works, besides weekends. */
export const readHolidays = holidays;

/** Amount of a term of the catalogue; it must exist, because the rule behind it does. */
export const readTerm = readAmount;

/** How long registrations last, by the catalogue. */
export const readValidityTerm = validityTerm;

/** Last day of a registration approved today. */
export const registrationValidUntil = validUntil;

/** Moves registrations to the state that the dates give; for one supplier, or for all. */
export const settleByDates = settle;

/** Median working days to answer of the last twelve months; null without answers. */
export const medianAnswerDays = medianDays;

/** Names like that of a file under which contracts stand without a registration; rows of another RFC are left out. */
export function contractNamesLike(
  db: Db | Transaction,
  { file, rfc, supplierId }: { file: SupplierFile; rfc: string; supplierId: string | null },
): Promise<ContractName[]> {
  const names = writtenNames({ name: supplierFileName(file), legalSuffix: null, file });
  return selectContractNames(db, { names, rfc, except: supplierId });
}

/** The suspension that holds a registration now; undefined when none does. */
export const selectSuspension = suspensionOf;

/** Condition on `sanction` by whom it was imposed on. */
export const sanctionedAs = imposedOn;

/** Keeps an approved file; a new account in it waits for its day, which is given, unless it was confirmed. */
export const saveApprovedFile = saveApproved;

/** First day on which an account approved today counts by itself. */
export const accountDueOn = dueOn;

/** The account of a request that waits for its day, and its end by whoever has the registered mailbox. */
export const waitingAccountOf = waiting;
export const confirmAccount = confirm;

/** What an approval changed goes back: the supplier said on the telephone that it did not ask for it. */
export const takeBackChange = takeBack;

/** Puts the contracts that have the RFC of some suppliers under them, and back before these go. */
export const joinOwnContracts = joinOwn;
export const returnOwnContracts = returnOwn;
