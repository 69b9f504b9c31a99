import type { Context } from 'hono';
import type { z } from 'zod';
import type { ContentApi, ContentPage, ContentRow } from '#contract/content-api.ts';
import { contentColumns, listedFields } from '#contract/content-columns.ts';
import {
  CONTENT_TABS,
  REVIEW_SOON_DAYS,
  shownValue,
  wholeValues,
  type ContentKind,
} from '#contract/content.ts';
import { namedRows } from '#contract/list-columns.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { Db } from '#server/kit/db.ts';
import { exportList } from '#server/kit/list-columns.ts';
import type { Services } from '#server/kit/services.ts';
import { referencesOf, standingOf } from './content.service.ts';
import {
  contentQuery,
  presentValues,
  searchContent,
  type ContentFilter,
  type ContentRecord,
} from './content.sql.ts';
import { momentText } from '#server/kit/table-file/export-table.ts';

const PAGE_SIZE = 50;

type ListQuery = z.output<ContentApi['list']['query'] & object>;
type FileQuery = z.output<ContentApi['listFile']['query'] & object>;

function filterOf(kind: ContentKind, query: ListQuery): ContentFilter {
  const given = query as Record<string, unknown>;
  const days = query.revision === 'pronto' ? REVIEW_SOON_DAYS : 0;
  return {
    state: CONTENT_TABS[query.estado],
    q: query.q ?? '',
    reviewUntil:
      query.revision === undefined ? null : todayInMexico(new Date(Date.now() + days * 86_400_000)),
    filters: Object.fromEntries(
      kind.fields
        .filter(
          ({ type, isColumn, name }) => type === 'choice' && isColumn === true && given[name] !== undefined,
        )
        .map(({ name }) => [name, String(given[name])]),
    ),
    order: query.orden,
  };
}

/** Rows as people read them. */
async function rowsOf(
  db: Db,
  kind: ContentKind,
  state: ContentFilter['state'],
  records: readonly ContentRecord[],
): Promise<ContentRow[]> {
  const values = records.map((record) =>
    state === 'published' ? wholeValues(kind, record.published ?? {}) : presentValues(kind, record),
  );
  const references = await referencesOf(db, kind, values);
  const fields = listedFields(kind);
  return records.map((record, index) => {
    const present = values[index] ?? {};
    return {
      ...standingOf(kind, record, present),
      columns: Object.fromEntries(
        fields.map((field) => [field.name, shownValue(field, present[field.name], references)]),
      ),
    };
  });
}

/** A page of a kind in one state. */
export async function listContent(
  { db }: Services,
  kind: ContentKind,
  query: ListQuery,
): Promise<ContentPage> {
  const filter = filterOf(kind, query);
  const page = { page: query.pag, size: PAGE_SIZE };
  const { rows, total, counts } = await searchContent(db, kind, filter, page);
  return {
    ...page,
    total,
    counts: Object.fromEntries(
      Object.entries(CONTENT_TABS).map(([tab, state]) => [tab, counts[state]]),
    ) as ContentPage['counts'],
    rows: await rowsOf(db, kind, filter.state, rows),
  };
}

/** The list of a kind as it was filtered and ordered, with the chosen columns. */
export function exportContentList(
  services: Services,
  kind: ContentKind,
  query: FileQuery,
  context: Context,
): Promise<Response> {
  const filter = filterOf(kind, query);
  const list = {
    file: kind.type,
    sheet: kind.words.many,
    columns: contentColumns(kind),
    source: {
      titulo: { value: (row: ContentRow) => row.title, width: 48 },
      ...Object.fromEntries(
        listedFields(kind).map(({ name, type }) => [
          name,
          {
            value: (row: ContentRow) => row.columns[name] ?? '',
            ...(type === 'date' && { kind: 'date' as const }),
          },
        ]),
      ),
      publicacion: {
        value: (row: ContentRow) => row.publishAt && momentText(row.publishAt),
        kind: 'moment' as const,
      },
      revision: { value: (row: ContentRow) => row.reviewOn, kind: 'date' as const },
      cambio: {
        value: (row: ContentRow) => row.updatedAt && momentText(row.updatedAt),
        kind: 'moment' as const,
      },
      autor: { value: (row: ContentRow) => row.updatedBy },
      edicion: { value: (row: ContentRow) => row.edition },
    },
    rows: contentQuery(kind, filter, namedRows(query)),
    read: (records: ContentRecord[]) => rowsOf(services.db, kind, filter.state, records),
  };
  return exportList(services, list, query, context);
}
