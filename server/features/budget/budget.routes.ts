import { budgetApi } from '#contract/budget-api.ts';
import { budgetChangesImportApi, budgetImportApi } from '#contract/budget-import.ts';
import { serveImports } from '#server/kit/imports/serve-imports.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { budgetImporter, budgetTemplate } from './budget-importer.ts';
import { listFundRequests } from './fund-requests.ts';
import { exportBudget, readBudget, readKey } from './budget-list.ts';

const READER = { action: 'consult', subject: 'Budget' } as const;
const OFFICER = { action: 'administer', subject: 'Budget' } as const;

/** The budget of a year: what it is, and the files that make and change it. */
export function registerBudget(api: Api): void {
  const { db } = api.services;
  serve(api, budgetApi.state, { access: READER }, ({ query }) => readBudget(db, query));
  serve(api, budgetApi.file, { access: READER, budget: 'exporting' }, ({ query, context }) =>
    exportBudget(api.services, query, context),
  );
  serve(api, budgetApi.entries, { access: READER }, ({ params, query }) =>
    readKey(db, params.id, query.cifra),
  );
  serve(api, budgetApi.waiting, { access: READER }, ({ person }) => listFundRequests(db, person));
  serveImports(api, {
    operations: budgetImportApi,
    importer: budgetImporter('approved'),
    access: OFFICER,
    template: {
      name: 'plantilla-presupuesto',
      sheet: 'Presupuesto',
      rows: () => budgetTemplate(db, 'approved'),
    },
    effects: {
      start: {
        said: 'Cuánto se aprueba por capítulo y fuente',
        back: 'Se deshace entera mientras nada se reserve ni cambie después',
      },
      undo: { must: 'Que nada de lo que trajo esté reservado, comprometido ni cambiado después' },
    },
  });
  serveImports(api, {
    operations: budgetChangesImportApi,
    importer: budgetImporter('changes'),
    access: OFFICER,
    template: {
      name: 'plantilla-adecuaciones',
      sheet: 'Adecuaciones',
      rows: () => budgetTemplate(db, 'changes'),
    },
    effects: {
      start: {
        said: 'Cuánto se amplía y reduce por capítulo y fuente',
        back: 'Se deshace entera mientras nada se reserve ni cambie después',
      },
      undo: { must: 'Que nada de lo que trajo esté reservado, comprometido ni cambiado después' },
    },
  });
}
