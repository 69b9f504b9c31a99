import { useCallback, useState } from 'react';
import { CallError } from '#web/kit/api.ts';
import { formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { ActResult } from '#web/ui/act-result.tsx';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { beginOrder, loadOrderable } from './purchase-orders.data.ts';
import { ORDERS_PATH } from './purchase-orders.search.ts';

/** Begins the order of a contract that is chosen here. */
export function BeginOrder({ contractId }: { contractId: string }) {
  const { api, go } = usePortal();
  const [q, setQ] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { data, failure } = useLoaded(
    useCallback((signal: AbortSignal) => loadOrderable(api, q, signal), [api, q]),
  );
  const begin = async (id: string) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const begun = await beginOrder(api, id);
      go(screenPath(`${ORDERS_PATH}/${begun.id}`));
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : 'No se empezó el pedido. Intenta de nuevo.');
      setBusy(false);
    }
  };
  // A link from its contract names it; the others stay hidden.
  const rows = data?.filter(({ id }) => contractId === 'si' || id === contractId);
  return (
    <Page width="narrow" className="u-keeps-crumbs">
      <PageHead
        title="Hacer un pedido"
        crumbs={
          <Breadcrumbs>
            <a href={screenPath(ORDERS_PATH)}>Pedidos</a>
            <span>Nuevo</span>
          </Breadcrumbs>
        }
      >
        <p className="u-muted">
          Elige el contrato. Sus renglones vienen del fallo o de la cotización; después escribes la entrega.
        </p>
      </PageHead>
      <TextField
        label="Buscar contrato"
        value={q}
        onChange={setQ}
        placeholder="Número, título o proveedor"
        maxLength={200}
      />
      {problem !== undefined && <ActResult key={problem}>{problem}</ActResult>}
      {failure !== undefined ? (
        <p role="alert">{failure.message}</p>
      ) : rows === undefined ? (
        <Skeleton rows={4} label="Cargando los contratos" />
      ) : rows.length === 0 ? (
        <EmptyState title="No hay contratos que esperen su pedido.">
          <span>Un contrato se pide cuando está publicado, vigente y su proveedor está en el padrón.</span>
        </EmptyState>
      ) : (
        <ul className="po-contracts">
          {rows.map(({ amount, id, number, supplier, title }) => (
            <li key={id}>
              <div>
                <b>{title}</b>
                <p className="u-small u-muted">
                  {number} · {supplier}
                  {amount !== null && ` · ${formatMoney(amount)} con IVA`}
                </p>
              </div>
              <Button
                variant="tonal"
                disabled={isBusy}
                aria-label={`Hacer el pedido de ${number}`}
                onClick={() => void begin(id)}
              >
                Hacer el pedido
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
