import type { Generated } from 'kysely';

declare module '#server/kit/schema.ts' {
  interface Database {
    artwork: {
      sha256: string;
      media_type: string;
      data: Buffer;
      uploaded_by: string;
      uploaded_at: Generated<Date>;
    };
  }
}
