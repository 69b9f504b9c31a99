import { importApi } from './imports-api.ts';

/** Largest file of a budget that is taken, in bytes and in rows. */
export const MAX_BUDGET_BYTES = 20_000_000;
export const MAX_BUDGET_ROWS = 10_000;

/** The approved budget of a year: each row is a key with its amount. */
export const budgetImportApi = importApi({
  name: 'Budget',
  base: '/administracion/presupuesto/aprobado/importaciones',
  tag: 'Presupuesto',
  of: 'un presupuesto aprobado',
  hasTemplate: true,
});

/** Changes of a budget: each row increases or decreases a key by a letter. */
export const budgetChangesImportApi = importApi({
  name: 'BudgetChanges',
  base: '/administracion/presupuesto/adecuaciones/importaciones',
  tag: 'Presupuesto',
  of: 'adecuaciones del presupuesto',
  hasTemplate: true,
});
