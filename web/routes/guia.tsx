import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';

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
