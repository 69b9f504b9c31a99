import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pickSearch } from '#web/kit/links.ts';
import { rootRoute } from './root.tsx';
import { pageOf } from './screen-page.tsx';

const NotFound = lazyRouteComponent(() => import('../shell/not-found.tsx'), 'NotFound');

/** S-2.11 */
export const noEncontradoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/404',
  validateSearch: pickSearch(['de']),
  component: pageOf(NotFound, function NoEncontrado() {
    const { de } = noEncontradoRoute.useSearch();
    return <NotFound {...(de === undefined ? {} : { from: de })} />;
  }),
  staticData: { title: 'No se ha encontrado', noIndex: true },
});
