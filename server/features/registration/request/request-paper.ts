import type { RequestPaper } from '#contract/registration.ts';
import { iso } from '#server/kit/wire.ts';
import type { PaperRow } from './requests.sql.ts';

/**
 * Whether whoever has the key reads a paper: neither what the registry had already, nor what came before the key was lost.
 * What a mailbox proves opens no account and no signature.
 */
export const isReadByKey = (
  { carried_from: from, uploaded_at: at }: Pick<PaperRow, 'carried_from' | 'uploaded_at'>,
  { key_renewed_at: renewed }: { key_renewed_at: Date | null },
): boolean => from === null && (renewed === null || at > renewed);

/** A paper as suppliers and officers see it, under the name that it has for them and in the state that they may know. */
export function paperOf(
  row: Omit<PaperRow, 'request_id' | 'supplier_id' | 'scan'>,
  { name, status }: Pick<RequestPaper, 'name' | 'status'>,
): RequestPaper {
  return {
    id: row.id,
    code: row.paper_code,
    name,
    fileName: row.original_name,
    bytes: Number(row.bytes),
    pages: row.pages,
    sha256: row.sha256,
    issuedOn: row.issued_on,
    expiresOn: row.expires_on,
    outcome: row.outcome,
    documentNumber: row.document_number,
    status,
    hasText: row.has_text,
    textless: row.textless_pages,
    said: row.said,
    carried: row.carried_from !== null,
    uploadedAt: iso(row.uploaded_at),
  };
}
