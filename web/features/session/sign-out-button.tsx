import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import { useState } from 'react';
import type { Session } from '#web/kit/sign-in/session.ts';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import './sign-out-button.css';

export interface SignOutButtonProps {
  session: Session;
  place: 'bar' | 'drawer' | 'menu';
}

/** «Cerrar Sesión»: tonal, rounded, light blue, with the logout icon (S-2.22, S-4.5). */
export function SignOutButton({ session, place }: SignOutButtonProps) {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <button
      type="button"
      className={`session-exit session-exit--${place}`}
      aria-disabled={isLeaving}
      onClick={() => {
        if (isLeaving) return;
        setLeaving(true);
        session.signOut().catch(() => setLeaving(false));
      }}
    >
      <IconLogout {...ICON_SMALL} />
      <span>Cerrar Sesión</span>
    </button>
  );
}
