import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { MOST_SEALED_BYTES, REPORT_STATUSES } from './rules/rights/report-terms.ts';

const base64 = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'Debe ser base64.');
const hash = z.string().regex(/^[0-9a-f]{64}$/, 'Debe ser una huella SHA-256.');
const status = z.enum(REPORT_STATUSES);

/** The public key to which reports are sealed: that of the control body, whose private key only its people have. */
export const ReportKey = z.object({
  id: z.uuid(),
  /** ECDH P-256, SubjectPublicKeyInfo. */
  publicKey: z.string(),
  fingerprint: z.string(),
});
export type ReportKey = z.infer<typeof ReportKey>;

/** A report as it leaves the browser: nobody who carries or keeps it can read it. */
export const ReportInput = z.object({
  folio: z
    .string()
    .regex(/^N-\d{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/, 'Falta el folio.')
    .meta({ examples: ['N-2026-K7M2-RX4A'] }),
  /** Of the key with which it is followed, which stays in the browser. */
  keyHash: hash,
  sealedTo: z.uuid(),
  sealed: base64(Math.ceil(MOST_SEALED_BYTES / 3) * 4)
    .min(100)
    .meta({ examples: ['A'.repeat(120)] }),
});

export const ReportRow = z.object({
  id: z.uuid(),
  folio: z.string(),
  /** First day of the month in which it came: no more is kept of when. */
  month: z.iso.date(),
  status,
  sealedTo: z.uuid(),
  bytes: z.number(),
});
export type ReportRow = z.infer<typeof ReportRow>;

const tag = 'Denuncias';
const received = z.object({ received: z.literal(true) });

export const reportsApi = {
  key: endpoint({
    operationId: 'getReportKey',
    method: 'GET',
    path: '/reclamar/denuncia',
    tag,
    summary: 'La llave pública del órgano interno de control; sin ella no se reciben denuncias en línea',
    response: z.object({ key: ReportKey.nullable() }),
  }),
  send: endpoint({
    operationId: 'sendReport',
    method: 'POST',
    path: '/reclamar/denuncia',
    tag,
    summary: 'Entrega una denuncia cifrada al órgano interno de control; nadie más puede abrirla',
    body: ReportInput,
    status: 201,
    response: received,
    errors: ['state_conflict', 'unavailable'],
    repeatable: 'El mismo folio con la misma clave es la misma denuncia.',
  }),
  follow: endpoint({
    operationId: 'followReport',
    method: 'POST',
    path: '/reclamar/denuncia/seguimiento',
    tag,
    summary: 'En qué va una denuncia, con su folio y su clave',
    body: z.object({ folio: z.string().max(40), key: z.string().max(60) }),
    response: z.object({ status }),
    errors: ['request_access_denied'],
    repeatable: 'Solo lee.',
  }),
  list: endpoint({
    operationId: 'listReports',
    method: 'GET',
    path: '/denuncias',
    tag,
    summary: 'Las denuncias recibidas, sin abrir; solo para el órgano interno de control',
    response: z.object({ rows: z.array(ReportRow), key: ReportKey.nullable() }),
  }),
  sealed: endpoint({
    operationId: 'getSealedReport',
    method: 'GET',
    path: '/denuncias/sobre',
    tag,
    summary: 'Una denuncia como llegó, para abrirla en el navegador con la llave privada',
    query: z.object({ denuncia: z.uuid().describe('Cuál de las denuncias.') }),
    response: z.object({ sealed: z.string() }),
    errors: ['not_found'],
  }),
  setStatus: endpoint({
    operationId: 'setReportStatus',
    method: 'PUT',
    path: '/denuncias/estado',
    tag,
    summary: 'Dice en qué va una denuncia, con una de tres palabras',
    body: z.object({ id: z.uuid(), status }),
    response: received,
    errors: ['not_found'],
    repeatable: 'La misma palabra deja lo mismo.',
  }),
  setKey: endpoint({
    operationId: 'setReportKey',
    method: 'PUT',
    path: '/denuncias/llave',
    tag,
    summary:
      'Pone en vigor la llave pública a la que se cifran las denuncias; la privada no sale del navegador',
    body: z.object({
      publicKey: base64(200)
        .min(100)
        .meta({ examples: ['A'.repeat(124)] }),
    }),
    response: ReportKey,
    repeatable: 'La misma llave deja lo mismo.',
  }),
};
