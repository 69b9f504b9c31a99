import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';
import { pickSearch } from '#web/kit/links.ts';
import { rootRoute } from './root.tsx';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(
  () => import('../features/procurement-admin/new-records.screen.tsx'),
  'Screen',
);
const ImportScreen = lazyRouteComponent(() => import('../features/imports/import.screen.tsx'), 'Screen');
const Preview = lazyRouteComponent(
  () => import('../features/procurement/procedure-detail.tsx'),
  'ProcedureDetail',
);

const PARAMS = ['tab', 'proc', 'etapa', 'tipo', 'q', 'origen', 'pag', 'importacion'] as const;

/** S-2.13 */
export const nuevosRegistrosRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/convocatorias-documentos/contenido/administrar/nuevosRegistros',
  ssr: false,
  validateSearch: pickSearch(PARAMS),
  component: pageOf(Screen, function NuevosRegistros() {
    const search = nuevosRegistrosRoute.useSearch();
    const navigate = nuevosRegistrosRoute.useNavigate();
    const { now } = nuevosRegistrosRoute.useRouteContext();
    const setSearch = (patch: Partial<typeof search>, options?: { replace?: boolean }) =>
      void navigate({
        search: (newest) => ({ ...newest, ...patch }),
        replace: options?.replace === true,
        resetScroll: false,
      });
    return (
      <Screen
        search={search}
        setSearch={setSearch}
        importScreen={
          <Suspense>
            <ImportScreen search={search} setSearch={setSearch} />
          </Suspense>
        }
        renderPreview={(detail) => (
          <Suspense>
            <Preview detail={detail} now={now} />
          </Suspense>
        )}
      />
    );
  }),
  staticData: { screen: 'procurement-admin/new-records.screen', title: 'Nuevos registros', restricted: true },
});
