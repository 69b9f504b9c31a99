import { createRoute } from '@tanstack/react-router';
import { pickSearch } from '#web/kit/links.ts';
import { NotFound } from '../shell/not-found.tsx';
import { rootRoute } from './root.tsx';

/** S-2.11 */
export const noEncontradoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/404',
  validateSearch: pickSearch(['de']),
  component: function NoEncontrado() {
    const { de } = noEncontradoRoute.useSearch();
    return <NotFound {...(de === undefined ? {} : { from: de })} />;
  },
  staticData: { title: 'No se ha encontrado', noIndex: true },
});
