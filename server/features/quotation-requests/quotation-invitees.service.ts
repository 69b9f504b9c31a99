import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import {
  LEAST_DOUBT_REASON,
  LEAST_ORDER_REASON,
  type InviteeRanking,
  type InviteesInput,
  type RankedSupplier,
} from '#contract/quotation-invitees.ts';
import type { QuotationRequest } from '#contract/quotation-requests-api.ts';
import { RELATION_KIND_LABELS, type RelationKind } from '#contract/related-suppliers.ts';
import {
  inviteeOrder,
  outsideOrder,
  proposedOf,
  relatedTo,
} from '#contract/rules/quotation/invitee-order.ts';
import { signedAfter } from '#server/features/integrity/public.ts';
import { contractorFindings } from '#server/features/procurement/public.ts';
import { change } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import { THE_PORTAL } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { mustBuy, refuseMove } from './quotation-access.ts';
import { QUOTATION_REQUEST, type Doer, type SeenRequest } from './quotation-request-change.ts';
import { readRequest } from './quotation-request-seen.ts';
import {
  insertRanking,
  judgedCandidates,
  keepDraw,
  rankingOf,
  selectRanking,
  selectRelations,
} from './quotation-ranking.sql.ts';
import { selectRequestById, writeQuotationAct, type StoredRequest } from './quotation-requests.sql.ts';

/** The job that draws an order that was frozen. */
export const DRAW_JOB = 'quotation-requests.draw';

/**
 * Freezes the order of whom to invite: who is eligible, with what puts them in their place, and who is not and why. Equals are told
 * apart by the next checkpoint of the log, which nobody knows yet. While the lines of business stay, the order stays.
 */
export async function rankInvitees(
  { db, jobs }: Pick<Services, 'db'> & { jobs: Pick<Services['jobs'], 'send'> },
  { folio, version }: SeenRequest,
  { wanted }: { wanted: number },
  author: Doer,
): Promise<{ ranking: InviteeRanking }> {
  const { person } = author;
  const request = await mustBuy(db, folio, person);
  const { id } = request;
  await change(
    db,
    QUOTATION_REQUEST,
    { id, version, author, operation: 'rankInvitees' },
    async (tx, { before }) => {
      refuseMove(before.state, 'invite');
      const lines = before.lines.toSorted();
      if (lines.length === 0)
        throw invalid({ lines: 'Elige al menos un giro: de él salen los proveedores.' });
      const last = await selectRanking(tx, { requestId: id });
      if (last !== undefined && last.lines.join() === lines.join())
        throw failure('state_conflict', {
          detail:
            'El orden de esos giros ya se fijó y no se sortea otra vez. Agrega o quita invitados con su razón.',
        });
      const list = await judgedCandidates(tx, request, { lines });
      const rankingId = await insertRanking(tx, { requestId: id, by: person.id, lines, wanted, list });
      await writeQuotationAct(tx, id, { act: 'rank', personId: person.id });
      await jobs.send(tx, DRAW_JOB, { id: rankingId });
    },
  );
  const ranking = await selectRanking(db, { requestId: id });
  if (ranking === undefined) throw new Error('The order that was frozen is gone');
  return { ranking: rankingOf(ranking) };
}

/** What a checkpoint draws for a supplier: SHA-256 of its root in hexadecimal and the id, as text, in hexadecimal. */
export const drawOf = (root: Buffer, supplierId: string): string =>
  createHash('sha256')
    .update(`${root.toString('hex')}${supplierId}`)
    .digest('hex');

