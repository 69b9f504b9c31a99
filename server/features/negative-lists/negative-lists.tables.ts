import type { ColumnType, Generated } from 'kysely';
import type { ListPreview, MatchEvidence, ScreeningRun } from '#contract/negative-lists.ts';
import type {
  ListSituation,
  ListSource,
  ListState,
  MatchLevel,
  MatchState,
} from '#contract/negative-list-words.ts';

type Json<T> = ColumnType<T, string | undefined, string | null>;

interface NegativeListTable {
  id: Generated<string>;
  source: ListSource;
  file_sha256: string;
  file_name: string;
  file_bytes: number;
  status: ColumnType<ListState, ListState | undefined, ListState>;
  cutoff_on: string | null;
  cutoff_typed: Generated<boolean>;
  header: Generated<string[]>;
  mapping: Json<Record<string, number> | null>;
  preview: Json<ListPreview | null>;
  row_count: number | null;
  last_number: number | null;
  position: Generated<number>;
  base_id: string | null;
  attempts: Generated<number>;
  failure: string | null;
  loss_reason: string | null;
  version: Generated<number>;
  created_by: string;
  created_name: string | null;
  request_id: string;
  created_at: Generated<Date>;
  mapped_by: string | null;
  cancelled_by: string | null;
  first_by: string | null;
  first_name: string | null;
  first_at: Date | null;
  confirmed_by: string | null;
  confirmed_name: string | null;
  applied_at: Date | null;
  finished_at: Date | null;
}

interface NegativeListRowTable {
  list_id: string;
  key: string;
  line: number;
  rfc: string | null;
  name: string;
  situation: ListSituation;
  effect: MatchLevel;
  effect_until: string | null;
  content: string;
  data: ColumnType<Record<string, string>, string, string>;
}

interface ScreeningRunTable {
  id: Generated<string>;
  status: ColumnType<ScreeningRun['status'], ScreeningRun['status'] | undefined, ScreeningRun['status']>;
  cause: ScreeningRun['cause'];
  list_id: string | null;
  total: number;
  position: Generated<number>;
  last_id: string | null;
  found: Generated<number>;
  closed: Generated<number>;
  attempts: Generated<number>;
  failure: string | null;
  created_by: string;
  created_name: string | null;
  request_id: string;
  created_at: Generated<Date>;
  finished_at: Date | null;
}

interface ListMatchTable {
  id: Generated<string>;
  supplier_id: string | null;
  request_id: string | null;
  source: ListSource;
  matched_by: 'rfc' | 'name';
  value: string;
  situation: ListSituation;
  effect: MatchLevel;
  level: ColumnType<MatchLevel, never, never>;
  status: MatchState;
  evidence: ColumnType<MatchEvidence[], string, string>;
  ended_on: string | null;
  reason: string | null;
  decided_by: string | null;
  decided_name: string | null;
  decided_at: Date | null;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

declare module '#server/kit/schema.ts' {
  interface Database {
    negative_list: NegativeListTable;
    negative_list_row: NegativeListRowTable;
    screening_run: ScreeningRunTable;
    list_match: ListMatchTable;
  }
}
