import { sectionListAddress, type ListAddress } from '#web/ui/officer-list/list-address.ts';
import {
  REGISTRY_PATH,
  REGISTRY_SEARCH,
  type RegistrySearch,
  type SetRegistrySearch,
} from './supplier-registry.search.ts';

/** What a list of the screen has in the address; leaving its rows closes what is open beside them. */
export function registryAddress(
  search: RegistrySearch,
  setSearch: SetRegistrySearch,
  names: readonly (keyof RegistrySearch)[],
): ListAddress {
  return sectionListAddress({
    path: REGISTRY_PATH,
    defaults: REGISTRY_SEARCH,
    search,
    names,
    set: (patch) => setSearch({ sol: '', doc: '', ...patch }),
    kept: { sol: '', doc: '' },
  });
}
