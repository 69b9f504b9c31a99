import { createRoute, lazyRouteComponent, useRouter } from '@tanstack/react-router';
import { pickSearch, screenPath } from '#web/kit/links.ts';
import { pageOf } from './screen-page.tsx';
import { rootRoute } from './root.tsx';

const Callback = lazyRouteComponent(() => import('../features/session/callback.screen.tsx'), 'Screen');
const CallbackError = lazyRouteComponent(
  () => import('../features/session/callback-error.screen.tsx'),
  'Screen',
);

/** Address of the page as it came, before the router tidies its parameters away. */
const arrivedAt = typeof location === 'undefined' ? '' : location.href;

/** S-2.9 */
export const callbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/oidc-callback',
  ssr: false,
  component: pageOf(Callback, function SignInCallback() {
    const { session } = callbackRoute.useRouteContext();
    const { history } = useRouter();
    return <Callback session={session} address={arrivedAt} leave={(to) => history.replace(screenPath(to))} />;
  }),
  staticData: { screen: 'session/callback.screen', title: 'Entrando', restricted: true, bare: true },
});

/** S-2.10 */
export const callbackErrorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/oidc-callback-error',
  validateSearch: pickSearch(['causa', 'clave', 'reloj', 'minutos']),
  component: pageOf(CallbackError, function SignInError() {
    const { session } = callbackErrorRoute.useRouteContext();
    const search = callbackErrorRoute.useSearch();
    return <CallbackError {...search} onRetry={() => void session.signIn('/')} />;
  }),
  staticData: {
    screen: 'session/callback-error.screen',
    title: 'No pudimos iniciar tu sesión',
    noIndex: true,
  },
});
