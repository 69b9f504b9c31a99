import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  AccountHome,
  AccountInvoice,
  AccountOrder,
  AccountPeople,
  AccountRightName,
  AccountSession,
} from './my-account.ts';
import { emailRule } from './rules/identifiers/email.ts';

const tag = 'Cuenta del proveedor';
const email = z
  .string()
  .trim()
  .max(254)
  .superRefine((value, context) => {
    const rule = emailRule(value);
    if (rule !== true) context.addIssue({ code: 'custom', message: rule });
  });
const code = z.string().trim().min(1, 'Escribe el código.').max(20);
const folio = z.string().trim().min(1, 'Escribe el folio.').max(40);
const key = z.string().trim().min(1, 'Escribe la clave.').max(40);
const query = z.object({ pag: z.coerce.number().int().min(1).max(1_000).default(1) });
const errors = ['request_access_denied', 'forbidden', 'state_conflict'] as const;
const person = z.object({ email });
const rights = z.array(AccountRightName).max(3);

/** The supplier's own place, without an account of the university: who enters, what it shows, who else may. */
export const myAccountApi = {
  code: endpoint({
    operationId: 'sendAccountCode',
    method: 'POST',
    path: '/cuenta/codigo',
    tag,
    summary:
      'Manda un código al correo con el que se entra; contesta lo mismo si ese correo no entra a ninguna cuenta',
    body: z.object({ email }),
    response: z.object({ text: z.string() }),
    status: 202,
    errors: ['too_many_requests'],
  }),
  enter: endpoint({
    operationId: 'enterAccount',
    method: 'POST',
    repeatable: 'Cada vez abre otra sesión; un código se gasta con la primera.',
    path: '/cuenta/sesion',
    tag,
    summary:
      'Abre la cuenta con el código del correo, o con el folio y la clave de una solicitud del padrón que sigue abierta',
    body: z.union([z.object({ email, code }), z.object({ folio, key })]),
    response: AccountSession,
    errors: ['request_access_denied', 'too_many_requests'],
  }),
  home: endpoint({
    operationId: 'getMyAccount',
    method: 'GET',
    path: '/cuenta',
    tag,
    summary: 'Lo que espera al proveedor y lo que tiene en curso, según lo que puede hacer quien entró',
    response: AccountHome,
    errors,
  }),
  request: endpoint({
    operationId: 'openOwnRequest',
    method: 'POST',
    repeatable: 'Solo abre: cada permiso vale por sí mismo y vence solo.',
    path: '/cuenta/solicitudes/{folio}',
    tag,
    summary: 'Abre una solicitud del padrón de la empresa sin su clave, para quien administra la cuenta',
    params: z.object({ folio: z.string().trim().min(1).max(40) }),
    response: z.object({ folio: z.string(), token: z.string(), tokenExpiresAt: z.iso.datetime() }),
    errors: [...errors, 'not_found'],
  }),
  orders: endpoint({
    operationId: 'listMyOrders',
    method: 'GET',
    path: '/cuenta/pedidos',
    tag,
    summary: 'Todos los pedidos del proveedor',
    query,
    response: z.object({
      rows: z.array(AccountOrder),
      total: z.number(),
      page: z.number(),
      size: z.number(),
    }),
    errors,
  }),
  invoices: endpoint({
    operationId: 'listMyInvoices',
    method: 'GET',
    path: '/cuenta/facturas',
    tag,
    summary: 'Todas las facturas del proveedor, con su estado y su fecha de pago',
    query,
    response: z.object({
      rows: z.array(AccountInvoice),
      total: z.number(),
      page: z.number(),
      size: z.number(),
    }),
    errors,
  }),
  change: endpoint({
    operationId: 'changeAccountCompany',
    method: 'POST',
    repeatable: 'Cada vez abre otra sesión en lugar de la que había.',
    path: '/cuenta/empresa',
    tag,
    summary: 'Pasa a otra empresa del mismo correo',
    body: z.object({ number: z.string().trim().max(40) }),
    response: AccountSession,
    errors: [...errors, 'not_found'],
  }),
  leave: endpoint({
    operationId: 'leaveAccount',
    method: 'POST',
    repeatable: 'Una sesión que ya terminó sigue terminada.',
    path: '/cuenta/salida',
    tag,
    summary: 'Termina esta sesión, o las demás del mismo correo',
    body: z.object({ which: z.enum(['this', 'others']) }),
    status: 204,
    errors,
  }),
  people: endpoint({
    operationId: 'listAccountPeople',
    method: 'GET',
    path: '/cuenta/personas',
    tag,
    summary: 'Quién entra a la cuenta, con qué permisos, y las sesiones abiertas',
    response: AccountPeople,
    errors,
  }),
  invite: endpoint({
    operationId: 'inviteToAccount',
    method: 'POST',
    path: '/cuenta/personas',
    tag,
    summary:
      'Invita a una persona por su correo; cobrar y administrar esperan, y se avisa a todos los correos',
    body: z.object({
      email,
      name: z.string().trim().min(1, 'Escribe su nombre.').max(120, 'Escribe hasta 120 letras.'),
      rights: rights.min(1, 'Elige al menos un permiso.'),
    }),
    response: AccountPeople,
    errors: [...errors, 'too_many_requests'],
  }),
  grant: endpoint({
    operationId: 'changeAccountRights',
    method: 'PUT',
    path: '/cuenta/personas',
    tag,
    summary: 'Cambia los permisos de una persona; sin ninguno deja de entrar y sus sesiones terminan',
    body: z.object({ email, rights }),
    response: AccountPeople,
    errors: [...errors, 'not_found', 'too_many_requests'],
  }),
  confirm: endpoint({
    operationId: 'confirmAccountRights',
    method: 'POST',
    path: '/cuenta/personas/confirmacion',
    tag,
    summary: 'Otra persona que administra confirma lo que espera: empieza en ese momento',
    body: person,
    response: AccountPeople,
    errors: [...errors, 'not_found'],
  }),
  stop: endpoint({
    operationId: 'stopAccountRights',
    method: 'POST',
    path: '/cuenta/no-fui-yo',
    tag,
    summary: 'Con el enlace del aviso: quita lo que espera y termina todas las sesiones de la cuenta',
    body: z.object({ link: z.string().trim().min(20).max(100) }),
    response: z.object({ text: z.string() }),
    errors: ['not_found'],
  }),
};
