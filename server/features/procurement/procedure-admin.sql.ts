import { MODIFICATION_DOCUMENTS } from '#contract/rules/procedures/open-call.ts';
import { CONDITIONS } from '#contract/tender-conditions.ts';
import { CONDITION_COLUMNS } from './conditions.sql.ts';
import type { NumberShape } from '#contract/rules/procedures/procurement-fields.ts';
import { sql, type ColumnType, type Generated } from 'kysely';
import {
  actId,
  PROCEDURE_STATUS_LABELS,
  type AdminProcedure,
  type ContractAmendment,
  type Guarantee,
} from '#contract/procurement-admin.ts';
import type { ProcedureStatus } from '#contract/procedures.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { isBeforeCall } from '#contract/rules/procedures/procedure-machine.ts';
import { suspendedLots } from '#contract/rules/rights/disputes.ts';
import { trimEndOf } from '#contract/trim.ts';
import type { ContractYear } from '#contract/executions.ts';
import type { FiledDocument } from '#contract/rules/procedures/procurement-publication.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { nameInColumn } from '#server/kit/officers.ts';
import './bids.tables.ts';
import { readContractDrafts } from './contract-drafts.sql.ts';
import { readSchedule } from './procedure-schedule.sql.ts';
import { readSuspensions } from './suspensions.ts';
import {
  accountOf,
  deliveriesOf,
  endOf,
  paymentsOf,
  penaltiesOf,
  shownDeliveriesOf,
} from './execution/execution.sql.ts';

declare module '#server/kit/schema.ts' {
  interface ProcedureTable {
    shortened_reason: string | null;
    suspended_from: string | null;
    updated_by: string | null;
    /** When the call was announced, once it is published. */
    announced_at: Generated<Date | null>;
  }
  interface Database {
    procedure_change: {
      id: ColumnType<number, never, never>;
      procedure_id: string;
      field: string;
      before: string | null;
      after: string | null;
      reason: string;
      /** Act or resolution that brought it. */
      document_id: Generated<string | null>;
      changed_at: Generated<Date>;
    };
  }
}

const FORM_COLUMNS = [
  'number',
  'title',
  'description',
  'kind',
  'character',
  'modality',
  'category',
  'regime',
  'fiscal_year as fiscalYear',
  'requesting_area as requestingArea',
  'contracting_area as contractingArea',
  'funding',
  'award_criterion as awardCriterion',
  'scoring',
  'simultaneous',
  'contact',
  'compranet_number as compranetNumber',
  'compranet_file as compranetFile',
  'announcement_url as announcementUrl',
  'shortened',
  'shortened_reason as shortenedReason',
  'date_reasons as dateReasons',
] as const;

