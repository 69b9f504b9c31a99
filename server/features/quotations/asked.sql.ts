import { sql } from 'kysely';
import { registryKey } from '#contract/rules/identifiers/registry-key.ts';
import type { FieldDifference } from '#contract/rules/texts/field-differences.ts';
import type {
  AwardWay,
  QuotationCriterion,
  QuotationKind,
  QuotationLot,
  QuotationRequestState,
  QuotationTerms,
} from '#contract/quotation-requests.ts';
import type { Regime } from '#contract/procedure-kinds.ts';
import { closedWords, isTakenAt } from '#contract/rules/quotation/quotation-closing.ts';
import type { Account } from '#server/features/my-account/public.ts';
import { covering, QUOTATION_REQUEST_SUBJECT } from '#server/features/quotation-requests/public.ts';
import { hashLink } from '#server/kit/personal-link.ts';
import { readTerm } from '#server/features/supplier-registry/public.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';

/** A request as whoever may answer it finds it. */
export interface AskedRequest {
  id: string;
  folio: string;
  title: string;
  kind: QuotationKind;
  regime: Regime;
  state: QuotationRequestState;
  lines: string[];
  closesAt: Date;
  questionsUntil: Date | null;
  validityDays: number;
  validityUnit: 'days' | 'working_days';
  allowsPartial: boolean;
  isOpen: boolean;
  awardBy: AwardWay;
  criterion: QuotationCriterion;
  minimumReceived: number;
  terms: QuotationTerms;
  buyer: string;
}

/** Whoever answers: invited by a link, or of the giro of a request that is open to all. */
export interface Answerer {
  id: string;
  name: string;
  mailbox: string;
}

const COLUMNS = sql`r.id, r.folio, r.title, r.kind, r.regime, r.state, r.lines, r.closes_at "closesAt",
  r.questions_until "questionsUntil", r.validity_days "validityDays", r.validity_unit "validityUnit",
  r.allows_partial "allowsPartial", r.is_open "isOpen", r.award_by "awardBy", r.criterion,
  r.minimum_received "minimumReceived", r.terms,
  coalesce((select o.name from officer o where o.id = r.buyer_id), '') buyer`;

/** A request by its folio: with the personal link of somebody who was invited, or open to others. */
export interface Place {
  folio: string;
  link?: string | null | undefined;
  /** The account of a supplier for which somebody may sell: what it was invited to opens without a link. */
  account?: Pick<Account, 'supplierId' | 'mailbox' | 'sessionId'> | undefined;
}

const nothing = () =>
  notFound(
    'Este enlace no abre ninguna solicitud, o ya pasó su tiempo. Escribe a la Unidad si crees que es un error.',
  );

/** Whoever comes without the key of a link is told how to come in; the same of what is open, is over or never was. */
const withoutLink = () =>
  notFound(
    'Sin su liga completa una solicitud no se abre. Usa la del correo, con lo que sigue a #, o entra por Mi cuenta con tu correo registrado. Si no la tienes, o la solicitud ya cerró, llama a la Unidad.',
  );

/** What a link or a folio opens; not found when the link is over, or the folio is of no open request. */
export async function findAsked(
  db: Db | Transaction,
  { folio, link, account }: Place,
  now: Date,
): Promise<{ request: AskedRequest; invited: Answerer | null }> {
  const { rows } = await sql<AskedRequest>`select ${COLUMNS} from quotation_request r
    where r.folio = ${folio.toUpperCase()} and r.sent_at is not null`.execute(db);
  const isBare = account === undefined && (link == null || link === '');
  const refused = () => (isBare ? withoutLink() : nothing());
  const [request] = rows;
  if (request === undefined || (await isOver(db, request, now))) throw refused();
  const invited =
    account !== undefined
      ? await findOfAccount(db, request, account)
      : link == null || link === ''
        ? undefined
        : await findInvited(db, request.id, link);
  if (invited === undefined && !request.isOpen) throw refused();
  return { request, invited: invited ?? null };
}

/** The request of a session. */
export async function findById(db: Db | Transaction, id: string): Promise<AskedRequest> {
  const { rows } =
    await sql<AskedRequest>`select ${COLUMNS} from quotation_request r where r.id = ${id}`.execute(db);
  return rows[0]!;
}

