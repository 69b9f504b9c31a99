import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import {
  QUOTATION_CANCEL_REASONS,
  type QuotationCancelReason,
  type QuotationRequest,
  type QuotationRequestBeginning,
  type QuotationRequestSave,
} from '#contract/quotation-requests-api.ts';
import type { QuotationRequestForm } from '#contract/quotation-requests.ts';
import { change, created } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import { requireFunction } from '#server/kit/functions.ts';
import { rememberOfficer } from '#server/kit/officers.ts';
import { procedureTaking } from '#server/features/requisitions/public.ts';
import { mustBuy, refuseMove } from './quotation-access.ts';
import { factsOf } from './quotation-facts.ts';
import { tellInvited } from './quotation-mails.ts';
import { QUOTATION_REQUEST, type Doer, type SeenRequest } from './quotation-request-change.ts';
import { readRequest } from './quotation-request-seen.ts';
import {
  countForeignLots,
  formOf,
  insertRequest,
  readWritten,
  selectQuoting,
  takeFolio,
  writeQuotationAct,
  writeRequest,
} from './quotation-requests.sql.ts';
import { fromDeserted, inviteAgain } from './quotation-again.ts';
import { fromProcedure, fromRequisitions, type RequestSource } from './quotation-sources.ts';

const NOTHING: RequestSource = { lots: [], areaId: null, procedureId: null, regime: null, again: null };
/** Of a confirmation under the federal law (LAASSP 2025, art. 57). */
const HELD_20 = { validityDays: 20, validityUnit: 'working_days' } as const;
/** Texts with which a request begins; its buyer writes what the purchase asks. */
const FIRST_TERMS = {
  currency: 'Pesos mexicanos, sin IVA; el IVA se desglosa aparte.',
  payment: '',
  advance: 'Sin anticipo.',
  penalties: '',
  guarantee: '',
  samples: '',
  documents: '',
  notes: '',
};

type Begun = Omit<QuotationRequestBeginning, 'previous'> & { previous?: string | null };

/** Begins a request: empty, with the lots of a procedure, with lots made of lines that its buyer took, or as a deserted one was asked. */
export function beginQuotationRequest(
  db: Db | Transaction,
  given: Begun,
  author: Doer,
): Promise<QuotationRequest> {
  const { person } = author;
  const make = async (tx: Transaction) => {
    const source = await sourceOf(tx, given, author);
    const kind = source.again?.form.kind ?? given.kind;
    await refuseQuoted(tx, kind, source);
    await refuseBought(tx, source);
    await requireFunction(tx, person, 'buyer', { areaId: source.areaId });
    await rememberOfficer(tx, person);
    const folio = await takeFolio(tx, Number(todayInMexico(new Date()).slice(0, 4)));
    const regime = source.regime ?? 'lineamientos_ug';
    const id = await insertRequest(tx, {
      kind,
      title: given.title,
      areaId: source.areaId,
      regime,
      folio,
      buyerId: person.id,
      procedureId: source.procedureId,
      previousId: source.again?.id ?? null,
    });
    const empty = await mustReadWritten(tx, id);
    const first = { ...formOf(empty), terms: FIRST_TERMS, ...source.again?.form, lots: source.lots };
    const { title } = given;
    await writeRequest(tx, id, {
      ...first,
      title,
      ...(source.again === null && (await numbersOf(tx, first))),
    });
    if (source.again !== null) await inviteAgain(tx, id, source.again);
    await writeQuotationAct(tx, id, { act: 'begin', personId: person.id });
    const begun = await mustReadWritten(tx, id);
    await created(tx, QUOTATION_REQUEST, { id, author, operation: 'beginQuotationRequest' }, begun);
    return readRequest(tx, folio, person);
  };
  return db.isTransaction ? make(db as Transaction) : transaction(db, make);
}

/** What a procedure buys whole is quoted in that procedure, not beside it. */
export async function refuseBought(
  tx: Transaction,
  { lots, procedureId }: { lots: readonly { lineIds: readonly string[] }[]; procedureId: string | null },
): Promise<void> {
  if (procedureId !== null) return;
  const number = await procedureTaking(
    tx,
    lots.flatMap(({ lineIds }) => lineIds),
  );
  if (number !== undefined)
    throw failure('state_conflict', {
      detail: `Esos renglones ya se compran en ${number}: pide las cotizaciones desde ese procedimiento, o elimina antes su borrador.`,
    });
}

