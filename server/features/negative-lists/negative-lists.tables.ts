import type { ColumnType, Generated } from 'kysely';
import type { MatchEvidence, ScreeningRun } from '#contract/negative-lists.ts';
import type { ListSituation, ListSource, MatchLevel, MatchState } from '#contract/negative-list-words.ts';

interface NegativeListTable {
  id: string;
  source: ListSource;
  cutoff_on: string;
  last_number: number | null;
  base_id: string | null;
  replaced: Generated<unknown>;
  applied_at: Generated<Date>;
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
  /** Null for the nightly one. */
  created_by: string | null;
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
  decided_at: Date | null;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

declare module '#server/kit/schema.ts' {
  interface Database {
    negative_list: NegativeListTable;
    screening_run: ScreeningRunTable;
    list_match: ListMatchTable;
  }
}
