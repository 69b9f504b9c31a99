import { regulationTextsApi } from '#contract/regulation-texts.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { audit } from '#server/kit/audit.ts';
import { transaction } from '#server/kit/db.ts';
import { notFound } from '#server/kit/errors.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { searchArticles } from './article-search.sql.ts';
import { markReview, selectCitations, selectReviews } from './citations.sql.ts';
import { divideUpload } from './divide-text.service.ts';
import { compareVersions, readText, readVersion, regulationBySlug } from './texts.service.ts';

const OWNER = { action: 'administer', subject: 'Regulations' } as const;

/** Texts of regulations by article: what was in force on a day, what changed, what cites them. */
export function registerRegulationTexts(api: Api): void {
  const { services } = api;
  const { db } = services;
  serve(api, regulationTextsApi.text, { access: 'public' }, ({ params, query }) =>
    readText(db, params.slug, query.fecha),
  );
  serve(api, regulationTextsApi.version, { access: 'public' }, ({ params }) => readVersion(db, params.clave));
  serve(api, regulationTextsApi.comparison, { access: 'public' }, ({ params, query }) =>
    compareVersions(db, params.slug, query),
  );
  serve(api, regulationTextsApi.citations, { access: 'public' }, async ({ params }) => ({
    rows: await selectCitations(db, (await regulationBySlug(db, params.slug)).id),
  }));
  serve(api, regulationTextsApi.articles, { access: 'public', budget: 'listing' }, ({ query }) =>
    searchArticles(db, { q: query.q, day: query.fecha ?? todayInMexico(), page: query.pag }),
  );
  serve(api, regulationTextsApi.reviews, { access: OWNER }, async ({ params }) => {
    const rows = await selectReviews(db, params.clave);
    if (rows === undefined) throw notFound();
    return { rows };
  });
  serve(
    api,
    regulationTextsApi.review,
    { access: OWNER, effect: 'draft' },
    ({ params, body, person, requestId }) =>
      transaction(db, async (tx) => {
        await audit(tx, {
          person,
          requestId,
          operation: 'reviewCitation',
          subjectType: 'citation_review',
          subjectId: params.id,
          after: { isDone: body.isDone },
        });
        const review = await markReview(tx, { id: params.id, by: body.isDone ? person.id : null });
        if (review === undefined) throw notFound();
        return review;
      }),
  );
  serve(
    api,
    regulationTextsApi.divide,
    { access: OWNER, budget: 'document', effect: 'question' },
    ({ query, context, person }) => divideUpload(services, { context, name: query.nombre, person }),
  );
}
