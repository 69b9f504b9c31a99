import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';
import { pageOf } from './screen-page.tsx';

const Privacy = lazyRouteComponent(() => import('../features/rights/privacy.screen.tsx'), 'Screen');
const Accessibility = lazyRouteComponent(
  () => import('../features/rights/accessibility.screen.tsx'),
  'Screen',
);

/** What the unit tells of personal data, and how long it keeps what. */
export const privacidadRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacidad',
  loader: async ({ context }) => (await import('../features/rights/rights.data.ts')).loadPrivacy(context.api),
  component: pageOf(Privacy, function Privacidad() {
    return <Privacy notice={privacidadRoute.useLoaderData()} />;
  }),
  staticData: {
    screen: 'rights/privacy.screen',
    data: 'rights/rights.data',
    title: 'Privacidad',
    crumb: 'Privacidad',
  },
});

/** The accessibility statement. */
export const accesibilidadRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accesibilidad',
  loader: async ({ context }) =>
    (await import('../features/rights/rights.data.ts')).loadAccessibility(context.api),
  component: pageOf(Accessibility, function Accesibilidad() {
    return <Accessibility facts={accesibilidadRoute.useLoaderData()} />;
  }),
  staticData: {
    screen: 'rights/accessibility.screen',
    data: 'rights/rights.data',
    title: 'Accesibilidad',
    crumb: 'Accesibilidad',
  },
});
