import type { Session } from '#web/kit/sign-in/session.ts';
import { useSession } from '#web/kit/sign-in/use-session.ts';
import { SessionEndedNotice } from '#web/ui/notice.tsx';

/** Persistent bar once the session could not be renewed (S-8.1): the screen and what was typed stay. */
export function SessionEndedBar({ session }: { session: Session }) {
  const { state } = useSession(session);
  if (state !== 'ended') return null;
  return <SessionEndedNotice onSignIn={() => void session.signInAgain()} />;
}
