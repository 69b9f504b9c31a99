import type { ReactNode } from 'react';
import type { AccountHome } from '#contract/my-account.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Page } from '#web/ui/layout.tsx';
import { AccountAside } from './account-aside.tsx';
import { AccountBand } from './account-band.tsx';
import { Inside, LoadedPart } from './account-frame.tsx';
import { InvoiceTable, RunningTable } from './account-tables.tsx';
import { loadHome } from './my-account.data.ts';
import { BlockHead, InvitationsPart, WaitingPart } from './waiting-part.tsx';

interface ScreenProps {
  /** Alerts of lines of business, by their codes. */
  alerts: (lines: readonly string[]) => ReactNode;
  next?: string | undefined;
}

/** `/mi-cuenta`: what waits for a supplier, what it has under way, and when it is paid. */
export function Screen({ alerts, next }: ScreenProps) {
  return (
    <Inside title="Mi cuenta" next={next}>
      {(session) => (
        <LoadedPart key={session} what="tu cuenta" title="Mi cuenta" ask={loadHome}>
          {(home) => <Home home={home} alerts={alerts} />}
        </LoadedPart>
      )}
    </Inside>
  );
}

function Home({ home, alerts }: { home: AccountHome } & Pick<ScreenProps, 'alerts'>) {
  const { clock } = usePortal();
  const { tasks, invitations, lines } = home;
  return (
    <>
      <AccountBand home={home} />
      <Page className="ma-page">
        <div className="ma-blocks">
          <div>
            <WaitingPart tasks={tasks} today={todayInMexico(new Date(clock.now()))} />
            {invitations !== null && <InvitationsPart invitations={invitations} lines={lines} />}
          </div>
          <Invoices home={home} />
          <Orders home={home} />
          <AccountAside home={home} alerts={alerts(lines)} />
        </div>
      </Page>
    </>
  );
}

function Invoices({ home: { invoices } }: { home: AccountHome }) {
  if (invoices === null) return null;
  const { rows, total } = invoices;
  return (
    <section className="ma-block" aria-labelledby="facturas">
      <BlockHead
        id="facturas"
        title="Facturas y pagos"
        count={total}
        more={
          total > rows.length ? (
            <a href={screenPath('/mi-cuenta/facturas')}>Ver las {total}</a>
          ) : (
            <a href={screenPath('/proveedores/facturar')}>Cómo facturar</a>
          )
        }
      />
      {total === 0 ? <p className="u-muted">Aún no hay facturas tuyas.</p> : <InvoiceTable rows={rows} />}
    </section>
  );
}

function Orders({ home: { orders, contracts } }: { home: AccountHome }) {
  const rows = orders?.rows ?? [];
  if (orders === null && contracts.length === 0) return null;
  return (
    <section className="ma-block" aria-labelledby="en-curso">
      <BlockHead
        id="en-curso"
        title="Pedidos y contratos en curso"
        count={(orders?.total ?? 0) + contracts.length}
        more={orders !== null && <a href={screenPath('/mi-cuenta/pedidos')}>Todos tus pedidos</a>}
      />
      {rows.length + contracts.length === 0 ? (
        <p className="u-muted">Aún no tienes pedidos.</p>
      ) : (
        <RunningTable orders={rows} contracts={contracts} />
      )}
    </section>
  );
}
