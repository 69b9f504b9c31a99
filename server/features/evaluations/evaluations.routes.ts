import { evaluationsApi } from '#contract/evaluations.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { evaluationFile } from './evaluation-file.ts';
import { publishedEvaluations } from './published.service.ts';

/** Published evaluations of suppliers (S-2.6). */
export function registerEvaluations(api: Api): void {
  const { db } = api.services;
  const published = publishedEvaluations(db);
  serve(api, evaluationsApi.list, { access: 'public', budget: 'listing' }, ({ query }) =>
    published.list(query),
  );
  serve(api, evaluationsApi.data, { access: 'public', budget: 'exporting' }, ({ params, query }) =>
    evaluationFile(db, params.clave, query.formato),
  );
  serve(api, evaluationsApi.detail, { access: 'public' }, ({ params }) => published.detail(params.numero));
}
