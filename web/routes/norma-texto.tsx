import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isGone, orGone } from '../kit/gone.ts';
import { MissingThing } from '../shell/missing-thing.tsx';
import { rootRoute } from './root.tsx';
import { filledSearch, knownSearch } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(
  () => import('../features/regulations/regulation-text.screen.tsx'),
  'Screen',
);
const loaders = () => import('../features/regulations/regulation-text.data.ts');
type Data = Awaited<ReturnType<Awaited<ReturnType<typeof loaders>>['loadText']>>;

const SEARCH = { fecha: '', q: '' };
const staticData = {
  screen: 'regulations/regulation-text.screen',
  data: 'regulations/regulation-text.data',
  title: ({ text }: Data) => `Texto de ${text.regulation.shortTitle ?? text.regulation.title}`,
};

/** The text of a regulation as it was on a day. */
export const normaTextoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/normatividad/$slug/texto',
  validateSearch: knownSearch(SEARCH),
  loaderDeps: ({ search }) => ({ fecha: filledSearch(SEARCH, search).fecha }),
  loader: async ({ context, params, deps }) =>
    orGone((await loaders()).loadText(context.api, params.slug, deps.fecha)),
  component: pageOf(Screen, function NormaTexto(): ReactNode {
    const data = normaTextoRoute.useLoaderData();
    const search = filledSearch(SEARCH, normaTextoRoute.useSearch());
    const { slug } = normaTextoRoute.useParams();
    if (isGone(data)) return <MissingThing gone={data} />;
    return <Screen data={data} path={`/normatividad/${slug}/texto`} search={search} />;
  }),
  staticData,
});

/** One version of a text: its permanent address. */
export const normaVersionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/normatividad/textos/$clave',
  validateSearch: knownSearch({ q: '' }),
  loader: async ({ context, params }) => orGone((await loaders()).loadVersion(context.api, params.clave)),
  component: pageOf(Screen, function NormaVersion(): ReactNode {
    const data = normaVersionRoute.useLoaderData();
    const { q = '' } = normaVersionRoute.useSearch();
    const { clave } = normaVersionRoute.useParams();
    if (isGone(data)) return <MissingThing gone={data} />;
    return <Screen data={data} path={`/normatividad/textos/${clave}`} search={{ fecha: '', q }} />;
  }),
  staticData,
});
