import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PERSON_TYPES } from './suppliers.ts';

/** What a verification can find. */
export const CERTIFICATE_STATES = [
  'valid',
  'expired',
  'suspended',
  'disqualified',
  'cancelled',
  'revoked',
  'unknown',
] as const;
export type CertificateState = (typeof CERTIFICATE_STATES)[number];

/** What anyone may read of a certificate; the RFC of a natural person is masked (decision D8). */
export const CertificateFacts = z.object({
  code: z.string(),
  number: z.string(),
  name: z.string(),
  rfc: z.string(),
  personType: z.enum(PERSON_TYPES),
  registeredOn: z.string().nullable(),
  renewedOn: z.string().nullable(),
  validUntil: z.string(),
  lines: z.array(z.string()),
  issuedAt: z.string(),
});
export type CertificateFacts = z.infer<typeof CertificateFacts>;

export const CertificateVerification = z.object({
  state: z.enum(CERTIFICATE_STATES),
  /** Day since which the registration is not in order, where that is known. */
  since: z.string().nullable(),
  reason: z.string().nullable(),
  certificate: CertificateFacts.nullable(),
});
export type CertificateVerification = z.infer<typeof CertificateVerification>;

export const CertificateKeySet = z.object({
  keys: z.array(
    z.object({
      kty: z.literal('OKP'),
      crv: z.literal('Ed25519'),
      alg: z.literal('EdDSA'),
      use: z.literal('sig'),
      kid: z.string(),
      x: z.string(),
    }),
  ),
});
export type CertificateKeySet = z.infer<typeof CertificateKeySet>;

export const certificatesApi = {
  verify: endpoint({
    operationId: 'verifyCertificate',
    method: 'GET',
    path: '/proveedores/verificacion',
    tag: 'Proveedores',
    summary: 'Estado de una constancia de registro por su código',
    query: z.object({ codigo: z.string().max(2_000).default('') }),
    response: CertificateVerification,
  }),
  keys: endpoint({
    operationId: 'listCertificateKeys',
    method: 'GET',
    path: '/proveedores/verificacion/llaves',
    tag: 'Proveedores',
    summary: 'Llaves públicas con que se comprueba la firma de las constancias (JWKS), también las retiradas',
    response: CertificateKeySet,
  }),
  offlinePage: endpoint({
    operationId: 'downloadOfflineVerifier',
    method: 'GET',
    path: '/proveedores/verificacion/sin-conexion',
    tag: 'Proveedores',
    summary: 'Página que comprueba constancias sin conexión, con las llaves públicas dentro',
    media: 'html',
  }),
  document: endpoint({
    operationId: 'getCertificatePdf',
    method: 'GET',
    path: '/proveedores/{numero}/constancia',
    tag: 'Proveedores',
    summary: 'Constancia de registro vigente de un proveedor en PDF',
    params: z.object({ numero: z.string().min(1).max(60) }),
    media: 'pdf',
    errors: ['not_found'],
  }),
};
