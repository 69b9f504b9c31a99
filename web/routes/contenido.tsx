import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { CONTENT_SUBJECTS } from '#contract/content-subjects.ts';
import { rootRoute } from './root.tsx';

const load = () => import('./contenido-pages.tsx');

/** A kind that does not exist is an address that does not exist. */
function refuseUnknown(type: string, pathname: string): void {
  if (!Object.hasOwn(CONTENT_SUBJECTS, type))
    throw redirect({ href: `/404?de=${encodeURIComponent(pathname)}` });
}

/** All texts of the search; which of them filter depends on the kind. */
function textsOf(search: Record<string, unknown>): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Decision D13: the kinds that somebody keeps. */
export const contenidoHomeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/administracion/contenido',
  ssr: false,
  component: lazyRouteComponent(load, 'ContenidoHome'),
  staticData: { title: 'Contenido', restricted: true },
});

/** Decision D13: everything of a kind. */
export const contenidoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/administracion/contenido/$tipo',
  ssr: false,
  validateSearch: textsOf,
  beforeLoad: ({ params, location }) => refuseUnknown(params.tipo, location.pathname),
  component: lazyRouteComponent(load, 'ContenidoList'),
  staticData: { title: 'Contenido', restricted: true },
});

/** Decision D13: one thing. */
export const contenidoEditorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/administracion/contenido/$tipo/$clave',
  ssr: false,
  beforeLoad: ({ params, location }) => refuseUnknown(params.tipo, location.pathname),
  component: lazyRouteComponent(load, 'ContenidoEditor'),
  staticData: { title: 'Contenido', restricted: true },
});
