import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { InvitationCandidate, PlannedPurchase, Planning, PlanningSave } from './planning.ts';
import { LEAST_OVERRIDE_REASON, PurchaseCheck } from './purchase-checks.ts';

const Id = z.object({ id: z.uuid() });
const tag = 'Administración de procedimientos';
const base = '/administracion/procedimientos/{id}';

export const planningApi = {
  get: endpoint({
    operationId: 'getPlanning',
    method: 'GET',
    path: `${base}/planeacion`,
    tag,
    summary: 'La planeación de un procedimiento y lo propio de su tipo: invitados, fundamento, avalúo',
    params: Id,
    response: Planning,
    errors: ['not_found'],
  }),
  /**
   * Saves the named fields; what others wrote elsewhere meanwhile is joined. Whoever the lists bar is not invited, nor
   * whoever was invited to the call of which this is the second one.
   */
  save: endpoint({
    operationId: 'savePlanning',
    method: 'PUT',
    path: `${base}/planeacion`,
    tag,
    summary: 'Guarda la planeación de un procedimiento',
    params: Id,
    body: PlanningSave,
    response: Planning,
    ifMatch: true,
    errors: [
      'not_found',
      'version_required',
      'version_conflict',
      'state_conflict',
      'contractor_blocked',
      'contractor_doubtful',
    ],
  }),
  candidates: endpoint({
    operationId: 'listInvitationCandidates',
    method: 'GET',
    path: `${base}/planeacion/candidatos`,
    tag,
    summary: 'Proveedores vigentes de un giro a quienes se puede invitar, los menos invitados primero',
    params: Id,
    query: z.object({ giro: z.string().min(1).max(40) }),
    response: z.object({ rows: z.array(InvitationCandidate) }),
    errors: ['not_found'],
  }),
  check: endpoint({
    operationId: 'checkPurchase',
    method: 'GET',
    path: `${base}/revision`,
    tag,
    summary: 'Lo que contradice o arriesga un procedimiento: topes, fraccionamiento, fechas y montos',
    params: Id,
    response: PurchaseCheck,
    errors: ['not_found'],
  }),
  /** `If-Match` is the version of the planning. The reason is logged with what the finding said. */
  override: endpoint({
    operationId: 'overridePurchaseCheck',
    method: 'POST',
    path: `${base}/revision/motivos`,
    tag,
    summary: 'Explica por qué se sigue adelante con una advertencia de la revisión',
    params: Id,
    body: z.object({
      key: z.string().min(1).max(200),
      reason: z
        .string()
        .trim()
        .min(LEAST_OVERRIDE_REASON, 'Explica el motivo con al menos 20 letras.')
        .max(1_000, 'Escribe 1,000 letras como máximo.'),
    }),
    response: PurchaseCheck,
    ifMatch: true,
    errors: ['not_found', 'version_required', 'version_conflict', 'state_conflict'],
  }),
  planned: endpoint({
    operationId: 'listPlannedPurchases',
    method: 'GET',
    path: '/compras-previstas',
    tag: 'Procedimientos',
    summary: 'Compras que la Unidad prevé: necesidad, área y trimestre, sin montos',
    response: z.object({ rows: z.array(PlannedPurchase) }),
  }),
};
