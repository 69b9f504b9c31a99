import { useCallback } from 'react';
import { screenPath } from '#web/kit/links.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Inside, LoadedPart } from './account-frame.tsx';
import { InvoiceTable, RunningTable } from './account-tables.tsx';
import { loadInvoices, loadOrders } from './my-account.data.ts';

/** `/mi-cuenta/facturas` and `/mi-cuenta/pedidos`: all of them, page by page. */
export function Screen({ of, page }: { of: 'facturas' | 'pedidos'; page: number }) {
  const title = of === 'facturas' ? 'Facturas y pagos' : 'Tus pedidos';
  return (
    <Inside title={title}>
      {(session) =>
        of === 'facturas' ? (
          <Invoices key={session} page={page} title={title} />
        ) : (
          <Orders key={session} page={page} title={title} />
        )
      }
    </Inside>
  );
}

interface ListProps {
  page: number;
  title: string;
}

function Invoices({ page, title }: ListProps) {
  const ask = useCallback((signal: AbortSignal) => loadInvoices(page, signal), [page]);
  return (
    <LoadedPart what="tus facturas" title={title} ask={ask}>
      {(data) => (
        <Page className="ma-page">
          <PageHead title={title} />
          {data.total === 0 ? (
            <EmptyState title="Aún no hay facturas tuyas." />
          ) : (
            <InvoiceTable rows={data.rows} />
          )}
          <Pages of="facturas" {...data} />
        </Page>
      )}
    </LoadedPart>
  );
}

function Orders({ page, title }: ListProps) {
  const ask = useCallback((signal: AbortSignal) => loadOrders(page, signal), [page]);
  return (
    <LoadedPart what="tus pedidos" title={title} ask={ask}>
      {(data) => (
        <Page className="ma-page">
          <PageHead title={title} />
          {data.total === 0 ? (
            <EmptyState title="Aún no tienes pedidos." />
          ) : (
            <RunningTable orders={data.rows} contracts={[]} />
          )}
          <Pages of="pedidos" {...data} />
        </Page>
      )}
    </LoadedPart>
  );
}

function Pages({ of, page, size, total }: { of: string; page: number; size: number; total: number }) {
  return (
    <Pagination
      page={page}
      pageSize={size}
      total={total}
      renderLink={(target, { children, ...props }) => (
        <a {...props} href={screenPath(`/mi-cuenta/${of}`, { pag: String(target) })}>
          {children}
        </a>
      )}
    />
  );
}
