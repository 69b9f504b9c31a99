import { useState, type ReactNode } from 'react';
import { useAccountSession } from '#web/kit/account-session.ts';
import { CallError } from '#web/kit/api.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { EntryPart } from './entry-part.tsx';
import { leave } from './my-account.data.ts';
import './my-account.css';

interface InsideProps {
  title: string;
  /** Page to which whoever comes in goes on. */
  next?: string | undefined;
  children: (session: string) => ReactNode;
}

/** What is behind the door of the account: shown to who is in, and again to who comes back after their session ended. */
export function Inside({ title, next, children }: InsideProps) {
  const session = useAccountSession();
  const [isIn, setIn] = useState(session !== undefined);
  if (session !== undefined && !isIn) setIn(true);
  if (session !== undefined)
    return (
      <>
        <AccountNav />
        {children(session)}
      </>
    );
  return (
    <Page width="narrow" className="ma-page">
      <PageHead title={title}>
        <p className="u-lead">
          Tus invitaciones, pedidos, facturas y pagos, y lo que vence. Sin contraseña: entras con un código
          que mandamos a tu correo.
        </p>
      </PageHead>
      <EntryPart hasEnded={isIn} next={next} />
    </Page>
  );
}

/** Whoever is in: the way home and out, where visitors find how to sign in. */
function AccountNav() {
  const { fail } = usePortal();
  const out = async () => {
    try {
      await leave();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      fail(error.problem.detail);
    }
  };
  return (
    <nav className="ma-nav u-no-print" aria-label="Mi cuenta">
      <div className="u-page">
        <a href={screenPath('/mi-cuenta')}>Mi cuenta</a>
        <a href={screenPath('/mi-cuenta/personas')}>Personas con acceso</a>
        <Button variant="text" size="small" onClick={() => void out()}>
          Salir
        </Button>
      </div>
    </nav>
  );
}

interface LoadedProps<T> {
  /** With its article: «tu cuenta». */
  what: string;
  title: string;
  ask: (signal: AbortSignal) => Promise<T>;
  children: (data: T, again: { reload: () => void; adopt: (data: T) => void }) => ReactNode;
}

/** A screen of the account once it was read. */
export function LoadedPart<T>({ what, title, ask, children }: LoadedProps<T>) {
  const { data, failure, reload, adopt } = useLoaded(ask);
  if (data !== undefined) return children(data, { reload, adopt });
  return (
    <Page width="narrow" className="ma-page">
      <PageHead title={title} />
      {failure === undefined ? (
        <Skeleton rows={6} look="line" label={`Cargando ${what}`} />
      ) : (
        <Failed what={what} failure={failure} onRetry={reload} />
      )}
    </Page>
  );
}

function Failed({ what, failure, onRetry }: { what: string; failure: CallError; onRetry: () => void }) {
  const { settings } = usePortal();
  return failure.status === 403 ? (
    <EmptyState title={failure.problem.detail}>
      <a href={screenPath('/mi-cuenta/personas')}>Ver quién lo tiene</a> o{' '}
      <a href={screenPath('/mi-cuenta')}>volver a Mi cuenta</a>
    </EmptyState>
  ) : (
    <ErrorBlock
      what={what}
      requestId={failure.problem.requestId}
      supportEmail={settings.footer.email}
      onRetry={onRetry}
    />
  );
}
