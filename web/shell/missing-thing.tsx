import { useRouterState } from '@tanstack/react-router';
import { NotFound } from './not-found.tsx';

/** Screen of a permanent address whose thing does not exist. */
export function MissingThing() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  return <NotFound from={path} />;
}
