import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MissingThing } from '../shell/missing-thing.tsx';
import { browserPart } from './browser-part.tsx';
import { rootRoute } from './root.tsx';
import { orNull } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(() => import('../features/suppliers/supplier-detail.screen.tsx'), 'Screen');
type Data = Awaited<ReturnType<(typeof import('../features/suppliers/suppliers.data.ts'))['loadSupplier']>>;

const FollowFilterButton = browserPart(
  async () => (await import('../features/following/follow-button.tsx')).FollowFilterButton,
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
    if (data === null) return <MissingThing />;
    const lines = data.lineCodes.length === 1 ? 'este giro' : 'estos giros';
    return (
      <Screen
        data={data}
        follow={
          <FollowFilterButton
            search={{ giro: data.lineCodes.join(',') }}
            label={`Seguir las compras de ${lines}`}
          />
        }
      />
    );
  }),
  staticData: {
    screen: 'suppliers/supplier-detail.screen',
    data: 'suppliers/suppliers.data',
    title: (data: Data) => data.name,
  },
});
