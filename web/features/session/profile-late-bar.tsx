import { useEffect, useState } from 'react';
import type { Session } from '#web/kit/sign-in/session.ts';
import { useSession } from '#web/kit/sign-in/use-session.ts';
import { Notice } from '#web/ui/notice.tsx';

const LATE_MS = 8_000;

/** Says what is waited for while the profile service does not answer: no right is applied before it does (S-4.2). */
export function ProfileLateBar({ session }: { session: Session }) {
  const { state, permissionsReady } = useSession(session);
  return state === 'signed-in' && !permissionsReady ? <AfterAWhile /> : null;
}

function AfterAWhile() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <Notice>
      Ya iniciaste sesión, pero el servicio de perfiles aún no contesta. Tus apartados se abrirán en cuanto lo
      haga; lo público funciona mientras tanto.
    </Notice>
  );
}
