import type { ReactNode } from 'react';
import { usePortal } from '../kit/portal-context.tsx';
import { ContactText } from './contact-text.tsx';
import { Notice } from './notice.tsx';

/** Stands where a mail was promised while none leaves: what to do instead, and where the unit is. */
export default function NoMail({ children }: { children: ReactNode }) {
  const { footer, keepsMail } = usePortal().settings;
  return (
    <Notice tone="warn">
      El portal aún no envía correos. {children} La Unidad atiende en{' '}
      <ContactText contact={`${footer.phone}, ${footer.email}`} />; {footer.address}. {footer.hours}.
      {keepsMail &&
        ' En esta instalación de prueba, lo que se enviaría queda en la carpeta «correo» de sus datos.'}
    </Notice>
  );
}
