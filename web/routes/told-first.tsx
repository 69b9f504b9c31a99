import { lazyRouteComponent } from '@tanstack/react-router';
import type { RouterContext } from './root.tsx';

/** Whether the data of a screen may be asked for; without a sign-in its route shows {@link SignInWanted} (`isTold` of its rule). */
export const isSignedIn = ({ session }: RouterContext) => session.snapshot().state === 'signed-in';

/** Loaded by whoever is not signed in. */
export const SignInWanted = lazyRouteComponent(() => import('./sign-in-wanted.tsx'), 'SignInWanted');
