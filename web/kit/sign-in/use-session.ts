import { useSyncExternalStore } from 'react';
import { ANONYMOUS, type SessionSnapshot } from './session-state.ts';
import type { Session } from './session.ts';

const onServer = (): SessionSnapshot => ANONYMOUS;

/** The session's current moment; the server and the first drawing in the browser see a visitor. */
export function useSession(session: Session): SessionSnapshot {
  return useSyncExternalStore(session.subscribe, session.snapshot, onServer);
}
