import type { z } from 'zod';
import type { OpenedQuotation, QuotationOpening } from '#contract/quotation-opening.ts';
import type { SealedAnswer } from '#contract/quotations.ts';
import { DECLINE_REASONS } from '#contract/quotations.ts';
import { offerTotals } from '#contract/rules/quotation/quotation-answer.ts';
import {
  findQuotationRequest,
  keepDecline,
  moveQuotationRequest,
  tellDeclined,
  tellOpened,
  type StoredRequest,
} from '#server/features/quotation-requests/public.ts';
import type { Author } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import { rememberOfficer } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { barredReason } from './barred.sql.ts';
import { openFiles } from './files.service.ts';
import { openingKey } from './key-store.ts';
import { insertOpening, selectAnswers, selectOpening, writeOpened, type SealedRow } from './opening.sql.ts';
import { openAnswer } from './sealing.ts';

/** A request by its folio, or not found. */
export async function mustFind(db: Db | Transaction, folio: string): Promise<StoredRequest> {
  const request = await findQuotationRequest(db, folio.toUpperCase());
  if (request === undefined) throw notFound('No encontramos esa solicitud de cotización.');
  return request;
}

const stands = ({ replacedAt, withdrawnAt }: SealedRow): boolean =>
  replacedAt === null && withdrawnAt === null;

/** What an answer says; an answer whose fingerprint is not that of its receipt is told, never counted. */
function unsealed(key: Buffer, requestId: string, row: SealedRow): SealedAnswer {
  const { supplierId, sequence } = row;
  const { answer, hash } = openAnswer(key, { requestId, supplierId, sequence }, row.sealed);
  if (hash !== row.hash)
    throw failure('state_conflict', {
      detail: `Lo que se selló de ${row.supplier} no corresponde a su acuse ${row.folio}. No se abrió ninguna.`,
    });
  return answer;
}

/** Opens all that stands of a closed request, in one transaction: who, when, what everybody offers. */
export async function openQuotations(
  services: Services,
  { folio, version, note }: { folio: string; version: number; note: string },
  author: Author,
  now = new Date(),
): Promise<z.input<typeof QuotationOpening>> {
  return transaction(services.db, async (tx) => {
    const request = await mustFind(tx, folio);
    if (request.state !== 'closed')
      throw failure('state_conflict', {
        detail:
          request.state === 'sent'
            ? 'Las cotizaciones están selladas hasta su cierre: se abren después.'
            : 'Estas cotizaciones no se pueden abrir: ya se abrieron, o la solicitud no llegó a su cierre.',
      });
    const { id } = request;
    await rememberOfficer(tx, author.person);
    await moveQuotationRequest(
      tx,
      { id, version, to: 'opened', author, operation: 'openQuotations' },
      async (inside) => {
        await openAll(inside, services, { requestId: id, now, closesAt: request.closesAt ?? now });
        await insertOpening(inside, { requestId: id, by: author.person.id, at: now, note });
      },
    );
    return describeOpening(tx, services, folio);
  });
}

async function openAll(
  tx: Transaction,
  services: Services,
  { requestId, now, closesAt }: { requestId: string; now: Date; closesAt: Date },
): Promise<void> {
  const key = await openingKey(tx, services, requestId);
  const rows = key === undefined ? [] : (await selectAnswers(tx, requestId)).filter(stands);
  let offers = 0;
  for (const row of rows) {
    const answer = unsealed(key as Buffer, requestId, row);
    const barred = await barredReason(tx, row.supplierId);
    await writeOpened(tx, { id: row.id, answer, barred, at: now });
    if (answer.kind === 'offer') offers += 1;
    else {
      const said = { requestId, supplierId: row.supplierId, reason: declineWords(answer) };
      await keepDecline(tx, said);
      await tellDeclined(tx, { ...said, closesAt });
    }
  }
  await tellOpened(tx, requestId, offers);
}

const declineWords = ({ decline }: Extract<SealedAnswer, { kind: 'decline' }>): string =>
  [DECLINE_REASONS[decline.reason], decline.text].filter(Boolean).join('. ');

/** The act as officers read it; before it is done it says nothing of what was answered, nor of how much. */
export async function describeOpening(
  db: Db | Transaction,
  services: Services,
  folio: string,
): Promise<z.input<typeof QuotationOpening>> {
  const { id, state, version, kind, closesAt } = await mustFind(db, folio);
  const act = await selectOpening(db, id);
  const head = {
    folio: folio.toUpperCase(),
    version,
    state,
    kind,
    closesAt: closesAt?.toISOString() ?? null,
  };
  if (act === undefined) return { ...head, opened: null, rows: [] };
  const key = await openingKey(db, services, id);
  const rows = key === undefined ? [] : await selectAnswers(db, id);
  const opened = { at: act.at.toISOString(), by: act.by, proposedBy: act.proposedBy, note: act.note };
  const described = await Promise.all(
    rows.map((row) => describe(db, row, { key: key as Buffer, requestId: id })),
  );
  return { ...head, opened, rows: described };
}

async function describe(
  db: Db | Transaction,
  row: SealedRow,
  { key, requestId }: { key: Buffer; requestId: string },
): Promise<z.input<typeof OpenedQuotation>> {
  const answer = row.content ?? unsealed(key, requestId, row);
  const offer = answer.kind === 'offer' ? answer.offer : null;
  const files = offer === null ? [] : await openFiles(db, key, offer.files);
  return {
    id: row.id,
    supplierId: row.supplierId,
    supplier: row.supplier,
    folio: row.folio,
    hash: row.hash,
    receivedAt: row.receivedAt.toISOString(),
    standing: row.withdrawnAt !== null ? 'withdrawn' : row.replacedAt !== null ? 'replaced' : 'counts',
    source: row.source,
    cameHow: row.cameHow,
    capturedBy: row.capturedBy,
    barredReason: row.barredReason,
    declined: answer.kind === 'decline' ? declineWords(answer) : null,
    offer,
    totals: offer === null ? null : offerTotals(offer.lots),
    files: files.map((file) => ({ id: file.id, name: file.name, bytes: file.bytes, sha256: file.sha256 })),
  };
}
