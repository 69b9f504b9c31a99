import { useCallback, useState } from 'react';
import type { OrderRow, PeriodItem } from '#contract/evaluation-admin.ts';
import { ORDER_COLUMNS } from '#contract/evaluation-orders.ts';
import {
  isPeriodWritable,
  ORDER_STATES,
  type OrderState,
} from '#contract/rules/evaluations/evaluation-machine.ts';
import { formatCountOf, formatDate } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { viewColumns } from '#web/ui/officer-list/list-columns.tsx';
import { OfficerList } from '#web/ui/officer-list/officer-list.tsx';
import { Tag, type Tone } from '#web/ui/tag.tsx';
import { AddOrders } from './add-orders.tsx';
import { readOrders, readOrdersFile } from './evaluation-admin.data.ts';
import {
  EVALUATION_ADMIN_PATH,
  type EvaluationAdminSearch,
  type SetEvaluationAdminSearch,
} from './evaluation-admin.search.ts';
import { ordersListAddress } from './orders-address.ts';
import { OrderSheet } from './order-sheet.tsx';

const TONES: Record<OrderState, Tone> = {
  captured: 'mute',
  sent: 'warn',
  returned: 'info',
  accepted: 'ok',
  excluded: 'mute',
};

function orderColumns(key: string, open: (id: string) => void) {
  return viewColumns<typeof ORDER_COLUMNS, OrderRow>(ORDER_COLUMNS, (name) => ({
    cell: (row) =>
      ({
        pedido: (
          <a
            href={screenPath(EVALUATION_ADMIN_PATH, { periodo: key, pedido: row.id })}
            onClick={(event) => {
              event.preventDefault();
              open(row.id);
            }}
          >
            {row.number}
          </a>
        ),
        proveedor: row.supplierName,
        entrega: row.title,
        area: row.area,
        respondieron:
          [row.hasArea && 'área', row.hasOfficer && 'Unidad'].filter(Boolean).join(' y ') || 'nadie',
        estado: <Tag tone={TONES[row.state]}>{ORDER_STATES[row.state]}</Tag>,
        agregado: formatDate(row.addedAt),
      })[name],
  }));
}

/** Orders of a period with their states; one opens beside. */
export function OrdersPart({
  period,
  search,
  setSearch,
  onChanged,
}: {
  period: PeriodItem;
  search: EvaluationAdminSearch;
  setSearch: SetEvaluationAdminSearch;
  onChanged: () => void;
}) {
  const { api } = usePortal();
  const { estado, q, orden, pag } = search;
  const [isAdding, setAdding] = useState(false);
  const ask = useCallback(
    (signal: AbortSignal) => readOrders(api, period.key, { estado, q, orden, pag }, signal),
    [api, period.key, estado, q, orden, pag],
  );
  const state = useLoaded(ask);
  const { reload } = state;
  const changed = () => {
    reload();
    onChanged();
  };
  const rows = state.data?.rows ?? [];
  const after = rows[rows.findIndex(({ id }) => id === search.pedido) + 1];
  const next = after && rows.some(({ id }) => id === search.pedido) ? after : undefined;
  const isWritable = isPeriodWritable(period.state);
  return (
    <>
      {isWritable && period.proposed > 0 && (
        <div className="ev-proposed">
          <Notice
            actions={
              <Button variant="text" size="small" onClick={() => setAdding(true)}>
                Ver y agregar
              </Button>
            }
          >
            {formatCountOf(period.proposed, 'contrato recibió', 'contratos recibieron')} entregas en estos
            días y aún no se {period.proposed === 1 ? 'evalúa' : 'evalúan'}.
          </Notice>
        </div>
      )}
      <OfficerList<OrderRow>
        id="pedidos"
        caption={`Pedidos de ${period.name}`}
        words={{ one: 'pedido', many: 'pedidos', all: 'los pedidos' }}
        columns={orderColumns(period.key, (id) => setSearch({ pedido: id }))}
        rowKey={({ id }) => id}
        state={state}
        address={ordersListAddress(search, setSearch)}
        search={{ label: 'Buscar pedido', placeholder: 'Pedido, proveedor o área' }}
        filters={[
          {
            name: 'estado',
            label: 'Estado',
            emptyLabel: 'Estado: todos',
            options: Object.entries(ORDER_STATES).map(([value, label]) => ({ value, label })),
          },
        ]}
        file={{
          name: `pedidos-${period.key}`,
          read: (wish) => readOrdersFile(api, period.key, { estado, q, orden }, wish),
        }}
        controls={isWritable && <Button onClick={() => setAdding(true)}>Agregar pedidos</Button>}
        isCurrent={({ id }) => id === search.pedido}
        empty={{
          title: 'Este periodo aún no tiene pedidos.',
          children: <span>Agrégalos desde los contratos en vigor o uno por uno.</span>,
        }}
      />
      {search.pedido !== '' && (
        <OrderSheet
          key={search.pedido}
          id={search.pedido}
          onNext={next && (() => setSearch({ pedido: next.id }))}
          onClose={() => setSearch({ pedido: undefined })}
          onChanged={changed}
        />
      )}
      {isAdding && (
        <AddOrders
          period={period}
          onClose={() => setAdding(false)}
          onAdded={() => {
            setAdding(false);
            changed();
          }}
        />
      )}
    </>
  );
}