/** Draws an order that was frozen, once the log has a checkpoint after it; done again it changes nothing. */
export async function drawInvitees(services: Services, rankingId: string): Promise<void> {
  const frozen = await selectRanking(services.db, { id: rankingId });
  if (frozen === undefined || frozen.root !== null) return;
  const head = await signedAfter(services, frozen.logSize);
  await transaction(services.db, async (tx) => {
    const request = await selectRequestById(tx, frozen.requestId);
    if (request?.state !== 'draft') return;
    const { list, wanted } = frozen;
    const order = inviteeOrder(
      list.filter(({ barred }) => barred === null),
      (id) => drawOf(head.root, id),
    );
    const relations = await selectRelations(
      tx,
      order.map(({ supplierId }) => supplierId),
    );
    const pairs = relations.filter(({ isGroup }) => isGroup).map(({ pair }) => pair);
    const proposed = new Set(
      proposedOf(
        order.filter(({ doubts }) => doubts.length === 0),
        wanted,
        pairs,
      ),
    );
    const ranked = order.map((one, place): RankedSupplier => ({
      ...one,
      position: place + 1,
      isProposed: proposed.has(one.supplierId),
    }));
    const drawn = [...ranked, ...list.filter(({ barred }) => barred !== null)];
    const author = { person: THE_PORTAL, requestId: DRAW_JOB };
    const wish = { id: request.id, version: request.version, author, operation: 'drawInvitees' };
    await change(tx, QUOTATION_REQUEST, wish, () =>
      keepDraw(tx, frozen, { list: drawn, size: head.size, root: head.root }),
    );
  });
}

/** The order of a request as it was frozen; null before. */
export async function readRanking(
  db: Db,
  request: Pick<StoredRequest, 'id'>,
): Promise<InviteeRanking | null> {
  const row = await selectRanking(db, { requestId: request.id });
  return row === undefined ? null : rankingOf(row);
}

/** Chooses whom to invite: nobody who is barred, of one group only one, and outside the order with a reason. */
export async function chooseInvitees(
  db: Db,
  { folio, version }: SeenRequest,
  input: InviteesInput,
  author: Doer,
): Promise<QuotationRequest> {
  const { person } = author;
  const request = await mustBuy(db, folio, person);
  const { id } = request;
  await change(
    db,
    QUOTATION_REQUEST,
    { id, version, author, operation: 'chooseInvitees' },
    async (tx, { before }) => {
      refuseMove(before.state, 'invite');
      const row = await selectRanking(tx, { requestId: id });
      if (row === undefined || row.root === null)
        throw failure('state_conflict', { detail: 'Fija primero el orden de invitación.' });
      const order = row.list.filter(({ position }) => position !== null);
      await refuseChosen(tx, request, input.invited);
      const relations = await selectRelations(
        tx,
        order.map(({ supplierId }) => supplierId),
      );
      refuseOrder(
        order,
        input,
        relations.filter(({ isGroup }) => isGroup).map(({ pair }) => pair),
      );
      await writeInvitees(tx, id, { order, input });
      await sql`update quotation_ranking set left_out = ${JSON.stringify(input.leftOut)}::jsonb where id = ${row.id}`.execute(
        tx,
      );
      await writeQuotationAct(tx, id, { act: 'invite', personId: person.id });
    },
  );
  return readRequest(db, folio, person);
}

