import { useEffect } from 'react';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import type { Session } from '#web/kit/sign-in/session.ts';
import { useSession } from '#web/kit/sign-in/use-session.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { administrativeHome } from './administrative-home.ts';
import { WaitingPanel } from './waiting-panel.tsx';

interface AuthAdminProps {
  session: Session;
  /** Replaces this entry of the history by a path without the base. */
  leave: (to: string) => void;
}

/** Holds while the rights load (S-2.15), then opens the first administrative screen, or `/404` without a right. */
export function Screen({ session, leave }: AuthAdminProps) {
  const { settings } = usePortal();
  const snapshot = useSession(session);
  useEffect(() => {
    const home = administrativeHome(snapshot);
    if (home !== undefined) leave(home);
  }, [snapshot, leave]);
  return (
    <WaitingPanel
      title="Comprobando tus permisos"
      text={settings.intranetName}
      slow={
        <>
          <p>Está tardando más de lo normal.</p>
          <div className="session-wait__actions">
            <Button onClick={() => window.location.reload()}>Intentar de nuevo</Button>
            <ButtonLink variant="tonal" href={screenPath('/')}>
              Ir al inicio
            </ButtonLink>
          </div>
        </>
      }
    />
  );
}
