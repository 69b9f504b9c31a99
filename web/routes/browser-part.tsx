import { lazy, Suspense, useSyncExternalStore, type ComponentType } from 'react';

const never = () => () => undefined;

/** A part of a page that works by scripts alone: the server leaves it out, and its chunk comes once the page stands. */
export function browserPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await load() }));
  return function BrowserPart(props: Props) {
    const isInBrowser = useSyncExternalStore(
      never,
      () => true,
      () => false,
    );
    return (
      isInBrowser && (
        <Suspense>
          <Part {...props} />
        </Suspense>
      )
    );
  };
}
