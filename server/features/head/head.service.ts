import type { Context } from 'hono';
import { sql } from 'kysely';
import {
  HEAD_MONEY_COLUMNS,
  MONEY_FIGURES,
  MONEY_GROUPS,
  type HeadMoneyFileQuery,
  type HeadMoneyRow,
  type HeadTimes,
  type HeadTimesQuery,
} from '#contract/head.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { areasBelow } from '#server/features/waiting/public.ts';
import type { Db } from '#server/kit/db.ts';
import { exportList, type ListSource } from '#server/kit/list-columns.ts';
import type { Services } from '#server/kit/services.ts';
import { moneyFile } from './head-money.sql.ts';
import { readTimes } from './service-times.sql.ts';

/** How long each stretch took: of a year that is over, in it; else in the last twelve months. */
export async function headTimes(db: Db, { ejercicio, area }: HeadTimesQuery, now: Date): Promise<HeadTimes> {
  const today = todayInMexico(now);
  const isOver = ejercicio !== undefined && ejercicio < Number(today.slice(0, 4));
  const [from, until] = isOver ? [`${ejercicio}-01-01`, `${ejercicio}-12-31`] : [addDays(today, -365), today];
  return readTimes(db, { from, until, areas: await areasBelow(db, area) });
}

const figures = Object.fromEntries(
  MONEY_FIGURES.map((name) => [name, { value: (row: HeadMoneyRow) => row[name], kind: 'amount' as const }]),
) as unknown as Omit<ListSource<typeof HEAD_MONEY_COLUMNS, HeadMoneyRow>, 'grupo'>;

/** The money as a file, as the panel shows it. */
export async function exportMoney(
  services: Services,
  query: HeadMoneyFileQuery,
  context: Context,
): Promise<Response> {
  const { year, rows } = await moneyFile(services.db, query);
  const list = {
    file: `dinero-${query.por}-${year ?? 'sin-ejercicio'}`,
    sheet: `Dinero ${year ?? ''}`.trim(),
    columns: { ...HEAD_MONEY_COLUMNS, grupo: { label: MONEY_GROUPS[query.por] } },
    source: {
      grupo: {
        value: ({ key, name }: HeadMoneyRow) => (query.por === 'capitulo' ? `${key} ${name}` : name),
        width: 40,
      },
      ...figures,
    },
    rows: sql<HeadMoneyRow>`${rows}`,
  };
  return exportList(services, list, query, context);
}
