import { sql } from 'kysely';
import type { Db } from '#server/kit/db.ts';

interface PaperFile {
  sha256: string;
  media_type: string;
  original_name: string;
  folio: string | null;
  /** Registration number of whose file it is part of. */
  number: string | null;
}

/** Stored content of a paper of a sent request or of a registered supplier; drafts are the supplier's own. */
export async function findPaperFile(db: Db, id: string): Promise<PaperFile | undefined> {
  const { rows } = await sql<PaperFile>`
    select p.sha256, f.media_type, p.original_name, r.folio, s.number from registration_paper p
    join stored_file f on f.sha256 = p.sha256
    left join registration_request r on r.id = p.request_id
    left join supplier s on s.id = p.supplier_id
    where p.id = ${id} and (p.supplier_id is not null or r.status <> 'draft')`.execute(db);
  return rows[0];
}
