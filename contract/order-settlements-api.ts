import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { SettlementAnswer, SettlementClosing, SettlementNote } from './order-settlements.ts';
import { PurchaseOrder, SupplierOrder } from './purchase-orders-api.ts';

const changing = {
  tag: 'Pedidos',
  params: z.object({ id: z.uuid() }),
  ifMatch: true,
  response: PurchaseOrder,
  errors: ['not_found', 'forbidden', 'version_conflict', 'state_conflict', 'decision_proposed'],
} as const;

/** Closing sheets (finiquitos) of orders, as those who buy keep them. */
export const orderSettlementsApi = {
  send: endpoint({
    ...changing,
    operationId: 'sendOrderSettlement',
    method: 'POST',
    path: '/administracion/pedidos/{id}/finiquito',
    summary: 'Manda el finiquito de un pedido al proveedor; desde entonces corre su plazo para contestar',
    body: SettlementNote,
  }),
  close: endpoint({
    ...changing,
    operationId: 'closeOrderSettlement',
    method: 'POST',
    path: '/administracion/pedidos/{id}/finiquito/cierre',
    summary: 'Emite el finiquito sin acuerdo del proveedor, cuando no contestó o no estuvo de acuerdo',
    body: SettlementClosing,
  }),
};

/** What a supplier says of the closing sheet of its order, with its link. */
export const supplierSettlementsApi = {
  answer: endpoint({
    operationId: 'answerOrderSettlement',
    method: 'POST',
    path: '/pedidos/{folio}/finiquito/respuesta',
    tag: 'Pedidos para el proveedor',
    summary: 'Está de acuerdo o no con el finiquito del pedido',
    params: z.object({ folio: z.string().trim().min(1).max(60) }),
    body: SettlementAnswer.safeExtend({ link: z.string().trim().max(100) }),
    response: SupplierOrder,
    errors: ['not_found', 'state_conflict'],
  }),
};
