import type { Api } from '#web/kit/api.ts';
import { openPdfTab } from '#web/kit/open-pdf-tab.ts';
import { readPaper } from '../supplier-registry.data.ts';

/** Opens a paper in a tab of its own; the bytes come with the officer's authorisation. */
export const openPaperTab = (api: Api, id: string): void => openPdfTab(() => readPaper(api, id));
