import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pickSearch } from '#web/kit/links.ts';
import { rootRoute } from './root.tsx';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(() => import('../features/registration/request.screen.tsx'), 'Screen');

const PARAMS = ['folio', 'paso', 'tramite', 'persona', 'origen', 'desde'] as const;

/** Form of a request to the registry: filled without an account, with folio and key. */
export const solicitudRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/proveedores/solicitud',
  validateSearch: pickSearch(PARAMS),
  loader: async ({ context }) =>
    (await import('../features/registration/registration.data.ts')).loadSettings(context.api),
  component: pageOf(Screen, function Solicitud() {
    const search = solicitudRoute.useSearch();
    const navigate = solicitudRoute.useNavigate();
    const setSearch = (patch: Partial<typeof search>, options?: { replace?: boolean }) =>
      void navigate({
        search: (newest) => ({ ...newest, ...patch }),
        replace: options?.replace === true,
      });
    return <Screen settings={solicitudRoute.useLoaderData()} search={search} setSearch={setSearch} />;
  }),
  staticData: {
    screen: 'registration/request.screen',
    data: 'registration/registration.data',
    title: 'Solicitud al padrón de proveedores',
    noIndex: true,
  },
});