/** Refuses whoever is barred, has no mailbox, is doubtful without a reason, or is of one group with another who is invited, also before. */
export async function refuseChosen(
  tx: Transaction,
  request: Pick<StoredRequest, 'procedureId'>,
  chosen: readonly { supplierId: string; reason: string }[],
  beside: readonly string[] = [],
): Promise<void> {
  const ids = chosen.map(({ supplierId }) => supplierId);
  if (new Set(ids).size < ids.length) throw invalid({ invited: 'Un proveedor está invitado dos veces.' });
  const judged = new Map((await judgedCandidates(tx, request, { ids })).map((one) => [one.supplierId, one]));
  const fields: Record<string, string> = {};
  for (const { supplierId, reason } of chosen) {
    const said = await refuseOne(tx, judged.get(supplierId), reason);
    if (said !== undefined) fields[`invited/${supplierId}`] = said;
  }
  const relations = (await selectRelations(tx, [...beside, ...ids])).filter(({ isGroup }) => isGroup);
  for (const [place, id] of ids.entries()) {
    const other = relatedTo(
      id,
      [...beside, ...ids.slice(0, place)],
      relations.map(({ pair }) => pair),
    );
    if (other === undefined) continue;
    const kinds = relations.find(({ pair }) => pair.includes(id) && pair.includes(other))?.kinds ?? [];
    const shared = kinds.map((kind) => RELATION_KIND_LABELS[kind as RelationKind].toLowerCase()).join(', ');
    fields[`invited/${id}`] ??=
      `Comparte ${shared} con ${judged.get(other)?.name ?? 'otro invitado'}. Quita a uno de los dos.`;
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

async function refuseOne(
  tx: Transaction,
  one: RankedSupplier | undefined,
  reason: string,
): Promise<string | undefined> {
  if (one === undefined) return 'Se invita a quien está en el padrón.';
  if (one.barred !== null) return `No se le puede invitar. ${one.barred}`;
  const { rows } = await sql<{
    rfc: string | null;
  }>`select rfc from supplier where id = ${one.supplierId}`.execute(tx);
  const findings = await contractorFindings(tx, { name: one.name, rfc: rows[0]?.rfc ?? null });
  const block = findings.find(({ level }) => level === 'block');
  if (block !== undefined) return `No se le puede invitar. ${block.source}: ${block.situation}.`;
  const isDoubtful = one.doubts.length > 0 || findings.length > 0;
  return isDoubtful && reason.length < LEAST_DOUBT_REASON
    ? `Hay algo por aclarar de este proveedor: explica por qué se le invita, con al menos ${LEAST_DOUBT_REASON} letras.`
    : undefined;
}

/** Refuses whoever leaves the order without a reason of the list and a text; `beside`: whoever is invited already. */
export function refuseOrder(
  order: readonly RankedSupplier[],
  { invited, leftOut, beside = [] }: InviteesInput & { beside?: readonly string[] },
  pairs: readonly (readonly [string, string])[],
): void {
  const { added, missing } = outsideOrder(
    order,
    [...beside, ...invited.map(({ supplierId }) => supplierId)],
    pairs,
  );
  const isExplained = (one: InviteesInput['invited'][number] | undefined) =>
    one !== undefined && one.reasonCode !== null && one.reason.length >= LEAST_ORDER_REASON;
  const ask = `elige la razón y explícala con al menos ${LEAST_ORDER_REASON} letras.`;
  const fields = Object.fromEntries([
    ...missing
      .filter((id) => !isExplained(leftOut.find(({ supplierId }) => supplierId === id)))
      .map((id) => [`leftOut/${id}`, `El orden lo propone: para no invitarlo, ${ask}`]),
    ...added
      .filter((id) => !beside.includes(id))
      .filter((id) => !isExplained(invited.find(({ supplierId }) => supplierId === id)))
      .map((id) => [`invited/${id}`, `No le toca por el orden: para invitarlo, ${ask}`]),
  ]) as Record<string, string>;
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

async function writeInvitees(
  tx: Transaction,
  requestId: string,
  { order, input }: { order: readonly RankedSupplier[]; input: InviteesInput },
): Promise<void> {
  const places = new Map(order.map((one) => [one.supplierId, one]));
  const rows = input.invited.map((one) => ({
    ...one,
    position: places.get(one.supplierId)?.position ?? null,
    isProposed: places.get(one.supplierId)?.isProposed ?? false,
  }));
  await sql`delete from quotation_invitee where request_id = ${requestId}`.execute(tx);
  await sql`insert into quotation_invitee (request_id, supplier_id, position, is_proposed, reason_code, reason)
    select ${requestId}::uuid, "supplierId", position, "isProposed", "reasonCode", reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) i ("supplierId" uuid, position int, "isProposed" boolean,
      "reasonCode" text, reason text)`.execute(tx);
}
