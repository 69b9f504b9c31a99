import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';
import { knownSearch } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';

const HELP_SEARCH = { capitulo: 'visitante' };
const Screen = lazyRouteComponent(() => import('../features/help/help.screen.tsx'), 'Screen');

/** The manual, inside the portal. */
export const ayudaRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/ayuda',
  validateSearch: knownSearch(HELP_SEARCH),
  loaderDeps: ({ search }): { capitulo?: string } => search,
  loader: async ({ context, deps }) =>
    (await import('../features/help/help.data.ts')).loadChapter(context.api, deps.capitulo ?? 'visitante'),
  component: pageOf(Screen, function Ayuda() {
    return <Screen chapter={ayudaRoute.useLoaderData()} />;
  }),
  staticData: { screen: 'help/help.screen', data: 'help/help.data', title: 'Ayuda', crumb: 'Ayuda' },
});
