import type { Generated, JSONColumnType } from 'kysely';
import type { CertificateKey } from '#contract/rules/registry/certificate.ts';

/** What the sheet says, as it was at issue. */
export interface StoredFacts {
  number: string;
  name: string;
  rfc: string;
  personType: 'natural' | 'legal';
  registeredOn: string | null;
  renewedOn: string | null;
  validUntil: string;
  lines: string[];
  /** Demonstration data: the sheet says that it is worth nothing. */
  isSample: boolean;
}

declare module '#server/kit/schema.ts' {
  interface Database {
    signing_key: {
      kid: string;
      public_jwk: JSONColumnType<CertificateKey>;
      created_at: Generated<Date>;
      retired_at: Date | null;
    };
    certificate: {
      code: string;
      supplier_id: string;
      facts: JSONColumnType<StoredFacts>;
      statement: string;
      kid: string;
      issued_at: Date;
      valid_until: string;
      issued_by: string;
      revoked_at: Date | null;
      revoked_reason: string | null;
    };
  }
}
