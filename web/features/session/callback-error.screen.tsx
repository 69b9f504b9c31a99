import { SIGN_IN_CAUSES, type SignInCause } from '#web/kit/sign-in/sign-in-failure.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Page } from '#web/ui/layout.tsx';
import './waiting-panel.css';

const TEXTS: Record<SignInCause, string> = {
  cancelada: 'Cancelaste el inicio de sesión.',
  caducada: 'El intento caducó. Vuelve a empezar.',
  reloj: 'La hora de tu equipo no coincide con la del servidor.',
  otra: 'El servicio de identidad no respondió.',
};

interface CallbackErrorProps {
  /** Words of the address; anything else than the closed list counts as `otra`. */
  causa?: string | undefined;
  clave?: string | undefined;
  onRetry: () => void;
}

/** Failed sign-in (S-2.10): the cause in words, another try, the way home, and a key for the support desk. */
export function Screen({ causa, clave, onRetry }: CallbackErrorProps) {
  const { settings } = usePortal();
  const cause = SIGN_IN_CAUSES.find((known) => known === causa) ?? 'otra';
  const key = /^[A-Z\d]{6}$/.test(clave ?? '') ? clave : undefined;
  const subject = encodeURIComponent(`No pude iniciar sesión${key === undefined ? '' : ` (${key})`}`);
  return (
    <Page>
      <div className="session-failed">
        <h1 tabIndex={-1}>No pudimos iniciar tu sesión</h1>
        <p>{TEXTS[cause]}</p>
        <div className="session-failed__actions">
          <Button onClick={onRetry}>Intentar de nuevo</Button>
          <ButtonLink variant="tonal" href={screenPath('/')}>
            Ir al inicio
          </ButtonLink>
          <ButtonLink variant="text" href={`mailto:${settings.footer.email}?subject=${subject}`}>
            Escribir a soporte
          </ButtonLink>
        </div>
        {key !== undefined && <p className="session-failed__key">Clave del error: {key}</p>}
      </div>
    </Page>
  );
}
