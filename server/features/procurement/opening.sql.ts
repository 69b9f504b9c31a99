import { sql } from 'kysely';
import { pairId, type OpeningInput, type SupplierChoice } from '#contract/bids.ts';
import type { FieldState } from '#contract/rules/texts/field-differences.ts';
import type { ActCorrection, Reading } from '#contract/rules/procedures/act-corrections.ts';
import type { ReadOut } from '#contract/rules/bids/read-out.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { nameInColumn } from '#server/kit/officers.ts';
import './bids.tables.ts';

/** What an opening says, as it is compared and kept. */
export interface OpeningState extends FieldState, OpeningInput {
  closedAt: string | null;
}

/** An opening and who wrote last; version 1 and the usual papers while nobody wrote anything. */
export interface OpeningRow {
  state: OpeningState;
  version: number;
  updatedAt: Date;
  updatedBy: string | null;
}

const iso = (value: Date | null) => value?.toISOString() ?? null;

/** Reads the act of a procedure. */
export async function readOpening(db: Db | Transaction, procedureId: string): Promise<OpeningRow> {
  const row = await db
    .selectFrom('opening')
    .select(['version', 'closed_at', 'updated_at'])
    .select(nameInColumn('updated_by').as('updated_by'))
    .where('procedure_id', '=', procedureId)
    .executeTakeFirst();
  if (row === undefined) {
    const papers = await db
      .selectFrom('bid_paper_type')
      .select(['code as id', 'name'])
      .orderBy('position')
      .execute();
    const state = { tenderers: [], papers, checks: [], bids: [], closedAt: null };
    return { state, version: 1, updatedAt: new Date(), updatedBy: null };
  }
  const tenderers = await db
    .selectFrom('tenderer')
    .select(['id', 'position', 'supplier_id', 'name', 'rfc', 'opened_at', 'reason', 'ground'])
    .select(['offered_on', 'document_id', 'standing', 'standing_at'])
    .where('procedure_id', '=', procedureId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const papers = await db
    .selectFrom('opening_paper')
    .select(['code as id', 'name'])
    .where('procedure_id', '=', procedureId)
    .orderBy('position')
    .execute();
  const { rows: checks } = await sql<{
    tendererId: string;
    paperId: string;
    isDelivered: boolean;
    title: string;
  }>`
    select t.id "tendererId", c.code "paperId", c.is_delivered "isDelivered", t.name || ': ' || p.name title
    from tenderer t join tenderer_paper c on c.tenderer_id = t.id
    join opening_paper p on p.procedure_id = t.procedure_id and p.code = c.code
    where t.procedure_id = ${procedureId} order by t.position, p.position`.execute(db);
  const { rows: bids } = await sql<Omit<OpeningInput['bids'][number], 'id'> & { title: string }>`
    select t.id "tendererId", b.lot_id "lotId", b.amount, trim_scale(b.points)::text points, b.scores, b.reason, b.ground,
      'Partida ' || l.number || ', ' || t.name title
    from tenderer t join bid b on b.tenderer_id = t.id join lot l on l.id = b.lot_id
    where t.procedure_id = ${procedureId} order by l.number, t.position`.execute(db);
  return {
    state: {
      tenderers: tenderers.map(
        ({ supplier_id, opened_at, offered_on, document_id, standing, standing_at, ...one }) => ({
          ...one,
          supplierId: supplier_id,
          openedAt: iso(opened_at),
          offeredOn: offered_on,
          documentId: document_id,
          standing: standing as OpeningInput['tenderers'][number]['standing'],
          standingAt: iso(standing_at),
        }),
      ),
      papers,
      checks: checks.map((check) => ({ id: pairId(check.tendererId, check.paperId), ...check })),
      bids: bids.map((bid) => ({ id: pairId(bid.tendererId, bid.lotId), ...bid })),
      closedAt: iso(row.closed_at),
    },
    version: row.version,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  };
}

/** Makes the row of an act, with the usual papers, where there is none. */
export async function ensureOpening(tx: Transaction, procedureId: string): Promise<void> {
  const { rows } = await sql`insert into opening (procedure_id) values (${procedureId})
    on conflict do nothing returning procedure_id`.execute(tx);
  if (rows.length > 0)
    await sql`insert into opening_paper (procedure_id, code, name, position)
      select ${procedureId}::uuid, code, name, position from bid_paper_type`.execute(tx);
}

/** Writes all rows of an act by their ids: what is gone goes, what changed changes, what stays is not touched. */
export async function writeOpening(tx: Transaction, procedureId: string, state: OpeningInput): Promise<void> {
  const papers = sql`jsonb_to_recordset(${JSON.stringify(
    state.papers.map((paper, position) => ({ ...paper, position })),
  )}::jsonb) p (id text, name text, position int)`;
  await sql`delete from opening_paper o where procedure_id = ${procedureId}
    and not exists (select from ${papers} where p.id = o.code)`.execute(tx);
  await sql`insert into opening_paper as o (procedure_id, code, name, position)
    select ${procedureId}::uuid, p.id, p.name, p.position from ${papers}
    on conflict (procedure_id, code) do update set name = excluded.name, position = excluded.position
    where (o.name, o.position) is distinct from (excluded.name, excluded.position)`.execute(tx);

  const tenderers = sql`jsonb_to_recordset(${JSON.stringify(state.tenderers)}::jsonb)
    t (id uuid, position int, "supplierId" uuid, name text, rfc text, "openedAt" timestamptz, reason text, ground text,
      "offeredOn" date, "documentId" uuid, standing text, "standingAt" timestamptz)`;
  const gone = sql`select o.id from tenderer o where o.procedure_id = ${procedureId}
    and not exists (select from ${tenderers} where t.id = o.id)`;
  await sql`delete from tenderer_paper where tenderer_id in (${gone})`.execute(tx);
  await sql`delete from bid where tenderer_id in (${gone})`.execute(tx);
  await sql`delete from tenderer where id in (${gone})`.execute(tx);
  // Whoever is picked is named as the registry names it; whoever is in it by the RFC is that supplier.
  await sql`insert into tenderer as o (id, procedure_id, position, supplier_id, name, rfc, opened_at, reason, ground, offered_on, document_id,
      standing, standing_at)
    select t.id, ${procedureId}::uuid, t.position, s.id, coalesce(nullif(concat_ws(', ', s.name, s.legal_suffix), ''), t.name),
      coalesce(s.rfc, t.rfc), t."openedAt", t.reason, t.ground, t."offeredOn", d.id,
      t.standing, t."standingAt"
    from ${tenderers}
    left join lateral (select id, name, legal_suffix, rfc from supplier
      where status <> 'unregistered' and (id = t."supplierId" or (t."supplierId" is null and rfc = t.rfc))
      order by status = 'cancelled', id limit 1) s on true
    left join document d on d.id = t."documentId" and d.procedure_id = ${procedureId}
    on conflict (id) do update set position = excluded.position, supplier_id = excluded.supplier_id, name = excluded.name,
      rfc = excluded.rfc, opened_at = excluded.opened_at, reason = excluded.reason, ground = excluded.ground,
      offered_on = excluded.offered_on, document_id = excluded.document_id, standing = excluded.standing,
      standing_at = excluded.standing_at
    where o.procedure_id = ${procedureId}
      and (o.position, o.supplier_id, o.name, o.rfc, o.opened_at, o.reason, o.ground, o.offered_on, o.document_id, o.standing, o.standing_at) is distinct from
        (excluded.position, excluded.supplier_id, excluded.name, excluded.rfc, excluded.opened_at, excluded.reason, excluded.ground, excluded.offered_on, excluded.document_id, excluded.standing, excluded.standing_at)`.execute(
    tx,
  );
  const own = sql`select id from tenderer where procedure_id = ${procedureId}`;

  const checks = sql`jsonb_to_recordset(${JSON.stringify(state.checks)}::jsonb)
    c ("tendererId" uuid, "paperId" text, "isDelivered" boolean)`;
  await sql`delete from tenderer_paper o where tenderer_id in (${own})
    and not exists (select from ${checks} where c."tendererId" = o.tenderer_id and c."paperId" = o.code)`.execute(
    tx,
  );
  await sql`insert into tenderer_paper as o (tenderer_id, code, is_delivered)
    select c."tendererId", c."paperId", c."isDelivered" from ${checks} where c."tendererId" in (${own})
      and c."paperId" in (select code from opening_paper where procedure_id = ${procedureId})
    on conflict (tenderer_id, code) do update set is_delivered = excluded.is_delivered
    where o.is_delivered <> excluded.is_delivered`.execute(tx);

  const bids = sql`jsonb_to_recordset(${JSON.stringify(state.bids)}::jsonb)
    b ("tendererId" uuid, "lotId" uuid, amount numeric, points numeric, scores jsonb, reason text, ground text)`;
  await sql`delete from bid o where tenderer_id in (${own})
    and not exists (select from ${bids} where b."tendererId" = o.tenderer_id and b."lotId" = o.lot_id)`.execute(
    tx,
  );
  await sql`insert into bid as o (tenderer_id, lot_id, amount, points, scores, reason, ground)
    select b."tendererId", b."lotId", b.amount, b.points, coalesce(b.scores, '{}'), b.reason, b.ground from ${bids}
    where b."tendererId" in (${own}) and b."lotId" in (select id from lot where procedure_id = ${procedureId})
    on conflict (tenderer_id, lot_id) do update set amount = excluded.amount, points = excluded.points,
      scores = excluded.scores, reason = excluded.reason, ground = excluded.ground
    where (o.amount, o.points, o.scores, o.reason, o.ground)
      is distinct from (excluded.amount, excluded.points, excluded.scores, excluded.reason, excluded.ground)`.execute(
    tx,
  );
}

/** What an act keeps of its closings: what stood when it was opened again, and since when somebody relied on it. */
export interface ActTrace {
  readOut: ReadOut | null;
  reopenedWhy: string | null;
  reliedAt: Date | null;
}

export async function readTrace(tx: Db | Transaction, procedureId: string): Promise<ActTrace> {
  return tx
    .selectFrom('opening')
    .select(['read_out as readOut', 'reopened_why as reopenedWhy', 'relied_at as reliedAt'])
    .where('procedure_id', '=', procedureId)
    .executeTakeFirstOrThrow();
}

/** Keeps what was read out until the act is closed anew; null when it is. */
export async function keepReadOut(
  tx: Transaction,
  procedureId: string,
  kept: { read: ReadOut; why: string } | null,
): Promise<void> {
  await sql`update opening set read_out = ${kept === null ? null : JSON.stringify(kept.read)}::jsonb,
    reopened_why = ${kept?.why ?? null} where procedure_id = ${procedureId}`.execute(tx);
}

/** Somebody evaluated or decided over the closed act; it stays so when that is taken away. */
export async function relyOnOpening(tx: Transaction, procedureId: string): Promise<void> {
  await sql`update opening set relied_at = coalesce(relied_at, now())
    where procedure_id = ${procedureId} and closed_at is not null`.execute(tx);
}

/** Keeps each value that is new since it was kept last: of every bidder whose envelope is open, and of every amount. */
export async function keepReadings(
  tx: Transaction,
  procedureId: string,
  { isFirst = false }: { isFirst?: boolean } = {},
): Promise<void> {
  // What nobody saved here before (a list that came otherwise) is of when its bidder was put on it.
  const at = isFirst ? sql`(select created_at from tenderer t where t.id = p.tenderer_id)` : sql`now()`;
  await sql`with last as (
      select distinct on (tenderer_id, lot_id) * from opening_reading where procedure_id = ${procedureId}
      order by tenderer_id, lot_id, id desc),
    present as (
      select id tenderer_id, null::uuid lot_id, name, rfc, opened_at, null::numeric amount, false is_erased
        from tenderer where procedure_id = ${procedureId} and opened_at is not null
      union all
      select t.id, b.lot_id, t.name, null, null, b.amount, false from tenderer t join bid b on b.tenderer_id = t.id
        where t.procedure_id = ${procedureId}
      union all
      select l.tenderer_id, l.lot_id, l.name, null, null, null, true from last l where l.lot_id is not null
        and not exists (select from bid b where b.tenderer_id = l.tenderer_id and b.lot_id = l.lot_id))
    insert into opening_reading (procedure_id, tenderer_id, lot_id, name, rfc, opened_at, amount, is_erased, at)
    select ${procedureId}::uuid, p.*, ${at} from present p
    where not exists (select from last l where l.tenderer_id = p.tenderer_id and l.lot_id is not distinct from p.lot_id
      and (${isFirst} or (p.lot_id is not null or l.name = p.name)
        and (l.rfc, l.opened_at, l.amount, l.is_erased) is not distinct from (p.rfc, p.opened_at, p.amount, p.is_erased)))`.execute(
    tx,
  );
}

/** Everything that was saved of the envelopes of an act, in its order, and when each bidder was put on its list. */
export async function readReadings(
  db: Db | Transaction,
  procedureId: string,
): Promise<{ readings: Reading[]; addedAt: Map<string, string> }> {
  const rows = await db
    .selectFrom('opening_reading')
    .select(['tenderer_id as tendererId', 'lot_id as lotId', 'name', 'rfc', 'opened_at', 'amount'])
    .select(['is_erased as isErased', 'at'])
    .where('procedure_id', '=', procedureId)
    .orderBy('id')
    .execute();
  const added = await db
    .selectFrom('tenderer')
    .select(['id', 'created_at'])
    .where('procedure_id', '=', procedureId)
    .execute();
  return {
    readings: rows.map(({ opened_at, at, ...one }) => ({
      ...one,
      openedAt: iso(opened_at),
      at: at.toISOString(),
    })),
    addedAt: new Map(added.map(({ id, created_at }) => [id, created_at.toISOString()])),
  };
}

/** Keeps what the closing of an act explains, to be told with the award. */
export async function keepCorrections(
  tx: Transaction,
  procedureId: string,
  { corrections, reason }: { corrections: readonly ActCorrection[]; reason: string },
): Promise<void> {
  await sql`insert into opening_correction (procedure_id, tenderer_id, field, before, after, changed_at, reason)
    select ${procedureId}::uuid, c."tendererId", c.field, c.before, c.after, c."changedAt", ${reason}
    from jsonb_to_recordset(${JSON.stringify(corrections)}::jsonb)
      c ("tendererId" uuid, field text, before text, after text, "changedAt" timestamptz)`.execute(tx);
}

/** Texts of the published minutes of an act, by which what was forgotten is put right. */
export async function readMinutes(tx: Transaction, procedureId: string): Promise<string> {
  const { rows } = await sql<{ text: string | null }>`
    select string_agg(g.text, ' ' order by g.document_id, g.page) "text" from public_document_page g
    join document d on d.id = g.document_id
    where g.procedure_id = ${procedureId} and g.is_current and d.kind = 'opening_minutes'`.execute(tx);
  return rows[0]?.text ?? '';
}

/** Says who wrote an act last. */
export async function finishOpening(
  tx: Transaction,
  { procedureId, by, isClosed }: { procedureId: string; by: string | null; isClosed: boolean },
): Promise<void> {
  await sql`update opening set updated_at = now(), updated_by = ${by},
    closed_at = case when ${isClosed} then coalesce(closed_at, now()) end where procedure_id = ${procedureId}`.execute(
    tx,
  );
}

const CHOICES = 12;

/** Registered suppliers by words of their name, RFC or number; those in force first. */
export async function findSuppliers(db: Db, q: string): Promise<SupplierChoice[]> {
  if (q === '') return [];
  const key = q.toUpperCase().replaceAll(/[^A-ZÑ&0-9]/g, '');
  const words = `%${q.replaceAll(/[\\%_]/g, '\\$&').replaceAll(/\s+/g, '%')}%`;
  const { rows } = await sql<SupplierChoice>`
    select id, number, concat_ws(', ', name, legal_suffix) name, rfc, status from supplier
    where status <> 'unregistered' and number is not null
      and (name_plain like plain(${words}) or plain(concat_ws(', ', name, legal_suffix)) like plain(${words}) or rfc = ${key} or number = upper(${q}))
    order by status in ('active', 'expiring') desc, name, id limit ${CHOICES}`.execute(db);
  return rows;
}
