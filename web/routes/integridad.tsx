import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { usePortal } from '#web/kit/portal-context.tsx';
import { INTEGRITY_SEARCH } from '../features/integrity/integrity.search.ts';
import { keptScreen } from '../shell/screen-failure.tsx';
import { browserPart } from './browser-part.tsx';
import { rootRoute } from './root.tsx';
import { filledSearch, knownSearch } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(() => import('../features/integrity/integrity.screen.tsx'), 'Screen');
const OfficerChecks = browserPart(
  async () => (await import('../features/integrity/officer-checks.tsx')).OfficerChecks,
);

const Alarms = browserPart(async () => (await import('../features/integrity/alarms.tsx')).Alarms);

/** The log that anyone can check. */
export const integridadRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/integridad',
  validateSearch: knownSearch(INTEGRITY_SEARCH),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    (await import('../features/integrity/integrity.data.ts')).loadIntegrity(
      context.api,
      filledSearch(INTEGRITY_SEARCH, deps),
    ),
  component: pageOf(Screen, function Integridad() {
    const { can } = usePortal();
    return (
      <Screen
        search={filledSearch(INTEGRITY_SEARCH, integridadRoute.useSearch())}
        data={integridadRoute.useLoaderData()}
        alarms={<Alarms canClose={can('administer', 'AuditLog')} />}
        officers={can('administer', 'AuditLog') && <OfficerChecks />}
      />
    );
  }),
  // What was typed stays, and so does how the log stood.
  errorComponent: keptScreen('el registro', (failure) => (
    <Screen search={filledSearch(INTEGRITY_SEARCH, integridadRoute.useSearch())} failure={failure} />
  )),
  staticData: {
    screen: 'integrity/integrity.screen',
    data: 'integrity/integrity.data',
    title: 'Registro de integridad',
    crumb: 'Registro de integridad',
  },
});