/** A procedure with everything that officers see; undefined when there is none. */
export async function readAdminProcedure(
  db: Db | Transaction,
  id: string,
): Promise<AdminProcedure | undefined> {
  const row = await db
    .selectFrom('procedure')
    .select([
      ...FORM_COLUMNS,
      'id',
      'slug',
      'status',
      'status_reason as statusReason',
      'source',
      'published_at as publishedAt',
      'updated_at as updatedAt',
      'version',
    ])
    .select(CONDITION_COLUMNS)
    .select(nameInColumn('updated_by').as('updatedBy'))
    .select(sql<boolean>`exists (select from tenderer t where t.procedure_id = procedure.id)`.as('hasBids'))
    .select(
      sql<boolean>`exists (select from tenderer t join opening o on o.procedure_id = t.procedure_id
        where t.procedure_id = procedure.id and o.closed_at is null)`.as('hasOpenBids'),
    )
    .select(
      sql<boolean>`exists (select from lot l join lot_source s on s.lot_id = l.id where l.procedure_id = procedure.id)`.as(
        'hasRequisitions',
      ),
    )
    .select(
      sql<string>`coalesce((select max(q.terms->>'penalties') from quotation_request q where q.procedure_id = procedure.id), '')`.as(
        'askedPenalties',
      ),
    )
    .select(
      sql<string>`coalesce((select max(n.delivery_days) || ' días' from quotation_request q join quotation_lot n on n.request_id = q.id
        where q.procedure_id = procedure.id), '')`.as('askedTerm'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const [acts, lots, contracts] = [
    await readActs(db, id),
    await readLots(db, id),
    await readContracts(db, id),
  ];
  const changes = await readChanges(db, id);
  const schedule = isBeforeCall(row.status as ProcedureStatus) ? await readSchedule(db, id) : undefined;
  const suspended = suspendedLots(await readSuspensions(db, id), lots, todayInMexico());
  const { source, ...form } = row;
  const procedure = {
    ...form,
    origin: source === 'compranet' ? 'compranet' : 'portal',
    publishedAt: row.publishedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    acts: acts.map((act) => ({ ...act, id: actId(act), at: act.at.toISOString() })),
    lots,
    contracts,
    contractDrafts: await readContractDrafts(db, id),
    changes,
    joined: [],
    ...(suspended.length === 0 ? {} : { suspended }),
    ...(schedule === undefined ? {} : { schedule }),
  };
  return procedure as AdminProcedure;
}

function readActs(db: Db | Transaction, id: string) {
  return db
    .selectFrom('milestone')
    .select(['kind', 'sequence', 'at', 'place', 'url'])
    .where('procedure_id', '=', id)
    .orderBy('at')
    .orderBy('sequence')
    .execute();
}

/** Lots of a procedure by number. */
export async function readLots(db: Db | Transaction, id: string) {
  const lots = await db
    .selectFrom('lot')
    .select([
      'id',
      'number',
      'description',
      'unit',
      'quantity',
      'budget_line as budgetLine',
      'cucop',
      'estimate',
      'lot_group as group',
    ])
    .select(sql<string | null>`(select slug from computing_profile where id = lot.profile_id)`.as('profile'))
    .where('procedure_id', '=', id)
    .orderBy('number')
    .execute();
  return lots.map((lot) => ({ ...lot, quantity: plainQuantity(lot.quantity) }));
}

/** Which of these addresses of computing profiles are published. */
export async function readPublishedProfiles(tx: Transaction, named: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`select slug from computing_profile
    where slug = any(${[...new Set(named)]}) and is_published`.execute(tx);
  return new Set(rows.map(({ slug }) => slug));
}

/** What was decided about each lot, by its id. */
export async function readLotResults(tx: Transaction, id: string): Promise<Map<string, string>> {
  const rows = await tx.selectFrom('lot').select(['id', 'status']).where('procedure_id', '=', id).execute();
  return new Map(rows.map((lot) => [lot.id, lot.status]));
}

const CONTRACT_COLUMNS = [
  'number',
  'title',
  'supplier_id as supplierId',
  'supplier_name as supplierName',
  'supplier_rfc as supplierRfc',
  'amount',
  'minimum_amount as minimumAmount',
  'currency',
  'guarantees',
  'signed_on as signedOn',
  'starts_on as startsOn',
  'ends_on as endsOn',
  'list_reason as listReason',
  'years',
  'document_id as documentId',
  'status',
] as const;

const PENALTY_TERMS = [
  sql<number | null>`penalty_rate::float8`.as('penaltyRate'),
  sql<number | null>`penalty_cap::float8`.as('penaltyCap'),
] as const;
const LOTS_OF = sql<string[]>`array(select k.lot_id from contract_lot k join lot l on l.id = k.lot_id
  where k.contract_id = contract.id order by l.number)`;
const LOT_NUMBERS_OF = sql<string>`array_to_string(array(select l.number from contract_lot k join lot l on l.id = k.lot_id
  where k.contract_id = contract.id order by l.number), ', ')`;
const AMENDMENTS_OF = sql<ContractAmendment[]>`coalesce((select jsonb_agg(jsonb_build_object('id', m.id,
  'number', m.number, 'signedOn', m.signed_on, 'what', m.what, 'ground', m.ground, 'amountBefore', m.amount_before::text,
  'amountAfter', m.amount_after::text, 'endsBefore', m.ends_before, 'endsAfter', m.ends_after,
  'documentId', m.document_id) order by m.number)
  from contract_amendment m where m.contract_id = contract.id), '[]')`;

/** What contracts say, by their ids. */
export async function contractsById(tx: Db | Transaction, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('contract')
    .select([...CONTRACT_COLUMNS, 'list_findings as listFindings'])
    .select('id as contractId')
    .select(PENALTY_TERMS)
    .select([LOTS_OF.as('lots'), LOT_NUMBERS_OF.as('lotNumbers'), AMENDMENTS_OF.as('amendments')])
    .select([
      deliveriesOf('contract.id').as('deliveries'),
      penaltiesOf('contract.id').as('penalties'),
      paymentsOf('contract.id').as('payments'),
      endOf('contract.id').as('end'),
    ])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(
    rows.map(({ contractId, ...row }) => [
      contractId,
      { ...row, guarantees: row.guarantees as Guarantee[], years: row.years as ContractYear[] },
    ]),
  );
}

/** What one contract says. */
export const readContract = async (tx: Db | Transaction, id: string) =>
  (await contractsById(tx, [id])).get(id);

async function readContracts(db: Db | Transaction, id: string) {
  const rows = await db
    .selectFrom('contract')
    .select([...CONTRACT_COLUMNS, 'id', 'version', 'source'])
    .select(PENALTY_TERMS)
    .select([LOTS_OF.as('lots'), AMENDMENTS_OF.as('amendments')])
    .select([
      shownDeliveriesOf('contract.id').as('deliveries'),
      penaltiesOf('contract.id').as('penalties'),
      paymentsOf('contract.id').as('payments'),
      endOf('contract.id').as('end'),
      accountOf('contract.supplier_id').as('account'),
      sql<boolean>`exists (select from purchase_order o where o.contract_id = contract.id and o.state <> 'voided')`.as(
        'hasOrder',
      ),
      // Lines of drafts may say anything.
      sql<boolean>`contract.minimum_amount is null and coalesce((select bool_and(case
          when o.state in ('rescinded', 'ended', 'settled') then true when o.state = 'draft' then false
          else not exists (select from purchase_order_line l where l.order_id = o.id and l.quantity::numeric
            > coalesce((select sum(x.accepted) from receipt_line x where x.line_id = l.id), 0)) end)
        from purchase_order o where o.contract_id = contract.id and o.state <> 'voided'), false)`.as(
        'ordersAreOver',
      ),
    ])
    .where('procedure_id', '=', id)
    .orderBy('created_at')
    .execute();
  return rows.map(({ source, ...row }) => ({
    ...row,
    origin: source === 'compranet' ? 'compranet' : 'portal',
  }));
}

/** `numeric(18,3)` without the zeros that nobody typed. */
function plainQuantity(value: string | null): string | null {
  return value?.includes('.') === true ? trimEndOf(trimEndOf(value, /0/), /\./) : value;
}

/** Public changes, newest first. */
export async function readChanges(
  db: Db | Transaction,
  procedureId: string,
): Promise<AdminProcedure['changes']> {
  const rows = await db
    .selectFrom('procedure_change')
    .select(['field', 'before', 'after', 'reason', 'changed_at'])
    .where('procedure_id', '=', procedureId)
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
  return rows.map(({ changed_at, ...row }) => ({ ...row, changedAt: changed_at.toISOString() }));
}

/** When a procedure that is suspended was suspended. */
export async function selectSuspendedAt(tx: Transaction, id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('procedure_change')
    .select('changed_at')
    .where('procedure_id', '=', id)
    .where('field', '=', 'status')
    .where('after', '=', PROCEDURE_STATUS_LABELS.suspended)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.changed_at.toISOString();
}

/** State that a suspended procedure returns to. */
export async function readSuspendedFrom(tx: Transaction, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('procedure')
    .select('suspended_from')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.suspended_from ?? null;
}

/** Locks a procedure until the transaction ends, before anything of its file or its contracts is locked. */
export async function lockProcedure(tx: Transaction, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('procedure')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** First number of a kind and year above those of what is public that nobody has: what is discarded gives its number back. */
export async function nextSequence(
  db: Db | Transaction,
  { prefix, mark }: NumberShape,
  year: number,
): Promise<number> {
  const pattern = `^${prefix}-${mark}-([0-9]{3,6})-${year}$`;
  const { rows } = await sql<{ next: number }>`
    with held as (select substring(number from ${pattern}::text)::int n, status from procedure
      where number like ${`${prefix}-${mark}-%-${year}`} and number ~ ${pattern}),
    public as (select coalesce(max(n), 0) n from held where status <> 'draft')
    select min(free.n) "next" from (select n + 1 n from public union all select n + 1 from held) free, public
    where free.n > public.n and not exists (select from held where held.n = free.n)`.execute(db);
  return rows[0]?.next ?? 1;
}

/** The draft that has a number, and who began it; nothing public counts. */
export async function draftOfNumber(
  db: Db | Transaction,
  { number, except }: { number: string; except?: string },
): Promise<{ title: string; by: string | null } | undefined> {
  const { rows } = await sql<{ title: string; by: string | null }>`
    select title, ${nameInColumn('created_by')} "by" from procedure
    where number = ${number} and status = 'draft' and id is distinct from ${except ?? null}::uuid`.execute(
    db,
  );
  return rows[0];
}

/** Whether a paper that modifies the call became public since what bidders priced changed last. */
export async function hasModification(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from document d join document_version v on v.document_id = d.id
    where d.procedure_id = ${id} and d.status = 'published'
      and coalesce(d.published_as, d.kind) = any(${[...MODIFICATION_DOCUMENTS]}::text[])
      and v.published_at > coalesce((select max(changed_at) from procedure_change where procedure_id = ${id}
        and (field = any(${[...CONDITIONS]}::text[]) or field like 'lot.%' or field like 'acts.opening.%.place')), '-infinity')
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** Documents of the file that are public or become so with the procedure, by their newest published version. */
export async function readPublishedDocuments(db: Db | Transaction, id: string): Promise<FiledDocument[]> {
  const { rows } = await sql<FiledDocument>`
    select coalesce(d.published_as, d.kind) kind, f.media_type as "mediaType"
    from document d
    join lateral (select sha256 from document_version where document_id = d.id and published_at is not null
      order by number desc limit 1) v on true
    join stored_file f on f.sha256 = v.sha256
    where d.procedure_id = ${id} and d.status <> 'withdrawn'`.execute(db);
  return rows;
}
