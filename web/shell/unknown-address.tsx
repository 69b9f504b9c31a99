import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { screenPath } from '#web/kit/links.ts';
import { MissingThing } from './missing-thing.tsx';

/** An address that no route answers moves to `/404` (S-2.16). */
export function UnknownAddress() {
  const router = useRouter();
  const href = useRouterState({ select: (state) => state.location.pathname + state.location.searchStr });
  useEffect(() => {
    if (router.state.location.pathname !== '/404') router.history.replace(screenPath('/404', { de: href }));
  }, [router, href]);
  return <MissingThing />;
}
