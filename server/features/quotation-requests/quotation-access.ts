import type { FunctionCode } from '#contract/functions.ts';
import { isAdministrator } from '#contract/permissions.ts';
import type { QuotationRequestState } from '#contract/quotation-requests.ts';
import type { QuotationRequest } from '#contract/quotation-requests-api.ts';
import { QUOTATION_REQUEST_STATE_LABELS } from '#contract/quotation-requests.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import { areasOf, holds, requireFunction } from '#server/kit/functions.ts';
import type { Person } from '#server/kit/identity.ts';
import { mayContract } from './quotation-contract.sql.ts';
import { selectRequest, type StoredRequest } from './quotation-requests.sql.ts';

export type QuotationMove = QuotationRequest['moves'][number];

/** In which states each thing is done. */
const FROM: Record<QuotationMove, readonly QuotationRequestState[]> = {
  write: ['draft'],
  invite: ['draft'],
  send: ['draft'],
  invite_more: ['sent'],
  modify: ['sent'],
  answer: ['sent'],
  cancel: ['draft', 'sent'],
  contract: ['decided'],
  renew: ['failed'],
};

/** Functions that read requests of the areas for which they were given. */
const READERS: readonly FunctionCode[] = [
  'buyer',
  'second_person',
  'auditor',
  'internal_control',
  'registry_officer',
];

/** Areas whose requests a person reads; one without an area is read by all of them. */
export async function readableAreas(db: Db | Transaction, person: Person): Promise<string[] | 'all'> {
  if (isAdministrator(person.role)) return 'all';
  const all: (string[] | 'all')[] = [];
  for (const code of READERS) all.push(await areasOf(db, person, code));
  return all.includes('all') ? 'all' : (all as string[][]).flat();
}

/** A request that exists for this person; for others there is none. */
export async function mustRead(db: Db | Transaction, folio: string, person: Person): Promise<StoredRequest> {
  const request = await selectRequest(db, folio);
  const areas = request === undefined ? [] : await readableAreas(db, person);
  const isRead =
    request !== undefined && (areas === 'all' || request.areaId === null || areas.includes(request.areaId));
  if (!isRead) throw notFound('No encontramos esa solicitud de cotización.');
  return request;
}

/** What a person may do with a request now. */
export async function movesOf(
  db: Db | Transaction,
  request: StoredRequest,
  person: Person,
): Promise<QuotationMove[]> {
  if (!(await holds(db, person, 'buyer', { areaId: request.areaId }))) return [];
  const moves = (Object.keys(FROM) as QuotationMove[]).filter((move) => FROM[move].includes(request.state));
  const isOver =
    (moves.includes('contract') && !(await mayContract(db, request))) ||
    (moves.includes('renew') && request.next !== null);
  return isOver ? moves.filter((move) => move !== 'contract' && move !== 'renew') : moves;
}

/** A request with which somebody who buys for its area does something. */
export async function mustBuy(db: Db | Transaction, folio: string, person: Person): Promise<StoredRequest> {
  const request = await mustRead(db, folio, person);
  await requireFunction(db, person, 'buyer', { areaId: request.areaId });
  return request;
}

/** Refuses what the state does not lead to. */
export function refuseMove(state: QuotationRequestState, move: QuotationMove): void {
  if (FROM[move].includes(state)) return;
  throw failure('state_conflict', {
    detail: `La solicitud está «${QUOTATION_REQUEST_STATE_LABELS[state].toLowerCase()}»: eso ya no se puede.`,
  });
}
