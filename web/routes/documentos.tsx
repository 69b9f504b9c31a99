import { createRoute, lazyRouteComponent, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isGone, orGone } from '#web/kit/gone.ts';
import { pickSearch } from '#web/kit/links.ts';
import type { ReadPlace } from '../features/documents/viewer.screen.tsx';
import type { ViewerData } from '../features/documents/documents.data.ts';
import { VIEWER_PARAMS, viewerDeps, type ViewerSearch } from '../features/documents/documents.search.ts';
import { MissingThing } from '../shell/missing-thing.tsx';
import { browserPart } from './browser-part.tsx';
import { rootRoute } from './root.tsx';

const Viewer = lazyRouteComponent(() => import('../features/documents/viewer.screen.tsx'), 'Screen');
const Recent = lazyRouteComponent(
  () => import('../features/documents/recent-documents.tsx'),
  'RecentDocuments',
);

const PageQuestions = browserPart(
  async () => (await import('../features/clarifications/page-questions.tsx')).PageQuestions,
);

/** What was asked about a document comes once its pages stand. */
function Companion(place: ReadPlace) {
  return place.isReady && <PageQuestions {...place} />;
}

/** Title of the viewer's window. */
function viewerTitle(data: ViewerData): string {
  return data.kind === 'recent'
    ? 'Documentos publicados'
    : `${data.context.document.title}, ${data.context.procedure.number}`;
}

const isOpen = ({ doc, archivo }: ViewerSearch) => doc !== undefined || archivo !== undefined;

/** S-2.8: an open document, or the list of recent ones; each has its own code. */
export const documentosRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/adquisiciones/documentos',
  validateSearch: pickSearch(VIEWER_PARAMS),
  loaderDeps: ({ search }) => viewerDeps(search),
  loader: async ({ context, deps, location }) => {
    const { pag } = location.search as ViewerSearch;
    const [{ loadViewer }] = await Promise.all([
      import('../features/documents/documents.data.ts'),
      (isOpen(deps) ? Viewer : Recent).preload?.(),
    ]);
    // The page is part of the address but not of the data: what opens there is shown at once, turning pages loads nothing.
    return orGone(loadViewer(context.api, { ...deps, ...(pag === undefined ? {} : { pag }) }));
  },
  component: function Documentos(): ReactNode {
    const search = documentosRoute.useSearch();
    const navigate = documentosRoute.useNavigate();
    const data = documentosRoute.useLoaderData();
    const isBusy = useRouterState({
      select: ({ status, location, resolvedLocation }) =>
        status === 'pending' && location.pathname === resolvedLocation?.pathname,
    });
    if (isGone(data)) return <MissingThing gone={data} />;
    if (data.kind === 'recent')
      return (
        <Recent
          search={search}
          page={data.page}
          isBusy={isBusy}
          // Over the newest address: a second press may come before the first has its answer.
          setSearch={(patch) =>
            void navigate({
              search: (newest) => ({ ...newest, ...patch, pag: undefined }),
              resetScroll: false,
            })
          }
        />
      );
    return (
      <Viewer
        search={search}
        data={data}
        companion={Companion}
        setSearch={(patch, options) =>
          void navigate({
            search: (newest) => ({ ...newest, ...patch }),
            replace: options?.replace === true,
            resetScroll: false,
          })
        }
      />
    );
  },
  staticData: {
    data: 'documents/documents.data',
    modules: (search) => [isOpen(search) ? 'documents/viewer.screen.tsx' : 'documents/recent-documents.tsx'],
    title: viewerTitle,
    heading: 'Documentos publicados',
    crumb: (search) => (isOpen(search) ? undefined : 'Documentos'),
    bare: isOpen,
  },
});
