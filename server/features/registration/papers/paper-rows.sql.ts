import { sql } from 'kysely';
import type { PaperSaid } from '#contract/registration.ts';
import type { Transaction } from '#server/kit/db.ts';
import type { RequestRow } from '../request/access.service.ts';
import type { PaperRow } from '../request/requests.sql.ts';

/** Work on papers keeps a draft alive; its version stays, because what is written in the form did not change. */
export async function touchDraft(tx: Transaction, { id, status }: RequestRow): Promise<void> {
  if (status !== 'draft') return;
  await tx.updateTable('registration_request').set({ updated_at: new Date() }).where('id', '=', id).execute();
}

/** A file came after others were removed: the request no longer says so. */
export async function filesCameAgain(tx: Transaction, { id, files_removed_at }: RequestRow): Promise<void> {
  if (files_removed_at === null) return;
  await tx.updateTable('registration_request').set({ files_removed_at: null }).where('id', '=', id).execute();
}

/** Names stored bytes by a row; its lock keeps the clean-up away until the caller's rows name it too. */
export async function nameContent(
  tx: Transaction,
  content: { sha256: string; bytes: number; mediaType: string; pages: number | null },
): Promise<void> {
  await sql`insert into stored_file (sha256, bytes, media_type, pages)
    values (${content.sha256}, ${content.bytes}, ${content.mediaType}, ${content.pages})
    on conflict (sha256) do update set bytes = excluded.bytes`.execute(tx);
}

type NewPaper = Pick<
  PaperRow,
  | 'paper_code'
  | 'sha256'
  | 'original_name'
  | 'pages'
  | 'bytes'
  | 'issued_on'
  | 'expires_on'
  | 'outcome'
  | 'document_number'
  | 'scan'
  | 'has_text'
  | 'textless_pages'
  | 'carried_from'
> & { request_id: string; said: PaperSaid | null };

/** A draft keeps one version; once reviewed, the earlier one stays in the history. */
export async function replacePaper(
  tx: Transaction,
  row: RequestRow,
  before: PaperRow | undefined,
  paper: NewPaper,
): Promise<PaperRow> {
  if (before !== undefined && row.status === 'draft') {
    await tx.deleteFrom('registration_paper').where('id', '=', before.id).execute();
  } else if (before !== undefined) {
    await tx
      .updateTable('registration_paper')
      .set({ status: 'replaced' })
      .where('id', '=', before.id)
      .execute();
  }
  const said = paper.said === null ? null : JSON.stringify(paper.said);
  return tx
    .insertInto('registration_paper')
    .values({ ...paper, said })
    .returningAll()
    .executeTakeFirstOrThrow();
}
