import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pickSearch } from '#web/kit/links.ts';
import { rootRoute } from './root.tsx';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(
  () => import('../features/technical-opinions/opinions.screen.tsx'),
  'Screen',
);

/** Requests for a technical opinion, below the profiles. */
export const dictamenesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/perfiles/dictamenes',
  ssr: false,
  validateSearch: pickSearch(['folio', 'perfil', 'nuevo'] as const),
  component: pageOf(Screen, function Dictamenes() {
    const { folio = '', perfil = '', nuevo } = dictamenesRoute.useSearch();
    return <Screen folio={folio} profile={perfil} isNew={nuevo === 'si'} />;
  }),
  staticData: { title: 'Dictámenes técnicos', crumb: 'Dictámenes', restricted: true },
});
