import type { Session } from '#web/kit/sign-in/session.ts';
import { ProfileLateBar } from './profile-late-bar.tsx';
import { SessionEndedBar } from './session-ended-bar.tsx';

/** What a session may have to say over every screen; loaded with it, so that its end needs no network. */
export default function SessionBars({ session }: { session: Session }) {
  return (
    <>
      <SessionEndedBar session={session} />
      <ProfileLateBar session={session} />
    </>
  );
}
