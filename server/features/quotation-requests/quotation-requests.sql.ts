import { sql, type RawBuilder } from 'kysely';
import type {
  QuotationKind,
  QuotationLot,
  QuotationRequestForm,
  QuotationRequestState,
} from '#contract/quotation-requests.ts';
import { nameTold } from '#contract/rules/quotation/asker-names.ts';
import type { QuotationQuestion } from '#contract/quotation-requests-api.ts';
import type { Db, Transaction } from '#server/kit/db.ts';

type Asked = Db | Transaction;

/** What of a request is remembered at each version: what was written, whom it invites, and where it stood. */
export type RequestWritten = QuotationRequestForm & {
  state: QuotationRequestState;
  folio: string;
  invitees: { id: string; name: string; reason: string }[];
};

/** What is kept of a request beside what was written. */
export interface StoredRequest {
  id: string;
  folio: string;
  version: number;
  state: QuotationRequestState;
  kind: QuotationKind;
  areaId: string | null;
  area: string | null;
  buyerId: string;
  buyer: string;
  buyerEmail: string | null;
  procedureId: string | null;
  procedure: string | null;
  closesAt: Date | null;
  sentAt: Date | null;
  closedAt: Date | null;
  openedAt: Date | null;
  endReason: string | null;
  endText: string | null;
  /** Folios of the deserted one that it asks again, and of the one that asks it again. */
  previous: string | null;
  next: string | null;
}

const stored = (where: RawBuilder<unknown>) => sql<StoredRequest>`
  select r.id, r.folio, r.version, r.state, r.kind, r.area_id "areaId", a.name as area, r.buyer_id "buyerId", b.name as buyer,
    b.email "buyerEmail", r.procedure_id "procedureId", p.number as procedure, r.closes_at "closesAt", r.sent_at "sentAt",
    r.closed_at "closedAt", r.opened_at "openedAt", r.end_reason "endReason", r.end_text "endText",
    (select folio from quotation_request where id = r.previous_id) previous,
    (select folio from quotation_request where previous_id = r.id and state <> 'cancelled' order by folio desc limit 1) next
  from quotation_request r join officer b on b.id = r.buyer_id left join area a on a.id = r.area_id
    left join procedure p on p.id = r.procedure_id where ${where}`;

/** One request by its folio. */
export async function selectRequest(db: Asked, folio: string): Promise<StoredRequest | undefined> {
  return (await stored(sql`r.folio = ${folio}`).execute(db)).rows[0];
}
/** One request by its id. */
export async function selectRequestById(db: Asked, id: string): Promise<StoredRequest | undefined> {
  return (await stored(sql`r.id = ${id}`).execute(db)).rows[0];
}

/** Lots in their order. */
export async function selectQuotationLots(db: Asked, requestId: string): Promise<QuotationLot[]> {
  const { rows } = await sql<QuotationLot>`select id, number, group_label "groupLabel", description,
      trim_scale(quantity)::text quantity, unit, place, delivery_days "deliveryDays", estimate::text, requirements,
      lot_id "lotId", line_ids "lineIds"
    from quotation_lot where request_id = ${requestId} order by number`.execute(db);
  return rows;
}

/** What was written of a request, whom it invites, and its state. */
export async function readWritten(db: Asked, id: string): Promise<RequestWritten | undefined> {
  const { rows } = await sql<
    Omit<RequestWritten, 'lots' | 'closesAt' | 'questionsUntil'> & {
      closesAt: Date | null;
      questionsUntil: Date | null;
    }
  >`select state, folio, kind, regime, title, lines, closes_at "closesAt", questions_until "questionsUntil",
      validity_days "validityDays", validity_unit "validityUnit", minimum_asked "minimumAsked",
      minimum_received "minimumReceived", criterion, award_by "awardBy", simultaneous, allows_partial "allowsPartial",
      is_open "isOpen", terms,
      coalesce((select jsonb_agg(jsonb_build_object('id', i.supplier_id, 'name', s.name, 'reason', i.reason)
        order by i.position nulls last, s.name) from quotation_invitee i join supplier s on s.id = i.supplier_id
        where i.request_id = r.id), '[]') invitees
    from quotation_request r where r.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    ...row,
    closesAt: row.closesAt?.toISOString() ?? null,
    questionsUntil: row.questionsUntil?.toISOString() ?? null,
    lots: await selectQuotationLots(db, id),
  };
}

/** The form alone, as screens and operations send it. */
export function formOf({ state: _state, folio: _folio, invitees: _invitees, ...form }: RequestWritten) {
  return form satisfies QuotationRequestForm;
}

/** Takes the next folio of a year: `SC-{AAAA}-{00000}`. */
export async function takeFolio(tx: Transaction, year: number): Promise<string> {
  const { rows } = await sql<{
    last: number;
  }>`insert into quotation_request_number (year, last) values (${year}, 1)
    on conflict (year) do update set last = quotation_request_number.last + 1 returning last`.execute(tx);
  return `SC-${year}-${String(rows[0]!.last).padStart(5, '0')}`;
}

/** Keeps what somebody begins. */
export async function insertRequest(
  tx: Transaction,
  given: {
    folio: string;
    kind: QuotationKind;
    regime: string;
    title: string;
    areaId: string | null;
    buyerId: string;
    procedureId: string | null;
    previousId: string | null;
  },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into quotation_request
      (folio, kind, regime, title, area_id, buyer_id, procedure_id, previous_id)
    values (${given.folio}, ${given.kind}, ${given.regime}, ${given.title}, ${given.areaId}, ${given.buyerId},
      ${given.procedureId}, ${given.previousId}) returning id`.execute(tx);
  return rows[0]!.id;
}

