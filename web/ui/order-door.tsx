import { screenPath } from '../kit/links.ts';
import { usePortal } from '../kit/portal-context.tsx';
import { EmptyState } from './empty-state.tsx';

interface DoorProps {
  title: string;
  /** Page of the order to which whoever enters is brought. */
  next: string;
  /** The session of the account was over while the page was open. */
  hasEnded?: boolean;
}

/** In the place of an order that came without the key of its link: how its supplier enters, and what is asked for that. */
export function OrderDoor({ hasEnded = false, next, title }: DoorProps) {
  const { keepsMail, sendsMail } = usePortal().settings;
  const hasCodes = sendsMail || keepsMail;
  const says = hasEnded
    ? 'Lo que escribiste sigue aquí: entra otra vez.'
    : hasCodes
      ? 'Te mandamos un código al correo de tu registro y con él llegas aquí mismo. También lo abre, sin código, la liga completa del correo que trajo el pedido.'
      : 'Abre la liga completa del correo que trajo el pedido. Si ya no la tienes, pídela a quien lo lleva.';
  return (
    <EmptyState title={hasEnded ? 'Tu sesión de la cuenta terminó.' : title}>
      <span>{says}</span>{' '}
      <a href={screenPath('/mi-cuenta', { siguiente: next })}>
        {hasCodes && !hasEnded ? 'Entrar con un código' : 'Entrar a Mi cuenta'}
      </a>
    </EmptyState>
  );
}
