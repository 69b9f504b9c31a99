import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import { LISTED_CONTRACTS, procurementViewsApi, type SpendingQuery } from '#contract/procurement-views.ts';
import { ProcedureQuery } from '#contract/procedures.ts';
import { procedureCondition } from '#server/features/procurement/public.ts';
import { contentDisposition, filteredName } from '#server/kit/files/names.ts';
import { serveKept } from '#server/kit/kept-answers.ts';
import type { Api } from '#server/kit/serve.ts';
import { proceduresOfMonth, readMonth } from './month.sql.ts';
import { spendingCsv } from './spending-csv.ts';
import { proceduresOfYear, readSpending, type SpendingWish } from './spending.sql.ts';

/** Areas and suppliers of a chart. */
const RANKED = 10;
/** Rows of an export. */
const EXPORTED = 50_000;

const todayNow = () => todayInMexico(new Date());

/** The list of procedures seen as a calendar and as money. */
export function registerProcurementViews(api: Api): void {
  const { db } = api.services;
  const kept = { share: 'search', moment: todayNow, budget: 'listing' } as const;
  serveKept(api, procurementViewsApi.month, kept, async ({ query: { mes, ...query } }) => {
    const month = mes ?? todayNow().slice(0, 7);
    // The month is the range of days.
    const asked = { ...query, desde: undefined, hasta: undefined };
    return readMonth(db, month, await procedureCondition(db, asked, proceduresOfMonth(month)));
  });

  const spendingOf = async (query: SpendingQuery, most: number, listed: number) => {
    const today = todayNow();
    const [ofMonth, month] = query.mes?.split('-').map(Number) ?? [];
    const year = ofMonth ?? query.anio ?? Number(today.slice(0, 4));
    return readSpending(db, { ...(await wishOf(query, year)), today, year, month, most, listed });
  };
  serveKept(api, procurementViewsApi.spending, kept, ({ query }) =>
    spendingOf(query, RANKED, LISTED_CONTRACTS),
  );
  serveKept(
    api,
    procurementViewsApi.spendingCsv,
    { ...kept, budget: 'exporting' },
    async ({ query: { tabla, ...query } }) => {
      const spending = await spendingOf(query, EXPORTED, tabla === 'contratos' ? EXPORTED : 0);
      return {
        text: spendingCsv(spending, tabla, api.services.config.publicUrl),
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': contentDisposition(
            'attachment',
            `${filteredName(`contratado-${query.mes ?? spending.year}-${tabla}`, { ...query, anio: undefined, mes: undefined })}.csv`,
          ),
        },
      };
    },
  );

  /** Which procedures, and whose contracts: a year is that of the contracts, a supplier that of each one. */
  async function wishOf(
    { anio: _year, mes: _month, proveedor, ...query }: SpendingQuery,
    year: number,
  ): Promise<Pick<SpendingWish, 'condition' | 'ever' | 'suppliers'>> {
    const asked = { ...ProcedureQuery.parse({}), ...query, desde: undefined, hasta: undefined };
    const condition = await procedureCondition(db, asked, proceduresOfYear(year));
    const ever = await procedureCondition(db, asked);
    const firms = (proveedor ?? '').split(',').filter((firm) => firm !== '');
    const suppliers =
      firms.length === 0
        ? sql`true`
        : sql`(s.number = any(${firms}) or supplier_name_key(c.supplier_name) = any(${firms}))`;
    return { condition, ever, suppliers };
  }
}
