import type { Context } from 'hono';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { namedRows } from '#contract/list-columns.ts';
import {
  DESK_COLUMNS,
  type DeskFileQuery,
  type DeskPage,
  type DeskQuery,
  type DeskRow,
} from '#contract/requisition-desk.ts';
import { REQUISITION_STATE_LABELS } from '#contract/requisition-states.ts';
import type { Db } from '#server/kit/db.ts';
import { exportList, isNamed, orderOf, type ListSource } from '#server/kit/list-columns.ts';
import { containing, readPage, wordsOf } from '#server/kit/list-page.ts';
import type { Services } from '#server/kit/services.ts';
import { momentText } from '#server/kit/table-file/export-table.ts';
import { ON_DESK } from './requisition-desk.service.ts';

type Query = z.output<typeof DeskQuery>;
type Row = Omit<DeskRow, 'since' | 'sentAt'> & { since: Date; sentAt: Date };

/** Who looks, and in which areas they buy. */
export interface DeskReader {
  personId: string;
  areas: readonly string[] | 'all';
}

const SOURCE: ListSource<typeof DESK_COLUMNS, Row> = {
  folio: { order: sql`r.folio`, value: (row) => row.folio, width: 24 },
  titulo: { order: sql`r.title collate "es-x-icu"`, value: (row) => row.title, width: 60 },
  area: { order: sql`a.name collate "es-x-icu"`, value: (row) => row.area, width: 36 },
  solicita: { order: sql`q.name collate "es-x-icu"`, value: (row) => row.requester, width: 28 },
  estado: { order: sql`r.state`, value: (row) => REQUISITION_STATE_LABELS[row.state], width: 24 },
  monto: { order: sql`r.net_total`, value: (row) => Number(row.net), kind: 'amount' },
  total: { order: sql`r.gross_total`, value: (row) => Number(row.gross), kind: 'amount' },
  comprador: { order: sql`b.name collate "es-x-icu"`, value: (row) => row.buyer, width: 28 },
  desde: { order: sql`r.since`, value: (row) => momentText(row.since), kind: 'moment' },
  enviada: { order: sql`r.sent_at`, value: (row) => momentText(row.sentAt), kind: 'moment' },
};

function conditions(query: Query, { areas, personId }: DeskReader): RawBuilder<unknown> {
  const view = query.ver ?? 'todas';
  return sql.join(
    [
      sql`r.folio is not null and r.state = any(${[...ON_DESK]})`,
      areas === 'all' ? sql`true` : sql`r.area_id = any(${[...areas]}::uuid[])`,
      view === 'libres'
        ? sql`r.state = 'unassigned'`
        : view === 'mias'
          ? sql`r.buyer_id = ${personId}`
          : sql`true`,
      query.estado === undefined ? sql`true` : sql`r.state = ${query.estado}`,
      // Looked up first, each side by its index: the order of the list would be walked whole for a word that few have.
      ...wordsOf(query.q).map((word) => {
        const looked = containing(word);
        return sql`r.id = any(array(select x.id from requisition x where x.words like ${looked}
          union select x.id from area n join requisition x on x.area_id = n.id where plain(n.name) like ${looked}))`;
      }),
    ],
    sql` and `,
  );
}

const FROM = sql`requisition r join officer q on q.id = r.requester_id join area a on a.id = r.area_id
  left join officer b on b.id = r.buyer_id`;

function rowsQuery(
  query: Query,
  reader: DeskReader,
  { limit = sql``, named = [] }: { limit?: RawBuilder<unknown>; named?: readonly string[] } = {},
): RawBuilder<Row> {
  const order = orderOf(SOURCE, query.orden, sql`r.state <> 'unassigned', r.since, r.id`, sql`r.id`);
  return sql<Row>`
    select r.id, r.folio, r.version, r.title, a.name as area, q.name as requester, r.state, r.net_total::text net,
      r.gross_total::text gross, b.name as buyer, coalesce(r.buyer_id = ${reader.personId}, false) "isMine", r.since,
      r.sent_at "sentAt"
    from ${FROM} where ${conditions(query, reader)} and ${isNamed(sql`r.id`, named)} order by ${order} ${limit}`;
}

/** A page of the desk of purchases: what has no buyer first, the oldest first. */
export async function listDesk(db: Db, query: Query, reader: DeskReader): Promise<DeskPage> {
  const page = await readPage(
    db,
    { page: query.pag, size: query.tam },
    {
      rows: (limit) => rowsQuery(query, reader, { limit }),
      from: sql`${FROM} where ${conditions(query, reader)}`,
    },
  );
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      since: row.since.toISOString(),
      sentAt: row.sentAt.toISOString(),
    })),
  };
}

/** The desk as it is filtered and ordered, as a file. */
export const exportDesk = (
  services: Services,
  query: z.output<typeof DeskFileQuery>,
  { context, reader }: { context: Context; reader: DeskReader },
): Promise<Response> =>
  exportList(
    services,
    {
      file: 'requisiciones',
      sheet: 'Requisiciones',
      columns: DESK_COLUMNS,
      source: SOURCE,
      rows: rowsQuery(query, reader, { named: namedRows(query) }),
    },
    query,
    context,
  );
