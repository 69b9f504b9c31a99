import { sql } from 'kysely';
import type { DirectAward } from '#contract/direct-awards.ts';
import type { ActKind, ProcedureDetail, PublicAmendment } from '#contract/procedures.ts';
import { SANCTION_KIND_LABELS, type SanctionKind } from '#contract/supplier-admin.ts';
import { eachCondition } from '#contract/tender-conditions.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';
import { suspensionNotice } from '#contract/rules/rights/disputes.ts';
import { documentStagesOf, reachedStage, unprovenStages } from '#contract/rules/procedures/stage-evidence.ts';
import { compiledOnce } from '#server/kit/compiled.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { iso, isoOrNull } from '#server/kit/wire.ts';
import { publicDocuments } from '#server/features/documents/public.ts';
import { isOnlyAnnounced } from './procedures.sql.ts';
import { SANCTIONED_AT_SIGNING } from './contractor-registry.sql.ts';
import { CONDITION_COLUMNS } from './conditions.sql.ts';
import { readResult } from './award-result.sql.ts';
import { readSuspensions } from './suspensions.ts';
import './bids.tables.ts';
import {
  endOf,
  invoicesOf,
  momentsOf,
  paymentsOf,
  withheldOf,
  penaltiesOf,
  shownDeliveriesOf,
} from './execution/execution.sql.ts';
import { executed, increaseLimit, isReadable } from './execution/public-execution.sql.ts';
import { presentAmount, presentEnd } from '#contract/rules/contracts/amendments.ts';

const selectPublicId = compiledOnce((db, at: { slug: string; upper: string }) =>
  db
    .selectFrom('procedure')
    .select('id')
    .where('slug', 'in', [at.slug, at.upper])
    .where('public_state', '<>', 'hidden'),
);

const selectProcedure = compiledOnce((db, at: { id: string }) =>
  db
    .selectFrom('procedure')
    .select([
      'number',
      'slug',
      'title',
      'kind',
      'character',
      'public_state',
      'requesting_area',
      'lot_count',
      'stage',
      'next_act_kind',
      'next_act_at',
      'published_at',
      'announced_at',
      'supplier_names',
      'contract_count',
      'contract_amount',
      'description',
      'modality',
      'category',
      'regime',
      'fiscal_year',
      'contracting_area',
      'funding',
      'award_criterion',
      'scoring',
      'simultaneous',
      'contact',
      'compranet_number',
      'compranet_file',
      'announcement_url',
      'status_reason',
      'status',
      'updated_at',
    ])
    .select(CONDITION_COLUMNS)
    .select(sql<boolean>`exists (select from urn_card c where c.procedure_id = procedure.id)`.as('has_urn'))
    .where('id', '=', at.id),
);

const selectActs = compiledOnce((db, at: { id: string }) =>
  db
    .selectFrom('milestone')
    .select(['kind', 'sequence', 'at', 'all_day', 'place', 'url'])
    .where('procedure_id', '=', at.id)
    .orderBy('at')
    .orderBy('sequence'),
);

const selectLots = compiledOnce((db, at: { id: string }) =>
  db
    .selectFrom('lot')
    .select(['number', 'description', 'unit', 'quantity', 'status', 'lot_group as group'])
    .where('procedure_id', '=', at.id)
    .orderBy('number'),
);

const selectContracts = compiledOnce((db, at: { id: string }) =>
  db
    .selectFrom('contract as c')
    .leftJoin('supplier as s', (join) =>
      join.onRef('s.id', '=', 'c.supplier_id').on('s.status', '<>', sql.lit('unregistered')),
    )
    .select([
      'c.number',
      'c.title',
      'c.supplier_name',
      's.number as supplier_number',
      'c.signed_on',
      'c.starts_on',
      'c.ends_on',
      'c.amount',
      'c.minimum_amount',
      'c.currency',
      'c.status',
      'c.source',
      sql<number[]>`array(select l.number from contract_lot k join lot l on l.id = k.lot_id
        where k.contract_id = c.id order by 1)`.as('lots'),
      sql<
        PublicAmendment[]
      >`coalesce((select jsonb_agg(jsonb_build_object('number', m.number, 'signedOn', m.signed_on,
        'what', m.what, 'ground', m.ground, 'amountBefore', m.amount_before::text, 'amountAfter', m.amount_after::text,
        'endsBefore', m.ends_before, 'endsAfter', m.ends_after, 'documentId', m.document_id) order by m.number)
        from contract_amendment m where m.contract_id = c.id), '[]')`.as('amendments'),
      'c.years',
      'c.document_id',
      shownDeliveriesOf('c.id').as('deliveries'),
      penaltiesOf('c.id').as('penalties'),
      paymentsOf('c.id').as('payments'),
      withheldOf('c.id').as('withheld'),
      invoicesOf('c.id').as('invoices'),
      momentsOf('c.id').as('moments'),
      endOf('c.id').as('end'),
      sql<
        { kind: SanctionKind; startsOn: string; endsOn: string | null }[]
      >`coalesce((select jsonb_agg(jsonb_build_object('kind', x.kind,
        'startsOn', x.starts_on, 'endsOn', x.ends_on) order by x.starts_on) ${SANCTIONED_AT_SIGNING}), '[]')`.as(
        'sanctions',
      ),
    ])
    .where('c.procedure_id', '=', at.id)
    .orderBy('c.signed_on', (order) => order.desc().nullsLast())
    .orderBy('c.number')
    .orderBy('c.id'),
);

