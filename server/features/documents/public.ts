import type { PublicDocument } from '#contract/procedures.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { publishDrafts as publish } from './publication.service.ts';
import { listPublicDocuments } from './public-documents.sql.ts';
import { receiveUpload as receive } from './uploads.service.ts';

/** Documents of a procedure as visitors see them, by stage and position; withdrawn ones without versions. */
export function publicDocuments(db: Db | Transaction, procedureId: string): Promise<PublicDocument[]> {
  return listPublicDocuments(db, procedureId);
}

/** Publishes drafts of a procedure's file together with it. */
export const publishDrafts = publish;

/** Takes a file up: looked through like any other, kept under its content. */
export const receiveUpload = receive;
