import { supplierRegistryApi, type RegistryPage } from '#contract/supplier-registry.ts';
import type { Api } from '#web/kit/api.ts';

/** Parameters of the list with their defaults. */
export const REGISTRY_SEARCH = { q: '', estado: '', persona: '', giro: '', orden: 'nombre', pag: 1 };
export type RegistrySearch = typeof REGISTRY_SEARCH;

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
