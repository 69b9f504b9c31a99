import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { kindOfSlug } from '#contract/petitions.ts';
import { pickSearch } from '#web/kit/links.ts';
import { rootRoute } from './root.tsx';
import { filledSearch, knownSearch } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';

const Form = lazyRouteComponent(() => import('../features/petitions/petition-form.screen.tsx'), 'Screen');
const Follow = lazyRouteComponent(() => import('../features/petitions/follow-petition.screen.tsx'), 'Screen');
const Complaints = lazyRouteComponent(() => import('../features/petitions/complaints.screen.tsx'), 'Screen');
const Admin = lazyRouteComponent(() => import('../features/petitions/petitions-admin.screen.tsx'), 'Screen');

/** A complaint, or a right on personal data. */
export const presentarRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reclamar/presentar',
  validateSearch: pickSearch(['tipo', 'procedimiento'] as const),
  component: pageOf(Form, function Presentar() {
    const { tipo = '', procedimiento = '' } = presentarRoute.useSearch();
    const kind = kindOfSlug(tipo) ?? 'complaint';
    return <Form key={kind} kind={kind} about={procedimiento} />;
  }),
  staticData: {
    screen: 'petitions/petition-form.screen',
    title: 'Presentar una queja o una solicitud',
    noIndex: true,
  },
});

/** How one stands, with folio and key. */
export const seguirPeticionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reclamar/seguimiento',
  validateSearch: pickSearch(['folio'] as const),
  component: pageOf(Follow, function SeguirPeticion() {
    return <Follow folio={seguirPeticionRoute.useSearch().folio ?? ''} />;
  }),
  staticData: { screen: 'petitions/follow-petition.screen', title: 'En qué va', noIndex: true },
});

const YEAR = { anio: '' };

/** What everybody reads of complaints. */
export const quejasRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reclamar/quejas',
  validateSearch: knownSearch(YEAR),
  loaderDeps: ({ search }) => filledSearch(YEAR, search),
  loader: async ({ context, deps }) =>
    (await import('../features/petitions/petitions.data.ts')).loadSummary(context.api, deps.anio),
  component: pageOf(Complaints, function Quejas() {
    return <Complaints summary={quejasRoute.useLoaderData()} />;
  }),
  staticData: {
    screen: 'petitions/complaints.screen',
    data: 'petitions/petitions.data',
    title: 'Quejas',
    crumb: 'Quejas',
  },
});

const OFFICERS = { folio: '', pag: 1 };

/** Complaints and rights of people, for whoever sees to them. */
export const peticionesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/administracion/peticiones',
  ssr: false,
  validateSearch: knownSearch(OFFICERS),
  component: pageOf(Admin, function Peticiones() {
    return <Admin search={filledSearch(OFFICERS, peticionesRoute.useSearch())} />;
  }),
  staticData: { title: 'Quejas y derechos de personas', restricted: true },
});
