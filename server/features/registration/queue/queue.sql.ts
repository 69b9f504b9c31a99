import { sql, type RawBuilder } from 'kysely';
import {
  REQUEST_KIND_LABELS,
  REQUEST_KINDS,
  REQUEST_STATE_LABELS,
  REQUEST_KIND_SLUGS,
  type RequestKind,
  type RequestState,
} from '#contract/registration.ts';
import {
  QUEUE_TABS,
  type QUEUE_COLUMNS,
  type QueuePage,
  type QueueQuery,
  type QueueRow,
} from '#contract/registration-review.ts';
import { readFolio } from '#contract/rules/texts/spoken-signs.ts';
import { PERSON_TYPE_LABELS } from '#contract/suppliers.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { nameInColumn } from '#server/kit/officers.ts';
import { orderOf, type ListSource } from '#server/kit/list-columns.ts';
import { countUpTo } from '#server/kit/list-page.ts';
import { momentText } from '#server/kit/table-file/export-table.ts';

const COUNT_CAP = 10_000;
/** Candidates of a text search that are sorted and counted; who finds more writes more. */
const SEARCH_CAP = 5_000;

interface Filter {
  tab?: boolean;
  kind?: boolean;
  assignee?: boolean;
}

/** Kinds named by the words of the address, or by their codes. */
export function kindsOf(words: string): RequestKind[] {
  const asked = new Set(words.split(',').map((word) => word.trim()));
  return REQUEST_KINDS.filter((kind) => asked.has(kind) || asked.has(REQUEST_KIND_SLUGS[kind]));
}

