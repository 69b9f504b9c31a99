import { sql, type RawBuilder } from 'kysely';
import type { FundGiven, FundRequest, FundShare } from '#contract/budget.ts';
import { centsOf, decimal } from '#contract/rules/texts/money.ts';
import {
  keyAmounts,
  requisitionTotals,
  type ChargedLine,
  type PricedLine,
} from '#contract/rules/requisitions/requisition-totals.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { areasOf, roleFor } from '#server/kit/functions.ts';
import type { Person } from '#server/kit/identity.ts';
import { systemState } from './system/budget-system.ts';

const MOST_REQUESTS = 100;
const MOST_OTHERS = 5;
const MOST_GIVEN = 20;

interface StoredRequest extends Pick<
  FundRequest,
  'folio' | 'version' | 'title' | 'area' | 'requester' | 'dueOn' | 'gross'
> {
  id: string;
  since: Date;
  isAsking: boolean;
  total: number;
  asked: { since: string; said: string } | null;
  lines: (PricedLine & { number: number; description: string })[];
}

/** Requisitions that wait for money in the areas of a person, the longest waiting first, with what their keys have. */
export async function listFundRequests(
  db: Db,
  person: Person,
): Promise<{
  rows: FundRequest[];
  total: number;
  given: FundGiven[];
  isExternal: boolean;
  silentSince: string | null;
}> {
  const role = await roleFor(db, person, 'budget_officer');
  const areas = await areasOf(db, { id: person.id, role }, 'budget_officer');
  // Who only consults reads all of them and gives none.
  const isReader = areas !== 'all' && areas.length === 0;
  const within = areas === 'all' || isReader ? sql`` : sql`and r.area_id = any(${areas}::uuid[])`;
  const { rows } = await sql<StoredRequest>`
    select r.id, r.folio, (select json_build_object('since', m.created_at, 'said', m.said) from budget_message m
        where m.document = r.id and m.kind = 'reserve' and m.state = 'waiting' order by m.sequence desc limit 1) asked,
      (select coalesce(json_agg(json_build_object('number', l.number, 'description', l.description, 'quantity', l.quantity::text,
        'unitPrice', l.unit_price::text, 'taxRate', l.tax_rate) order by l.number), '[]')
        from requisition_line l where l.requisition_id = r.id and l.state is distinct from 'cancelled') lines, r.version, r.title, a.name area, o.name requester, r.since, r.due_on "dueOn", r.gross_total gross,
      r.requester_id = ${person.id} or exists (select from requisition_act t where t.requisition_id = r.id
        and t.act in ('begin', 'write', 'send', 'answer') and ${person.id} in (t.person_id, t.in_place_of)) "isAsking",
      count(*) over ()::int total
    from requisition r join area a on a.id = r.area_id join officer o on o.id = r.requester_id
    where r.state = 'funds' ${within} order by r.since, r.id limit ${MOST_REQUESTS}`.execute(db);
  const pair = await sql<{
    message: string;
  }>`select message from duty_pair where code = 'S2' and is_active`.execute(db);
  const shares = await readShares(
    db,
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.map(({ id, isAsking, since, total: _total, asked, lines, ...row }) => ({
      ...row,
      lines: lines.map(({ number, description, ...line }) => ({
        number,
        description,
        amount: requisitionTotals([line]).gross,
      })),
      asked: asked && { since: new Date(asked.since).toISOString(), said: asked.said },
      since: since.toISOString(),
      shares: shares.get(id) ?? [],
      stop: isReader
        ? 'La da quien tiene la función «Presupuesto».'
        : isAsking
          ? (pair.rows[0]?.message ?? null)
          : null,
    })),
    total: rows[0]?.total ?? 0,
    given: isReader ? [] : await selectGiven(db, within),
    ...(await systemState(db)),
  };
}

/** Requisitions that have their money and no buyer yet: what of them may still be taken back. */
async function selectGiven(db: Db, within: RawBuilder<unknown>): Promise<FundGiven[]> {
  const { rows } = await sql<Omit<FundGiven, 'since'> & { since: Date }>`
    select r.folio, r.version, r.title, o.name requester, r.since,
      json_agg(json_build_object('key', k.code, 'amount', d.reserved::text) order by k.code) reserved
    from requisition r join officer o on o.id = r.requester_id
      join budget_document d on d.document = r.id and d.reserved > 0 join spending_key k on k.id = d.key_id
    where r.state = 'unassigned' ${within} group by r.id, o.name order by r.since desc, r.id limit ${MOST_GIVEN}`.execute(
    db,
  );
  return rows.map(({ since, ...row }) => ({ ...row, since: since.toISOString() }));
}

interface StoredLine extends ChargedLine {
  requisitionId: string;
  number: number;
}

