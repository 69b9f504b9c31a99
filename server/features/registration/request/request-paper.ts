import type { RequestPaper } from '#contract/registration.ts';
import { iso } from '#server/kit/wire.ts';
import type { PaperRow } from './requests.sql.ts';

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
