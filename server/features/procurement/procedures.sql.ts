import { sql, type RawBuilder } from 'kysely';
import type {
  ActKind,
  DocumentStage,
  ListedProcedure,
  Modality,
  ProcedureRow,
  ProcurementSummary,
} from '#contract/procedures.ts';
import type { DirectAward } from '#contract/direct-awards.ts';
import type { Condition } from '#contract/tender-conditions.ts';
import type { Db } from '#server/kit/db.ts';
import { reachedStage, unprovenStages } from '#contract/rules/procedures/stage-evidence.ts';
import { iso, isoOrNull } from '#server/kit/wire.ts';
import { mendWords } from '#server/kit/spelling.ts';
import { conditionObject } from './conditions.sql.ts';

interface RowRecord {
  id: string;
  number: string;
  slug: string;
  title: string;
  kind: ProcedureRow['kind'];
  character: ProcedureRow['character'];
  public_state: ProcedureRow['state'];
  requesting_area: string;
  lot_count: number;
  stage: number;
  next_act_kind: string | null;
  next_act_at: Date | null;
  next_act_place: string | null;
  published_at: Date;
  announced_at: Date | null;
  supplier_names: string;
  contract_count: number;
  contract_amount: string;
  awarded_lots: number;
  /** The last of each kind. */
  acts: { kind: ActKind; at: string }[];
  signed_on: string | null;
  document_stages: DocumentStage[];
}

/** What `reachedStage` and `unprovenStages` ask. */
const STAGE_COLUMNS = sql`
  (select count(*) from lot where procedure_id = p.id and status = 'awarded') awarded_lots,
  (select coalesce(jsonb_agg(m), '[]') from (select kind, max(at) at from milestone where procedure_id = p.id group by kind) m) acts,
  (select min(signed_on) from contract where procedure_id = p.id) signed_on,
  (select coalesce(array_agg(distinct d.stage::text), '{}') from document d where d.procedure_id = p.id and d.withdrawn_at is null
    and exists (select from document_version v where v.document_id = d.id and v.published_at <= now())) document_stages`;

const ROW_COLUMNS = sql`p.id, p.number, p.slug, p.title, p.kind, p.character, p.public_state, p.requesting_area,
  p.lot_count, p.stage, p.next_act_kind, p.next_act_at, p.published_at, p.announced_at, p.supplier_names, p.contract_count, p.contract_amount,
  (select place from milestone m where m.procedure_id = p.id and m.kind = p.next_act_kind and m.at = p.next_act_at limit 1) next_act_place,
  ${STAGE_COLUMNS}`;

/** How far a procedure has come, what shows it, and how many of its lots were awarded. */
function reachedBy(
  record: RowRecord,
): Pick<ProcedureRow, 'stage' | 'isConcluded' | 'unproven' | 'awardedLots'> {
  const { kind, public_state: state, acts, document_stages: documentStages } = record;
  const dayOf = (act: ActKind) => acts.find((one) => one.kind === act)?.at ?? null;
  const evidence = {
    state,
    stage: record.stage,
    awardAt: dayOf('award'),
    signatureAt: dayOf('signature'),
    signedOn: record.signed_on,
    hasContractDocument: documentStages.includes('contract'),
  };
  const now = new Date().toISOString();
  const reached = reachedStage(evidence, now);
  const unproven = unprovenStages({ kind, state, ...reached, acts, documentStages }, now);
  return { ...reached, unproven, awardedLots: record.awarded_lots };
}

function lastAt({ acts }: RowRecord, act: ActKind): string | null {
  const at = acts.find(({ kind }) => kind === act)?.at;
  return at === undefined ? null : new Date(at).toISOString();
}

/** Whether nobody ever published its call: it is announced, or was cancelled before. */
export const isOnlyAnnounced = (row: {
  public_state: string;
  published_at: Date | null;
  announced_at: Date | null;
}): boolean =>
  row.public_state === 'planned' ||
  (row.announced_at !== null && row.announced_at.getTime() === row.published_at?.getTime());

/** Wire shape of a list row. */
export function procedureRow(record: RowRecord): ProcedureRow {
  return {
    number: record.number,
    slug: record.slug,
    title: record.title,
    kind: record.kind,
    character: record.character,
    state: record.public_state,
    requestingArea: record.requesting_area,
    lotCount: record.lot_count,
    ...reachedBy(record),
    nextAct:
      record.next_act_kind === null || record.next_act_at === null
        ? null
        : {
            kind: record.next_act_kind as 'opening',
            at: iso(record.next_act_at),
            place: record.next_act_place,
          },
    publishedAt: iso(record.published_at),
    plannedFor: isOnlyAnnounced(record) ? lastAt(record, 'publication') : null,
    suppliers: record.supplier_names,
    contractCount: record.contract_count,
    contractAmount: record.contract_amount,
  };
}

/** The date and amount that a row of the list shows besides. */
const LISTED_COLUMNS = sql`${ROW_COLUMNS}, (select sum(a.amount)::text from award a
  where a.procedure_id = p.id and a.status = 'awarded' and p.public_state = 'awarded') award_amount`;

