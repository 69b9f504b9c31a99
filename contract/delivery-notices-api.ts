import { z } from 'zod';
import { NewDeliveryNotice } from './delivery-notices.ts';
import { endpoint } from './endpoint.ts';
import { SupplierOrder } from './purchase-orders-api.ts';

const tag = 'Pedidos para el proveedor';
const link = z.string().trim().max(100);
const folio = z.string().trim().min(1).max(60);

/** What a supplier does with the link of its order about what it delivers. */
export const supplierDeliveriesApi = {
  announce: endpoint({
    operationId: 'announceDelivery',
    method: 'POST',
    path: '/pedidos/{folio}/entregas',
    tag,
    summary: 'Avisa de una entrega: qué día, a qué hora, cuánto de cada renglón y con qué remisión',
    params: z.object({ folio }),
    body: NewDeliveryNotice.extend({ link }),
    response: SupplierOrder,
    errors: ['not_found', 'state_conflict'],
  }),
  picture: endpoint({
    operationId: 'readRejectedPhoto',
    method: 'POST',
    repeatable: 'Lee con la liga que se recibió; no cambia nada.',
    path: '/pedidos/{folio}/recepciones/{recepcion}/fotos/{foto}',
    tag,
    summary: 'Una foto de lo que se rechazó, para quien tiene la liga del pedido',
    params: z.object({
      folio,
      recepcion: z.uuid().describe('Id de la recepción.'),
      foto: z.uuid().describe('Id de la foto.'),
    }),
    body: z.object({ link }),
    media: 'binary',
    errors: ['not_found'],
  }),
};
