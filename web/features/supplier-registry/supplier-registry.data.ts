import { supplierRegistryApi, type RegistryPage } from '#contract/supplier-registry.ts';
import type { Api } from '#web/kit/api.ts';
import type { RegistrySearch } from './supplier-registry.search.ts';

/** The administrative list of the registry. */
export function loadRegistry(api: Api, search: RegistrySearch): Promise<RegistryPage> {
  return api.call(supplierRegistryApi.list, {
    query: {
      q: search.q.slice(0, 200),
      estado: search.estado.slice(0, 200),
      persona: search.persona.slice(0, 200),
      giro: search.giro.slice(0, 200),
      orden: search.orden === 'reciente' ? ('reciente' as const) : undefined,
      pag: search.pag > 1 && search.pag <= 500 ? search.pag : undefined,
    },
  });
}
