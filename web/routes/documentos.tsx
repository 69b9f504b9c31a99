import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pickSearch } from '#web/kit/links.ts';
import type { ReadPlace } from '../features/documents/viewer.screen.tsx';
import type { ViewerData } from '../features/documents/documents.data.ts';
import { VIEWER_PARAMS, viewerDeps } from '../features/documents/documents.search.ts';
import { browserPart } from './browser-part.tsx';
import { rootRoute } from './root.tsx';
import { orNull } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(() => import('../features/documents/viewer.screen.tsx'), 'Screen');

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

/** S-2.8 */
export const documentosRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/adquisiciones/documentos',
  validateSearch: pickSearch(VIEWER_PARAMS),
  loaderDeps: ({ search }) => viewerDeps(search),
  loader: async ({ context, deps }) =>
    orNull((await import('../features/documents/documents.data.ts')).loadViewer(context.api, deps)),
  component: pageOf(Screen, function Documentos() {
    const search = documentosRoute.useSearch();
    const navigate = documentosRoute.useNavigate();
    return (
      <Screen
        search={search}
        data={documentosRoute.useLoaderData()}
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
  }),
  staticData: {
    screen: 'documents/viewer.screen',
    data: 'documents/documents.data',
    title: viewerTitle,
    heading: 'Documentos publicados',
    crumb: (search) => (search.doc === undefined && search.archivo === undefined ? 'Documentos' : undefined),
    bare: (search) => search.doc !== undefined || search.archivo !== undefined,
  },
});
