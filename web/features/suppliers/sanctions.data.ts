import { sanctionsApi, type SanctionPage } from '#contract/sanctions-api.ts';
import type { ExportFormat } from '#contract/suppliers.ts';
import { addressOf, type Api } from '#web/kit/api.ts';

interface SanctionSearch {
  q: string;
  lista: string;
}

const filtersOf = (search: SanctionSearch) => ({
  q: search.q.slice(0, 200),
  lista: search.lista === 'cumplidas' ? ('cumplidas' as const) : undefined,
});

/** One page of the register of sanctioned persons. */
export function loadSanctions(api: Api, search: SanctionSearch & { pag: number }): Promise<SanctionPage> {
  const pag = search.pag > 1 && search.pag <= 500 ? search.pag : undefined;
  return api.call(sanctionsApi.list, { query: { ...filtersOf(search), pag } });
}

/** Address of the export of what the register of sanctions shows, on all its pages. */
export function sanctionExportAddress(search: SanctionSearch, formato: ExportFormat): string {
  return addressOf(sanctionsApi.export, undefined, { ...filtersOf(search), formato });
}
