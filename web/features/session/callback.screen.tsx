import { useEffect, useState } from 'react';
import { usePortal } from '#web/kit/portal-context.tsx';
import type { Session } from '#web/kit/sign-in/session.ts';
import { Button } from '#web/ui/button.tsx';
import { WaitingPanel } from './waiting-panel.tsx';

interface CallbackProps {
  session: Session;
  /** The whole address as the provider sent it, with code and state. */
  address: string;
  /** Replaces this entry of the history by a path without the base. */
  leave: (to: string) => void;
}

/** Finishes the sign-in (S-2.9) and goes back to where the person came from. */
export function Screen({ session, address, leave }: CallbackProps) {
  const { settings } = usePortal();
  const [isHandedOver, setHandedOver] = useState(false);
  useEffect(() => {
    let isHere = true;
    if (window.location.search !== '') {
      window.history.replaceState(window.history.state, '', window.location.pathname);
    }
    void session.finishSignIn(address).then((result) => {
      if (!isHere) return;
      if ('returnTo' in result) leave(result.returnTo);
      else if ('error' in result) {
        const { error, key, clock } = result;
        const off = clock === undefined ? '' : `&reloj=${clock.whose}&minutos=${clock.minutes}`;
        leave(`/oidc-callback-error?causa=${error}&clave=${key}${off}`);
      } else {
        setHandedOver(true);
        window.close();
      }
    });
    return () => {
      isHere = false;
    };
  }, [session, address, leave]);
  if (isHandedOver) {
    return (
      <div className="session-wait" role="status">
        <h1 tabIndex={-1} className="u-h2">
          Listo
        </h1>
        <p>Ya puedes cerrar esta pestaña y seguir donde estabas.</p>
      </div>
    );
  }
  return (
    <WaitingPanel
      title={`Entrando a ${settings.intranetName}`}
      text="Esto toma unos segundos."
      slow={
        <>
          <p>Está tardando más de lo normal.</p>
          <Button onClick={() => void session.signIn('/')}>Intentar de nuevo</Button>
        </>
      }
    />
  );
}
