import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  Transfer,
  TransferPreview,
  TransferPreviewWish,
  TransferRow,
  TransferScope,
  TransferWish,
} from './work-transfers.ts';

const tag = 'Entrega de asuntos';
const base = '/administracion/entregas';
const Id = z.object({ id: z.uuid() });

/** All that somebody has, given to others when they leave or while they are away. */
export const workTransfersApi = {
  list: endpoint({
    operationId: 'listWorkTransfers',
    method: 'GET',
    path: base,
    tag,
    summary: 'Entregas y repartos en que quien pregunta tiene parte; quien administra personas, todos',
    response: z.object({
      rows: z.array(TransferRow),
      people: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
  scope: endpoint({
    operationId: 'getWorkTransferScope',
    method: 'GET',
    path: `${base}/alcance`,
    tag,
    summary: 'Todo lo que una persona tiene: lo propio, o de quien sea para quien administra personas',
    query: z.object({ persona: z.string().trim().min(1).max(200).describe('De quién.') }),
    response: TransferScope,
    errors: ['forbidden', 'not_found'],
  }),
  preview: endpoint({
    operationId: 'previewWorkTransfer',
    method: 'POST',
    path: `${base}/vista`,
    tag,
    summary: 'Qué no puede recibir cada quien, y por qué, antes de pasar nada',
    body: TransferPreviewWish,
    response: TransferPreview,
    errors: ['forbidden', 'not_found', 'invalid_input'],
  }),
  begin: endpoint({
    operationId: 'beginWorkTransfer',
    method: 'POST',
    path: base,
    tag,
    summary: 'Empieza una entrega de asuntos, que firman quienes reciben, o reparte los de quien no está',
    body: TransferWish,
    status: 201,
    response: z.object({ id: z.uuid() }),
    errors: ['forbidden', 'not_found', 'invalid_input', 'state_conflict'],
  }),
  read: endpoint({
    operationId: 'getWorkTransfer',
    method: 'GET',
    path: `${base}/{id}`,
    tag,
    summary: 'Una entrega de asuntos con sus grupos y quién recibe cada uno',
    params: Id,
    response: Transfer,
    errors: ['not_found'],
  }),
  sign: endpoint({
    operationId: 'signWorkTransfer',
    method: 'POST',
    path: `${base}/{id}/firma`,
    tag,
    summary: 'Recibe lo que le toca; con la última firma se pasa todo',
    params: Id,
    ifMatch: true,
    response: Transfer,
    errors: ['not_found', 'state_conflict', 'version_conflict'],
  }),
  undo: endpoint({
    operationId: 'undoWorkTransfer',
    method: 'POST',
    path: `${base}/{id}/deshacer`,
    tag,
    summary:
      'Deshace una entrega dentro de 24 horas, mientras nada de ella se movió; o la retira antes de pasarse',
    params: Id,
    ifMatch: true,
    response: Transfer,
    errors: ['not_found', 'forbidden', 'state_conflict', 'version_conflict'],
  }),
  sheet: endpoint({
    operationId: 'downloadWorkTransferSheet',
    method: 'GET',
    path: `${base}/{id}/acta`,
    tag,
    summary: 'El acta de una entrega, en PDF',
    params: Id,
    media: 'pdf',
    errors: ['not_found'],
  }),
};
