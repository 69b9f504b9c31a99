import { openDataApi, type OpenData } from '#contract/open-data.ts';
import type { Api } from '#web/kit/api.ts';

/** What is published as data. */
export const loadOpenData = (api: Api): Promise<OpenData> => api.call(openDataApi.overview);
