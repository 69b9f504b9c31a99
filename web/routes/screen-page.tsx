import type { AsyncRouteComponent, RouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/** Component of a route that the router loads together with the code of its screen (S-2.0). */
export function pageOf<P>(
  screen: AsyncRouteComponent<P>,
  Page: ComponentType | RouteComponent,
): RouteComponent {
  const own = 'preload' in Page ? Page.preload : undefined;
  return Object.assign(Page as RouteComponent, {
    preload: async () => {
      await Promise.all([screen.preload?.(), own?.()]);
    },
  });
}
