import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pickSearch } from '#web/kit/links.ts';
import { rootRoute } from './root.tsx';
import { pageOf } from './screen-page.tsx';
import { isSignedIn, SignInWanted } from './told-first.tsx';

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
  loader: ({ context }) => isSignedIn(context),
  component: pageOf(Screen, function Dictamenes() {
    const { folio = '', perfil = '', nuevo } = dictamenesRoute.useSearch();
    if (!dictamenesRoute.useLoaderData()) return <SignInWanted of="opinions" />;
    return <Screen folio={folio} profile={perfil} isNew={nuevo === 'si'} />;
  }),
  staticData: { title: 'Dictámenes técnicos', crumb: 'Dictámenes', restricted: true },
});
