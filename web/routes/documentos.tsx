import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pickSearch } from '#web/kit/links.ts';
import { loadViewer, VIEWER_PARAMS, viewerDeps, viewerTitle } from '../features/documents/documents.data.ts';
import { rootRoute } from './root.tsx';
import { orNull } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(() => import('../features/documents/viewer.screen.tsx'), 'Screen');

/** S-2.8 */
export const documentosRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/adquisiciones/documentos',
  validateSearch: pickSearch(VIEWER_PARAMS),
  loaderDeps: ({ search }) => viewerDeps(search),
  loader: ({ context, deps }) => orNull(loadViewer(context.api, deps)),
  component: pageOf(Screen, function Documentos() {
    const search = documentosRoute.useSearch();
    const navigate = documentosRoute.useNavigate();
    return (
      <Screen
        search={search}
        data={documentosRoute.useLoaderData()}
        setSearch={(patch, options) =>
          void navigate({
            search: { ...search, ...patch },
            replace: options?.replace === true,
            resetScroll: false,
          })
        }
      />
    );
  }),
  staticData: {
    screen: 'documents/viewer.screen',
    title: viewerTitle as (data: never) => string,
    bare: true,
  },
});
