import { useRouterState } from '@tanstack/react-router';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { Button } from '#web/ui/button.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import '#web/ui/message-block.css';

const TOLD = {
  profiles: {
    title: 'Perfiles de equipo de cómputo',
    what: 'Son las especificaciones de equipo de cómputo que ya aprobó la Universidad: para qué uso sirve cada una, cuánto cuesta y el texto listo para tu requisición. Con un perfil no hace falta dictamen técnico.',
  },
  opinions: {
    title: 'Dictámenes técnicos',
    what: 'Aquí un área pide el dictamen técnico del equipo de cómputo que no está entre los perfiles, y ve en qué va.',
  },
} as const;

/** What a restricted screen has and for whom, before the sign-in, which comes back to its own address. */
export function SignInWanted({ of }: { of: keyof typeof TOLD }) {
  const { title, what } = TOLD[of];
  const { session, settings } = usePortal();
  const address = useRouterState({ select: ({ location }) => location.pathname + location.searchStr });
  return (
    <Page>
      <PageHead
        title={title}
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/')}>Inicio</a>
            <span>{title}</span>
          </Breadcrumbs>
        }
      />
      <div className="u-message u-message--boxed">
        <p className="u-message__title">Se ve con tu cuenta de la Universidad</p>
        <p>{what}</p>
        <Button onClick={() => void session.signIn(address)}>Iniciar sesión</Button>
        <p className="u-small u-muted">
          ¿No puedes entrar? Escribe a <a href={`mailto:${settings.footer.email}`}>{settings.footer.email}</a>
          . Para vender no hace falta cuenta:{' '}
          <a href={screenPath('/adquisiciones', { estado: 'abierto' })}>licitaciones abiertas</a>.
        </p>
      </div>
    </Page>
  );
}