interface ListedRecord extends RowRecord {
  award_amount: string | null;
}

/** Wire shape of a row of the public list. */
export function listedProcedure(record: ListedRecord): ListedProcedure {
  const { public_state: state } = record;
  const isDecided = state === 'awarded' || state === 'unsuccessful';
  return {
    ...procedureRow(record),
    closesAt: state === 'open' ? lastAt(record, 'opening') : null,
    awardedAt: isDecided ? lastAt(record, 'award') : null,
    awardAmount: record.award_amount,
  };
}

/** Rows of published procedures, in the order of their ids. */
const rowsOf = <T>(ids: readonly string[], columns: RawBuilder<unknown>) => sql<T>`
  select ${columns} from unnest(${ids}::uuid[]) with ordinality chosen(id, place)
  join procedure p on p.id = chosen.id and p.public_state <> 'hidden'
  order by chosen.place`;

/** Rows of the public list, in the order of their ids. */
export const listedRows = (ids: readonly string[]) => rowsOf<ListedRecord>(ids, LISTED_COLUMNS);

/** A procedure as its export tells it: with what was offered, once it is decided. */
export interface ExportedProcedure extends ListedProcedure {
  /** Bidders that offered an amount; null while nothing of it is public, or nobody wrote it down. */
  proposals: number | null;
  /** Lots for which exactly one of them did. */
  singleBidLots: number | null;
  /** Of a direct award that is given. */
  direct: DirectAward | null;
  conditions: Record<Condition, string | null>;
}

interface ExportedRecord extends ListedRecord {
  proposals: number | null;
  single_bid_lots: number | null;
  direct: DirectAward | null;
  conditions: Record<Condition, string | null>;
}

/** Rows of the export, in the order of their ids. Bids are public with the decision, never before. */
export const exportedRows = (ids: readonly string[]) =>
  rowsOf<ExportedRecord>(
    ids,
    sql`${LISTED_COLUMNS},
      ${conditionObject('p')} conditions,
      case when p.public_state in ('awarded', 'unsuccessful') then (
        select nullif(count(distinct b.tenderer_id), 0)::int from lot l join bid b on b.lot_id = l.id
        where l.procedure_id = p.id and b.amount is not null) end proposals,
      case when p.public_state in ('awarded', 'unsuccessful') then (
        select (count(*) filter (where bids = 1))::int from (
          select count(*) bids from lot l join bid b on b.lot_id = l.id
          where l.procedure_id = p.id and b.amount is not null group by l.id) of_lots having count(*) > 0) end single_bid_lots,
      case when p.kind = 'direct' and p.public_state = 'awarded' then (
        select jsonb_build_object('ground', jsonb_build_object('name', d.ground_name, 'source', d.ground_source),
          'article', nullif(trim(d.ground_article), ''), 'justification', d.justification, 'isByAmount', d.is_by_amount,
          'amount', d.amount::text, 'amountWithTax', d.amount_with_tax::text, 'limit', d.direct_max::text,
          'limitSource', d.limit_source, 'isOver', coalesce(d.is_over, false), 'isNear', coalesce(d.is_near, false))
        from direct_award d where d.procedure_id = p.id) end direct`,
  );

export function exportedProcedure(record: ExportedRecord): ExportedProcedure {
  return {
    ...listedProcedure(record),
    // A row of data says until when they were received also once that is over.
    closesAt: lastAt(record, 'opening'),
    proposals: record.proposals,
    singleBidLots: record.single_bid_lots,
    direct: record.direct,
    conditions: record.conditions,
  };
}

/** Open calls with the day on which they close (their opening, else their next act), the nearest first. */
export async function selectClosing(db: Db, limit: number): Promise<ProcurementSummary['open']['rows']> {
  const { rows } = await sql<RowRecord & { opens_at: Date | null; modality: Modality }>`
    select ${ROW_COLUMNS}, p.modality, o.at opens_at from procedure p
    left join lateral (select max(at) at from milestone where procedure_id = p.id and kind = 'opening') o on true
    where p.public_state = 'open'
    order by coalesce(o.at, p.next_act_at) asc nulls last, p.published_at desc, p.id limit ${limit}`.execute(
    db,
  );
  return rows.map((row) => ({
    ...procedureRow(row),
    modality: row.modality,
    opensAt: isoOrNull(row.opens_at),
  }));
}

/** The search text with each unknown word replaced by its nearest known one; undefined when nothing changes. */
export async function mendQuery(db: Db, q: string): Promise<string | undefined> {
  const words = q
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 12);
  const mended = await mendWords(
    db,
    'procedures',
    words,
    (word) => sql`select p.search_text from procedure p where p.public_state <> 'hidden'
      and p.search @@ plainto_tsquery('spanish_plain', ${word}) limit 20`,
  );
  const text = mended.join(' ');
  return text.toLowerCase() === q.toLowerCase() ? undefined : text;
}
