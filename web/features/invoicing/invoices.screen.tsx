import { useCallback, type ReactNode } from 'react';
import {
  INVOICE_COLUMNS,
  INVOICE_VIEW_LABELS,
  INVOICE_VIEWS,
  type InvoiceRow,
} from '#contract/invoices-api.ts';
import { INVOICE_STATE_LABELS, INVOICE_STATES } from '#contract/invoices.ts';
import { paydayOf } from '#contract/rules/payments/payday.ts';
import { formatDate, formatDateTime, formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { AdminHead } from '#web/ui/admin-places.tsx';
import { Page } from '#web/ui/layout.tsx';
import { sectionListAddress } from '#web/ui/officer-list/list-address.ts';
import { viewColumns } from '#web/ui/officer-list/list-columns.tsx';
import { OfficerList } from '#web/ui/officer-list/officer-list.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { INVOICE_TONES } from './invoice-state.ts';
import { exportInvoices, loadInvoices } from './invoices.data.ts';
import { INVOICES_PATH, INVOICES_SEARCH, type InvoicesSearch } from './invoices.search.ts';

const IN_LIST = ['ver', 'estado', 'q', 'orden', 'columnas', 'pag'] as const;

interface ScreenProps {
  search: InvoicesSearch;
  setSearch: (patch: Partial<InvoicesSearch>) => void;
}

/** `/administracion/facturas`: every invoice of an order, those that wait first. */
export function Screen(props: ScreenProps) {
  return (
    <Page>
      <AdminHead place="facturas" title="Facturas" />
      <List {...props} />
    </Page>
  );
}

const CELLS: Record<keyof typeof INVOICE_COLUMNS, (row: InvoiceRow) => ReactNode> = {
  folio: ({ folio }) => <a href={screenPath(`${INVOICES_PATH}/${folio}`)}>{folio}</a>,
  factura: ({ kind, name }) => (kind === 'credit_note' ? `Nota de crédito ${name}` : name),
  proveedor: ({ supplier }) => supplier,
  pedido: ({ order }) => order,
  estado: ({ state }) => <Tag tone={INVOICE_TONES[state]}>{INVOICE_STATE_LABELS[state]}</Tag>,
  recibida: ({ receivedAt }) => formatDateTime(receivedAt),
  limite: ({ limitOn, paidOn, state }) => {
    const payday = paydayOf({ state, dueOn: limitOn, paidOn });
    return payday === null ? 'Sin plazo' : `${payday.isPaid ? 'Se pagó el ' : ''}${formatDate(payday.day)}`;
  },
  pagada: ({ paidOn }) => (paidOn === null ? '' : formatDate(paidOn)),
  total: ({ total }) => formatMoney(total),
  uuid: ({ uuid }) => uuid,
  area: ({ area }) => area ?? '',
};
const COLUMNS = viewColumns(INVOICE_COLUMNS, (key) => ({ cell: CELLS[key], isNumber: key === 'total' }));

function List({ search, setSearch }: ScreenProps) {
  const { api } = usePortal();
  const { estado, orden, pag, q, ver } = search;
  const asked = useCallback(
    (page: number) => ({
      pag: page,
      q,
      ver: INVOICE_VIEWS.find((one) => one === ver),
      estado: INVOICE_STATES.find((one) => one === estado),
      orden: (orden === '' ? undefined : orden) as undefined,
    }),
    [estado, orden, q, ver],
  );
  const state = useLoaded(
    useCallback((signal: AbortSignal) => loadInvoices(api, asked(pag), signal), [api, asked, pag]),
  );
  const address = sectionListAddress({
    path: INVOICES_PATH,
    defaults: INVOICES_SEARCH,
    search,
    names: IN_LIST,
    set: setSearch,
  });
  return (
    <OfficerList
      id="facturas"
      caption="Facturas"
      words={{ one: 'factura', many: 'facturas', all: 'las facturas', isFeminine: true }}
      columns={COLUMNS}
      rowKey={({ folio }) => folio}
      state={state}
      address={address}
      search={{
        label: 'Buscar facturas',
        placeholder: 'Folio, serie y número, folio fiscal, proveedor o pedido',
      }}
      filters={[
        {
          name: 'ver',
          label: 'Cuáles',
          emptyLabel: 'Cuáles: por verificar',
          options: INVOICE_VIEWS.filter((one) => one !== 'contestar').map((value) => ({
            value,
            label: INVOICE_VIEW_LABELS[value],
          })),
        },
        {
          name: 'estado',
          label: 'Estado',
          emptyLabel: 'Estado: todos',
          options: INVOICE_STATES.map((value) => ({ value, label: INVOICE_STATE_LABELS[value] })),
        },
      ]}
      file={{ name: 'facturas', read: (wish) => exportInvoices(api, asked(1), wish) }}
      empty={{
        title: 'Nada espera verificarse.',
        children: <span>Las facturas llegan con la liga del pedido; las demás están en «Todas».</span>,
      }}
    />
  );
}
