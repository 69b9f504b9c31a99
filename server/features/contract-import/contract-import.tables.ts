import type { Generated } from 'kysely';

declare module '#server/kit/schema.ts' {
  interface Database {
    /** Public procedures that went with their import. */
    withdrawn_procedure: {
      id: string;
      number: string;
      slug: string;
      contracts: number;
      file_sha256: string;
      withdrawn_at: Generated<Date>;
    };
  }
}
