import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MissingThing } from '../shell/missing-thing.tsx';
import { browserPart } from './browser-part.tsx';
import { rootRoute } from './root.tsx';
import { orNull } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(() => import('../features/suppliers/supplier-detail.screen.tsx'), 'Screen');
type Data = Awaited<ReturnType<(typeof import('../features/suppliers/suppliers.data.ts'))['loadSupplier']>>;

const LinePurchases = browserPart(
  async () => (await import('../features/following/line-purchases.tsx')).LinePurchases,
);

const Correction = browserPart(
  async () => (await import('../features/corrections/correction-button.tsx')).CorrectionButton,
);

/** Permanent address (decision D3). */
export const proveedorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/proveedores/$numero',
  loader: async ({ context, params }) =>
    orNull(
      (await import('../features/suppliers/suppliers.data.ts')).loadSupplier(context.api, params.numero),
    ),
  component: pageOf(Screen, function Proveedor(): ReactNode {
    const data = proveedorRoute.useLoaderData();
    return data === null ? (
      <MissingThing />
    ) : (
      <Screen
        data={data}
        lines={<LinePurchases codes={data.lineCodes} />}
        correction={<Correction page={`/proveedores/${data.number}`} title={data.name} />}
      />
    );
  }),
  staticData: {
    screen: 'suppliers/supplier-detail.screen',
    data: 'suppliers/suppliers.data',
    title: (data: Data) => data.name,
  },
});
