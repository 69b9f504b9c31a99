import type { ColumnType, Generated } from 'kysely';
import type { PageBlock, PageLine } from '#contract/page-views.ts';

type Json<T> = ColumnType<T, string, string>;

declare module '#server/kit/schema.ts' {
  interface Database {
    page_book: {
      sha256: string;
      state: Generated<'waiting' | 'made' | 'failed'>;
      pack_sha256: string | null;
      asked_at: Generated<Date>;
      taken_at: Date | null;
      made_at: Date | null;
    };
    page_view: {
      sha256: string;
      number: number;
      width: number;
      height: number;
      small_at: number | null;
      small_bytes: number | null;
      large_at: number | null;
      large_bytes: number | null;
      lines: Json<PageLine[]>;
      blocks: Json<PageBlock[]>;
    };
  }
}
