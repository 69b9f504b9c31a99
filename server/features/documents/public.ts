import type { PublicDocument } from '#contract/procedures.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { publicPageTexts, textFactsJson as factsJson, whatLeaves } from './page-text.sql.ts';
import {
  readContents as readAll,
  readLeaving as readNow,
  readOwnDocuments as readOwn,
} from './page-text.service.ts';
import { publishDrafts as publish } from './going-public.ts';
import { removeFile as remove } from './document-versions.ts';
import { documentNotFound as missing, listPublicDocuments } from './public-documents.sql.ts';
import {
  keepContent as keep,
  receiveContent as receiveFile,
  receiveUpload as receive,
} from './uploads.service.ts';

/** Documents of a procedure as visitors see them, by stage and position; withdrawn ones without versions. */
export function publicDocuments(db: Db | Transaction, procedureId: string): Promise<PublicDocument[]> {
  return listPublicDocuments(db, procedureId);
}

/** What the address of a version answers that visitors do not see. */
export const documentNotFound = missing;

/** Publishes drafts of a procedure's file together with it. */
export const publishDrafts = publish;

/** Takes a file up: looked through like any other, kept under its content. */
export const receiveUpload = receive;

/** Text of the pages of a public version; none of what the public does not know. */
export const publicPages = (db: Db | Transaction, at: { documentId: string; version: number }) =>
  publicPageTexts(db, at.documentId, at.version);

/** What is known of the text of a content, as JSON; null while nobody has read it. */
export const textFactsJson = factsJson;

/** Reads all documents that the portal itself has made for its demonstration. */
export const readOwnDocuments = readOwn;

/** Reads now what is about to go out with these documents and nobody has read yet. */
export const readLeaving = readNow;

/** The same of contents by their fingerprints. */
export const readContents = readAll;

/** What contents carry of people, and why nobody looked through them. */
export const leavingContents = (tx: Transaction, sha256s: readonly string[]) => whatLeaves(tx, sha256s);

/** Takes a file of any signed-in person into the store, once it was examined; see {@link keepContent}. */
export const receiveContent = receiveFile;

/** Writes what is known of a received file, in the transaction that names it. */
export const keepContent = keep;

/** Deletes the file of a draft that is deleted. */
export const removeFile = remove;
