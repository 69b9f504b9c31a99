import { annualPlanImportApi } from '#contract/annual-plan.ts';
import { planningApi } from '#contract/planning-api.ts';
import { procedureTemplatesApi } from '#contract/procedure-templates.ts';
import { mustReadProcedure as mustRead } from '#server/features/procurement/public.ts';
import type { Importer } from '#server/kit/imports/importer.ts';
import { serveImports } from '#server/kit/imports/serve-imports.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { copyProcedure } from './begin-like.service.ts';
import { listCandidates } from './planning.sql.ts';
import { getPlanning, plannedPurchases, savePlanning } from './planning.service.ts';
import { PLAN_TEMPLATE } from './plan-importer.ts';
import { REPLACED_PLANNING } from './planning-decisions.ts';
import {
  beginFromTemplate,
  createTemplate,
  listTemplates,
  retireTemplate,
  saveTemplate,
} from './templates.service.ts';
import { IN_LOG } from '#server/kit/effects.ts';

const OFFICER = { action: 'administer', subject: 'Procurement' } as const;

/** Procedures that begin like others: copies, second calls, templates. */
export function registerTemplates(api: Api): void {
  const { db } = api.services;
  const operations = procedureTemplatesApi;
  serve(api, operations.list, { access: OFFICER }, async () => ({ rows: await listTemplates(db) }));
  serve(
    api,
    operations.create,
    { access: OFFICER, budget: 'drafting', effect: 'draft' },
    ({ body, person, requestId }) => createTemplate(db, body, { person, requestId }),
  );
  serve(
    api,
    operations.change,
    { access: OFFICER, effect: 'draft' },
    ({ params, body, version, person, requestId }) =>
      saveTemplate(db, { id: params.id, version }, body, { person, requestId }),
  );
  serve(
    api,
    operations.retire,
    {
      access: OFFICER,
      effect: {
        must: 'Nada más',
        said: 'Que deja de ofrecerse y lo empezado con ella sigue igual',
        back: `Se guarda otra igual desde un procedimiento. ${IN_LOG}`,
      },
    },
    ({ params, version, person, requestId }) =>
      retireTemplate(db, { id: params.id, version }, { person, requestId }),
  );
  serve(
    api,
    operations.begin,
    { access: OFFICER, budget: 'drafting', effect: 'draft' },
    ({ params, person, requestId }) => beginFromTemplate(db, params.id, { person, requestId }),
  );
  serve(
    api,
    operations.copy,
    { access: OFFICER, budget: 'drafting', effect: 'draft' },
    ({ params, body, person, requestId }) =>
      copyProcedure(db, { id: params.id, kind: body.kind }, { person, requestId }),
  );
}

/** What comes before a procedure, for officers; what is announced of it, for everybody. */
export function registerPlanning(api: Api, importer: Importer): void {
  const { db } = api.services;
  serveImports(api, {
    operations: annualPlanImportApi,
    importer,
    access: OFFICER,
    template: { name: 'plantilla-programa-anual', sheet: 'Programa anual', rows: PLAN_TEMPLATE },
    effects: {
      start: {
        said: 'Cuántas compras entran como borradores y cuáles no',
        back: 'Se deshace entera mientras nadie continúe un borrador',
      },
      undo: { must: 'Que nadie haya continuado uno de sus borradores' },
    },
  });
  serve(api, planningApi.get, { access: OFFICER }, ({ params }) => getPlanning(db, params.id));
  serve(
    api,
    planningApi.save,
    {
      access: OFFICER,
      effect: {
        must: 'Antes de publicar, nada. Después: motivo público de 20 letras para cambiar el fundamento, la justificación, la partida o lo anunciado',
        said: 'Que eso ya se publicó, y que los visitantes leerán el motivo',
        back: 'Se cambia otra vez; lo anterior queda en «Cambios»',
        second: { kinds: ['documents'] },
      },
    },
    ({ params, body, version, person, requestId }) =>
      savePlanning(db, { id: params.id, version }, body, { person, requestId }),
    REPLACED_PLANNING,
  );
  serve(api, planningApi.candidates, { access: OFFICER }, async ({ params, query }) => {
    await mustRead(db, params.id);
    return { rows: await listCandidates(db, query.giro) };
  });
  serve(api, planningApi.planned, { access: 'public' }, async () => ({ rows: await plannedPurchases(db) }));
}
