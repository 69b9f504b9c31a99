import { sql } from 'kysely';
import type { InviteeRanking, RankedSupplier } from '#contract/quotation-invitees.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { SUPPLIER_STATE_LABELS, type SupplierState } from '#contract/suppliers.ts';
import { screenRfcs } from '#server/features/negative-lists/public.ts';
import { relationsAmong } from '#server/features/related-suppliers/public.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import type { StoredRequest } from './quotation-requests.sql.ts';

/** Most suppliers of whom an order is made. */
const MOST_RANKED = 2_000;

interface Candidate extends Omit<RankedSupplier, 'position' | 'isProposed' | 'draw' | 'barred' | 'doubts'> {
  rfc: string | null;
  status: SupplierState;
  hasMail: boolean;
  /** Took part in the call of which this is the second (V54). */
  tookPart: boolean;
}

/** Lines of business that cover one of these: the same, the broader one, and those within it. */
export const covering = (lines: readonly string[]) => sql`select l.code from registry_line l
  where l.code = any(${[...lines]}::text[]) or l.parent_code = any(${[...lines]}::text[])
    or exists (select from registry_line part where part.code = any(${[...lines]}::text[]) and part.parent_code = l.code)`;

const INVITED = sql`select q.invited_at at from quotation_invitee q where q.supplier_id = s.id and q.invited_at is not null
  union all select p.invited_on::timestamptz from invited_supplier p where p.supplier_id = s.id and p.invited_on is not null`;

/** What was given to it: awards, and contracts of procedures that were decided outside of the portal or without one. */
const AWARDED = sql`select a.procedure_id from award a join award_decision d on d.procedure_id = a.procedure_id
    where a.supplier_id = s.id and a.status = 'awarded' and d.updated_at > now() - interval '365 days'
  union select c.procedure_id from contract c
    where c.supplier_id = s.id and c.signed_on > (now() at time zone 'America/Mexico_City')::date - 365`;

/** Registered suppliers of these lines of business, or these alone, with what puts them in their place. */
async function selectCandidates(
  tx: Transaction,
  { procedureId }: Pick<StoredRequest, 'procedureId'>,
  which: { lines: readonly string[] } | { ids: readonly string[] },
): Promise<Candidate[]> {
  const wanted =
    'lines' in which
      ? sql`s.lines && array(${covering(which.lines)})`
      : sql`s.id = any(${[...which.ids]}::uuid[])`;
  const own =
    'lines' in which
      ? sql`array(select unnest(s.lines) intersect (${covering(which.lines)}) order by 1)`
      : sql`'{}'::text[]`;
  const { rows } = await sql<Candidate>`
    select s.id "supplierId", ${own} lines, s.number, concat_ws(', ', s.name, s.legal_suffix) name, s.rfc, s.status, s.band,
      s.email is not null "hasMail", i.year::int invitations, i.last "lastInvitedOn", i.ever::int ever, w.awards::int awards,
      exists (select from procedure_relation x join tenderer t on t.procedure_id = x.related_id
        where x.procedure_id = ${procedureId}::uuid and x.kind = 'second_call' and t.supplier_id = s.id) "tookPart"
    from supplier s,
      lateral (select count(*) filter (where at > now() - interval '365 days') "year", count(*) ever,
        (max(at) at time zone 'America/Mexico_City')::date::text last from (${INVITED}) every) i,
      lateral (select count(*) awards from (${AWARDED}) every) w
    where s.number is not null and s.status <> 'unregistered' and ${wanted}
    order by s.id limit ${sql.lit(MOST_RANKED)}`.execute(tx);
  return rows;
}

interface SanctionSaid {
  supplierId: string;
  isBar: boolean;
  said: string;
}

async function selectSanctions(tx: Transaction, ids: readonly string[]): Promise<SanctionSaid[]> {
  const { rows } = await sql<SanctionSaid>`select s.id "supplierId",
      x.kind in ('disqualification', 'suspension') and x.status = 'active' and coalesce(x.ends_on >= ${todayInMexico()}::date, true) "isBar",
      concat('Registro de sancionados de la Universidad: ', x.cause_text, ' (', x.document_number, ').') said
    from sanction x join supplier s on s.id = x.supplier_id or (x.rfc is not null and s.rfc = x.rfc)
    where s.id = any(${[...ids]}::uuid[]) and x.status <> 'revoked' and x.starts_on <= ${todayInMexico()}::date`.execute(
    tx,
  );
  return rows;
}

