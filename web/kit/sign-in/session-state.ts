import type { Action, RoleClaim, Subject } from '#contract/permissions.ts';
import type { Profile } from '#contract/profile.ts';
import type { Credentials } from '../api.ts';
import type { OffClock, SignInCause } from './sign-in-failure.ts';

/** `restoring`: a known session is being taken up; `ended`: it could not be renewed, the screen stays. */
export type SessionState = 'anonymous' | 'restoring' | 'signed-in' | 'ended';

/** Who is signed in, from the ID token (S-3.2). */
export interface Identity {
  id: string;
  email?: string;
  name?: string;
  /** Known once the role is applied. */
  role?: RoleClaim;
}

/** One immutable moment of the session. */
export interface SessionSnapshot {
  state: SessionState;
  identity?: Identity;
  profile?: Profile;
  /** True before the profile request and false after its answer is stored (S-4.3). */
  profileLoading: boolean;
  /** Whether the role has been applied to the permission set, which starts empty (S-4.4). */
  permissionsReady: boolean;
  can(action: Action, subject: Subject): boolean;
}

const nothing = (): boolean => false;

export const ANONYMOUS: SessionSnapshot = {
  state: 'anonymous',
  profileLoading: false,
  permissionsReady: false,
  can: nothing,
};

export const RESTORING: SessionSnapshot = { ...ANONYMOUS, state: 'restoring' };

/** Whether nothing is under way that decides what the person may see. */
export function isSettled(snapshot: SessionSnapshot): boolean {
  return snapshot.state !== 'restoring' && (snapshot.state !== 'signed-in' || snapshot.permissionsReady);
}

export interface SessionSettings {
  issuer: string;
  clientId: string;
  scope: string;
  roleClaim: string;
  profileUrl: string;
}

/** How a visit to the callback ended. */
export type SignInResult =
  | { returnTo: string }
  | { error: SignInCause; key: string; clock?: OffClock }
  | { close: true };

/** The signed-in person of this tab. */
export interface Session {
  /** For the one API client (S-7.4, S-8.1). */
  credentials: Credentials;
  snapshot(this: void): SessionSnapshot;
  subscribe(this: void, listener: () => void): () => void;
  /** Takes up an earlier session; call once, in the browser. */
  start(): void;
  /** Resolves once nothing is under way that decides what the person may see. */
  ready(): Promise<SessionSnapshot>;
  /** Leaves for the provider and comes back to this path (without the base, with search and hash). */
  signIn(returnTo: string): Promise<void>;
  /** Signs in again in a new tab, so that nothing typed here is lost. */
  signInAgain(): Promise<void>;
  finishSignIn(address: string): Promise<SignInResult>;
  signOut(): Promise<void>;
}
