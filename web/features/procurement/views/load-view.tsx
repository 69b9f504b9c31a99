import { procurementViewsApi } from '#contract/procurement-views.ts';
import type { Api } from '#web/kit/api.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { listQuery } from '../procedures.data.ts';
import type { ListSearch } from '../procedures.search.ts';
import type { ListView } from './list-view.ts';
import type { ViewName } from '../procedures.search.ts';
import { isInMonth } from './month-days.ts';

const FOLDER = 'procurement/views';
const LOADER = `${FOLDER}/load-view.tsx`;

/** Data and code of a view of the list. */
export async function loadView(api: Api, name: ViewName, search: ListSearch): Promise<ListView> {
  const { pag: _page, orden: _order, anio, ...query } = listQuery(search);
  const mes = /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(search.mes ?? '') ? search.mes : undefined;
  if (name === 'calendario') {
    const [month, { CalendarView }] = await Promise.all([
      api.call(procurementViewsApi.month, { query: { ...query, anio, mes } }),
      import('./calendar-view.tsx'),
    ]);
    return {
      count: formatCountOf(month.acts.filter(({ at }) => isInMonth(month.month, at)).length, 'acto', 'actos'),
      draw: (place) => <CalendarView month={month} {...place} />,
      modules: [LOADER, `${FOLDER}/calendar-view.tsx`],
    };
  }
  const year = /^\d{4}$/.test(anio ?? '') ? Number(anio) : undefined;
  const [spending, { SpendingView }] = await Promise.all([
    api.call(procurementViewsApi.spending, { query: { ...query, anio: year, mes } }),
    import('./spending-view.tsx'),
  ]);
  return {
    count: formatCountOf(spending.contracts, 'contrato', 'contratos'),
    draw: (place) => <SpendingView spending={spending} {...place} />,
    modules: [LOADER, `${FOLDER}/spending-view.tsx`],
  };
}
