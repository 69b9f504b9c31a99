import { z } from 'zod';
import { DECLARATIONS, PAPER_OUTCOMES, REQUEST_KINDS, REQUEST_STATES } from './registration.ts';
import { SupplierFile } from './supplier-file.ts';

/** Name of the format inside the file itself; another number is another format. */
export const PORTABLE_FORMAT = 'expediente-de-proveedor';
export const PORTABLE_VERSION = 1;

const plainDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** `expediente.json` of a portable file: everything the portal keeps of a supplier's request. */
export const PortableFile = z.object({
  format: z.literal(PORTABLE_FORMAT),
  version: z.literal(PORTABLE_VERSION),
  /** Address of the JSON schema of this document. */
  schema: z.string().max(500),
  madeAt: z.string().max(40),
  /** Portal that made it. */
  madeBy: z.string().max(500),
  request: z.object({
    folio: z.string().max(20),
    kind: z.enum(REQUEST_KINDS),
    status: z.enum(REQUEST_STATES),
    submittedAt: z.string().max(40).nullable(),
  }),
  supplierNumber: z.string().max(20).nullable(),
  data: SupplierFile,
  declarations: z.partialRecord(z.enum(DECLARATIONS), z.boolean()),
  documents: z
    .array(
      z.object({
        code: z.string().min(1).max(60),
        name: z.string().max(200),
        /** Where the PDF lies in the ZIP. */
        path: z.string().regex(/^documentos\/[\w.-]{1,120}\.pdf$/),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
        bytes: z.number().int().min(1),
        pages: z.number().int().min(1).max(100_000).nullable(),
        issuedOn: plainDate.nullable(),
        expiresOn: plainDate.nullable(),
        outcome: z.enum(PAPER_OUTCOMES).nullable(),
        documentNumber: z.string().max(60).nullable(),
      }),
    )
    .max(60),
});
export type PortableFile = z.infer<typeof PortableFile>;

/** `firma.json`: signature of the bytes of `SHA256SUMS`, which in turn names every other file. */
export const PortableSignature = z.object({
  alg: z.literal('EdDSA'),
  kid: z.string().max(64),
  signedFile: z.literal('SHA256SUMS'),
  signature: z.string().max(200),
  publicKey: z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string().max(100) }).loose(),
});
export type PortableSignature = z.infer<typeof PortableSignature>;
