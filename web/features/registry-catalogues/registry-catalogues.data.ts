import type { Endpoint } from '#contract/endpoint.ts';
import { registryCataloguesApi } from '#contract/registry-catalogues-api.ts';
import type { AllCatalogues, CatalogueName } from '#contract/registry-catalogues.ts';
import type { Api } from '#web/kit/api.ts';
import type { Entry } from './entry-values.ts';

export const readAll = (api: Api, signal?: AbortSignal): Promise<AllCatalogues> =>
  api.call(registryCataloguesApi.all, signal === undefined ? {} : { signal });

export const readHistory = (api: Api, catalogo: CatalogueName, clave: string, signal?: AbortSignal) =>
  api.call(registryCataloguesApi.history, {
    params: { catalogo, clave },
    ...(signal === undefined ? {} : { signal }),
  });

const CREATE: Partial<Record<CatalogueName, Endpoint>> = {
  giros: registryCataloguesApi.createLine,
  documentos: registryCataloguesApi.createPaper,
  motivos: registryCataloguesApi.createReason,
  'dias-inhabiles': registryCataloguesApi.createHoliday,
};

const CHANGE: Record<CatalogueName, Endpoint> = {
  giros: registryCataloguesApi.changeLine,
  documentos: registryCataloguesApi.changePaper,
  motivos: registryCataloguesApi.changeReason,
  plazos: registryCataloguesApi.changeTerm,
  'dias-inhabiles': registryCataloguesApi.changeHoliday,
};

/** Whether entries can be added; terms are given by the rules that use them. */
export const canCreate = (name: CatalogueName): boolean => CREATE[name] !== undefined;

/** Name of the property that is the key. */
export const keyOf = (name: CatalogueName): 'code' | 'date' => (name === 'dias-inhabiles' ? 'date' : 'code');

/** Adds an entry, or changes the one with that key and version; gives the labels of what others changed meanwhile. */
export async function saveEntry(
  api: Api,
  name: CatalogueName,
  { body, key, version }: { body: Entry; key?: string | undefined; version?: number | undefined },
): Promise<string[]> {
  const target = key === undefined ? CREATE[name] : CHANGE[name];
  if (target === undefined) return [];
  const saved = await api.call(target, {
    ...(key === undefined ? {} : { params: { [name === 'dias-inhabiles' ? 'fecha' : 'clave']: key } }),
    body,
    ...(version === undefined ? {} : { version }),
  });
  return (saved as { joined?: string[] }).joined ?? [];
}

/** What a day without work, or a recess, would touch. */
export const askHoliday = (
  api: Api,
  body: { date: string; until: string | null; isGone: boolean; also: string[] },
) => api.call(registryCataloguesApi.holidayEffect, { body });

export const removeHoliday = (api: Api, fecha: string, version: number) =>
  api.call(registryCataloguesApi.removeHoliday, { params: { fecha }, version });
