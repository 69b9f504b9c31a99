import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pickSearch } from '#web/kit/links.ts';
import { rootRoute } from './root.tsx';
import { pageOf } from './screen-page.tsx';

const Form = lazyRouteComponent(() => import('../features/reports/report-form.screen.tsx'), 'Screen');
const Tray = lazyRouteComponent(() => import('../features/reports/tray.screen.tsx'), 'Screen');

/** A denuncia, sealed for the control body. */
export const denunciaRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reclamar/denuncia',
  validateSearch: pickSearch(['procedimiento'] as const),
  loader: async ({ context }) =>
    (await import('../features/reports/reports.data.ts')).loadReportPlace(context.api),
  component: pageOf(Form, function Denuncia() {
    return (
      <Form place={denunciaRoute.useLoaderData()} about={denunciaRoute.useSearch().procedimiento ?? ''} />
    );
  }),
  staticData: {
    screen: 'reports/report-form.screen',
    data: 'reports/reports.data',
    title: 'Denuncia',
    noIndex: true,
  },
});

/** The tray of the control body. */
export const denunciasRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/denuncias',
  ssr: false,
  component: Tray,
  staticData: { title: 'Denuncias', restricted: true },
});
