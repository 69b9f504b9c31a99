import { pageViewsApi, type PageView } from '#contract/page-views.ts';
import { addressOf, CallError, type Api } from '#web/kit/api.ts';
import type { ViewedDocument } from './documents.data.ts';
import type { ViewerSearch } from './documents.search.ts';

/** The page on which the viewer opens, as its picture with its lines, and where the pictures of all pages are. */
export interface FirstPage extends PageView {
  picture: string;
}

/** Address of the picture of a page. */
export function pictureAddress(id: string, version: number, page: number, isSmall = false): string {
  return addressOf(
    pageViewsApi.picture,
    { id, version, pagina: page },
    isSmall ? { miniatura: '1' } : undefined,
  );
}

/** What is shown of a PDF until it is there; undefined where its pages were not drawn. */
export async function loadFirstPage(
  api: Api,
  { document, drawn }: ViewedDocument,
  search: ViewerSearch,
): Promise<FirstPage | undefined> {
  const version =
    document.versions.find(({ number }) => String(number) === search.version) ?? document.versions[0];
  // Only what is said to be there is asked for: a request that fails stands in the visitor's console.
  if (version === undefined || drawn?.includes(version.number) !== true) return undefined;
  const asked = Math.max(1, Math.floor(Number(search.pag)) || 1);
  const pagina = Math.min(asked, version.pages ?? asked, 99_999);
  try {
    const page = await api.call(pageViewsApi.page, {
      params: { id: document.id, version: version.number, pagina },
    });
    return page.hasSmall
      ? { ...page, picture: pictureAddress(document.id, version.number, page.number) }
      : undefined;
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined;
    throw error;
  }
}
