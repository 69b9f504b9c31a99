import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type {
  Dispute,
  DISPUTE_COLUMNS,
  DisputeQuery,
  DisputeRow,
  DisputeSummary,
} from '#contract/disputes.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { DocumentKind } from '#contract/procedures.ts';
import {
  DISPUTE_REPORT_NAMES,
  stepsShownBy,
  suspensionOn,
  type SuspensionFacts,
} from '#contract/rules/rights/disputes.ts';
import type { FieldState } from '#contract/rules/texts/field-differences.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { orderOf, type ListSource } from '#server/kit/list-columns.ts';
import { containing, readPage, wordsOf } from '#server/kit/list-page.ts';
import './disputes.tables.ts';

type Asked = Db | Transaction;
type Query = z.output<typeof DisputeQuery>;
type Stored = Omit<DisputeRow, 'suspensionState' | 'receivedAt'> & SuspensionFacts & { receivedAt: Date };

const FACTS = sql`d.id, d.kind, d.number, d.authority, d.received_at "receivedAt", p.number procedure, p.id "procedureId", p.title,
  d.suspension, d.suspended_on "suspendedOn", d.guarantee_by "guaranteeBy", d.guarantee_shown_on "guaranteeShownOn",
  d.countered_on "counteredOn", d.lifted_on "liftedOn", d.resolved_on "resolvedOn", d.firm_on "firmOn",
  (select min(w.due_on) from waiting_of_dispute w where w.place = d.id::text) "dueOn"`;
const FROM = sql`dispute d join procedure p on p.id = d.procedure_id`;

const rowOf = (row: Stored): DisputeRow => ({
  ...row,
  receivedAt: row.receivedAt.toISOString(),
  suspensionState: suspensionOn(row, todayInMexico()),
});

const SOURCE: ListSource<typeof DISPUTE_COLUMNS, DisputeRow> = {
  numero: { order: sql`d.number`, value: (row) => row.number },
  que: { value: (row) => row.kind },
  procedimiento: { order: sql`p.number`, value: (row) => row.procedure },
  autoridad: { value: (row) => row.authority },
  recibida: { order: sql`d.received_at`, value: (row) => row.receivedAt },
  suspension: { value: (row) => row.suspensionState },
  estado: { value: (row) => row.resolvedOn },
  vence: { order: sql`"dueOn"`, value: (row) => row.dueOn },
};

function conditions({ q, ver }: Query): RawBuilder<unknown> {
  const open = sql`(d.firm_on is null and (d.kind <> 'conciliation' or d.resolved_on is null))`;
  return sql.join(
    [
      ver === 'todas' ? sql`true` : open,
      ...wordsOf(q).map(
        (word) => sql`plain(d.number || ' ' || p.number || ' ' || d.authority) like ${containing(word)}`,
      ),
    ],
    sql` and `,
  );
}

/** A page of them: what is due earliest on top. */
export async function listDisputes(db: Db, query: Query) {
  const order = orderOf(SOURCE, query.orden, sql`"dueOn" nulls last, d.received_at desc, d.id`, sql`d.id`);
  const from = sql`${FROM} where ${conditions(query)}`;
  const page = await readPage(
    db,
    { page: query.pag, size: query.tam },
    {
      rows: (limit) => sql<Stored>`select ${FACTS} from ${from} order by ${order} ${limit}`,
      from,
    },
  );
  return { ...page, rows: page.rows.map(rowOf) };
}

type Told = Omit<
  Dispute,
  | 'steps'
  | 'mayWrite'
  | 'ofOthers'
  | 'contestUntil'
  | 'suspendedDays'
  | 'guaranteeRange'
  | 'reports'
  | 'corrections'
> & {
  reports: Omit<Dispute['reports'][number], 'draft'>[];
  /** What its lots were expected to cost, together; null where one has no estimate. */
  estimate: string | null;
};

/** A paper of the file, with what says which steps it may show. */
type FiledPaper = Omit<Dispute['documents'][number], 'steps'> & { stage: string; kind: DocumentKind };

const numbers = (ids: RawBuilder<unknown>) =>
  sql`array(select l.number from lot l where l.id = any(${ids}) order by l.number)`;

