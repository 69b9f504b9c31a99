import type { ColumnType, Generated } from 'kysely';
import type { FieldDifference, FieldState } from '#contract/rules/texts/field-differences.ts';
import type { Condition } from '#contract/tender-conditions.ts';

type Instant = ColumnType<Date, Date | string, Date | string>;
type Json<T = unknown> = ColumnType<T, string, string>;
type Computed<T> = ColumnType<T, never, never>;
type Defaulted<T> = ColumnType<T, T | undefined, T>;

export interface AuditLogTable {
  id: Computed<number>;
  occurred_at: Computed<Date>;
  actor_id: string;
  actor_name: string | null;
  operation: string;
  subject_type: string;
  subject_id: string;
  before: Json | null;
  after: Json | null;
  reason: string | null;
  request_id: string;
  /** What people call the thing; written by the database where nobody says it. */
  about: Generated<string | null>;
}

/** People who have worked in the portal. */
export interface OfficerTable {
  /** Area of the directory in which they work. */
  area_id: Generated<string | null>;
  id: string;
  name: string;
  last_seen: Generated<Date>;
}

export interface RevisionTable {
  id: Computed<number>;
  at: ColumnType<Date, never, Date>;
  subject_type: string;
  subject_id: string;
  version: number;
  actor_id: string;
  actor_name: string | null;
  operation: string;
  reason: string | null;
  state: Json<FieldState>;
  differences: Json<FieldDifference[]>;
  is_public: boolean;
  is_autosave: boolean;
}

export interface ChangeEventTable {
  id: Computed<number>;
  position: ColumnType<number | null, never, never>;
  subject: string;
  subject_id: string;
  version: number | null;
  fields: string[];
  is_public: boolean;
  operation: string;
  actor_id: string;
  at: Computed<Date>;
}

export interface StoredFileTable {
  sha256: string;
  bytes: number;
  media_type: string;
  pages: number | null;
  created_at: Generated<Date>;
}

export interface UploadTable {
  id: Generated<string>;
  sha256: string;
  original_name: string;
  uploaded_by: string;
  uploaded_at: Generated<Date>;
  purpose: Generated<'document' | 'official_document'>;
}

export interface SupplierTable {
  id: Generated<string>;
  number: string | null;
  person_type: Defaulted<string>;
  name: string;
  legal_suffix: string | null;
  trade_name: string | null;
  rfc: string | null;
  state_name: string | null;
  size: string | null;
  lines: Defaulted<string[]>;
  main_line: Computed<string | null>;
  status: Defaulted<string>;
  registered_on: string | null;
  valid_until: string | null;
  email: string | null;
  phone: string | null;
  website: string | null;
  publishes_contact: Defaulted<boolean>;
  source: Defaulted<string>;
  search: Computed<string>;
  name_plain: Computed<string>;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';
/** Columns of what a call says: the names of its conditions in snake case. */
export type ConditionColumn = SnakeCase<Condition>;

export interface ProcedureTable extends Record<ConditionColumn, string | null> {
  id: Generated<string>;
  number: string;
  slug: string;
  title: string;
  description: Defaulted<string>;
  kind: string;
  character: string;
  modality: string;
  category: string;
  regime: string;
  fiscal_year: number;
  requesting_area: string;
  contracting_area: Defaulted<string>;
  funding: string | null;
  award_criterion: string | null;
  scoring: ColumnType<unknown, string | null | undefined, string | null>;
  simultaneous: ColumnType<unknown, string | null | undefined, string | null>;
  contact: string | null;
  compranet_number: string | null;
  compranet_file: string | null;
  announcement_url: string | null;
  shortened: Defaulted<boolean>;
  date_reasons: string | null;
  status: Defaulted<string>;
  status_reason: string | null;
  published_at: Instant | null;
  public_state: Generated<string>;
  next_act_kind: string | null;
  next_act_at: Instant | null;
  stage: Generated<number>;
  lot_count: Generated<number>;
  contract_count: Generated<number>;
  contract_amount: Generated<string>;
  supplier_names: Generated<string>;
  source: Defaulted<string>;
  search: Computed<string>;
  search_text: Generated<string>;
  version: Generated<number>;
  created_by: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface MilestoneTable {
  id: Generated<string>;
  procedure_id: string;
  kind: string;
  sequence: Defaulted<number>;
  at: Instant;
  all_day: Defaulted<boolean>;
  place: string | null;
  url: string | null;
}

export interface LotTable {
  id: Generated<string>;
  procedure_id: string;
  number: number;
  description: string;
  unit: string;
  quantity: string;
  budget_line: string | null;
  cucop: string | null;
  status: Defaulted<string>;
}

export interface DocumentTable {
  id: Generated<string>;
  procedure_id: string;
  stage: string;
  kind: string;
  title: string;
  document_date: string | null;
  position: Defaulted<number>;
  status: Defaulted<string>;
  publish_at: Instant | null;
  withdrawn_at: Instant | null;
  withdrawn_reason: string | null;
  version: Generated<number>;
  created_by: string;
  created_at: Generated<Date>;
  /** Who wrote in what is not public yet. */
  writers: Generated<string[]>;
}

export interface DocumentVersionTable {
  document_id: string;
  number: number;
  sha256: string;
  original_name: string;
  change_note: string | null;
  published_at: Instant | null;
  created_by: string;
  created_at: Generated<Date>;
}

export interface ContractTable {
  id: Generated<string>;
  procedure_id: string;
  number: string;
  title: string;
  supplier_id: string | null;
  supplier_name: string;
  supplier_rfc: string | null;
  signed_on: string | null;
  starts_on: string | null;
  ends_on: string | null;
  amount: string | null;
  currency: Defaulted<string>;
  status: Defaulted<string>;
  source: Defaulted<string>;
  source_hash: string | null;
  source_row: Json | null;
  list_reason: string | null;
  list_findings: Json | null;
  created_at: Generated<Date>;
  version: Generated<number>;
}

/**
 * Tables as Kysely sees them. A feature with tables of its own adds them beside its SQL with
 * `declare module '#server/kit/schema.ts' { interface Database { … } }`.
 */
export interface Database {
  audit_log: AuditLogTable;
  officer: OfficerTable;
  revision: RevisionTable;
  change_event: ChangeEventTable;
  stored_file: StoredFileTable;
  upload: UploadTable;
  data_version: { only_row: Generated<boolean>; version: Generated<number> };
  instance_setting: {
    key: string;
    value: Json;
    version: Generated<number>;
    changed_at: Generated<Date>;
  };
  supplier: SupplierTable;
  procedure: ProcedureTable;
  milestone: MilestoneTable;
  lot: LotTable;
  document: DocumentTable;
  document_version: DocumentVersionTable;
  contract: ContractTable;
  search_word: { area: string; word: string };
}
