import { createHash, createPublicKey } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { ReportInput, ReportKey, ReportRow } from '#contract/reports.ts';
import {
  MOST_SEALED_BYTES,
  readReportFolio,
  type ReportStatus,
} from '#contract/rules/rights/report-terms.ts';
import { plainSigns } from '#contract/rules/texts/spoken-signs.ts';
import { changeable, created, type Author } from '#server/kit/change.ts';
import { transaction, type Db } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import './reports.tables.ts';

/** What all reports that nobody has concluded may take together: strangers do not fill the disk. */
const MOST_WAITING_BYTES = 2_000_000_000;

const KEY = changeable<{ public_key: string; fingerprint: string }>({
  subject: 'report_key',
  table: 'report_key',
  key: 'id',
  fields: [{ name: 'fingerprint', label: 'Huella de la llave pública' }],
  isPublic: () => true,
  read: (tx, id) =>
    tx.selectFrom('report_key').select(['public_key', 'fingerprint']).where('id', '=', id).executeTakeFirst(),
});

/** The key in force: the last one that was set. */
export async function readReportKey(db: Db): Promise<ReportKey | null> {
  const row = await db
    .selectFrom('report_key')
    .select(['id', 'public_key as publicKey', 'fingerprint'])
    .orderBy('set_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

function isUsable(spki: Buffer): boolean {
  try {
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}

/** Puts a public key in force; what was sealed to earlier ones stays theirs. */
export async function setReportKey(db: Db, publicKey: string, author: Author): Promise<ReportKey> {
  const spki = Buffer.from(publicKey, 'base64');
  if (!isUsable(spki)) throw invalid({ publicKey: 'No es una llave pública ECDH P-256.' });
  const fingerprint = createHash('sha256').update(spki).digest('hex');
  return transaction(db, async (tx) => {
    const known = await tx
      .selectFrom('report_key')
      .select(['id', 'public_key as publicKey', 'fingerprint'])
      .where('public_key', '=', publicKey)
      .executeTakeFirst();
    if (known !== undefined) return known;
    const { id } = await tx
      .insertInto('report_key')
      .values({ public_key: publicKey, fingerprint })
      .returning('id')
      .executeTakeFirstOrThrow();
    await created(
      tx,
      KEY,
      { id, author, operation: 'reportKey.set' },
      { public_key: publicKey, fingerprint },
    );
    return { id, publicKey, fingerprint };
  });
}

/** Keeps a sealed report. It writes no log, no event and no history, and knows nothing of who sent it. */
export async function keepReport(db: Db, input: z.output<typeof ReportInput>): Promise<{ received: true }> {
  const sealed = Buffer.from(input.sealed, 'base64');
  if (sealed.length > MOST_SEALED_BYTES) throw failure('body_too_large');
  const key = await readReportKey(db);
  if (key?.id !== input.sealedTo)
    throw failure('state_conflict', {
      detail:
        'El órgano de control cambió su llave mientras escribías. Envíala otra vez: se cifra con la nueva.',
    });
  const { rows } = await sql<{ waiting: string }>`
    select coalesce(sum(length(sealed)), 0) waiting from report where status <> 'concluded'`.execute(db);
  if (Number(rows[0]?.waiting) + sealed.length > MOST_WAITING_BYTES)
    throw failure('unavailable', {
      detail: 'El buzón está lleno. Preséntala en el domicilio del órgano de control.',
    });
  await db
    .insertInto('report')
    .values({
      folio: input.folio,
      key_hash: input.keyHash,
      sealed_to: input.sealedTo,
      sealed,
      month: `${todayInMexico(new Date()).slice(0, 7)}-01`,
    })
    .onConflict((conflict) => conflict.constraint('report_folio_key').doNothing())
    .execute();
  return { received: true };
}

/** How a report stands; a folio that is not answers as a key that does not fit. */
export async function followReport(
  db: Db,
  { folio, key }: { folio: string; key: string },
): Promise<{ status: ReportStatus }> {
  const found = await db
    .selectFrom('report')
    .select('status')
    .where('folio', '=', readReportFolio(folio) ?? '')
    .where('key_hash', '=', createHash('sha256').update(plainSigns(key)).digest('hex'))
    .executeTakeFirst();
  if (found === undefined) throw failure('request_access_denied');
  return found;
}

/** What has come, unopened: those that nobody has concluded first. */
export async function listReports(db: Db): Promise<{ rows: ReportRow[]; key: ReportKey | null }> {
  const { rows } = await sql<ReportRow>`
    select id, folio, month, status, sealed_to "sealedTo", length(sealed) bytes from report
    order by status = 'concluded', month desc, folio limit 500`.execute(db);
  return { rows, key: await readReportKey(db) };
}

export async function readSealed(db: Db, id: string): Promise<{ sealed: string }> {
  const row = await db.selectFrom('report').select('sealed').where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound();
  return { sealed: row.sealed.toString('base64') };
}

/** Only the word changes, and nobody but the tray knows of it. */
export async function setReportStatus(db: Db, id: string, status: ReportStatus): Promise<{ received: true }> {
  const { numUpdatedRows } = await db
    .updateTable('report')
    .set({ status })
    .where('id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound();
  return { received: true };
}
