import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';

const load = () => import('./evaluaciones-admin-page.tsx');
const Periods = lazyRouteComponent(load, 'EvaluacionesAdmin');
const Instrument = lazyRouteComponent(load, 'Instrumento');

/** All texts of the search; the screen knows which of them it takes. */
function textsOf(search: Record<string, unknown>): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Periods of evaluation and the instruments they are made with. */
export const evaluacionesAdminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/administracion/evaluaciones',
  ssr: false,
  validateSearch: textsOf,
  component: Periods,
  staticData: { title: 'Evaluaciones', restricted: true },
});

/** One edition of an instrument. */
export const instrumentoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/administracion/evaluaciones/instrumentos/$id',
  ssr: false,
  component: Instrument,
  staticData: { title: 'Instrumento de evaluación', restricted: true },
});
