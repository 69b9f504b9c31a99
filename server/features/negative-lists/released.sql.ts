import { sql } from 'kysely';
import type { ImportTable } from '#contract/imports.ts';
import {
  LIST_SITUATION_LABELS,
  MATCH_LEVEL_LABELS,
  type ListSituation,
  type MatchLevel,
} from '#contract/negative-list-words.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { FOREIGN_RFC, PUBLIC_RFC } from '#contract/rules/rfc.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import type { RunRow } from '#server/kit/imports/import-run.sql.ts';
import { sourceOf } from './list-reading.ts';
import { OPEN_REQUEST, RANK, REGISTERED } from './screening.sql.ts';

const SHOWN = 100;

/** A supplier or an open request that a list stops impeding or questioning. */
export interface ReleasedSubject {
  name: string;
  rfc: string | null;
  /** Of a supplier. */
  number: string | null;
  /** Of a request. */
  folio: string | null;
  situation: ListSituation;
  level: MatchLevel;
  matchedBy: 'rfc' | 'name';
}

/** Those that leave, the gravest first, and how many there are. */
export interface Released {
  total: number;
  rows: ReleasedSubject[];
}

/**
 * Suppliers and open requests that stand on entries which a list that was read leaves out, and that nothing as grave
 * of it replaces: those that it impedes or questions today. What a person discarded counts for nothing.
 */
export async function selectReleased(
  db: Db | Transaction,
  run: Pick<RunRow, 'id' | 'settings'>,
): Promise<Released> {
  const { id } = run;
  const source = sourceOf(run);
  const { rows } = await sql<ReleasedSubject & { total: number }>`
    with kept as materialized (
      select data ->> 'rfc' rfc, case when data ->> 'rfc' is null then firm_key(data ->> 'name') end name_key,
        min(${RANK(sql`data ->> 'effect'`)}) rank
      from import_row where import_id = ${id} and kind in ('new', 'changed', 'same') group by 1, 2
    ),
    gone as materialized (
      select e.rfc, e.name_key, e.situation, e.effect from import_row r
      join negative_list_entry e on e.source = ${source} and e.key = r.data ->> 'key' and e.listed_until is null
      left join kept by_rfc on by_rfc.rfc = e.rfc
      left join kept by_name on e.rfc is null and by_name.name_key = e.name_key
      where r.import_id = ${id} and r.kind = 'gone' and e.effect <> 'info'
        and (e.effect_until is null or e.effect_until >= ${todayInMexico()}::date)
        and coalesce(by_rfc.rank, by_name.rank, 9) > ${RANK(sql`e.effect`)}
    ),
    subject as (
      select id supplier_id, null::uuid request_id, number, null::text folio, name, rfc, firm_key
      from supplier where ${REGISTERED}
      union all
      select null, id, null, folio, name, rfc, firm_key(name) from registration_request where ${OPEN_REQUEST}
    ),
    hit as (
      select s.*, 'rfc' matched_by, g.situation, g.effect, g.rfc as value from subject s join gone g on g.rfc = s.rfc
      where s.rfc not in (${FOREIGN_RFC}, ${PUBLIC_RFC})
      union all
      select s.*, 'name', g.situation, g.effect, g.name_key from subject s join gone g on g.name_key = s.firm_key
      where g.rfc is null and s.firm_key <> ''
    ),
    weighed as (
      select h.*, case when h.matched_by = 'name' and m.status is distinct from 'confirmed' then 'info' else h.effect end level
      from hit h left join list_match m on m.source = ${source} and m.matched_by = h.matched_by and m.value = h.value
        and m.ended_on is null and (m.supplier_id = h.supplier_id or m.request_id = h.request_id)
      where m.status is distinct from 'discarded'
    ),
    told as (
      select distinct on (supplier_id, request_id) * from weighed order by supplier_id, request_id, ${RANK(sql`level`)}
    )
    select name, rfc, number, folio, situation, level, matched_by "matchedBy",
      count(*) over () total
    from told order by ${RANK(sql`level`)}, name, number, folio limit ${SHOWN}`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _total, ...subject }) => subject),
  };
}

/** The same as a table of the preview. */
export function releasedTable({ total, rows }: Released): ImportTable {
  const level = ({ matchedBy, level: of }: ReleasedSubject) =>
    matchedBy === 'name' && of === 'info' ? 'Mismo nombre, sin confirmar' : MATCH_LEVEL_LABELS[of];
  return {
    title: `A quiénes dejaría de impedir o poner en duda: ${total.toLocaleString('es-MX')}`,
    columns: [
      'Proveedor o solicitante',
      'Número',
      'RFC',
      'En la lista en vigor',
      'Efecto que terminaría',
    ].map((name) => ({ name, as: 'text' as const })),
    rows: rows.map((one) => [
      one.name,
      one.number ?? (one.folio === null ? '' : `Solicitud ${one.folio}`),
      one.rfc ?? 'Sin RFC',
      LIST_SITUATION_LABELS[one.situation],
      level(one),
    ]),
  };
}