/** What each key of requisitions would pay, with what it has. */
async function readShares(db: Db | Transaction, ids: readonly string[]): Promise<Map<string, FundShare[]>> {
  const lines = await selectLines(db, ids);
  const keyIds = [...new Set(lines.flatMap(({ keys }) => keys.map(({ keyId }) => keyId)))];
  const [keys, ahead] = await Promise.all([selectKeys(db, keyIds), selectWaiting(db, keyIds)]);
  return new Map(
    [...Map.groupBy(lines, ({ requisitionId }) => requisitionId)].map(([id, own]) => [
      id,
      keyAmounts(own).flatMap(({ keyId, amount }) => {
        const key = keys.get(keyId);
        if (key === undefined) return [];
        const left = centsOf(key.available) - centsOf(amount);
        const numbers = own
          .filter((line) => line.keys.some((one) => one.keyId === keyId))
          .map(({ number }) => number);
        return [
          {
            ...key,
            keyId,
            asked: amount,
            lines: new Intl.ListFormat('es-MX').format(numbers.map(String)),
            short: left < 0n ? decimal(-left) : null,
            ahead: foliosBefore(ahead.get(keyId) ?? [], id),
          },
        ];
      }),
    ]),
  );
}

/** What a requisition charges each key, with tax: what is reserved for it. */
export async function chargesOf(
  tx: Transaction,
  requisitionId: string,
): Promise<{ keyId: string; amount: string }[]> {
  return keyAmounts(await selectLines(tx, [requisitionId])).filter(({ amount }) => centsOf(amount) > 0n);
}

async function selectLines(db: Db | Transaction, ids: readonly string[]): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select l.requisition_id "requisitionId", l.number, l.quantity, l.unit_price "unitPrice", l.tax_rate "taxRate",
      coalesce((select json_agg(json_build_object('keyId', s.key_id, 'share', s.share::text) order by s.key_id)
        from requisition_key_share s where s.line_id = l.id), '[]') keys
    from requisition_line l where l.requisition_id = any(${[...ids]}::uuid[]) and l.state is distinct from 'cancelled' order by l.number`.execute(
    db,
  );
  return rows;
}

type KeyFacts = Pick<
  FundShare,
  'key' | 'itemName' | 'sourceName' | 'available' | 'reserved' | 'untilNow' | 'others' | 'holders'
>;

async function selectKeys(db: Db | Transaction, ids: readonly string[]): Promise<Map<string, KeyFacts>> {
  const month = Number(todayInMexico().slice(5, 7));
  const { rows } = await sql<KeyFacts & { id: string }>`
    select k.id, k.code key, i.name "itemName", f.name "sourceName", k.available, k.reserved,
      (select sum(m.amount)::text from unnest(k.months[1:${month}::int]) m(amount)) "untilNow",
      coalesce((select json_agg(json_build_object('key', o.code, 'available', o.available::text))
        from (select o.code, o.available from spending_key o where o.year = k.year and o.area_id = k.area_id and o.item = k.item
          and o.id <> k.id and o.available > 0 order by o.available desc, o.code limit ${MOST_OTHERS}) o), '[]') others,
      coalesce((select json_agg(json_build_object('document', h.number, 'amount', h.reserved::text, 'since',
          to_char(h.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by h.since)
        from (select d.reserved, (select max(e.document_number) from budget_entry e where e.document = d.document) number,
            (select max(e.at) from budget_entry e where e.document = d.document and e.key_id = k.id and e.kind = 'reserve') since
          from budget_document d where d.key_id = k.id and d.reserved > 0 order by since limit ${MOST_OTHERS}) h), '[]') holders
    from spending_key k join spending_item i on i.code = k.item join funding_source f on f.code = k.source
    where k.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...key }) => [id, key]));
}

interface Waiting {
  id: string;
  folio: string;
}

/** Who waits for each of these keys, the longest waiting first: that one is served first. */
async function selectWaiting(db: Db | Transaction, ids: readonly string[]): Promise<Map<string, Waiting[]>> {
  const { rows } = await sql<Waiting & { keyId: string }>`
    select distinct s.key_id "keyId", r.id, r.folio, r.since from requisition r join requisition_line l on l.requisition_id = r.id
    join requisition_key_share s on s.line_id = l.id
    where r.state = 'funds' and s.key_id = any(${[...ids]}::uuid[]) and l.state is distinct from 'cancelled'
    order by r.since, r.id`.execute(db);
  return Map.groupBy(rows, ({ keyId }) => keyId);
}

const foliosBefore = (waiting: readonly Waiting[], id: string): string[] =>
  waiting
    .slice(
      0,
      Math.max(
        0,
        waiting.findIndex((one) => one.id === id),
      ),
    )
    .map(({ folio }) => folio);
