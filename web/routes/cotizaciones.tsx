import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { personalLink } from './personal-link.ts';
import { rootRoute } from './root.tsx';
import { pageOf } from './screen-page.tsx';

const Answer = lazyRouteComponent(() => import('../features/quotations/answer.screen.tsx'), 'Screen');
const OpenRequests = lazyRouteComponent(
  () => import('../features/quotations/open-requests.screen.tsx'),
  'Screen',
);

/** Requests for quotations that any supplier of their giro may answer. */
export const cotizacionesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cotizaciones',
  loader: async ({ context }) =>
    (await import('../features/quotations/quotations.data.ts')).loadOpenRequests(context.api),
  component: pageOf(OpenRequests, function Cotizaciones(): ReactNode {
    return <OpenRequests data={cotizacionesRoute.useLoaderData()} />;
  }),
  staticData: {
    screen: 'quotations/open-requests.screen',
    data: 'quotations/quotations.data',
    title: 'Solicitudes de cotización abiertas',
  },
});

/** One request, for whoever answers it; the key of a personal link stands after #, which only the browser knows. */
export const cotizacionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cotizaciones/$folio',
  ssr: false,
  component: pageOf(Answer, function Cotizacion(): ReactNode {
    const { folio } = cotizacionRoute.useParams();
    const link = personalLink(`cotizacion-liga:${folio}`);
    return <Answer key={`${folio} ${link ?? ''}`} folio={folio} link={link} />;
  }),
  staticData: { title: 'Solicitud de cotización', restricted: true, bare: true },
});
