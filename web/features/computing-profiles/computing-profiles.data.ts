import { computingProfilesApi, type ProfileDetail, type ProfilePage } from '#contract/computing-profiles.ts';
import { CallError, type Api } from '#web/kit/api.ts';
import type { ProfileSearch } from './computing-profiles.search.ts';

/** Profiles of the catalogue and those chosen to compare. */
export function loadProfileList(api: Api, search: ProfileSearch): Promise<ProfilePage> {
  return api.call(computingProfilesApi.list, {
    query: {
      q: search.q.slice(0, 200),
      tipo: search.tipo.slice(0, 500),
      nivel: search.nivel.slice(0, 500),
      uso: search.uso.slice(0, 500),
      vigencia: search.vigencia === 'todas' ? ('todas' as const) : undefined,
      comparar: search.comparar.slice(0, 500),
    },
  });
}

/** One profile by its key. */
export function loadProfile(api: Api, clave: string): Promise<ProfileDetail> {
  return api.call(computingProfilesApi.detail, { params: { clave } });
}

/** The sheet of a profile as PDF. */
export async function loadProfilePdf(api: Api, clave: string): Promise<Blob> {
  const response = await api.request(`/perfiles/${encodeURIComponent(clave)}/pdf`);
  if (!response.ok) throw new CallError(await response.json());
  return response.blob();
}
