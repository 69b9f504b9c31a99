import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs';
import { lazy, Suspense, type ComponentType } from 'react';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import type { PublicSettings } from '#web/kit/settings.ts';
import type { Session } from '#web/kit/sign-in/session.ts';
import { useSession } from '#web/kit/sign-in/use-session.ts';
import { ICON } from '#web/ui/icon-size.ts';
import type { SignOutButtonProps } from './sign-out-button.tsx';
import type { UserMenuProps } from './user-menu-card.tsx';
import './session-corner.css';

// A part that does not arrive must not take the whole screen with it.
const UserMenu = lazy<ComponentType<UserMenuProps>>(() =>
  import('./user-menu.tsx').then(
    (module) => ({ default: module.UserMenu }),
    () => ({ default: () => null }),
  ),
);
const SignOutButton = lazy<ComponentType<SignOutButtonProps>>(() =>
  import('./sign-out-button.tsx').then(
    (module) => ({ default: module.SignOutButton }),
    () => ({ default: () => null }),
  ),
);

interface SessionCornerProps {
  session: Session;
  settings: Pick<PublicSettings, 'hrPhotoUrl' | 'hrEmployeeUrl'>;
  /** The drawer repeats signing in and out, but not the menu. */
  place: 'bar' | 'drawer';
}

function here(): string {
  const { pathname, search, hash } = window.location;
  return pathname.slice(SCREEN_BASE.length) + search + hash;
}

/** The visitor's corner: «Iniciar sesión», the user menu (S-2.22), or a plain «Cerrar Sesión» (decision D4). */
export function SessionCorner({ session, settings, place }: SessionCornerProps) {
  const { state, identity, profile, profileLoading } = useSession(session);
  const pending = place === 'bar' ? <span className="session-avatar session-avatar--pending" /> : null;
  if (state === 'restoring') return pending;
  if (state === 'anonymous' || identity === undefined) {
    return (
      <button
        type="button"
        className={`session-enter session-enter--${place}`}
        aria-label="Iniciar sesión"
        onClick={() => void session.signIn(here())}
      >
        <IconUserCircle {...ICON} />
        <span>Iniciar sesión</span>
      </button>
    );
  }
  if (profileLoading && profile === undefined) return pending;
  const { Id_Empleado: employeeId } = profile ?? {};
  if (profile === undefined || employeeId === undefined) {
    return (
      <Suspense fallback={pending}>
        <SignOutButton session={session} place={place} />
      </Suspense>
    );
  }
  if (place === 'drawer') return null;
  return (
    <Suspense fallback={pending}>
      <UserMenu
        session={session}
        settings={settings}
        identity={identity}
        profile={profile}
        employeeId={employeeId}
      />
    </Suspense>
  );
}
