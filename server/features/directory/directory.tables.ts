import type { Generated } from 'kysely';

interface AreaTable {
  id: Generated<string>;
  slug: string;
  name: string;
  parent_id: string | null;
  position: Generated<number>;
  is_published: Generated<boolean>;
  source: Generated<string>;
  version: Generated<number>;
}

declare module '#server/kit/schema.ts' {
  interface Database {
    area: AreaTable;
  }
}
