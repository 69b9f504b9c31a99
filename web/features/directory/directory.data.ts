import { directoryApi, type Directory } from '#contract/directory.ts';
import type { Api } from '#web/kit/api.ts';
import type { DirectorySearch } from './directory.search.ts';

/** People by area. */
export function loadDirectory(api: Api, search: DirectorySearch): Promise<Directory> {
  return api.call(directoryApi.list, {
    query: {
      q: search.q.slice(0, 200),
      area: search.area.slice(0, 100),
      tema: search.tema.slice(0, 100),
      atiende: search.atiende.slice(0, 150),
    },
  });
}