function conditions(query: QueueQuery, me: string, without: Filter = {}): RawBuilder<boolean> {
  const parts: RawBuilder<boolean>[] = [sql<boolean>`r.tab is not null`];
  const kinds = kindsOf(query.tramite);
  if (without.tab !== true) parts.push(sql`r.tab = ${query.estado}`);
  if (without.kind !== true && kinds.length > 0) parts.push(sql`r.kind = any(${kinds})`);
  if (without.assignee !== true && query.responsable !== '') {
    if (query.responsable === 'nadie') parts.push(sql`r.assignee_id is null`);
    else parts.push(sql`r.assignee_id = ${query.responsable === 'yo' ? me : query.responsable}`);
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** The rows to look at: all, or those a text finds (folio, its last letters, RFC, words of the name). */
function source(query: QueueQuery): RawBuilder<unknown> {
  const text = query.q ?? '';
  if (text === '') return sql`registration_request r`;
  const key = text.toUpperCase().replace(/[^A-ZÑ&0-9]/g, '');
  const year = new Date().getUTCFullYear();
  // The signs of a folio are looked for also without its year.
  const folios = [text, ...[0, 1, 2, 3].map((ago) => `S-${year - ago}-${text}`)].flatMap(
    (one) => readFolio(one) ?? [],
  );
  return sql`(select * from registration_request s where s.tab is not null and (
      s.search @@ (websearch_to_tsquery('spanish', ${text}) || websearch_to_tsquery('spanish_plain', plain(${text})))
      or s.rfc = ${key} or s.folio = any(${folios})) limit ${sql.lit(SEARCH_CAP)} offset 0) r`;
}

/** What orders the queue; without it, what is due first, and of what is settled the last. */
function queueOrder(query: QueueQuery): RawBuilder<unknown> {
  const isOpen = query.estado === 'por-revisar' || query.estado === 'observadas';
  const own = isOpen ? sql`r.due, r.id` : sql`r.recent_at desc, r.id`;
  return orderOf(QUEUE_SOURCE, query.orden, own, sql`r.id`);
}

interface Row {
  id: string;
  folio: string;
  kind: RequestKind;
  status: RequestState;
  name: string;
  legal_suffix: string;
  main_line: string | null;
  due: string | null;
  marks: QueueRow['marks'];
  is_held: boolean;
  assignee_id: string | null;
  assignee_name: string | null;
  submitted_at: Date | null;
  version: number;
}

const COLUMNS = sql`r.id, r.folio, r.kind, r.status, r.name, coalesce(r.data ->> 'legalSuffix', '') legal_suffix,
  (select l.name from registry_line l where l.code = r.data -> 'lines' ->> 0) main_line, r.due,
  (select coalesce(jsonb_agg(p.status order by t.position nulls last, p.paper_code), '[]')
    from registration_paper p left join paper_type t on t.code = p.paper_code
    where p.request_id = r.id and p.status <> 'replaced') marks,
  r.held_at is not null and r.status not in ('rejected', 'dismissed', 'withdrawn') is_held,
  r.assignee_id, ${nameInColumn('r.assignee_id')} assignee_name, r.submitted_at, r.version`;

function rowOf(row: Row, daysLeft: (due: string) => number): QueueRow {
  return {
    folio: row.folio,
    kind: row.kind,
    status: row.status,
    name: row.name,
    legalSuffix: row.legal_suffix,
    mainLine: row.main_line,
    due: row.due,
    daysLeft: row.due === null ? null : daysLeft(row.due),
    marks: row.marks,
    isHeld: row.is_held,
    assignee:
      row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name ?? row.assignee_id },
    submittedAt: row.submitted_at?.toISOString() ?? null,
    version: row.version,
  };
}

/** One page of the queue. */
export async function selectQueue(
  db: Db,
  query: QueueQuery,
  me: string,
  daysLeft: (due: string) => number,
): Promise<QueueRow[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from (
      select row_number() over () position, p.id from (
        select r.id from ${source(query)} where ${conditions(query, me)}
        order by ${queueOrder(query)} limit ${query.tam} offset ${(query.pag - 1) * query.tam}) p) page
    join registration_request r on r.id = page.id order by page.position`.execute(db);
  return rows.map((row) => rowOf(row, daysLeft));
}

type Counts = Pick<QueuePage, 'total' | 'tabs' | 'kinds' | 'assignees' | 'registered' | 'lastDecisionAt'>;

/** Counts around the queue: of the filter, per tab, kind and assignee; each ignores its own filter. */
export async function countQueue(db: Db | Transaction, query: QueueQuery, me: string): Promise<Counts> {
  const [total, tabs, kinds, assignees, others] = await Promise.all([
    countUpTo(db, sql`${source(query)} where ${conditions(query, me)}`, COUNT_CAP),
    sql<{ value: string; count: number }>`select tab as value, count(*) from registration_request
      where tab is not null group by tab`.execute(db),
    sql<{ value: RequestKind; count: number }>`select r.kind as value, count(*) from ${source(query)}
      where ${conditions(query, me, { kind: true })} group by r.kind`.execute(db),
    sql<{ id: string; name: string | null; count: number }>`
      select id, ${nameInColumn('counted.id')} as name, count from (
        select r.assignee_id as id, count(*) from ${source(query)}
        where ${conditions(query, me, { assignee: true })} and r.assignee_id is not null
        group by r.assignee_id order by 2 desc, 1 limit 50) counted order by count desc, id`.execute(db),
    sql<{ registered: number; last: Date | null }>`select
      (select coalesce(sum(n), 0) from supplier_count) registered,
      (select max(decided_at) from registration_request where decided_at is not null) last`.execute(db),
  ]);
  const perTab = new Map(tabs.rows.map((row) => [row.value, Number(row.count)]));
  return {
    total,
    tabs: Object.keys(QUEUE_TABS).map((value) => ({ value, count: perTab.get(value) ?? 0 })),
    kinds: kinds.rows.map((row) => ({ value: row.value, count: Number(row.count) })),
    assignees: assignees.rows.map((row) => ({
      id: row.id,
      name: row.name ?? row.id,
      count: Number(row.count),
    })),
    registered: Number(others.rows[0]?.registered ?? 0),
    lastDecisionAt: others.rows[0]?.last?.toISOString() ?? null,
  };
}

/** Everything of a filter in its order, for a file; also only what is named by its folio. */
export function queueRows(query: QueueQuery, me: string, folios: readonly string[]): RawBuilder<ExportRow> {
  const named = folios.length === 0 ? sql`true` : sql`r.folio = any(${[...folios]})`;
  return sql<ExportRow>`
    select ${COLUMNS}, r.person_type, r.rfc, ${nameInColumn('r.reviewer_id')} reviewer_name,
      ${nameInColumn('r.decided_by')} decided_name, r.decided_at, r.decision_reason,
      (select s.number from supplier s where s.id = r.supplier_id) supplier_number
    from ${source(query)} where ${conditions(query, me)} and ${named} order by ${queueOrder(query)}`;
}

/** A request with what a file tells of it besides. */
interface ExportRow extends Row {
  person_type: 'natural' | 'legal';
  rfc: string;
  reviewer_name: string | null;
  decided_name: string | null;
  decided_at: Date | null;
  decision_reason: string | null;
  supplier_number: string | null;
}

/** Where each column of the queue comes from. */
export const QUEUE_SOURCE: ListSource<typeof QUEUE_COLUMNS, ExportRow> = {
  solicitante: {
    order: sql`r.name collate "es-x-icu"`,
    value: (row) => [row.name, row.legal_suffix].filter((text) => text !== '').join(', '),
    width: 44,
  },
  folio: { order: sql`r.folio`, value: (row) => row.folio },
  tramite: { order: sql`r.kind`, value: (row) => REQUEST_KIND_LABELS[row.kind] },
  estado: {
    value: (row) =>
      `${REQUEST_STATE_LABELS[row.status]}${row.is_held ? ', detenida desde el correo registrado' : ''}`,
  },
  persona: { value: (row) => PERSON_TYPE_LABELS[row.person_type] },
  rfc: { value: (row) => row.rfc },
  giro: { value: (row) => row.main_line, width: 36 },
  registro: { value: (row) => row.supplier_number },
  enviada: {
    order: sql`r.recent_at`,
    value: (row) => row.submitted_at && momentText(row.submitted_at),
    kind: 'moment',
  },
  vence: { order: sql`r.due`, value: (row) => row.due, kind: 'date' },
  revisado: { value: ({ marks }) => marks.filter((mark) => mark !== 'pending').length },
  documentos: { value: ({ marks }) => marks.length },
  responsable: {
    order: sql`${nameInColumn('r.assignee_id')} collate "es-x-icu"`,
    value: (row) => row.assignee_name,
    width: 28,
  },
  reviso: { value: (row) => row.reviewer_name },
  resolvio: {
    // Nobody of the unit dismisses what its term dismissed.
    value: (row) => row.decided_name ?? (row.status === 'dismissed' ? 'El portal' : null),
  },
  resuelta: { value: (row) => row.decided_at && momentText(row.decided_at), kind: 'moment' },
  motivo: { value: (row) => row.decision_reason, width: 50 },
};
