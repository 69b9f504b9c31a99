import { useCallback, useState, type FormEvent } from 'react';
import type { Candidate, OrderRow, PeriodItem } from '#contract/evaluation-admin.ts';
import { isPeriodWritable, ORDER_STATES, type OrderState } from '#contract/rules/evaluation-machine.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Sheet } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { OfficerList } from '#web/ui/officer-list/officer-list.tsx';
import { Tag, type Tone } from '#web/ui/tag.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { addOrders, readCandidates, readOrders } from './evaluation-admin.data.ts';
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

function orderColumns(key: string, open: (id: string) => void): Column<OrderRow>[] {
  return [
    {
      key: 'number',
      name: 'Pedido',
      cell: (row: OrderRow) => (
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
    },
    { key: 'supplier', name: 'Proveedor', cell: (row) => row.supplierName },
    { key: 'area', name: 'Área', cell: (row) => row.area },
    {
      key: 'parts',
      name: 'Respondieron',
      cell: (row) =>
        [row.hasArea && 'área', row.hasOfficer && 'Unidad'].filter(Boolean).join(' y ') || 'nadie',
    },
    {
      key: 'state',
      name: 'Estado',
      cell: (row) => <Tag tone={TONES[row.state]}>{ORDER_STATES[row.state]}</Tag>,
    },
  ];
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
  const { estado, q, pag } = search;
  const [isAdding, setAdding] = useState(false);
  const ask = useCallback(
    (signal: AbortSignal) => readOrders(api, period.key, { estado, q, pag }, signal),
    [api, period.key, estado, q, pag],
  );
  const state = useLoaded(ask);
  const { reload } = state;
  const changed = () => {
    reload();
    onChanged();
  };
  const isWritable = isPeriodWritable(period.state);
  return (
    <>
      <OfficerList
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
        controls={isWritable && <Button onClick={() => setAdding(true)}>Agregar pedidos</Button>}
        isCurrent={({ id }) => id === search.pedido}
        empty={{
          title: 'Este periodo aún no tiene pedidos. Agrégalos desde los contratos en vigor o uno por uno.',
        }}
      />
      {search.pedido !== '' && (
        <OrderSheet
          key={search.pedido}
          id={search.pedido}
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

const EMPTY = { supplierNumber: '', number: '', title: '', area: '', areaEmail: '' };

/** Contracts in force to be chosen, or one order by hand. */
function AddOrders({
  period,
  onClose,
  onAdded,
}: {
  period: PeriodItem;
  onClose: () => void;
  onAdded: () => void;
}) {
  const { api, toast } = usePortal();
  const ask = useCallback(
    (signal: AbortSignal) => readCandidates(api, period.key, signal),
    [api, period.key],
  );
  const { data } = useLoaded(ask);
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const [mails, setMails] = useState<Readonly<Record<string, string>>>({});
  const [hand, setHand] = useState(EMPTY);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const rows = data?.rows ?? [];
  const picked = rows.filter(({ contractId }) => chosen[contractId] === true);
  const isByHand = Object.values(hand).some((text) => text.trim() !== '');
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const orders = [
      ...picked.map(({ supplierName: _name, ...contract }) => {
        const areaEmail = mails[contract.contractId]?.trim() ?? '';
        return areaEmail === '' ? contract : { ...contract, areaEmail };
      }),
      ...(isByHand
        ? [{ ...hand, areaEmail: hand.areaEmail.trim() === '' ? undefined : hand.areaEmail.trim() }]
        : []),
    ];
    if (orders.length === 0) {
      setProblems({ orders: 'Elige al menos un contrato o captura un pedido.' });
      return;
    }
    try {
      const { added, mails: sent } = await addOrders(api, period.key, orders);
      toast(
        `${formatCountOf(added, 'pedido agregado', 'pedidos agregados')}, ${formatCountOf(sent, 'enlace enviado', 'enlaces enviados')}.`,
      );
      onAdded();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblems(error.problem.fields ?? { orders: error.problem.detail });
    }
  };
  const handIndex = picked.length;
  const at = (field: string) => {
    const found = problems[`orders.${handIndex}.${field}`];
    return found === undefined ? [] : [found];
  };
  const general = Object.entries(problems).filter(([path]) => !path.startsWith(`orders.${handIndex}.`));
  const field = (name: keyof typeof EMPTY, label: string, hint?: string) => (
    <TextField
      label={label}
      {...(hint === undefined ? {} : { hint })}
      value={hand[name]}
      onChange={(value) => setHand({ ...hand, [name]: value })}
      errors={at(name)}
      maxLength={name === 'title' ? 300 : 200}
    />
  );
  return (
    <Sheet
      title="Agregar pedidos"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form="ev-orders">
            Agregar{picked.length + Number(isByHand) > 0 ? ` ${picked.length + Number(isByHand)}` : ''}
          </Button>
          <Button variant="text" onClick={onClose}>
            Cancelar
          </Button>
        </>
      }
    >
      <form id="ev-orders" className="ev-form" noValidate onSubmit={(event) => void send(event)}>
        {general.length > 0 && (
          <p className="u-field__error" role="alert">
            {general[0]?.[1]}
          </p>
        )}
        <h3 className="u-h3">Contratos en vigor en el periodo</h3>
        {data === undefined && <Skeleton rows={3} look="line" />}
        {data !== undefined && rows.length === 0 && (
          <p className="u-small u-muted">No queda ningún contrato de proveedores del padrón por evaluar.</p>
        )}
        {rows.length > 1 && (
          <Checkbox
            label={`Todos (${rows.length}${data !== undefined && data.total > rows.length ? ` de ${data.total}` : ''})`}
            value={picked.length === rows.length}
            onChange={(all) => setChosen(Object.fromEntries(rows.map(({ contractId }) => [contractId, all])))}
          />
        )}
        {rows.map((contract: Candidate) => (
          <div key={contract.contractId} className="ev-candidate">
            <Checkbox
              label={
                <>
                  <b>{contract.number}</b> {contract.supplierName}
                  <span className="u-small u-muted ev-line">
                    {contract.title} · {contract.area}
                  </span>
                </>
              }
              value={chosen[contract.contractId] === true}
              onChange={(value) => setChosen({ ...chosen, [contract.contractId]: value })}
            />
            {chosen[contract.contractId] === true && (
              <TextField
                label="Correo del área"
                isOptional
                hint="Recibe el enlace. Sin correo, cópialo tú desde el pedido."
                type="email"
                value={mails[contract.contractId] ?? ''}
                onChange={(value) => setMails({ ...mails, [contract.contractId]: value })}
                maxLength={200}
              />
            )}
          </div>
        ))}
        <h3 className="u-h3">Un pedido a mano</h3>
        {field('supplierNumber', 'Número de registro del proveedor', 'Como P-01187.')}
        {field('number', 'Número del pedido')}
        {field('title', 'Qué se entregó')}
        {field('area', 'Área que lo recibió')}
        {field('areaEmail', 'Correo del área', 'Opcional: recibe el enlace.')}
      </form>
    </Sheet>
  );
}
