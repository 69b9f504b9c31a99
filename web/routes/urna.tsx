import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';
import { pageOf } from './screen-page.tsx';

const Urn = lazyRouteComponent(() => import('../features/sealed-bids/urn.screen.tsx'), 'Screen');
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
