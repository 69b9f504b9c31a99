import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';
import { filledSearch, knownSearch } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(() => import('../features/work/proposal.screen.tsx'), 'Screen');
const SEARCH = { propuesta: '' };

/** One thing that somebody proposed, for whoever confirms it without administering what it is of. */
export const propuestasRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/administracion/propuestas',
  ssr: false,
  validateSearch: knownSearch(SEARCH),
  component: pageOf(Screen, function Propuestas() {
    return <Screen id={filledSearch(SEARCH, propuestasRoute.useSearch()).propuesta} />;
  }),
  staticData: { screen: 'work/proposal.screen', title: 'Decisión por confirmar', restricted: true },
});
