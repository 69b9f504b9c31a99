import { importApi } from './imports-api.ts';

/** Largest annual plan that is taken, in bytes and in rows. */
export const MAX_PLAN_BYTES = 20_000_000;
export const MAX_PLAN_ROWS = 2_000;

/** The annual plan of purchases: each row begins a draft with its planning. */
export const annualPlanImportApi = importApi({
  name: 'AnnualPlan',
  base: '/administracion/programa-anual/importaciones',
  tag: 'Administración de procedimientos',
  of: 'un programa anual de compras',
  hasTemplate: true,
});
