import { lazy, Suspense, useState } from 'react';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AccessForm } from './request/access-form.tsx';
import { LostKey } from './request/lost-key.tsx';
import { keepOpened, type Opened, readOpened } from './request/request-memory.ts';
import { useArrivalFocus } from './request/use-arrival-focus.ts';
import { useInBrowser } from './request/use-in-browser.ts';
import './registration.css';

// Loaded once a request is open: most visits end at folio and key.
const TrackedRequest = lazy(async () => ({
  default: (await import('./tracking/tracked-request.tsx')).TrackedRequest,
}));

// Few who look for a request are in an account.
const AccountDoor = lazy(async () => ({
  default: (await import('./request/account-door.tsx')).AccountDoor,
}));

/** The request shown: the one just opened, or the one this tab knows; null once it was closed. */
function requestOf(opened: Opened | null | undefined): Opened | undefined {
  return opened === undefined ? readOpened() : (opened ?? undefined);
}

/** Where a request is: asks folio and key, unless this tab has opened it already. */
export function Screen({ folio }: { folio: string }) {
  const isInBrowser = useInBrowser();
  const { settings } = usePortal();
  const [opened, setOpened] = useState<Opened | null>();
  const heading = useArrivalFocus(opened === null);
  const known = isInBrowser ? requestOf(opened) : undefined;
  const isSame = known !== undefined && (folio === '' || folio === known.folio);
  if (isSame) {
    return (
      <Suspense fallback={<Skeleton label="Abriendo tu solicitud" />}>
        <TrackedRequest
          key={known.folio + known.token}
          opened={known}
          takesFocus={opened !== undefined}
          onOpen={setOpened}
          onClose={() => {
            keepOpened(undefined);
            setOpened(null);
          }}
        />
      </Suspense>
    );
  }
  return (
    <section aria-labelledby="seguimiento" className="r-step">
      <h2 id="seguimiento" ref={heading} tabIndex={-1}>
        Seguir mi solicitud
      </h2>
      <p className="r-measure">
        Escribe el folio y la clave que recibiste al empezar. Verás en qué va, qué hay que corregir y cuántos
        días quedan.
      </p>
      {isInBrowser && folio !== '' && (
        <Suspense fallback={null}>
          <AccountDoor key={`cuenta-${folio}`} folio={folio} onOpen={setOpened} />
        </Suspense>
      )}
      {isInBrowser ? (
        <AccessForm key={folio} folio={folio} action="Ver mi solicitud" onOpen={setOpened} />
      ) : (
        <noscript>
          <p>
            El seguimiento necesita JavaScript. Sin él, escribe a{' '}
            <a href={`mailto:${settings.footer.email}`}>{settings.footer.email}</a> con tu folio.
          </p>
        </noscript>
      )}
      {isInBrowser && <LostKey key={`sin-${folio}`} folio={folio} onOpen={setOpened} />}
      <p>
        <a href={screenPath('/proveedores/solicitud', { desde: 'folio' })}>Continuar un borrador</a>
      </p>
    </section>
  );
}
