import type { Context } from 'hono';
import type { PaperPart } from '#contract/registration.ts';
import { callerOf } from '#server/kit/client-address.ts';
import { transaction } from '#server/kit/db.ts';
import { failure, Failure, invalid, notFound } from '#server/kit/errors.ts';
import { expectedBytes } from '#server/kit/files/byte-quota.ts';
import { scanFile } from '#server/kit/files/clamd.ts';
import { inspectPiece, type Piece } from '#server/kit/files/inspect-piece.ts';
import { safeFileName, sizeLabel } from '#server/kit/files/names.ts';
import { strangerTurn } from '#server/kit/files/turn.ts';
import { bodyOf } from '#server/kit/request-body.ts';
import type { Services } from '#server/kit/services.ts';
import { requireRoom, withDraftRoom } from './draft-room.ts';
import { openPaper, type PaperTarget } from './open-paper.ts';
import { nameContent, touchDraft } from './paper-rows.sql.ts';

/** Pieces that one paper may wait for. */
const MAX_PARTS = 40;

/** Takes a piece: checked by content, scanned where there is an antivirus, kept durably, then named by a row. */
export async function uploadPart(
  services: Services,
  context: Context,
  target: PaperTarget,
  given: string,
): Promise<PaperPart> {
  const { db, config, files, log } = services;
  const { row: opened, required } = await openPaper(db, context, target, false);
  const name = safeFileName(given);
  const maxBytes = Math.min(required.maxBytes, config.registration.maxFileBytes);
  const tooLarge = () =>
    failure('file_too_large', { detail: `${name} pesa más de ${sizeLabel(maxBytes)}, que es el máximo.` });
  if (Number(context.req.header('content-length') ?? 0) > maxBytes) throw tooLarge();
  const { perDraft } = config.uploads;
  const expected = expectedBytes(context.req.raw, maxBytes);
  await requireRoom(db, opened.id, { perDraft, more: expected });
  let piece: Piece | undefined;
  const caller = callerOf(context, config.trustProxy);
  const stored = await withDraftRoom(
    services,
    { caller, expected, isDraft: opened.status === 'draft' },
    (count) =>
      files.put(count(bodyOf(context.req.raw)), {
        maxBytes,
        expected,
        inspect: async (path) => {
          if (config.clamdUrl !== undefined) await scanFile(config.clamdUrl, path, log);
          piece = await inspectPiece(path, name, {
            maxPages: config.registration.maxPages,
            turn: strangerTurn(context, config.trustProxy),
          });
          return piece.isRewritten ? 'rewritten' : undefined;
        },
      }),
  ).catch((error: unknown) => {
    throw error instanceof Failure && error.code === 'file_too_large' ? tooLarge() : error;
  });
  if (piece === undefined) throw failure('internal');
  const { mediaType, pages, hasText, textless } = piece;
  return transaction(db, async (tx) => {
    const { row } = await openPaper(tx, context, target, true);
    const { count } = await tx
      .selectFrom('registration_part')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('request_id', '=', row.id)
      .where('paper_code', '=', target.code)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_PARTS) {
      throw invalid({ parts: `Un documento admite hasta ${MAX_PARTS} partes. Únelas en menos archivos.` });
    }
    await touchDraft(tx, row);
    await nameContent(tx, { ...stored, mediaType, pages });
    const { id } = await tx
      .insertInto('registration_part')
      .values({
        request_id: row.id,
        paper_code: target.code,
        sha256: stored.sha256,
        original_name: name,
        has_text: hasText,
        textless_pages: textless,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    // With the request's row locked: pieces that came at the same time are counted too.
    await requireRoom(tx, row.id, { perDraft, more: 0 });
    return { id, name, bytes: stored.bytes, pages, mediaType, hasText, textless };
  });
}

/** Forgets a piece that was not joined yet. */
export async function removePart(
  { db }: Services,
  context: Context,
  target: PaperTarget,
  partId: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    const { row } = await openPaper(tx, context, target, true);
    await touchDraft(tx, row);
    const removed = await tx
      .deleteFrom('registration_part')
      .where('id', '=', partId)
      .where('request_id', '=', row.id)
      .where('paper_code', '=', target.code)
      .returning('id')
      .executeTakeFirst();
    if (removed === undefined) throw notFound();
  });
}
