import { useEffect, useState } from 'react';
import type { Session } from '#web/kit/sign-in/session.ts';
import { useSession } from '#web/kit/sign-in/use-session.ts';
import { Notice } from '#web/ui/notice.tsx';

const LATE_MS = 8_000;

/** Says that the profile could not be read, and what is waited for while the profile service does not answer: no right is applied before it does (S-4.2). */
export function ProfileLateBar({ session }: { session: Session }) {
  const { state, permissionsReady, profile, profileLoading } = useSession(session);
  if (state !== 'signed-in') return null;
  if (!permissionsReady) return <AfterAWhile />;
  return profile === undefined && !profileLoading ? (
    <Notice>
      No pudimos leer tu perfil: tu menú no muestra tus datos. Lo demás funciona; recarga la página para
      intentarlo de nuevo.
    </Notice>
  ) : null;
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
