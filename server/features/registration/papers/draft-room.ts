import { sql } from 'kysely';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';
import { withAddressQuota, type Counter } from '#server/kit/files/byte-quota.ts';
import { storageFull } from '#server/kit/files/disk-room.ts';
import { sizeLabel } from '#server/kit/files/names.ts';
import { giveBack, tryToSpend } from '#server/kit/shared-budget.ts';
import type { Services } from '#server/kit/services.ts';

/** What is on its way counts at most so long, should a process end amid it. */
const COMING_SECONDS = 900;

/** Files of one request that count: pieces and current papers, each content once, without what a registration brought. */
export async function bytesOfRequest(db: Db | Transaction, requestId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(f.bytes), 0)::bigint as bytes from stored_file f where f.sha256 in (
      select sha256 from registration_part where request_id = ${requestId}
      union select sha256 from registration_paper
        where request_id = ${requestId} and status <> 'replaced' and carried_from is null)`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Files of everything that nobody has sent yet. */
export async function bytesOfDrafts(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(f.bytes), 0)::bigint as bytes from stored_file f where f.sha256 in (
      select p.sha256 from registration_part p join registration_request r on r.id = p.request_id
        where r.status = 'draft'
      union select p.sha256 from registration_paper p join registration_request r on r.id = p.request_id
        where r.status = 'draft' and p.carried_from is null)`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Refuses what would make the files of a request more than one request may keep. */
export async function requireRoom(
  db: Db | Transaction,
  requestId: string,
  { perDraft, more }: { perDraft: number; more: number },
): Promise<void> {
  if ((await bytesOfRequest(db, requestId)) + more <= perDraft) return;
  throw failure('draft_full', {
    detail: `Los archivos de una solicitud suman hasta ${sizeLabel(perDraft)}. Quita alguno o sube copias más ligeras.`,
  });
}

/** Who sends files, and for what. */
interface Sending {
  caller: string | undefined;
  expected: number;
  /** Not sent yet; the corrections of a request have a term, and are not stopped by what others began. */
  isDraft: boolean;
}

/**
 * Lets `receive` take files for a request: from the day's bytes of the address and, while it is a draft, within what all
 * drafts may keep together. What comes at the same time, through whichever process, is reserved.
 */
export async function withDraftRoom<T>(
  services: Services,
  { caller, expected, isDraft }: Sending,
  receive: (count: Counter) => Promise<T>,
): Promise<T> {
  const receiveCounted = () => withAddressQuota(services, { caller, expected }, receive);
  if (!isDraft) return receiveCounted();
  const { db, config } = services;
  const left = config.uploads.allDrafts - (await bytesOfDrafts(db));
  const coming = await tryToSpend(db, {
    kind: 'draft_bytes_coming',
    name: '',
    amount: expected,
    most: Math.max(0, left),
    window: COMING_SECONDS,
  });
  if ('refusedUntil' in coming) {
    throw storageFull({
      detail:
        'Por ahora no podemos recibir más documentos de solicitudes sin enviar. Lo que escribiste y subiste está guardado: intenta más tarde o avisa a soporte.',
    });
  }
  try {
    return await receiveCounted();
  } finally {
    // If the database is away, the budget expires with its window.
    await giveBack(db, [coming]).catch(() => undefined);
  }
}
