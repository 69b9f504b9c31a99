import { sql } from 'kysely';
import type { ImportTable } from '#contract/imports.ts';
import {
  LIST_SITUATION_LABELS,
  MATCH_LEVEL_LABELS,
  type ListSituation,
  type MatchLevel,
} from '#contract/negative-list-words.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { FOREIGN_RFC, PUBLIC_RFC } from '#contract/rules/identifiers/rfc.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import type { RunRow } from '#server/kit/imports/import-run.sql.ts';
import { sourceOf } from './list-reading.ts';
import { OPEN_REQUEST, RANK, REGISTERED } from './screening.sql.ts';

const SHOWN = 100;

/** A supplier or an open request that a list begins or stops to impede or question. */
export interface TouchedSubject {
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

/** Some of them, the gravest first, and how many there are. */
export interface Touched {
  total: number;
  rows: TouchedSubject[];
}

/** Entries of `fits` with whom they mean of the registry: by RFC, or by name where they have none. */
const HITS = sql`subject as (
      select id supplier_id, null::uuid request_id, number, null::text folio, name, rfc, firm_key
      from supplier where ${REGISTERED}
      union all
      select null, id, null, folio, name, rfc, firm_key(name) from registration_request where ${OPEN_REQUEST}
    ),
    hit as (
      select s.*, 'rfc' matched_by, g.situation, g.effect, g.rfc as value from subject s join fits g on g.rfc = s.rfc
      where s.rfc not in (${FOREIGN_RFC}, ${PUBLIC_RFC})
      union all
      select s.*, 'name', g.situation, g.effect, g.name_key from subject s join fits g on g.name_key = s.firm_key
      where g.rfc is null and s.firm_key <> ''
    )`;
/** Hits with what they do today: an equal name nothing before a person confirmed it, and nothing that was discarded. */
const weighed = (source: string) => sql`weighed as (
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
    from told order by ${RANK(sql`level`)}, name, number, folio limit ${SHOWN}`;

/** Suppliers and open requests of which a list that was read says something graver than the one in force. */
export async function selectReached(
  db: Db | Transaction,
  run: Pick<RunRow, 'id' | 'settings'>,
): Promise<Touched> {
  const source = sourceOf(run);
  const today = todayInMexico();
  const { rows } = await sql<TouchedSubject & { total: number }>`
    with brought as materialized (
      select d.rfc, case when d.rfc is null then firm_key(d.name) end name_key, d.situation,
        case when d."effectUntil" < ${today}::date then 'info' else d.effect end effect
      from import_row r, jsonb_to_record(r.data) d (rfc text, name text, situation text, effect text, "effectUntil" date)
      where r.import_id = ${run.id} and r.kind in ('new', 'changed')
    ),
    stands as materialized (
      select rfc, case when rfc is null then name_key end name_key,
        min(${RANK(sql`case when effect_until < ${today}::date then 'info' else effect end`)}) rank
      from negative_list_entry where source = ${source} and listed_until is null group by 1, 2
    ),
    fits as (
      select b.* from brought b
      left join stands by_rfc on by_rfc.rfc = b.rfc
      left join stands by_name on b.rfc is null and by_name.rfc is null and by_name.name_key = b.name_key
      where b.effect <> 'info' and coalesce(by_rfc.rank, by_name.rank, 9) > ${RANK(sql`b.effect`)}
    ),
    ${HITS}, ${weighed(source)}`.execute(db);
  return told(rows);
}

const told = (rows: (TouchedSubject & { total: number })[]): Touched => ({
  total: rows[0]?.total ?? 0,
  rows: rows.map(({ total: _total, ...subject }) => subject),
});

/**
 * Suppliers and open requests that stand on entries which a list that was read leaves out, and that nothing as grave
 * of it replaces: those that it impedes or questions today. What a person discarded counts for nothing.
 */
export async function selectReleased(
  db: Db | Transaction,
  run: Pick<RunRow, 'id' | 'settings'>,
): Promise<Touched> {
  const { id } = run;
  const source = sourceOf(run);
  const { rows } = await sql<TouchedSubject & { total: number }>`
    with kept as materialized (
      select data ->> 'rfc' rfc, case when data ->> 'rfc' is null then firm_key(data ->> 'name') end name_key,
        min(${RANK(sql`data ->> 'effect'`)}) rank
      from import_row where import_id = ${id} and kind in ('new', 'changed', 'same') group by 1, 2
    ),
    fits as materialized (
      select e.rfc, e.name_key, e.situation, e.effect from import_row r
      join negative_list_entry e on e.source = ${source} and e.key = r.data ->> 'key' and e.listed_until is null
      left join kept by_rfc on by_rfc.rfc = e.rfc
      left join kept by_name on e.rfc is null and by_name.name_key = e.name_key
      where r.import_id = ${id} and r.kind = 'gone' and e.effect <> 'info'
        and (e.effect_until is null or e.effect_until >= ${todayInMexico()}::date)
        and coalesce(by_rfc.rank, by_name.rank, 9) > ${RANK(sql`e.effect`)}
    ),
    ${HITS}, ${weighed(source)}`.execute(db);
  return told(rows);
}

const WHO = ['Proveedor o solicitante', 'Número', 'RFC'];

function touchedTable(
  { total, rows }: Touched,
  {
    title,
    columns,
    cells,
  }: { title: string; columns: [string, string]; cells: (one: TouchedSubject) => string[] },
): ImportTable[] {
  if (total === 0) return [];
  return [
    {
      title: `${title}: ${total.toLocaleString('es-MX')}`,
      columns: [...WHO, ...columns].map((name) => ({ name, as: 'text' as const })),
      rows: rows.map((one) => [
        one.name,
        one.number ?? (one.folio === null ? '' : `Solicitud ${one.folio}`),
        one.rfc ?? 'Sin RFC',
        ...cells(one),
      ]),
      isTold: true,
    },
  ];
}

/** What somebody loses while an entry stands. */
const LOSES: Record<MatchLevel, string> = {
  block: 'Impide: no se aprueba su registro, ni se le invita, adjudica o contrata',
  alert: 'Alerta: para invitarlo, adjudicarle o contratarlo se pide una razón escrita',
  info: 'Nada hasta que una persona compruebe que es el mismo',
};

/** Whom it would begin to impede or question, and what they lose. */
export const reachedTable = (reached: Touched): ImportTable[] =>
  touchedTable(reached, {
    title: 'A quiénes impediría o pondría en duda',
    columns: ['En el archivo', 'Qué pierde'],
    cells: ({ situation, level }) => [LIST_SITUATION_LABELS[situation], LOSES[level]],
  });

/** Whom it would stop to impede or question. */
export const releasedTable = (released: Touched): ImportTable[] =>
  touchedTable(released, {
    title: 'A quiénes dejaría de impedir o poner en duda',
    columns: ['En la lista en vigor', 'Efecto que terminaría'],
    cells: ({ situation, level, matchedBy }) => [
      LIST_SITUATION_LABELS[situation],
      matchedBy === 'name' && level === 'info' ? 'Mismo nombre, sin confirmar' : MATCH_LEVEL_LABELS[level],
    ],
  });