/** Writes what was written; a lot keeps its row as long as its id is there. */
export async function writeRequest(tx: Transaction, id: string, form: QuotationRequestForm): Promise<void> {
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;
  await sql`update quotation_request set kind = ${form.kind}, regime = ${form.regime}, title = ${form.title},
      lines = ${form.lines}::text[], closes_at = ${form.closesAt}, questions_until = ${form.questionsUntil},
      validity_days = ${form.validityDays}, validity_unit = ${form.validityUnit}, minimum_asked = ${form.minimumAsked},
      minimum_received = ${form.minimumReceived}, criterion = ${form.criterion}, award_by = ${form.awardBy},
      simultaneous = ${form.simultaneous === null ? null : json(form.simultaneous)},
      allows_partial = ${form.allowsPartial}, is_open = ${form.isOpen}, terms = ${json(form.terms)}
    where id = ${id}`.execute(tx);
  const lots = form.lots.map((lot, place) => ({ ...lot, number: place + 1 }));
  await sql`delete from quotation_lot where request_id = ${id}
    and id <> all(${lots.map((lot) => lot.id)}::uuid[])`.execute(tx);
  await sql`insert into quotation_lot (id, request_id, number, group_label, description, quantity, unit, place, delivery_days,
      estimate, requirements, lot_id, line_ids)
    select id, ${id}::uuid, number, "groupLabel", description, quantity, unit, place, "deliveryDays", estimate,
      coalesce(requirements, '[]'), "lotId", coalesce((select array_agg(one::uuid) from jsonb_array_elements_text("lineIds") one), '{}')
    from jsonb_to_recordset(${JSON.stringify(lots)}::jsonb) l (id uuid, number int, "groupLabel" text, description text,
      quantity numeric, unit text, place text, "deliveryDays" int, estimate numeric, requirements jsonb, "lotId" uuid,
      "lineIds" jsonb)
    on conflict (id) do update set number = excluded.number, group_label = excluded.group_label,
      description = excluded.description, quantity = excluded.quantity, unit = excluded.unit, place = excluded.place,
      delivery_days = excluded.delivery_days, estimate = excluded.estimate, requirements = excluded.requirements,
      lot_id = excluded.lot_id, line_ids = excluded.line_ids
    where quotation_lot.request_id = ${id}`.execute(tx);
}

/** How many of these lots belong to another request: nobody takes them along. */
export async function countForeignLots(
  tx: Transaction,
  id: string,
  lots: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int from quotation_lot
    where id = any(${[...lots]}::uuid[]) and request_id <> ${id}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Who did what of a request. */
export const QUOTATION_ACTS = [
  'begin',
  'write',
  'rank',
  'invite',
  'send',
  'modify',
  'answer',
  'cancel',
] as const;
export type QuotationAct = (typeof QUOTATION_ACTS)[number];

/** Keeps who did an act; whoever only writes on does so once. */
export async function writeQuotationAct(
  tx: Transaction,
  requestId: string,
  { act, personId }: { act: QuotationAct; personId: string },
): Promise<void> {
  await sql`insert into quotation_act (request_id, act, person_id) select ${requestId}, ${act}, ${personId}
    where ${act} <> 'write' or not exists (select from quotation_act
      where request_id = ${requestId} and person_id = ${personId} and act in ('begin', 'write'))`.execute(tx);
}

/** Questions about a request, in the order in which they came. */
export async function selectQuestions(db: Asked, requestId: string): Promise<QuotationQuestion[]> {
  const { rows } = await sql<
    Omit<QuotationQuestion, 'askedAt' | 'answeredAt' | 'tellsAsker'> & {
      askedAt: Date;
      answeredAt: Date | null;
      names: string[];
      keys: string[];
    }
  >`select q.id, text, published, asked_at "askedAt", answer, answered_at "answeredAt",
      array_remove(array[s.name, s.trade_name], null) "names", array_remove(array[s.rfc, s.number], null) "keys"
    from quotation_question q join supplier s on s.id = q.supplier_id
    where request_id = ${requestId} order by asked_at, q.id`.execute(db);
  return rows.map(({ names, keys, ...row }) => ({
    ...row,
    tellsAsker: nameTold(row.published ?? row.text, { names, keys }) !== undefined,
    askedAt: row.askedAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  }));
}

/** Who did one of these acts, and when first: pairs of duties read it. */
export async function selectQuotationDoers(
  db: Asked,
  requestId: string,
  acts: readonly QuotationAct[],
): Promise<{ id: string; name: string; at: string }[]> {
  const { rows } = await sql<{ id: string; name: string; at: Date }>`
    select q.person_id id, o.name, min(q.at) at from quotation_act q join officer o on o.id = q.person_id
    where q.request_id = ${requestId} and q.act = any(${[...acts]}) group by q.person_id, o.name order by 3`.execute(
    db,
  );
  return rows.map(({ at, ...who }) => ({ ...who, at: at.toISOString() }));
}

/** The newest request under way, of one kind, that asks for any of these lines. */
export async function selectQuoting(
  tx: Transaction,
  { kind, lineIds }: { kind: QuotationRequestForm['kind']; lineIds: readonly string[] },
): Promise<string | undefined> {
  const { rows } = await sql<{
    folio: string;
  }>`select q.folio from quotation_lot l join quotation_request q on q.id = l.request_id
    where l.line_ids && ${[...lineIds]}::uuid[] and q.kind = ${kind} and q.state in ('draft', 'sent', 'closed', 'opened')
    order by q.folio desc limit 1`.execute(tx);
  return rows[0]?.folio;
}
