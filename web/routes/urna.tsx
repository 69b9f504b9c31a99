import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { orGone } from '../kit/gone.ts';
import { rootRoute } from './root.tsx';
import { pageOf } from './screen-page.tsx';

const Urn = lazyRouteComponent(() => import('../features/sealed-bids/urn.screen.tsx'), 'Screen');
const Published = lazyRouteComponent(
  () => import('../features/sealed-bids/published-urn.screen.tsx'),
  'Screen',
);
const Custody = lazyRouteComponent(() => import('../features/sealed-bids/custody.screen.tsx'), 'Screen');
const Rehearsal = lazyRouteComponent(() => import('../features/sealed-bids/rehearsal.screen.tsx'), 'Screen');

/** What sealed bids promise and what they cannot. */
export const urnaRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/adquisiciones/urna',
  loader: async ({ context }) =>
    (await import('../features/sealed-bids/sealed-bids.data.ts')).loadTools(context.api),
  component: pageOf(Urn, function Urna() {
    return <Urn data={urnaRoute.useLoaderData()} />;
  }),
  staticData: {
    screen: 'sealed-bids/urn.screen',
    data: 'sealed-bids/sealed-bids.data',
    title: 'Propuestas selladas',
    crumb: 'Propuestas selladas',
  },
});

/** Where anybody practises. */
export const urnaEnsayoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/adquisiciones/urna/ensayo',
  loader: async ({ context }) =>
    (await import('../features/sealed-bids/sealed-bids.data.ts')).loadTools(context.api),
  component: pageOf(Rehearsal, function UrnaEnsayo() {
    return <Rehearsal data={urnaEnsayoRoute.useLoaderData()} />;
  }),
  staticData: {
    screen: 'sealed-bids/rehearsal.screen',
    data: 'sealed-bids/sealed-bids.data',
    title: 'Ensayo de sellado',
    crumb: 'Ensayo',
  },
});

/** The urn of a published call. */
export const urnaPublicadaRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/adquisiciones/procedimientos/$numero/urna',
  loader: async ({ context, params }) =>
    orGone((await import('../features/sealed-bids/sealed-bids.data.ts')).loadUrn(context.api, params.numero)),
  component: pageOf(Published, function UrnaPublicada() {
    return <Published data={urnaPublicadaRoute.useLoaderData()} />;
  }),
  staticData: {
    screen: 'sealed-bids/published-urn.screen',
    data: 'sealed-bids/sealed-bids.data',
    title: 'Urna de propuestas selladas',
    crumb: 'Urna',
  },
});

/** Where a custodian hands in what their tool saved. */
export const custodiaRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/custodia',
  ssr: false,
  component: pageOf(Custody, function Custodia() {
    return <Custody />;
  }),
  staticData: { screen: 'sealed-bids/custody.screen', title: 'Custodia de urnas', restricted: true },
});
