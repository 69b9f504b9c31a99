import { relatedSuppliersApi } from '#contract/related-suppliers.ts';
import { audit } from '#server/kit/audit.ts';
import { transaction } from '#server/kit/db.ts';
import { notFound } from '#server/kit/errors.ts';
import { IN_LOG } from '#server/kit/effects.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { exportFindings, selectFindings, selectGroup, selectGroups, selectOverview } from './findings.sql.ts';
import { CLOSED_BY_TWO, IGNORED_BY_TWO, WEIGHED_BY_TWO } from './relation-decisions.ts';
import { hander } from './related-suppliers.jobs.ts';
import { askForCalculation, changeWeight, decideFinding, ignoreDatum } from './relations.service.ts';

const ACCESS = { action: 'administer', subject: 'SupplierRegistry' } as const;

/** Suppliers that share a representative, partner, address, telephone, account or mail domain. */
export function registerRelatedSuppliers(api: Api): void {
  const { services } = api;
  const { db } = services;
  const hand = hander(services);
  serve(api, relatedSuppliersApi.overview, { access: ACCESS }, () => selectOverview(db));
  serve(api, relatedSuppliersApi.list, { access: ACCESS, budget: 'listing' }, ({ query }) =>
    selectFindings(db, query),
  );
  serve(
    api,
    relatedSuppliersApi.export,
    { access: ACCESS, budget: 'exporting' },
    async ({ query, person, requestId, context }) => {
      // The file carries the RFC of natural persons: who took it out is remembered.
      await transaction(db, (tx) =>
        audit(tx, {
          person,
          operation: 'relation.download',
          subjectType: 'relations',
          subjectId: query.estado,
          after: query,
          requestId,
        }),
      );
      return exportFindings(services, query, context);
    },
  );
  serve(api, relatedSuppliersApi.groups, { access: ACCESS, budget: 'listing' }, ({ query }) =>
    selectGroups(db, query.pag, query.tam),
  );
  serve(api, relatedSuppliersApi.group, { access: ACCESS }, async ({ params }) => {
    const group = await selectGroup(db, params.id);
    if (group === undefined) throw notFound();
    return group;
  });
  serve(
    api,
    relatedSuppliersApi.decide,
    {
      access: ACCESS,
      effect: {
        must: 'Razón de al menos 20 letras',
        said: 'Que deja de avisarse mientras no compartan algo más',
        back: `Se abre otra vez con su razón. ${IN_LOG}`,
        second: { kinds: ['lists'], isGuarded: true },
      },
    },
    ({ params, body, version, person, requestId }) =>
      decideFinding(db, body, { id: params.id, version, author: { person, requestId } }),
    CLOSED_BY_TWO,
  );
  serve(
    api,
    relatedSuppliersApi.ignore,
    {
      access: ACCESS,
      effect: {
        must: 'Razón de al menos 20 letras',
        said: 'Que ese dato no relaciona a nadie en todo el padrón',
        back: `No se deshace. ${IN_LOG}`,
        second: { kinds: ['lists'], isGuarded: true },
      },
    },
    ({ params, body, person, requestId }) =>
      ignoreDatum(db, body, { id: params.id, author: { person, requestId }, hand }),
    IGNORED_BY_TWO,
  );
  serve(
    api,
    relatedSuppliersApi.weigh,
    {
      access: ACCESS,
      effect: {
        must: 'Razón de al menos 20 letras',
        said: 'Que se busca de nuevo en todo el padrón',
        back: `Se cambia otra vez; lo anterior queda. ${IN_LOG}`,
        second: { kinds: ['rules'], isGuarded: true },
      },
    },
    ({ params, body, version, person, requestId }) =>
      changeWeight(db, body, { kind: params.tipo, version, author: { person, requestId }, hand }),
    WEIGHED_BY_TWO,
  );
  serve(
    api,
    relatedSuppliersApi.calculate,
    { access: ACCESS, budget: 'sweeping', effect: 'repeatable' },
    ({ person, requestId }) => askForCalculation(db, { person, requestId }, hand),
  );
}
