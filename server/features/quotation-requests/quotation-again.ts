import { sql } from 'kysely';
import type { Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import { refuseMove } from './quotation-access.ts';
import { judgedCandidates } from './quotation-ranking.sql.ts';
import { formOf, readWritten, type StoredRequest } from './quotation-requests.sql.ts';
import { lotWith, type AskedAgain, type RequestSource } from './quotation-sources.ts';

/** What a deserted request asked, to be asked again: its lots and terms, not its days. */
export async function fromDeserted(tx: Transaction, request: StoredRequest): Promise<RequestSource> {
  refuseMove(request.state, 'renew');
  if (request.next !== null)
    throw failure('state_conflict', { detail: `Ya se vuelve a pedir en ${request.next}: sigue en ella.` });
  const written = await readWritten(tx, request.id);
  if (written === undefined) throw notFound();
  const { lots, ...form } = formOf(written);
  return {
    lots: lots.map(({ id: _id, number: _number, ...lot }, place) => lotWith(place, lot)),
    areaId: request.areaId,
    procedureId: request.procedureId,
    regime: form.regime,
    again: { id: request.id, folio: request.folio, form: { ...form, closesAt: null, questionsUntil: null } },
  };
}

/**
 * Invites whom the deserted request invited, as far as they may be invited today and have a mailbox; of a second invitation not those
 * who took part in the first (LAASSP 2025, art. 56). Its buyer adds and takes out as of any other.
 */
export async function inviteAgain(tx: Transaction, requestId: string, again: AskedAgain): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select i.supplier_id id from quotation_invitee i join supplier s on s.id = i.supplier_id
    where i.request_id = ${again.id} and s.email is not null and (${again.form.kind} <> 'invitation'
      or not exists (select from quotation q where q.request_id = i.request_id and q.supplier_id = i.supplier_id))`.execute(
    tx,
  );
  const ids = rows.map(({ id }) => id);
  const judged = await judgedCandidates(tx, { procedureId: null }, { ids });
  const free = judged.filter(({ barred }) => barred === null).map(({ supplierId }) => supplierId);
  await sql`insert into quotation_invitee (request_id, supplier_id, reason_code, reason)
    select ${requestId}, one, 'other', ${`Se le invitó a ${again.folio}, que quedó desierta; se le invita de nuevo.`}
    from unnest(${free}::uuid[]) one`.execute(tx);
}
