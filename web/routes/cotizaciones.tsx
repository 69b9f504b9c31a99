import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { keepDraft, readDraft } from '#web/ui/form-draft.ts';
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

/** Links are 256 bits in base64url; anything else after # is a place of the page. */
const LINK = /^#([\w-]{43})$/;

/** The key of the address, or the one that this tab came with before it went to a place of the page. */
function personalLink(folio: string): string | null {
  const key = `cotizacion-liga:${folio}`;
  const [, given] = LINK.exec(location.hash) ?? [];
  if (given === undefined) return readDraft<{ link: string }>(key).link ?? null;
  keepDraft(key, { link: given });
  return given;
}

/** One request, for whoever answers it; the key of a personal link stands after #, which only the browser knows. */
export const cotizacionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cotizaciones/$folio',
  ssr: false,
  component: pageOf(Answer, function Cotizacion(): ReactNode {
    const { folio } = cotizacionRoute.useParams();
    const link = personalLink(folio);
    return <Answer key={`${folio} ${link ?? ''}`} folio={folio} link={link} />;
  }),
  staticData: { title: 'Solicitud de cotización', restricted: true, bare: true },
});
