import {
  insertSupplierEvent as insertEvent,
  saveSupplierFile as saveFile,
  saveSupplierKeys as saveKeys,
  takeSupplierNumber as takeNumber,
} from './supplier-file.sql.ts';
import { supplierKeys as keysOf } from './supplier-keys.rules.ts';

/** What a supplier may share with others, in the form of the table supplier_key. */
export const supplierKeys = keysOf;

/** Replaces the keys of a supplier; the file itself is written elsewhere. */
export const saveSupplierKeys = saveKeys;

/** Writes the private file of a supplier and its keys. */
export const saveSupplierFile = saveFile;

/** Next free registration number. */
export const takeSupplierNumber = takeNumber;

/** Adds a line to a supplier's history. */
export const insertSupplierEvent = insertEvent;
