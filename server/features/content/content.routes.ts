import { contentApi, contentImportsApi } from '#contract/content-api.ts';
import { fileFields, type ContentKind } from '#contract/content.ts';
import type { Irreversible } from '#server/kit/effects.ts';
import { serveImports } from '#server/kit/imports/serve-imports.ts';
import { readRevisions } from '#server/kit/revision.sql.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { contentImporter } from './content-importer.ts';
import { registerAttachments, registerPublicFiles } from './content-files.routes.ts';
import { guardsWithdrawal } from './content.rules.ts';
import { stepContent, stepMany } from './content-steps.service.ts';
import type { Kinds } from './publication-problems.ts';
import { stepDecision } from './step-decision.ts';
import { exportContentList, listContent } from './content-list.service.ts';
import { contentTable, contentTemplate } from './content-table.service.ts';
import { contentByKey, createContent, describeContent, saveContent, viewerOf } from './content.service.ts';

const STEP: Irreversible = {
  must: 'Que no falte nada de lo que su clase pide',
  said: 'Qué queda a la vista y desde cuándo',
  back: 'Se retira o se vuelve a una revisión anterior; todo queda en su historial',
  second: { kinds: ['content'], isOwn: true },
};

const GUARDED_STEP: Irreversible = { ...STEP, second: { kinds: ['content', 'rules'], isGuarded: true } };

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
  const isLong = kind.fields.some(({ drawn }) => drawn === 'articles');

  serve(api, operations.list, { access: owner, budget: 'listing' }, ({ query }) =>
    listContent(services, kind, query),
  );
  serve(api, operations.listFile, { access: owner, budget: 'exporting' }, ({ query, context }) =>
    exportContentList(services, kind, query, context),
  );
  serve(
    api,
    operations.create,
    { access: owner, budget: isLong ? 'longDrafts' : 'drafting', effect: 'draft' },
    ({ body, person, requestId }) => createContent(services, kind, body.values, { person, requestId }),
  );
  serve(api, operations.get, { access: owner }, async ({ params, person, requestId }) =>
    describeContent(
      db,
      kind,
      await contentByKey(db, kind, params.clave),
      await viewerOf(services, { person, requestId }),
    ),
  );
  serve(
    api,
    operations.save,
    { access: owner, budget: isLong ? 'longTexts' : 'changing', effect: 'draft' },
    ({ params, body, version, person, requestId }) =>
      saveContent(services, kind, params.clave, { ...body, version, author: { person, requestId } }),
  );
  serve(
    api,
    operations.step,
    { access: owner, effect: guardsWithdrawal(kind) ? GUARDED_STEP : STEP },
    async ({ params, body, version, person, requestId }) => ({
      item: await stepContent(services, kinds, {
        kind,
        key: params.clave,
        wish: { ...body, version },
        author: { person, requestId },
      }),
    }),
    stepDecision(kind),
  );
  serve(
    api,
    operations.stepMany,
    { access: owner, budget: 'sweeping', effect: STEP },
    ({ body: { items, ...wish }, person, requestId }) =>
      stepMany(services, kinds, { kind, items, wish, author: { person, requestId } }),
  );
  if (fileFields(kind).length > 0) registerAttachments(api, kind);
  serve(api, operations.history, { access: owner }, async ({ params, query }) => {
    const { id } = await contentByKey(db, kind, params.clave);
    return readRevisions(db, { type: `content:${kind.type}`, id }, query);
  });
  serve(api, operations.file, { access: owner, budget: 'exporting' }, ({ query }) =>
    contentTable(services, kind, query.formato),
  );
  serveImports(api, {
    operations: contentImportsApi(kind),
    importer: contentImporter(services, kinds, kind),
    access: owner,
    template: contentTemplate(kind),
    effects: { start: { second: { kinds: ['content'], isOwn: true } } },
  });
}
