import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pickSearch } from '#web/kit/links.ts';
import { rootRoute } from './root.tsx';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(
  () => import('../features/procurement-admin/new-records.screen.tsx'),
  'Screen',
);
const Page = lazyRouteComponent(() => import('./nuevos-registros-page.tsx'), 'NuevosRegistros');

const PARAMS = [
  'tab',
  'proc',
  'etapa',
  'tipo',
  'q',
  'origen',
  'estado',
  'orden',
  'columnas',
  'q2',
  'orden2',
  'columnas2',
  'pag2',
  'pag',
  'importacion',
  'seccion',
] as const;

/** S-2.13 */
export const nuevosRegistrosRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/convocatorias-documentos/contenido/administrar/nuevosRegistros',
  ssr: false,
  validateSearch: pickSearch(PARAMS),
  component: pageOf(Screen, Page),
  staticData: {
    screen: 'procurement-admin/new-records.screen',
    title: 'Nuevo procedimiento',
    restricted: true,
  },
});
