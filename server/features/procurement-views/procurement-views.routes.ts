import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import {
  procurementViewsApi,
  type ActsMonth,
  type Spending,
  type SpendingQuery,
} from '#contract/procurement-views.ts';
import { ProcedureQuery } from '#contract/procedures.ts';
import { procedureCondition } from '#server/features/procurement/public.ts';
import { rememberByVersion } from '#server/kit/remembered.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { readMonth } from './month.sql.ts';
import { spendingCsv } from './spending-csv.ts';
import { readSpending, type SpendingWish } from './spending.sql.ts';

/** Areas and suppliers of a chart. */
const RANKED = 10;
/** Rows of an export. */
const EXPORTED = 50_000;

/** The list of procedures seen as a calendar and as money. */
export function registerProcurementViews(api: Api): void {
  const { db } = api.services;
  const months = rememberByVersion<ActsMonth>(db, 60);
  serve(api, procurementViewsApi.month, 'public', ({ query: { mes, ...query } }) => {
    const today = todayInMexico(new Date());
    const month = mes ?? today.slice(0, 7);
    // The month is the range of days.
    const asked = { ...query, desde: undefined, hasta: undefined };
    return months(`${today} ${month} ${JSON.stringify(asked)}`, async () =>
      readMonth(db, month, await procedureCondition(db, asked)),
    );
  });

  const sums = rememberByVersion<Spending>(db, 60);
  const spendingOf = (query: SpendingQuery, most: number) => {
    const today = todayInMexico(new Date());
    return sums(`${today} ${most} ${JSON.stringify(query)}`, async () =>
      readSpending(db, {
        ...(await wishOf(query)),
        today,
        year: query.anio ?? Number(today.slice(0, 4)),
        most,
      }),
    );
  };
  serve(api, procurementViewsApi.spending, 'public', ({ query }) => spendingOf(query, RANKED));
  serve(api, procurementViewsApi.spendingCsv, 'public', async ({ query: { tabla, ...query } }) => {
    const spending = await spendingOf(query, EXPORTED);
    return new Response(spendingCsv(spending, tabla), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="ejercido-${spending.year}-${tabla}.csv"`,
        'cache-control': 'no-cache',
      },
    });
  });

  /** Which procedures, and whose contracts: a year is that of the contracts, a supplier that of each one. */
  async function wishOf({
    anio: _year,
    proveedor,
    ...query
  }: SpendingQuery): Promise<Pick<SpendingWish, 'condition' | 'suppliers'>> {
    const asked = ProcedureQuery.parse({});
    const condition = await procedureCondition(db, {
      ...asked,
      ...query,
      desde: undefined,
      hasta: undefined,
    });
    const firms = (proveedor ?? '').split(',').filter((firm) => firm !== '');
    const suppliers =
      firms.length === 0
        ? sql`true`
        : sql`(s.number = any(${firms}) or supplier_name_key(c.supplier_name) = any(${firms}))`;
    return { condition, suppliers };
  }
}
