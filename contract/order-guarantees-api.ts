import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { GuaranteeStep, NewGuarantee } from './order-guarantees.ts';
import { PurchaseOrder } from './purchase-orders-api.ts';
import { UPLOAD_REFUSALS, UploadQuery } from './upload-query.ts';

const tag = 'Pedidos';
const base = '/administracion/pedidos/{id}/garantias';
const params = z.object({ id: z.uuid() });
const one = params.extend({ garantia: z.uuid().describe('Id de la garantía.') });

/** Guarantees of orders, as those who buy keep them. */
export const orderGuaranteesApi = {
  add: endpoint({
    operationId: 'addOrderGuarantee',
    method: 'POST',
    path: base,
    tag,
    summary: 'Anota una garantía de un pedido, o por qué se exceptúa',
    params,
    body: NewGuarantee,
    status: 201,
    response: PurchaseOrder,
    errors: ['not_found', 'forbidden', 'state_conflict'],
  }),
  upload: endpoint({
    operationId: 'uploadOrderGuarantee',
    method: 'POST',
    path: `${base}/{garantia}/archivo`,
    tag,
    summary: 'Agrega el archivo de una garantía que no se ha validado',
    params: one,
    query: UploadQuery.omit({ carga: true }),
    rawBody: true,
    status: 201,
    response: PurchaseOrder,
    errors: ['not_found', 'forbidden', 'state_conflict', ...UPLOAD_REFUSALS],
  }),
  download: endpoint({
    operationId: 'getOrderGuarantee',
    method: 'GET',
    path: `${base}/{garantia}/archivo`,
    tag,
    summary: 'El archivo de una garantía, para quien lee el pedido',
    params: one,
    media: 'binary',
    errors: ['not_found'],
  }),
  step: endpoint({
    operationId: 'stepOrderGuarantee',
    method: 'POST',
    path: `${base}/{garantia}/paso`,
    tag,
    summary: 'Valida una garantía que tiene su archivo, o la libera con su razón',
    params: one,
    ifMatch: true,
    body: GuaranteeStep,
    response: PurchaseOrder,
    errors: ['not_found', 'forbidden', 'version_conflict', 'state_conflict'],
  }),
};