/** The same lines are not quoted twice at a time for the same end. */
async function refuseQuoted(
  tx: Transaction,
  kind: QuotationRequestForm['kind'],
  { lots }: RequestSource,
): Promise<void> {
  const folio = await selectQuoting(tx, { kind, lineIds: lots.flatMap(({ lineIds }) => lineIds) });
  if (folio !== undefined)
    throw failure('state_conflict', {
      detail: `De esos renglones ya se piden cotizaciones en ${folio}: sigue en ella, o cancélala antes de pedir otras.`,
    });
}

async function sourceOf(
  tx: Transaction,
  { procedureId, requisitions, previous = null }: Begun,
  { person }: Doer,
): Promise<RequestSource> {
  if (previous !== null) return fromDeserted(tx, await mustBuy(tx, previous, person));
  if (procedureId !== null) return fromProcedure(tx, procedureId);
  return requisitions.length > 0 ? fromRequisitions(tx, requisitions, person) : NOTHING;
}

/** The numbers with which a request of a kind begins: what the law asks today, by what its lots are expected to cost. */
async function numbersOf(
  tx: Transaction,
  form: QuotationRequestForm,
): Promise<Partial<QuotationRequestForm>> {
  const { least } = await factsOf(tx, form, []);
  return {
    minimumAsked: Math.max(least.asked, 3),
    minimumReceived: least.received,
    criterion: form.kind === 'research' ? 'none' : 'lowest',
    awardBy: form.lots.some(({ groupLabel }) => groupLabel !== null) ? 'group' : 'lot',
    ...(form.kind === 'direct' && form.regime === 'laassp_2025' && HELD_20),
  };
}

async function mustReadWritten(tx: Transaction, id: string) {
  const written = await readWritten(tx, id);
  if (written === undefined) throw notFound('No encontramos esa solicitud de cotización.');
  return written;
}

/** Two lots are never one, and no lot is taken from another request. */
export async function refuseLots(
  tx: Transaction,
  id: string,
  { lots }: Pick<QuotationRequestForm, 'lots'>,
): Promise<void> {
  const ids = lots.map((lot) => lot.id);
  if (new Set(ids).size < ids.length || (await countForeignLots(tx, id, ids)) > 0)
    throw invalid({ lots: 'Una partida está dos veces. Quítala y agrégala de nuevo.' });
}

/** Saves what was typed over what the person saw; what somebody else wrote elsewhere meanwhile is joined. */
export async function saveQuotationRequest(
  db: Db | Transaction,
  { folio, version }: SeenRequest,
  { seen, isAutosave = false, ...typed }: QuotationRequestSave,
  author: Doer,
): Promise<QuotationRequest> {
  const { person } = author;
  const { id } = await mustBuy(db, folio, person);
  const wish = { id, version, author, operation: 'saveQuotationRequest', wanted: typed, seen, isAutosave };
  await change(db, QUOTATION_REQUEST, wish, async (tx, { before, next }) => {
    refuseMove(before.state, 'write');
    await refuseLots(tx, id, next);
    await writeRequest(tx, id, next);
    await writeQuotationAct(tx, id, { act: 'write', personId: person.id });
  });
  return readRequest(db, folio, person);
}

/** Ends a request with its reason; whoever was invited is told. */
export async function cancelQuotationRequest(
  db: Db,
  { folio, version }: SeenRequest,
  { reason, text }: { reason: QuotationCancelReason; text: string },
  author: Doer,
): Promise<QuotationRequest> {
  const { person } = author;
  const { id } = await mustBuy(db, folio, person);
  const said = QUOTATION_CANCEL_REASONS[reason];
  const wish = { id, version, author, operation: 'cancelQuotationRequest', reason: said };
  await change(db, QUOTATION_REQUEST, wish, async (tx, { before }) => {
    refuseMove(before.state, 'cancel');
    await sql`update quotation_request set state = 'cancelled', ended_at = now(), end_reason = ${reason}, end_text = ${text}
      where id = ${id}`.execute(tx);
    await writeQuotationAct(tx, id, { act: 'cancel', personId: person.id });
    if (before.state === 'sent')
      await tellInvited(tx, id, {
        template: 'quotation_cancelled',
        values: { razon: said.toLowerCase(), texto: text === '' ? 'Gracias por tu tiempo.' : text },
      });
  });
  return readRequest(db, folio, person);
}