/** Candidates, with why each may not be invited and what is doubtful of it. */
export async function judgedCandidates(
  tx: Transaction,
  request: Pick<StoredRequest, 'procedureId'>,
  which: { lines: readonly string[] } | { ids: readonly string[] },
): Promise<RankedSupplier[]> {
  const found = await selectCandidates(tx, request, which);
  const screened = await screenRfcs(
    tx,
    found.flatMap(({ rfc }) => rfc ?? []),
  );
  const sanctions = Map.groupBy(
    await selectSanctions(
      tx,
      found.map(({ supplierId }) => supplierId),
    ),
    ({ supplierId }) => supplierId,
  );
  return found.map(({ rfc, status, hasMail, tookPart, ...facts }) => {
    const own = sanctions.get(facts.supplierId) ?? [];
    const listed = (screened.get(rfc ?? '')?.matches ?? []).filter((match) => match.status !== 'discarded');
    const barred =
      (status !== 'active' && status !== 'expiring'
        ? `Su registro está «${SUPPLIER_STATE_LABELS[status].toLowerCase()}».`
        : undefined) ??
      listed.find(({ level }) => level === 'block')?.text ??
      own.find(({ isBar }) => isBar)?.said ??
      (tookPart
        ? 'Participó en la primera convocatoria: en la segunda no se le invita (LAASSP 2025, art. 56).'
        : undefined) ??
      (hasMail ? null : 'No tiene correo en el padrón.');
    const doubts = [
      ...listed.filter(({ level }) => level !== 'block').map(({ text }) => text),
      ...own.filter(({ isBar }) => !isBar).map(({ said }) => said),
    ];
    return { ...facts, position: null, isProposed: false, draw: null, barred, doubts };
  });
}

/** Data by which two are of one group; a telephone or the domain of a mail only raises a doubt. */
const OF_GROUP: ReadonlySet<string> = new Set(['clabe', 'representative', 'partner', 'address']);

/** Two suppliers that share something, and what. */
export interface Relation {
  pair: readonly [string, string];
  kinds: readonly string[];
  isGroup: boolean;
}

/** What any two of these share. */
export async function selectRelations(tx: Transaction, ids: readonly string[]): Promise<Relation[]> {
  return (await relationsAmong(tx, ids)).map(({ a, b, kinds }) => ({
    pair: [a.id, b.id],
    kinds,
    isGroup: kinds.some((kind) => OF_GROUP.has(kind)),
  }));
}

interface RankingRow {
  id: string;
  requestId: string;
  frozenAt: Date;
  frozenBy: string;
  wanted: number;
  lines: string[];
  logSize: number;
  list: RankedSupplier[];
  leftOut: InviteeRanking['leftOut'];
  size: number | null;
  root: Buffer | null;
}

/** The order in force of a request, or one by its id. */
export async function selectRanking(
  db: Db | Transaction,
  which: { requestId: string } | { id: string },
): Promise<RankingRow | undefined> {
  const { rows } =
    await sql<RankingRow>`select k.id, k.request_id "requestId", k.frozen_at "frozenAt", o.name "frozenBy", k.wanted,
      k.lines, k.log_size::float8 "logSize", k.list, k.left_out "leftOut", k.checkpoint_size::float8 size, k.checkpoint_root root
    from quotation_ranking k join officer o on o.id = k.frozen_by
    where ${'id' in which ? sql`k.id = ${which.id}` : sql`k.request_id = ${which.requestId}`}
    order by k.frozen_at desc limit 1`.execute(db);
  return rows[0];
}

/** The order as officers and auditors read it. */
export const rankingOf = ({
  frozenAt,
  size,
  root,
  requestId: _request,
  logSize: _size,
  ...row
}: RankingRow): InviteeRanking => ({
  ...row,
  frozenAt: frozenAt.toISOString(),
  checkpoint: size === null || root === null ? null : { size, root: root.toString('hex') },
});

/** Freezes whom the order is made of; of how large a log, so that the checkpoint that draws is a later one. */
export async function insertRanking(
  tx: Transaction,
  given: {
    requestId: string;
    by: string;
    lines: readonly string[];
    wanted: number;
    list: readonly RankedSupplier[];
  },
): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`insert into quotation_ranking (request_id, frozen_by, lines, wanted, list, log_size)
    values (${given.requestId}, ${given.by}, ${[...given.lines]}::text[], ${given.wanted}, ${JSON.stringify(given.list)}::jsonb,
      coalesce((select max(size) from integrity_head), 0)) returning id`.execute(tx);
  return rows[0]!.id;
}

/** Keeps the drawn order, and proposes its first as whom to invite where nobody is chosen yet. */
export async function keepDraw(
  tx: Transaction,
  { id, requestId }: Pick<RankingRow, 'id' | 'requestId'>,
  drawn: { list: readonly RankedSupplier[]; size: number; root: Buffer },
): Promise<void> {
  await sql`update quotation_ranking set list = ${JSON.stringify(drawn.list)}::jsonb, checkpoint_size = ${drawn.size},
      checkpoint_root = ${drawn.root}, drawn_at = now() where id = ${id} and drawn_at is null`.execute(tx);
  await sql`delete from quotation_invitee where request_id = ${requestId}`.execute(tx);
  await sql`insert into quotation_invitee (request_id, supplier_id, position, is_proposed)
    select ${requestId}::uuid, "supplierId", position, true
    from jsonb_to_recordset(${JSON.stringify(drawn.list)}::jsonb) l ("supplierId" uuid, position int, "isProposed" boolean)
    where "isProposed"`.execute(tx);
}
