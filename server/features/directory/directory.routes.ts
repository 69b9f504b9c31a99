import { directoryApi } from '#contract/directory.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { listDirectory } from './directory.sql.ts';

/** Directory of the unit (S-2.4). */
export function registerDirectory(api: Api): void {
  serve(api, directoryApi.list, 'public', ({ query }) => listDirectory(api.services.db, query));
}