/** One of them with all that is kept. */
export async function selectDispute(db: Asked, id: string): Promise<Told | undefined> {
  const { rows } = await sql<Stored & Omit<Told, 'documents'> & { documents: FiledPaper[] }>`
    select ${FACTS}, d.version, ${numbers(sql`d.lots`)} lots, d.act, d.notified_on "notifiedOn", d.who, d.grounds, d.summary,
      d.document_id "documentId", ${numbers(sql`d.suspended_lots`)} "suspendedLots", d.suspension_document "suspensionDocument",
      d.guarantee_amount::text "guaranteeAmount", d.lift_document "liftDocument", d.resolution, d.effects,
      d.resolution_text "resolutionText", d.resolution_document "resolutionDocument", d.hearing_by "hearingBy", d.follow_up "followUp",
      (select coalesce(jsonb_agg(jsonb_build_object('number', l.number, 'description', l.description) order by l.number), '[]')
        from lot l where l.procedure_id = p.id) "procedureLots",
      (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'title', f.title, 'isPublic', f.status = 'published',
        'stage', f.stage, 'kind', f.kind) order by f.title), '[]')
        from document f where f.procedure_id = p.id and f.status <> 'withdrawn') documents,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'kind', r.kind, 'askedOn', r.asked_on, 'dueOn', r.due_on,
        'sentOn', r.sent_on, 'documentId', r.document_id) order by array_position(${[...DISPUTE_REPORT_NAMES]}::text[], r.kind)), '[]')
        from dispute_report r where r.dispute_id = d.id) reports,
      (select case when count(*) = count(l.estimate) then round(sum(l.estimate), 2)::text end from lot l
        where l.procedure_id = p.id and (d.lots = '{}' or l.id = any(d.lots))) estimate
    from ${FROM} where d.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const documents = row.documents.map(({ stage, kind, ...paper }) => ({
    ...paper,
    steps: stepsShownBy({ stage, kind }),
  }));
  return { ...row, ...rowOf(row), documents };
}

/** What is kept of one and may change, for its history. */
export async function readDisputeState(tx: Transaction, id: string): Promise<FieldState | undefined> {
  const told = await selectDispute(tx, id);
  if (told === undefined) return undefined;
  const { documents: _documents, procedureLots: _lots, dueOn: _due, version: _version, ...state } = told;
  const { rows } = await sql<
    Record<'suspensionPaper' | 'liftPaper' | 'resolutionPaper', string | null>
  >`select
      (select title from document where id = d.suspension_document) "suspensionPaper",
      (select title from document where id = d.lift_document) "liftPaper",
      (select title from document where id = d.resolution_document) "resolutionPaper"
    from dispute d where d.id = ${id}`.execute(tx);
  // Whoever agrees to a step reads which paper shows it, by its title.
  return {
    ...state,
    ...rows[0],
    reports: told.reports.map(({ id: key, ...report }) => ({ id: key, ...report })),
  };
}

/** Ids of lots of a procedure by their numbers; a number that it has not is missing. */
export async function lotIdsOf(
  tx: Transaction,
  procedureId: string,
  wanted: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from lot where procedure_id = ${procedureId}
    and number = any(${[...wanted]}::int[]) order by number`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Whether a paper is of the file of this procedure. */
export async function isFiled(tx: Transaction, procedureId: string, documentId: string): Promise<boolean> {
  const { rows } =
    await sql`select from document where id = ${documentId} and procedure_id = ${procedureId}`.execute(tx);
  return rows.length > 0;
}

/** What everybody reads of a year; what is pending is only counted where it may be told. */
export async function summarizeDisputes(
  db: Db,
  { year, tellsPending }: { year: number; tellsPending: boolean },
): Promise<DisputeSummary> {
  const span = sql`d.kind <> 'conciliation' and p.public_state <> 'hidden'
    and extract(year from d.received_at at time zone 'America/Mexico_City') = ${year}`;
  const told = sql`(${tellsPending} or d.suspended_on is not null or d.firm_on is not null)`;
  const [{ rows: counted }, { rows: resolutions }] = await Promise.all([
    sql<Omit<DisputeSummary, 'year' | 'resolutions'>>`select count(*)::int received,
        count(*) filter (where d.firm_on is not null)::int resolved,
        count(*) filter (where d.suspended_on is not null)::int suspended
      from ${FROM} where ${span} and ${told}`.execute(db),
    sql<
      DisputeSummary['resolutions'][number]
    >`select p.number procedure, p.slug, d.resolution, d.resolved_on "resolvedOn",
        d.firm_on "firmOn" from ${FROM} where ${span} and d.firm_on is not null order by d.firm_on desc, d.id limit 200`.execute(
      db,
    ),
  ]);
  return { year, ...(counted[0] ?? { received: 0, resolved: 0, suspended: 0 }), resolutions };
}