async function findInvited(
  db: Db | Transaction,
  requestId: string,
  link: string,
): Promise<Answerer | undefined> {
  const { rows } = await sql<Answerer>`
    select s.id, concat_ws(', ', s.name, s.legal_suffix) "name", coalesce(i.email, s.email, '') mailbox
    from quotation_invitee i join supplier s on s.id = i.supplier_id
    where i.request_id = ${requestId} and i.token_hash = ${hashLink(link)}`.execute(db);
  return rows[0];
}

/** Who comes from an account: its supplier, where it was invited or may answer what is open; mails go to that person. */
async function findOfAccount(
  db: Db | Transaction,
  request: AskedRequest,
  { supplierId, mailbox }: Pick<Account, 'supplierId' | 'mailbox'>,
): Promise<Answerer | undefined> {
  const { rows } = await sql<Answerer>`
    select s.id, concat_ws(', ', s.name, s.legal_suffix) "name", ${mailbox}::text mailbox from supplier s where s.id = ${supplierId}
      and (exists (select from quotation_invitee i where i.request_id = ${request.id} and i.supplier_id = s.id and i.invited_at is not null)
        or (${request.isOpen} and s.status in ('active', 'expiring') and s.lines && array(${covering(request.lines)})))`.execute(
    db,
  );
  return rows[0];
}

async function isOver(db: Db | Transaction, { closesAt }: AskedRequest, now: Date): Promise<boolean> {
  const days = await readTerm(db, 'quotation_link_days');
  return now.getTime() > closesAt.getTime() + days * 86_400_000;
}

/** What is asked, without what the unit expects to pay. */
export async function selectAskedLots(
  db: Db | Transaction,
  requestId: string,
): Promise<Omit<QuotationLot, 'estimate' | 'lotId' | 'lineIds'>[]> {
  const { rows } = await sql<Omit<QuotationLot, 'estimate' | 'lotId' | 'lineIds'>>`
    select id, number, group_label "groupLabel", description, trim_scale(quantity)::text quantity, unit, place,
      delivery_days "deliveryDays", requirements
    from quotation_lot where request_id = ${requestId} order by number`.execute(db);
  return rows;
}

/** What was asked and answered, without who asked. */
export async function selectAnswered(db: Db | Transaction, requestId: string) {
  const { rows } = await sql<{ question: string; answer: string; answeredAt: Date }>`
    select coalesce(published, text) question, answer, answered_at "answeredAt" from quotation_question
    where request_id = ${requestId} and answer is not null order by answered_at, id`.execute(db);
  return rows;
}

/** What was changed of a request after it was sent, with what each change was kept as. */
export async function selectModifications(db: Db | Transaction, requestId: string) {
  const { rows } = await sql<{ at: Date; reason: string; differences: FieldDifference[] }>`
    select at, coalesce(reason, '') reason, differences from revision
    where subject_type = ${QUOTATION_REQUEST_SUBJECT} and subject_id = ${requestId} and operation = 'modifyQuotationRequest'
    order by id`.execute(db);
  return rows;
}

/** Names of lines of business, in order. */
export async function selectLineNames(db: Db | Transaction, lines: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from registry_line
    where code = any(${[...lines]}::text[]) order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** A supplier in force, by its number or RFC, that sells one of the giros of an open request, as for invitations, or was invited. */
export async function findOfLine(
  db: Db | Transaction,
  { id, lines }: AskedRequest,
  typed: string,
): Promise<Answerer | undefined> {
  const key = registryKey(typed);
  const { rows } = await sql<Answerer>`
    select s.id, concat_ws(', ', s.name, s.legal_suffix) "name", coalesce(nullif(f.data ->> 'email', ''), s.email, '') mailbox
    from supplier s left join supplier_file f on f.supplier_id = s.id
    where (s.number = ${key} or s.rfc = ${key}) and s.status in ('active', 'expiring')
      and (s.lines && array(${covering(lines)})
        or exists (select from quotation_invitee i where i.request_id = ${id} and i.supplier_id = s.id))
    order by s.number limit 1`.execute(db);
  return rows[0]?.mailbox === '' ? undefined : rows[0];
}

/** Refuses what comes after the closing, or to a request that takes nothing any more (V51). */
export function refuseClosed({ state, closesAt }: Pick<AskedRequest, 'state' | 'closesAt'>, now: Date): void {
  if (state === 'cancelled')
    throw failure('state_conflict', {
      detail: 'La Unidad canceló esta solicitud: ya no recibe cotizaciones.',
    });
  if (state !== 'sent' || !isTakenAt(closesAt, now))
    throw failure('state_conflict', { detail: closedWords(closesAt) });
}
