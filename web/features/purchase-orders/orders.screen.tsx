import { useCallback, type ReactNode } from 'react';
import {
  ORDER_VIEW_LABELS,
  ORDER_VIEWS,
  PURCHASE_ORDER_COLUMNS,
  type PurchaseOrderRow,
} from '#contract/purchase-orders-api.ts';
import { isOver, ORDER_STATE_LABELS, ORDER_STATES, type OrderState } from '#contract/purchase-orders.ts';
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
import { Tag } from '#web/ui/tag.tsx';
import { BeginOrder } from './begin-order.tsx';
import { STATE_TONES } from './order-words.ts';
import { exportOrders, loadOrders } from './purchase-orders.data.ts';
import { ORDERS_PATH, ORDERS_SEARCH, type OrdersSearch } from './purchase-orders.search.ts';
import './purchase-orders.css';

const IN_LIST = ['ver', 'estado', 'q', 'orden', 'columnas', 'pag'] as const;

interface ScreenProps {
  search: OrdersSearch;
  setSearch: (patch: Partial<OrdersSearch>) => void;
}

/** `/administracion/pedidos`: every order, and the beginning of one. */
export function Screen({ search, setSearch }: ScreenProps) {
  const { can } = usePortal();
  if (search.nuevo !== '') return <BeginOrder contractId={search.nuevo} />;
  return (
    <Page>
      <AdminHead
        place="pedidos"
        title="Pedidos"
        actions={
          can('administer', 'Orders') && (
            <ButtonLink href={screenPath(ORDERS_PATH, { nuevo: 'si' })}>Hacer un pedido</ButtonLink>
          )
        }
      />
      <List search={search} setSearch={setSearch} />
    </Page>
  );
}

const CELLS: Record<keyof typeof PURCHASE_ORDER_COLUMNS, (row: PurchaseOrderRow) => ReactNode> = {
  numero: ({ id, number }) => <a href={screenPath(`${ORDERS_PATH}/${id}`)}>{number ?? 'Sin número'}</a>,
  objeto: ({ object }) => object,
  proveedor: ({ supplier }) => supplier,
  estado: ({ state }) => <Tag tone={STATE_TONES[state]}>{ORDER_STATE_LABELS[state]}</Tag>,
  entrega: ({ dueOn }) => (dueOn === null ? 'Sin fecha' : formatDate(dueOn)),
  total: ({ total }) => formatMoney(total),
  comprador: ({ buyer }) => buyer,
  contrato: ({ contract }) => contract,
  area: ({ area }) => area ?? '',
};
const COLUMNS = viewColumns(PURCHASE_ORDER_COLUMNS, (key) => ({
  cell: CELLS[key],
  isNumber: key === 'total',
}));

/** States that orders of a view may have, and the one that is asked for. */
const statesIn = (view: string, chosen: string): readonly OrderState[] =>
  ORDER_STATES.filter(
    (state) =>
      state === chosen || (view === '' ? !isOver(state) : view === 'terminados' ? isOver(state) : true),
  );

function List({ search, setSearch }: ScreenProps) {
  const { api } = usePortal();
  const { estado, orden, pag, q, ver } = search;
  const asked = useCallback(
    (page: number) => ({
      pag: page,
      q,
      ver: ORDER_VIEWS.find((one) => one === ver),
      estado: ORDER_STATES.find((one) => one === estado),
      orden: (orden === '' ? undefined : orden) as undefined,
    }),
    [estado, orden, q, ver],
  );
  const state = useLoaded(
    useCallback((signal: AbortSignal) => loadOrders(api, asked(pag), signal), [api, asked, pag]),
  );
  const address = sectionListAddress({
    path: ORDERS_PATH,
    defaults: ORDERS_SEARCH,
    search,
    names: IN_LIST,
    set: setSearch,
  });
  return (
    <OfficerList
      id="pedidos"
      caption="Pedidos"
      words={{ one: 'pedido', many: 'pedidos', all: 'los pedidos' }}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      state={state}
      address={address}
      search={{ label: 'Buscar pedidos', placeholder: 'Número, qué se compra, proveedor o contrato' }}
      filters={[
        {
          name: 'ver',
          label: 'Cuáles',
          // A state that is asked for says which ones by itself.
          emptyLabel: estado === '' ? 'Cuáles: en curso' : 'Cuáles: según su estado',
          options: ORDER_VIEWS.filter((one) => one !== 'vivos').map((value) => ({
            value,
            label: ORDER_VIEW_LABELS[value],
          })),
        },
        {
          name: 'estado',
          label: 'Estado',
          emptyLabel: 'Estado: todos',
          options: statesIn(ver, estado).map((value) => ({ value, label: ORDER_STATE_LABELS[value] })),
        },
      ]}
      file={{ name: 'pedidos', read: (wish) => exportOrders(api, asked(1), wish) }}
      empty={{
        title: 'No hay pedidos.',
        children: <span>Se hacen de un contrato publicado, con los renglones de su fallo.</span>,
      }}
    />
  );
}
