import { sectionListAddress, type ListAddress } from '#web/ui/officer-list/list-address.ts';
import {
  EVALUATION_ADMIN_PATH,
  EVALUATION_ADMIN_SEARCH,
  type EvaluationAdminSearch,
  type SetEvaluationAdminSearch,
} from './evaluation-admin.search.ts';

/** What the list of the orders of a period has in the address. */
export function ordersListAddress(
  search: EvaluationAdminSearch,
  setSearch: SetEvaluationAdminSearch,
): ListAddress {
  return sectionListAddress({
    path: EVALUATION_ADMIN_PATH,
    defaults: EVALUATION_ADMIN_SEARCH,
    search,
    names: ['estado', 'q', 'orden', 'columnas', 'pag'],
    set: (patch) =>
      setSearch(Object.fromEntries(Object.entries(patch).map(([name, value]) => [name, String(value)]))),
  });
}
