import { useCallback, type ReactNode } from 'react';
import { PAYMENT_ORDER_COLUMNS, type PaymentOrderRow } from '#contract/payment-orders-api.ts';
import { PAYMENT_ORDER_STATE_LABELS, PAYMENT_ORDER_STATES } from '#contract/payment-orders.ts';
import { paydayOf } from '#contract/rules/payments/payday.ts';
import { formatDate, formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { AdminHead } from '#web/ui/admin-places.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Page } from '#web/ui/layout.tsx';
import { sectionListAddress } from '#web/ui/officer-list/list-address.ts';
import { viewColumns } from '#web/ui/officer-list/list-columns.tsx';
import { OfficerList } from '#web/ui/officer-list/officer-list.tsx';
import { Tabs, type Tab } from '#web/ui/tabs.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { BeginPayment } from './begin-payment.tsx';
import { STATE_TONES } from './payment-words.ts';
import { exportPaymentOrders, loadPaymentOrders } from './payments.data.ts';
import { PAYMENTS_PATH, PAYMENTS_SEARCH, type PaymentsSearch } from './payments.search.ts';
import './payments.css';

const IN_LIST = ['estado', 'q', 'orden', 'columnas', 'pag'] as const;

interface ListProps {
  search: PaymentsSearch;
  setSearch: (patch: Partial<PaymentsSearch>) => void;
}

interface ScreenProps extends ListProps {
  /** The imports of what was paid, which belong to another feature. */
  imports: ReactNode;
}

type Part = 'ordenes' | 'registrar';

/** `/administracion/pagos`: orders to pay invoices, and what was paid of them. */
export function Screen({ search, setSearch, imports }: ScreenProps) {
  const { can } = usePortal();
  if (search.nueva !== '') return <BeginPayment />;
  const tabs: Tab<Part>[] = [
    { key: 'ordenes', name: 'Órdenes de pago', panel: <List search={search} setSearch={setSearch} /> },
    ...(can('administer', 'Budget')
      ? [{ key: 'registrar' as const, name: 'Registrar pagos', panel: imports }]
      : []),
  ];
  return (
    <Page>
      <AdminHead
        place="pagos"
        title="Pagos"
        actions={
          can('administer', 'Payments') && (
            <ButtonLink href={screenPath(PAYMENTS_PATH, { nueva: 'si' })}>Hacer una orden de pago</ButtonLink>
          )
        }
      />
      <Tabs<Part>
        label="Partes de los pagos"
        current={search.parte === 'registrar' ? 'registrar' : 'ordenes'}
        onChange={(parte) => setSearch({ ...PAYMENTS_SEARCH, parte: parte === 'ordenes' ? '' : parte })}
        tabs={tabs}
      />
    </Page>
  );
}

const CELLS: Record<keyof typeof PAYMENT_ORDER_COLUMNS, (row: PaymentOrderRow) => ReactNode> = {
  numero: ({ id, number }) => <a href={screenPath(`${PAYMENTS_PATH}/${id}`)}>{number ?? 'Borrador'}</a>,
  proveedor: ({ supplier }) => supplier,
  estado: ({ state }) => <Tag tone={STATE_TONES[state]}>{PAYMENT_ORDER_STATE_LABELS[state]}</Tag>,
  vence: (row) => {
    const payday = paydayOf(row);
    return payday === null ? '' : `${payday.isPaid ? 'Se pagó el ' : ''}${formatDate(payday.day)}`;
  },
  pagada: ({ paidOn }) => (paidOn === null ? '' : formatDate(paidOn)),
  neto: ({ net }) => formatMoney(net),
  pagado: ({ paid }) => formatMoney(paid),
  facturas: ({ invoices }) => invoices.join(', '),
  descontado: ({ penalties }) => formatMoney(penalties),
  descuentos: ({ penaltiesFor }) => penaltiesFor,
  bruto: ({ gross }) => formatMoney(gross),
  cuenta: ({ accountFour }) => (accountFour === '' ? '' : `••••${accountFour}`),
};
const COLUMNS = viewColumns(PAYMENT_ORDER_COLUMNS, (key) => ({
  cell: CELLS[key],
  isNumber: key === 'neto' || key === 'pagado' || key === 'descontado' || key === 'bruto',
}));

function List({ search, setSearch }: ListProps) {
  const { api } = usePortal();
  const { estado, orden, pag, q } = search;
  const asked = useCallback(
    (page: number) => ({
      pag: page,
      q,
      estado: PAYMENT_ORDER_STATES.find((one) => one === estado),
      orden: (orden === '' ? undefined : orden) as undefined,
    }),
    [estado, orden, q],
  );
  const state = useLoaded(
    useCallback((signal: AbortSignal) => loadPaymentOrders(api, asked(pag), signal), [api, asked, pag]),
  );
  const address = sectionListAddress({
    path: PAYMENTS_PATH,
    defaults: PAYMENTS_SEARCH,
    search,
    names: IN_LIST,
    set: setSearch,
  });
  return (
    <OfficerList
      id="pagos"
      caption="Órdenes de pago"
      words={{ one: 'orden de pago', many: 'órdenes de pago', all: 'las órdenes de pago' }}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      state={state}
      address={address}
      search={{ label: 'Buscar órdenes de pago', placeholder: 'Número, proveedor o factura' }}
      filters={[
        {
          name: 'estado',
          label: 'Estado',
          emptyLabel: 'Estado: sin anuladas',
          options: PAYMENT_ORDER_STATES.map((value) => ({
            value,
            label: PAYMENT_ORDER_STATE_LABELS[value],
          })),
        },
      ]}
      file={{ name: 'ordenes-de-pago', read: (wish) => exportPaymentOrders(api, asked(1), wish) }}
      empty={{
        title: 'No hay órdenes de pago.',
        children: <span>Se hacen de facturas verificadas de un mismo proveedor.</span>,
      }}
    />
  );
}
