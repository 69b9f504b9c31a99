import { sql } from 'kysely';
import type { z } from 'zod';
import type { OwnQuotation } from '#contract/quotations.ts';
import { maskedEmail } from '#contract/rules/identifiers/masked.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import type { Holder } from './session.service.ts';

/** An answer as it is kept: nothing that can be read. */
export interface KeptAnswer {
  requestId: string;
  supplierId: string;
  sequence: number;
  folio: string;
  hash: string;
  sealed: Buffer;
  receivedAt: Date;
  captured?: { by: string; how: string };
}

/** The answers of one supplier to one request, one after the other. */
export async function lockAnswers(
  tx: Transaction,
  { requestId, supplierId }: Pick<Holder, 'requestId' | 'supplierId'>,
): Promise<{ last: number; standing: string | undefined; folio: string | undefined }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`quotation:${requestId}:${supplierId}`}, 0))`.execute(
    tx,
  );
  const { rows } = await sql<{
    last: number | null;
    standing: string | null;
    folio: string | null;
  }>`select max(sequence)::int last,
      (array_agg(id) filter (where replaced_at is null and withdrawn_at is null))[1] standing,
      (array_agg(folio) filter (where replaced_at is null and withdrawn_at is null))[1] folio
    from quotation where request_id = ${requestId} and supplier_id = ${supplierId}`.execute(tx);
  const [row] = rows;
  return { last: row?.last ?? 0, standing: row?.standing ?? undefined, folio: row?.folio ?? undefined };
}

/** Keeps an answer; the one that stood is kept as well, sealed, and counts no more. */
export async function insertAnswer(
  tx: Transaction,
  answer: KeptAnswer,
  standing: string | undefined,
): Promise<string> {
  if (standing !== undefined)
    await sql`update quotation set replaced_at = ${answer.receivedAt} where id = ${standing}`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    insert into quotation (request_id, supplier_id, sequence, folio, hash, sealed, received_at, source, came_how, captured_by)
    values (${answer.requestId}, ${answer.supplierId}, ${answer.sequence}, ${answer.folio}, ${answer.hash}, ${answer.sealed},
      ${answer.receivedAt}, ${answer.captured === undefined ? 'link' : 'captured'}, ${answer.captured?.how ?? ''},
      ${answer.captured?.by ?? null}) returning id`.execute(tx);
  return rows[0]!.id;
}

/** Takes the answer that stands back. */
export async function withdrawAnswer(tx: Transaction, id: string, at: Date): Promise<void> {
  await sql`update quotation set withdrawn_at = ${at} where id = ${id}`.execute(tx);
}

/** What a holder sees of its own: that it was received, never what it says. */
export async function describeOwn(
  db: Db | Transaction,
  { requestId, supplierId, mailbox, expiresAt }: Holder,
): Promise<z.input<typeof OwnQuotation>> {
  const { rows } = await sql<{
    name: string;
    folio: string | null;
    hash: string;
    receivedAt: Date;
    sequence: number;
    replaces: string | null;
    withdrawnAt: Date | null;
    names: string[];
    keys: string[];
  }>`select s.name, array_remove(array[s.name, s.trade_name], null) "names",
      array_remove(array[s.rfc, s.number], null) "keys", q.folio, q.hash, q.received_at "receivedAt", q.sequence, q.withdrawn_at "withdrawnAt",
      (select p.folio from quotation p where p.request_id = q.request_id and p.supplier_id = q.supplier_id
        and p.sequence = q.sequence - 1 and p.withdrawn_at is null) "replaces"
    from supplier s left join lateral (select * from quotation where request_id = ${requestId} and supplier_id = s.id
      and source = 'link' order by sequence desc limit 1) q on true
    where s.id = ${supplierId}`.execute(db);
  const [row] = rows;
  const stands = row?.folio != null && row.withdrawnAt === null;
  return {
    supplierName: row?.name ?? '',
    mailbox: maskedEmail(mailbox),
    expiresAt: expiresAt.toISOString(),
    receipt:
      stands && row.folio !== null
        ? {
            folio: row.folio,
            hash: row.hash,
            receivedAt: row.receivedAt.toISOString(),
            sequence: row.sequence,
            replaces: row.replaces,
          }
        : null,
    withdrawnAt: row?.withdrawnAt?.toISOString() ?? null,
    known: { names: row?.names ?? [], keys: row?.keys ?? [] },
  };
}
