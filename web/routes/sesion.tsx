import { createRoute, lazyRouteComponent, notFound, useRouter } from '@tanstack/react-router';
import { pickSearch, screenPath } from '#web/kit/links.ts';
import { pageOf } from './screen-page.tsx';
import { rootRoute } from './root.tsx';

const Callback = lazyRouteComponent(() => import('../features/session/callback.screen.tsx'), 'Screen');
const CallbackError = lazyRouteComponent(
  () => import('../features/session/callback-error.screen.tsx'),
  'Screen',
);
const Waiting = lazyRouteComponent(() => import('../features/session/authadmin.screen.tsx'), 'Screen');

function useLeave() {
  const router = useRouter();
  return (to: string) => router.history.replace(screenPath(to));
}

/** Address of the page as it came, before the router tidies its parameters away. */
const arrivedAt = typeof location === 'undefined' ? '' : location.href;

/** S-2.9 */
export const callbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/oidc-callback',
  ssr: false,
  component: pageOf(Callback, function SignInCallback() {
    const { session } = callbackRoute.useRouteContext();
    return <Callback session={session} address={arrivedAt} leave={useLeave()} />;
  }),
  staticData: { screen: 'session/callback.screen', title: 'Entrando', restricted: true, bare: true },
});

/** S-2.10 */
export const callbackErrorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/oidc-callback-error',
  validateSearch: pickSearch(['causa', 'clave']),
  component: pageOf(CallbackError, function SignInError() {
    const { session } = callbackErrorRoute.useRouteContext();
    const { causa, clave } = callbackErrorRoute.useSearch();
    return <CallbackError causa={causa} clave={clave} onRetry={() => void session.signIn('/')} />;
  }),
  staticData: {
    screen: 'session/callback-error.screen',
    title: 'No pudimos iniciar tu sesión',
    noIndex: true,
  },
});

/** S-2.15 */
export const authadminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/authadmin',
  ssr: false,
  component: pageOf(Waiting, function AuthAdmin() {
    const { session } = authadminRoute.useRouteContext();
    return <Waiting session={session} leave={useLeave()} />;
  }),
  staticData: { screen: 'session/authadmin.screen', title: 'Comprobando tus permisos', restricted: true },
});

/** The living guide of the visual system, in development only. */
const Guide = lazyRouteComponent(() => import('../features/guide/guide.screen.tsx'), 'GuideScreen');
export const guideRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/_guia',
  ssr: 'data-only',
  beforeLoad: ({ context }) => {
    if (!context.settings.development) throw notFound();
  },
  component: Guide,
  staticData: { screen: 'guide/guide.screen', title: 'Guía visual', restricted: true },
});
