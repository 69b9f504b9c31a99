import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DocumentChanges } from '#contract/document-text.ts';
import { isGone, orGone } from '../kit/gone.ts';
import { MissingThing } from '../shell/missing-thing.tsx';
import { rootRoute } from './root.tsx';
import { filledSearch, knownSearch } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(
  () => import('../features/documents/document-changes.screen.tsx'),
  'Screen',
);
const loaders = () => import('../features/documents/document-changes.data.ts');

const SEARCH = { doc: '', version: '' };

/** What changed from one version of a document to the next. */
export const documentoCambiosRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/adquisiciones/documentos/cambios',
  validateSearch: knownSearch(SEARCH),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    orGone((await loaders()).loadChanges(context.api, filledSearch(SEARCH, deps))),
  component: pageOf(Screen, function DocumentoCambios(): ReactNode {
    const data = documentoCambiosRoute.useLoaderData();
    return isGone(data) ? <MissingThing gone={data} /> : <Screen data={data} />;
  }),
  staticData: {
    screen: 'documents/document-changes.screen',
    data: 'documents/document-changes.data',
    title: ({ document, procedure }: DocumentChanges) => `Cambios de ${document.title}, ${procedure.number}`,
  },
});
