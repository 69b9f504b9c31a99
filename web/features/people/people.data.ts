import { FUNCTIONS, type FunctionCode } from '#contract/functions.ts';
import { peopleApi } from '#contract/people-api.ts';
import type {
  GrantInput,
  GrantRow,
  KnownPerson,
  SubstitutionInput,
  SubstitutionRow,
} from '#contract/people.ts';
import { addressOf, type Api } from '#web/kit/api.ts';
import { readFile } from '#web/kit/read-file.ts';
import type { FileWish } from '#web/ui/officer-list/list-parts.ts';
import type { ComboOption } from '#web/ui/use-options.ts';
import type { PeopleSearch } from './people.search.ts';

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The filter of the address; what it cannot be is left out. */
function filterOf({ q, funcion, area, dia, todas, orden }: PeopleSearch) {
  return {
    ...(q === '' ? {} : { q }),
    ...((FUNCTIONS as readonly string[]).includes(funcion) ? { funcion: funcion as FunctionCode } : {}),
    ...(isId(area) ? { area } : {}),
    ...(isDay(dia) ? { dia } : {}),
    ...(todas === 'si' ? { todas: 'si' as const } : {}),
    ...(orden === '' ? {} : { orden }),
  };
}

/** A page of «Quién puede qué», with the areas of the directory. */
export const readGrants = (api: Api, search: PeopleSearch, signal: AbortSignal) =>
  api.call(peopleApi.list, { query: { ...filterOf(search), pag: search.pag }, signal });

/** The same list as a file. */
export const readGrantsFile = (
  api: Api,
  search: PeopleSearch,
  { columns, keys, format }: FileWish,
): Promise<Blob> =>
  readFile(
    api,
    addressOf(peopleApi.export, undefined, {
      ...filterOf(search),
      columnas: columns,
      claves: keys,
      formato: format,
    }),
  );

export const readAlarms = (api: Api, signal: AbortSignal) => api.call(peopleApi.alarms, { signal });

const optionOf = ({ id, name, email }: KnownPerson): ComboOption => ({
  value: id,
  label: name,
  ...(email === null ? {} : { note: email }),
});

/** People who entered before, to choose from. */
export const findPeople = async (api: Api, q: string, signal: AbortSignal): Promise<ComboOption[]> =>
  (await api.call(peopleApi.people, { query: { q }, signal })).rows.map(optionOf);

export const giveFunction = (api: Api, grant: GrantInput) => api.call(peopleApi.give, { body: grant });

export const endFunction = (api: Api, { id, version }: GrantRow, reason: string) =>
  api.call(peopleApi.end, { params: { id }, body: { reason }, version });

export const delegateFunction = (
  api: Api,
  id: string,
  { code: _code, lines: _lines, isDelegable: _isDelegable, ...part }: GrantInput,
) => api.call(peopleApi.delegate, { params: { id }, body: part });

export const readOwnFunctions = (api: Api, signal: AbortSignal) => api.call(peopleApi.mine, { signal });

export const readSubstitutions = (api: Api, signal: AbortSignal) =>
  api.call(peopleApi.substitutions, { signal });

export const proposeSubstitution = (api: Api, asked: SubstitutionInput) =>
  api.call(peopleApi.propose, { body: asked });

export const acceptSubstitution = (api: Api, { id, version }: SubstitutionRow) =>
  api.call(peopleApi.accept, { params: { id }, version });

export const endSubstitution = (api: Api, { id, version }: SubstitutionRow, reason: string) =>
  api.call(peopleApi.endSubstitution, { params: { id }, body: { reason }, version });
