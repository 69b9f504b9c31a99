import type { Context } from 'hono';
import type { z } from 'zod';
import { MOST_REPLY_FILE_BYTES, REPLY_KEY_HEADER, type SupplierReply } from '#contract/evaluation-answers.ts';
import { keepContent, receiveContent } from '#server/features/documents/public.ts';
import { callerOf } from '#server/kit/client-address.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import type { KeyAccess } from '#server/kit/serve.ts';
import type { Services } from '#server/kit/services.ts';
import { readPeriod, type ReplyRecord } from './evaluation-things.ts';
import { describeReply, isOpen, openByKey, replierOf } from './replies.service.ts';

/** Permission of an operation whose body is a file: the key of the reply comes in a header. */
export const REPLY_KEY = {
  header: REPLY_KEY_HEADER,
  denied: 'request_access_denied',
  check: (services, context) => replyOf(services, context),
} satisfies KeyAccess;

/** The reply that the address names, for who holds its key, as long as it may still be sent. */
async function replyOf(services: Services, context: Context): Promise<ReplyRecord> {
  const { db, config } = services;
  const key = context.req.header(REPLY_KEY_HEADER) ?? '';
  const reply = await openByKey(db, {
    folio: context.req.param('folio') ?? '',
    key,
    account: await replierOf(services, context, key),
    caller: callerOf(context, config.trustProxy),
  });
  await requireOpen(db, reply);
  return reply;
}

async function requireOpen(db: Db | Transaction, reply: ReplyRecord): Promise<void> {
  const period = await readPeriod(db, reply.period_id);
  if (period === undefined || !isOpen(reply, period))
    throw failure('state_conflict', {
      detail: 'La aclaración ya se mandó, o terminó su plazo: su archivo no cambia.',
    });
}

/** Keeps the file of a reply that is not sent yet, examined like any other; another one takes its place. */
export async function attachToReply(
  services: Services,
  { context, folio, name }: { context: Context; folio: string; name: string },
): Promise<z.input<typeof SupplierReply>> {
  const content = await receiveContent(services, {
    context,
    name,
    person: { id: `aclaracion ${folio}` },
    isOfficer: false,
    maxBytes: MOST_REPLY_FILE_BYTES,
  });
  const { id } = await replyOf(services, context);
  return transaction(services.db, async (tx) => {
    const reply = await tx
      .selectFrom('evaluation_reply')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (reply === undefined) throw notFound();
    await requireOpen(tx, reply);
    await keepContent(tx, content);
    await tx
      .updateTable('evaluation_reply')
      .set({ file_sha256: content.sha256, file_name: content.name })
      .where('id', '=', id)
      .execute();
    return describeReply(tx, id);
  });
}

/** The file of a reply that was sent; before that it is the supplier's own. */
export async function readReplyFile(db: Db, id: string) {
  const file = await db
    .selectFrom('evaluation_reply as r')
    .innerJoin('stored_file as f', 'f.sha256', 'r.file_sha256')
    .select(['f.sha256', 'f.bytes', 'f.media_type as mediaType', 'r.file_name as name'])
    .where('r.id', '=', id)
    .where('r.sent_at', 'is not', null)
    .executeTakeFirst();
  if (file?.name == null) throw notFound('Esta aclaración no trae archivo.');
  return { ...file, name: file.name };
}
