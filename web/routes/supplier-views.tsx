import { lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Api } from '#web/kit/api.ts';
import { SUPPLIER_SEARCH } from '../features/suppliers/suppliers.search.ts';
import { filledSearch } from './screen-data.ts';

/** Every parameter that some view of the section reads, with its default. */
export const SECTION_SEARCH = {
  ...SUPPLIER_SEARCH,
  vista: 'padron',
  tramite: '',
  origen: '',
  folio: '',
  codigo: '',
  lista: '',
};
type SectionSearch = typeof SECTION_SEARCH;
type Written = { [K in keyof SectionSearch]?: string };

/** One view of `/proveedores`: its code is loaded only when its tab is open. */
interface SupplierView {
  /** Modules below web/features whose chunks and styles the page needs. */
  modules: readonly string[];
  title: string;
  preload(): Promise<unknown>;
  load(api: Api, search: SectionSearch): Promise<unknown>;
  render(search: SectionSearch, data: unknown): ReactNode;
}

function viewOf<Data = undefined>({
  Screen,
  load = async () => undefined as Data,
  render,
  ...view
}: Pick<SupplierView, 'modules' | 'title'> & {
  Screen: { preload?: (() => unknown) | undefined };
  load?(api: Api, search: SectionSearch): Promise<Data>;
  render(search: SectionSearch, data: Data): ReactNode;
}): SupplierView {
  return {
    ...view,
    load,
    preload: async () => Screen.preload?.(),
    render: (search, data) => render(search, data as Data),
  };
}

const List = lazyRouteComponent(() => import('../features/suppliers/supplier-list.screen.tsx'), 'Screen');
const Inscription = lazyRouteComponent(
  () => import('../features/registration/inscription.screen.tsx'),
  'Screen',
);
const Tracking = lazyRouteComponent(() => import('../features/registration/tracking.screen.tsx'), 'Screen');

const Notice = lazyRouteComponent(() => import('../features/registration/notice.screen.tsx'), 'Screen');
const Verify = lazyRouteComponent(() => import('../features/certificates/verify.screen.tsx'), 'Screen');
const Sanctions = lazyRouteComponent(() => import('../features/suppliers/sanctions.screen.tsx'), 'Screen');

/** The views by their word in the address. */
export const SUPPLIER_VIEWS: Record<string, SupplierView> = {
  padron: viewOf({
    modules: ['suppliers/supplier-list.screen.tsx', 'suppliers/suppliers.data.ts'],
    title: 'Proveedores',
    Screen: List,
    load: async (api, search) =>
      (await import('../features/suppliers/suppliers.data.ts')).loadSupplierList(api, search),
    render: (search, data) => <List search={search} data={data} />,
  }),
  inscripcion: viewOf({
    modules: ['registration/inscription.screen.tsx', 'registration/registration.data.ts'],
    title: 'Inscripción y refrendo de proveedores',
    Screen: Inscription,
    load: async (api, search) =>
      (await import('../features/registration/registration.data.ts')).loadInscription(api, search),
    render: (search, data) => <Inscription search={search} data={data} />,
  }),
  seguimiento: viewOf({
    modules: ['registration/tracking.screen.tsx'],
    title: 'Seguimiento de una solicitud',
    Screen: Tracking,
    render: (search) => <Tracking folio={search.folio} />,
  }),
  aviso: viewOf({
    modules: ['registration/notice.screen.tsx'],
    title: 'Aviso de seguridad de un registro',
    Screen: Notice,
    render: () => <Notice />,
  }),
  verificar: viewOf({
    modules: ['certificates/verify.screen.tsx', 'certificates/certificates.data.ts'],
    title: 'Verificar una constancia de proveedor',
    Screen: Verify,
    load: async (api, search) =>
      (await import('../features/certificates/certificates.data.ts')).loadVerification(api, search.codigo),
    render: (search, data) => <Verify codigo={search.codigo} data={data} />,
  }),
  sancionados: viewOf({
    modules: ['suppliers/sanctions.screen.tsx', 'suppliers/sanctions.data.ts'],
    title: 'Proveedores sancionados e impedidos',
    Screen: Sanctions,
    load: async (api, search) =>
      (await import('../features/suppliers/sanctions.data.ts')).loadSanctions(api, search),
    render: (search, data) => <Sanctions search={search} data={data} />,
  }),
};

/** Name of the view that the address asks for; unknown words show the registry. */
export function viewNameOf(search: { vista?: unknown }): string {
  return typeof search.vista === 'string' && Object.hasOwn(SUPPLIER_VIEWS, search.vista)
    ? search.vista
    : 'padron';
}

/** What the loader of the section gives. */
export interface SectionData {
  view: string;
  content: unknown;
}

/** Code and data of the view that the address asks for. */
export async function loadSupplierView(api: Api, written: Written): Promise<SectionData> {
  const view = viewNameOf(written);
  const entry = SUPPLIER_VIEWS[view];
  const [content] = await Promise.all([
    entry?.load(api, filledSearch(SECTION_SEARCH, written)),
    entry?.preload(),
  ]);
  return { view, content };
}
