import { budgetApi } from '#contract/budget-api.ts';
import { budgetChangesImportApi, budgetImportApi } from '#contract/budget-import.ts';
import { serveImports } from '#server/kit/imports/serve-imports.ts';
import { IN_LOG, type Irreversible } from '#server/kit/effects.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { budgetImporter, budgetTemplate } from './budget-importer.ts';
import { budgetDeskApi } from '#contract/budget-desk.ts';
import { closeBudgetYear, CLOSED_YEAR, readBudgetYear } from './budget-year.service.ts';
import { readBudgetDesk, resolveMessage } from './system/budget-desk.ts';
import { tellBudgetRun } from './budget-import.sql.ts';
import { listFundRequests } from './fund-requests.ts';
import { exportBudget, readBudget, readKey } from './budget-list.ts';

const READER = { action: 'consult', subject: 'Budget' } as const;
/** Who loads the budget does not let it in alone, while somebody else works here. */
const BY_TWO: Irreversible['second'] = { kinds: ['budget'], isGuarded: true };
const OFFICER = { action: 'administer', subject: 'Budget', by: 'budget_officer' } as const;

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
  serve(api, budgetDeskApi.desk, { access: READER }, () => readBudgetDesk(db));
  serve(
    api,
    budgetDeskApi.resolve,
    {
      access: OFFICER,
      effect: {
        must: 'Que el sistema de presupuesto no lo haya tomado y se explique qué se hizo',
        said: 'Si se repite con la misma llave o se da por atendido',
        back: `No se deshace: lo que sigue del mismo documento sale después. ${IN_LOG}`,
      },
    },
    ({ params, body, person, requestId }) => resolveMessage(db, params.id, body, { person, requestId }),
  );
  serve(api, budgetDeskApi.year, { access: READER, budget: 'listing' }, ({ query }) =>
    readBudgetYear(db, query.ejercicio),
  );
  serve(
    api,
    budgetDeskApi.close,
    {
      access: OFFICER,
      effect: {
        must: 'Que el ejercicio haya terminado y nada espere respuesta del sistema de presupuesto',
        said: 'Cuánto se libera y qué ya no se puede',
        back: `No se deshace: solo entran pagos y asientos contrarios. ${IN_LOG}`,
        second: BY_TWO,
      },
    },
    ({ params, person, requestId }) => closeBudgetYear(db, params.year, { person, requestId }),
    CLOSED_YEAR,
  );
  serveImports(api, {
    operations: budgetImportApi,
    importer: budgetImporter('approved'),
    access: OFFICER,
    template: {
      name: 'plantilla-presupuesto',
      sheet: 'Presupuesto',
      rows: () => budgetTemplate(db, 'approved'),
    },
    second: {
      kind: 'budget',
      isGuarded: true,
      start: 'Importar un presupuesto aprobado',
      undo: 'Deshacer la importación de un presupuesto aprobado',
      tells: tellBudgetRun,
      place: (id) => `/administracion/presupuesto?parte=cargar&importacion=${id}`,
    },
    effects: {
      start: {
        said: 'Cuánto se aprueba por capítulo y fuente',
        back: 'Se deshace entera mientras nada se reserve ni cambie después',
        second: BY_TWO,
      },
      undo: {
        must: 'Que nada de lo que trajo esté reservado, comprometido ni cambiado después',
        second: BY_TWO,
      },
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
    second: {
      kind: 'budget',
      isGuarded: true,
      start: 'Importar adecuaciones del presupuesto',
      undo: 'Deshacer la importación de adecuaciones del presupuesto',
      tells: tellBudgetRun,
      place: (id) => `/administracion/presupuesto?parte=cargar&importacion=${id}`,
    },
    effects: {
      start: {
        said: 'Cuánto se amplía y reduce por capítulo y fuente',
        back: 'Se deshace entera mientras nada se reserve ni cambie después',
        second: BY_TWO,
      },
      undo: {
        must: 'Que nada de lo que trajo esté reservado, comprometido ni cambiado después',
        second: BY_TWO,
      },
    },
  });
}