/** What a direct award says for itself. */
async function readDirect(db: Db | Transaction, id: string): Promise<DirectAward | null> {
  const { rows } = await sql<DirectAward>`
    select case when ground_name is not null then jsonb_build_object('name', ground_name, 'source', ground_source,
      'regulation', ground_regulation) end ground,
      nullif(trim(ground_article), '') article, justification, is_by_amount "isByAmount", amount::text amount,
      amount_with_tax::text "amountWithTax", direct_max::text "limit", limit_source "limitSource",
      coalesce(is_over, false) "isOver", coalesce(is_near, false) "isNear"
    from direct_award where procedure_id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The first or the second call, where visitors see it. */
const selectRelated = (db: Db | Transaction, id: string) =>
  sql<ProcedureDetail['related'][number]>`
    select p.number, p.slug, p.title, r.direction
    from (select related_id other, 'from' direction from procedure_relation where procedure_id = ${id} and kind = 'second_call'
      union all
      select procedure_id, 'to' from procedure_relation where related_id = ${id} and kind = 'second_call') r
    join procedure p on p.id = r.other and p.public_state <> 'hidden'
    order by r.direction, p.number`.execute(db);

/** Id of a published procedure by its address word. */
export async function findPublicId(db: Db, slug: string): Promise<string | undefined> {
  const [row] = await selectPublicId(db, { slug, upper: slug.toUpperCase() });
  if (row !== undefined) return row.id;
  // As people say or type it: in any case, with other dashes or none. What would fit two leads to neither.
  const letters = slug.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  if (letters.length < 4) return undefined;
  const { rows } = await sql<{ id: string }>`
    select id from procedure where regexp_replace(upper(slug), '[^A-Z0-9]', '', 'g') = ${letters}
      and public_state <> 'hidden' limit 2`.execute(db);
  return rows.length === 1 ? rows[0]?.id : undefined;
}

/** When what visitors read changed last: a document that was scheduled comes without anybody's saving the procedure. */
function lastChange(saved: string, files: ProcedureDetail['documents'], now: string): string {
  const published = files.flatMap(({ versions }) => versions.map(({ publishedAt }) => publishedAt));
  return [saved, ...published.filter((at) => at <= now)].toSorted().at(-1) ?? saved;
}

/**
 * A procedure as visitors see it. `documents` lets an officer's preview show drafts in their place;
 * without it only published documents are read.
 */
export async function readProcedure(
  db: Db | Transaction,
  id: string,
  documents: () => Promise<ProcedureDetail['documents']> = () => publicDocuments(db, id),
): Promise<ProcedureDetail | undefined> {
  const [p] = await selectProcedure(db, { id });
  if (p === undefined) return undefined;
  // Bids and what was decided are nobody's before the award was given.
  const isDecided = p.public_state === 'awarded' || p.public_state === 'unsuccessful';
  const [acts, lots, contracts, files, result, related, direct] = await Promise.all([
    selectActs(db, { id }),
    selectLots(db, { id }),
    selectContracts(db, { id }),
    documents(),
    isDecided ? readResult(db, id) : null,
    selectRelated(db, id),
    p.kind === 'direct' && p.public_state === 'awarded' ? readDirect(db, id) : null,
  ]);
  const limits = contracts.length === 0 ? null : await increaseLimit(db, id);
  const next = acts.find(
    (act) => act.kind === p.next_act_kind && act.at.getTime() === p.next_act_at?.getTime(),
  );
  const state = (p.public_state === 'hidden' ? 'planned' : p.public_state) as ProcedureDetail['state'];
  const lastAt = (kind: string) => isoOrNull(acts.findLast((act) => act.kind === kind)?.at ?? null);
  const signed = contracts.flatMap(({ signed_on }) => (signed_on === null ? [] : [signed_on]));
  const now = new Date().toISOString();
  const documentStages = documentStagesOf({ documents: files });
  const reached = reachedStage(
    {
      state,
      stage: p.stage,
      awardAt: lastAt('award'),
      signatureAt: lastAt('signature'),
      signedOn: signed.toSorted()[0] ?? null,
      hasContractDocument: documentStages.includes('contract'),
    },
    now,
  );
  const kind = p.kind as ProcedureDetail['kind'];
  const dated = acts.map((act) => ({ kind: act.kind as ActKind, at: iso(act.at) }));
  return {
    number: p.number,
    slug: p.slug,
    title: p.title,
    kind,
    character: p.character as ProcedureDetail['character'],
    state,
    requestingArea: p.requesting_area,
    lotCount: p.lot_count,
    ...reached,
    unproven: unprovenStages({ kind, state, ...reached, acts: dated, documentStages }, now),
    awardedLots: lots.filter(({ status }) => status === 'awarded').length,
    nextAct:
      next === undefined ? null : { kind: next.kind as 'opening', at: iso(next.at), place: next.place },
    publishedAt: iso(p.published_at ?? p.updated_at),
    plannedFor: isOnlyAnnounced({ ...p, public_state: state })
      ? (dated.findLast((act) => act.kind === 'publication')?.at ?? null)
      : null,
    suppliers: p.supplier_names,
    contractCount: p.contract_count,
    contractAmount: p.contract_amount,
    description: p.description,
    modality: p.modality as ProcedureDetail['modality'],
    ...(p.has_urn ? { hasUrn: true } : {}),
    category: p.category as ProcedureDetail['category'],
    regime: p.regime as ProcedureDetail['regime'],
    fiscalYear: p.fiscal_year,
    contractingArea: p.contracting_area,
    funding: p.funding as ProcedureDetail['funding'],
    awardCriterion: p.award_criterion as ProcedureDetail['awardCriterion'],
    scoring: p.award_criterion === 'points' ? (p.scoring as ProcedureDetail['scoring']) : null,
    simultaneous: p.simultaneous as ProcedureDetail['simultaneous'],
    ...eachCondition((name) => p[name]),
    contact: p.contact,
    compranetNumber: p.compranet_number,
    compranetFile: p.compranet_file,
    announcementUrl: p.announcement_url,
    statusReason: p.status_reason,
    suspension: suspensionNotice(await readSuspensions(db, id), dateInMexico(now)),
    updatedAt: lastChange(iso(p.updated_at), files, now),
    acts: acts.map((act) => ({
      kind: act.kind as 'opening',
      sequence: act.sequence,
      at: iso(act.at),
      allDay: act.all_day,
      place: act.place,
      url: act.url,
    })),
    documents: files,
    lots: lots.map((lot) => ({ ...lot, status: lot.status as 'pending' })),
    contracts: contracts.map((contract) => ({
      number: contract.number,
      title: contract.title,
      supplierName: contract.supplier_name,
      supplierNumber: contract.supplier_number,
      signedOn: contract.signed_on,
      startsOn: contract.starts_on,
      endsOn: contract.ends_on,
      amount: contract.amount,
      minimumAmount: contract.minimum_amount,
      presentAmount: presentAmount(contract),
      presentEndsOn: presentEnd({ endsOn: contract.ends_on, amendments: contract.amendments }),
      lots: contract.lots,
      ...executed(contract, new Set(files.filter(isReadable).map(({ id: file }) => file))),
      increaseLimit: limits,
      isImported: contract.source === 'compranet',
      currency: contract.currency,
      status: contract.status as 'active',
      ...(contract.sanctions.length > 0 && {
        sanctions: contract.sanctions.map(({ kind: sanction, ...days }) => ({
          name: SANCTION_KIND_LABELS[sanction],
          ...days,
        })),
      }),
    })),
    result,
    direct,
    contracted: p.status === 'complete' ? 'over' : p.status === 'contracted' ? 'signed' : 'no',
    related: related.rows,
  };
}
