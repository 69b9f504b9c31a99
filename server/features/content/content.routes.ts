import { contentApi, contentImportsApi, type ContentPage } from '#contract/content-api.ts';
import {
  CONTENT_TABS,
  contentTitle,
  fileFields,
  REVIEW_SOON_DAYS,
  shownValue,
  wholeValues,
  type ContentKind,
  type ContentValues,
} from '#contract/content.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { serveImports } from '#server/kit/imports/serve-imports.ts';
import { readRevisions } from '#server/kit/revision.sql.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import type { Services } from '#server/kit/services.ts';
import { contentImporter } from './content-importer.ts';
import { registerAttachments, registerPublicFiles } from './content-files.routes.ts';
import { stepContent, stepMany, type Kinds } from './content-steps.service.ts';
import { contentTable, contentTemplate } from './content-table.service.ts';
import {
  contentByKey,
  createContent,
  describeContent,
  referencesOf,
  saveContent,
  viewerOf,
} from './content.service.ts';
import { presentValues, searchContent } from './content.sql.ts';

const PAGE_SIZE = 50;

/** Every kind of content, kept by its owners. */
export function registerContent(api: Api, kinds: Kinds): void {
  for (const kind of Object.values(kinds)) registerKind(api, kinds, kind);
  registerPublicFiles(api, kinds);
}

function registerKind(api: Api, kinds: Kinds, kind: ContentKind): void {
  const { services } = api;
  const { db } = services;
  const owner = { action: 'administer', subject: kind.subject } as const;
  const operations = contentApi(kind);

  serve(api, operations.list, owner, ({ query }) => listContent(services, kind, query));
  serve(api, operations.create, owner, ({ body, person, requestId }) =>
    createContent(services, kind, body.values, { person, requestId }),
  );
  serve(api, operations.get, owner, async ({ params, person, requestId }) =>
    describeContent(
      db,
      kind,
      await contentByKey(db, kind, params.clave),
      viewerOf(services, { person, requestId }),
    ),
  );
  serve(api, operations.save, owner, ({ params, body, version, person, requestId }) =>
    saveContent(services, kind, params.clave, { ...body, version, author: { person, requestId } }),
  );
  serve(api, operations.step, owner, async ({ params, body, version, person, requestId }) => ({
    item: await stepContent(services, kinds, {
      kind,
      key: params.clave,
      wish: { ...body, version },
      author: { person, requestId },
    }),
  }));
  serve(api, operations.stepMany, owner, ({ body: { items, ...wish }, person, requestId }) =>
    stepMany(services, kinds, { kind, items, wish, author: { person, requestId } }),
  );
  if (fileFields(kind).length > 0) registerAttachments(api, kind);
  serve(api, operations.history, owner, async ({ params, query }) => {
    const { id } = await contentByKey(db, kind, params.clave);
    return readRevisions(db, { type: `content:${kind.type}`, id }, query);
  });
  serve(api, operations.file, owner, ({ query }) => contentTable(services, kind, query.formato));
  serveImports(api, {
    operations: contentImportsApi(kind),
    importer: contentImporter(services, kinds, kind),
    access: owner,
    template: contentTemplate(kind),
  });
}

async function listContent(
  { db }: Services,
  kind: ContentKind,
  query: {
    estado: keyof typeof CONTENT_TABS;
    q?: string | undefined;
    revision?: 'vencida' | 'pronto' | undefined;
    pag: number;
  },
): Promise<ContentPage> {
  const given = query as Record<string, unknown>;
  const filters = Object.fromEntries(
    kind.fields
      .filter(
        ({ type, isColumn, name }) => type === 'choice' && isColumn === true && given[name] !== undefined,
      )
      .map(({ name }) => [name, String(given[name])]),
  );
  const state = CONTENT_TABS[query.estado];
  const page = { page: query.pag, size: PAGE_SIZE };
  const days = query.revision === 'pronto' ? REVIEW_SOON_DAYS : 0;
  const reviewUntil =
    query.revision === undefined ? null : todayInMexico(new Date(Date.now() + days * 86_400_000));
  const found = await searchContent(db, kind, { state, q: query.q ?? '', filters, reviewUntil, ...page });
  const valuesOf = (record: (typeof found.rows)[number]): ContentValues =>
    state === 'published' ? wholeValues(kind, record.published ?? {}) : presentValues(kind, record);
  const references = await referencesOf(db, kind, found.rows.map(valuesOf));
  const columns = kind.fields.filter(({ isColumn }) => isColumn === true);
  const { counts } = found;
  return {
    ...page,
    total: found.total,
    counts: {
      publicados: counts.published,
      borradores: counts.draft,
      programados: counts.scheduled,
      'por-revisar': counts.in_review,
      retirados: counts.withdrawn,
    },
    rows: found.rows.map((record) => {
      const values = valuesOf(record);
      return {
        key: record.key,
        title: contentTitle(kind, values),
        state: record.stage ?? (record.is_public ? 'published' : 'withdrawn'),
        isPublic: record.is_public,
        edition: record.edition,
        columns: Object.fromEntries(
          columns.map((field) => [field.name, shownValue(field, values[field.name], references)]),
        ),
        publishAt: record.publish_at?.toISOString() ?? null,
        reviewOn: record.review_on,
        version: record.version,
        updatedAt: record.updated_at.toISOString(),
        updatedBy: record.updated_by,
      };
    }),
  };
}
