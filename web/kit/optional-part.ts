import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** A part that comes later and without which a screen is whole: where its code does not arrive it is left out, and nothing else. */
export const optionalPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => load().catch(() => ({ default: () => null })));
