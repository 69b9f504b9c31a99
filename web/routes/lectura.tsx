import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DocumentReading } from '#contract/page-views.ts';
import { isGone, orGone } from '#web/kit/gone.ts';
import { pickSearch } from '#web/kit/links.ts';
import { READING_PARAMS, readingDeps } from '../features/documents/documents.search.ts';
import { MissingThing } from '../shell/missing-thing.tsx';
import { rootRoute } from './root.tsx';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(() => import('../features/documents/reading.screen.tsx'), 'Screen');

/** A published document as text, page by page (reading mode). */
export const lecturaRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/adquisiciones/documentos/lectura',
  validateSearch: pickSearch(READING_PARAMS),
  loaderDeps: ({ search }) => readingDeps(search),
  loader: async ({ context, deps }) =>
    orGone((await import('../features/documents/reading.data.ts')).loadReading(context.api, deps)),
  component: pageOf(Screen, function Lectura(): ReactNode {
    const reading = lecturaRoute.useLoaderData();
    return isGone(reading) ? <MissingThing gone={reading} /> : <Screen reading={reading} />;
  }),
  staticData: {
    screen: 'documents/reading.screen',
    data: 'documents/reading.data',
    title: ({ document, procedure }: DocumentReading) => `Texto de ${document.title}, ${procedure.number}`,
  },
});
