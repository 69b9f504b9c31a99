import { SIGN_IN_CAUSES, type SignInCause } from '#web/kit/sign-in/sign-in-failure.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Page } from '#web/ui/layout.tsx';
import './waiting-panel.css';

const TEXTS: Record<Exclude<SignInCause, 'reloj'>, string> = {
  cancelada: 'Cancelaste el inicio de sesión.',
  caducada: 'El intento caducó. Vuelve a empezar.',
  otra: 'El servicio de identidad no respondió.',
};

interface CallbackErrorProps {
  /** Words of the address; anything else than the closed list counts as `otra`. */
  causa?: string | undefined;
  clave?: string | undefined;
  /** Whose clock is off, and by how many minutes: negative, where it is behind. */
  reloj?: string | undefined;
  minutos?: string | number | undefined;
  onRetry: () => void;
}

/** What a clock that is off is told by, and what to press. */
export function clockWords(whose: string | undefined, minutes: string | number | undefined): string[] {
  const ahead = Math.abs(Number(minutes)) < 1_000_000 ? Math.round(Number(minutes)) : 0;
  const count = Math.abs(ahead);
  const off =
    count === 0
      ? 'no está a la hora'
      : `va ${formatCountOf(count, 'minuto', 'minutos')} ${ahead > 0 ? 'adelantado' : 'atrasado'}`;
  const support =
    'No es tu equipo y no puedes corregirlo: pulsa «Escribir a soporte», que ya lleva la clave.';
  if (whose === 'portal')
    return [`El reloj del servidor de este portal ${off} respecto del servicio de identidad.`, support];
  if (whose === 'identidad') return [`El reloj del servicio de identidad ${off}.`, support];
  return [
    `El reloj de tu equipo ${off}. Ponlo a la hora y pulsa «Intentar de nuevo».`,
    'En Windows: Inicio › Configuración › Hora e idioma › Fecha y hora › «Sincronizar ahora». En Mac: Configuración del Sistema › General › Fecha y hora › «Definir fecha y hora automáticamente». En el teléfono: Ajustes › Fecha y hora › «Automática».',
  ];
}

/** Failed sign-in (S-2.10): the cause in words, another try, the way home, and a key for the support desk. */
export function Screen({ causa, clave, reloj, minutos, onRetry }: CallbackErrorProps) {
  const { settings } = usePortal();
  const cause = SIGN_IN_CAUSES.find((known) => known === causa) ?? 'otra';
  const key = /^[A-Z\d]{6}$/.test(clave ?? '') ? clave : undefined;
  const subject = encodeURIComponent(`No pude iniciar sesión${key === undefined ? '' : ` (${key})`}`);
  return (
    <Page>
      <div className="session-failed">
        <h1 tabIndex={-1}>No pudimos iniciar tu sesión</h1>
        {(cause === 'reloj' ? clockWords(reloj, minutos) : [TEXTS[cause]]).map((text) => (
          <p key={text}>{text}</p>
        ))}
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
