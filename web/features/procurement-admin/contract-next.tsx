import type { AdminContract } from '#contract/procurement-admin.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

const waitsForOrder = ({ deliveries, end, hasOrder, origin, payments, status }: AdminContract): boolean =>
  hasOrder === false &&
  origin === 'portal' &&
  status === 'active' &&
  end === null &&
  deliveries.length === 0 &&
  payments.length === 0;

/** What follows a published contract of which nothing was ordered, who does it, and the way there. */
export function ContractNext({ contract }: { contract: AdminContract }) {
  const { can } = usePortal();
  if (!waitsForOrder(contract)) return null;
  const { id, number, supplierId } = contract;
  if (supplierId === null)
    return (
      <Notice>
        Qué sigue: su pedido. Para hacerlo, su proveedor tiene que estar en el padrón y elegido en el
        contrato.
      </Notice>
    );
  return (
    <Notice
      actions={
        can('administer', 'Orders') && (
          <ButtonLink
            size="small"
            href={screenPath('/administracion/pedidos', { nuevo: id })}
            aria-label={`Hacer el pedido del contrato ${number}`}
          >
            Hacer el pedido
          </ButtonLink>
        )
      }
    >
      Qué sigue: su pedido, con la fecha y el lugar de entrega y quién recibe. Lo hace y lo envía al proveedor
      quien tiene la función «Comprador».
    </Notice>
  );
}
