import { useRouter } from '@tanstack/react-router';
import { screenPath } from '#web/kit/links.ts';
import { useSession } from '#web/kit/sign-in/use-session.ts';
import { buttonClass, Button } from '#web/ui/button.tsx';
import { Page } from '#web/ui/layout.tsx';
import { SearchPill } from '#web/ui/search-pill.tsx';

function wordsOf(address: string): string {
  let text = address.split('?')[0] ?? '';
  try {
    text = decodeURIComponent(text);
  } catch {
    // A broken escape stays as it was typed.
  }
  return text
    .split(/[/_.]+/)
    .filter((word) => /[\p{L}\d]{3}/u.test(word))
    .slice(-2)
    .join(' ')
    .slice(0, 80);
}

/** The `/404` screen (S-2.11, S-8.4): the same for what does not exist and for what is not for this account. */
export function NotFound({ from }: { from?: string }) {
  const { session } = useRouter().options.context;
  const snapshot = useSession(session);
  return (
    <Page>
      <div className="s-missing">
        <h1 tabIndex={-1}>No se ha encontrado</h1>
        <p className="u-lead">
          {snapshot.state === 'anonymous'
            ? 'La página no existe o cambió de dirección.'
            : 'La página no existe o no está disponible para tu cuenta.'}
        </p>
        {from !== undefined && <p className="u-mono s-missing__address">{from}</p>}
        <SearchPill
          label="Buscar en el portal"
          placeholder="Folio, bien o servicio, proveedor"
          action={screenPath('/buscar')}
          look="medium"
          {...(from === undefined ? {} : { defaultValue: wordsOf(from) })}
        />
        <p className="u-cluster u-gap-8">
          <a className={buttonClass({ variant: 'tonal' })} href={screenPath('/')}>
            Inicio
          </a>
          <a className={buttonClass({ variant: 'line' })} href={screenPath('/adquisiciones')}>
            Licitaciones y compras
          </a>
          <a className={buttonClass({ variant: 'line' })} href={screenPath('/proveedores')}>
            Proveedores
          </a>
        </p>
        {snapshot.state === 'anonymous' && (
          <p className="u-muted">
            Si trabajas en la Universidad,{' '}
            <Button variant="text" size="small" onClick={() => void session.signIn(safeReturn(from))}>
              inicia sesión
            </Button>
          </p>
        )}
      </div>
    </Page>
  );
}

function safeReturn(from: string | undefined): string {
  return from !== undefined && /^\/(?![/\\])/.test(from) && !from.startsWith('/404') ? from : '/';
}
