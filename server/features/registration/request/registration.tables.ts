import type { ColumnType, Generated } from 'kysely';
import type {
  PaperOutcome,
  PaperSaid,
  PaperState,
  RequestKind,
  RequestState,
  RequiredPaper,
} from '#contract/registration.ts';
import type { CallOutcome } from '#contract/registration-review.ts';
import type { Origin } from '#contract/supplier-choices.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import type { PersonType } from '#contract/suppliers.ts';

type Json<T> = ColumnType<T, string, string>;
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;
type Defaulted<T> = ColumnType<T, T | undefined, T>;
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** A warning that an officer accepted. */
export interface Override {
  reason: string;
  by: string;
  /** Id of who accepted it. */
  byId: string;
  at: string;
  /** What the check rested on then: on other facts the warning is open again. */
  basis: string[];
}

export interface RegistrationRequestTable {
  id: Generated<string>;
  folio: string;
  kind: RequestKind;
  status: Defaulted<RequestState>;
  person_type: PersonType;
  origin: Origin;
  rfc: string;
  tax_id: string;
  name: string;
  email: string;
  supplier_id: Nullable<string>;
  data: Json<SupplierFile>;
  carried: JsonOrNull<SupplierFile>;
  /** What the registry had when it was approved. */
  prior: JsonOrNull<SupplierFile>;
  /** What it held when it was first sent: corrections are compared with it. */
  first_sent: JsonOrNull<SupplierFile>;
  requirements: ColumnType<RequiredPaper[], string | undefined, string>;
  declarations: ColumnType<Record<string, boolean>, string | undefined, string>;
  privacy_version: Nullable<number>;
  key_hash: string;
  /** When a code of the mailbox gave another key. */
  key_renewed_at: Nullable<Date>;
  captured_by: Nullable<string>;
  step: Defaulted<number>;
  submitted_at: Nullable<Date>;
  answer_due: Nullable<string>;
  /** Working days that another account waits, as the catalogue said when it was sent. */
  account_wait: Nullable<number>;
  correction_due: Nullable<string>;
  answer_days_left: Nullable<number>;
  decided_at: Nullable<Date>;
  /** The term that runs: kept by the database. */
  due: ColumnType<string | null, never, never>;
  assignee_id: Nullable<string>;
  reviewer_id: Nullable<string>;
  overrides: ColumnType<Record<string, Override>, string | undefined, string>;
  round: Generated<number>;
  decision_reason: Nullable<string>;
  files_removed_at: Nullable<Date>;
  /** When the registered mailbox said that it did not ask for it, and in which words; a person releases it. */
  held_at: Nullable<Date>;
  held_reason: Nullable<string>;
  /** When the registered mailbox confirmed its new account. */
  account_confirmed_at: Nullable<Date>;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface RegistrationPaperTable {
  id: Generated<string>;
  request_id: string | null;
  supplier_id: Nullable<string>;
  paper_code: string;
  sha256: string;
  original_name: string;
  pages: number | null;
  bytes: number;
  issued_on: string | null;
  expires_on: string | null;
  outcome: PaperOutcome | null;
  document_number: string | null;
  scan: Defaulted<'not_scanned' | 'clean'>;
  has_text: Nullable<boolean>;
  textless_pages: Nullable<number[]>;
  said: JsonOrNull<PaperSaid>;
  carried_from: Nullable<string>;
  status: Defaulted<PaperState>;
  reason_code: Nullable<string>;
  remark: Nullable<string>;
  reviewed_at: Nullable<Date>;
  uploaded_at: Generated<Date>;
}

interface RegistrationPartTable {
  id: Generated<string>;
  request_id: string;
  paper_code: string;
  sha256: string;
  original_name: string;
  has_text: Nullable<boolean>;
  textless_pages: Nullable<number[]>;
  uploaded_at: Generated<Date>;
}

interface RequestObservationTable {
  id: Generated<string>;
  request_id: string;
  target_kind: 'paper' | 'field';
  target: string;
  reason_code: string | null;
  remark: string;
  round: number;
  sent_at: Date | null;
  resolved_at: Date | null;
  created_by: string | null;
  /** What the supplier answers. */
  reply: Nullable<string>;
  /** Opened by the supplier unasked, and what it held then. */
  by_supplier: Defaulted<boolean>;
  before: JsonOrNull<Record<string, unknown>>;
}

interface RequestEventTable {
  id: Generated<number>;
  request_id: string;
  at: Generated<Date>;
  action: string;
  from_status: RequestState | null;
  to_status: RequestState | null;
  actor_kind: 'supplier' | 'officer' | 'system';
  actor_name: string | null;
  public_text: string | null;
  reason: string | null;
  details: ColumnType<Record<string, unknown>, string | undefined, string>;
}

interface RequestCallTable {
  id: Generated<number>;
  request_id: string;
  check_code: string;
  outcome: CallOutcome;
  called_at: Date;
  phone: string;
  person: string;
  relation: string;
  said: string;
  officer_id: string;
  at: Generated<Date>;
}

declare module '#server/kit/schema.ts' {
  interface Database {
    registration_request: RegistrationRequestTable;
    registration_paper: RegistrationPaperTable;
    registration_part: RegistrationPartTable;
    request_observation: RequestObservationTable;
    request_event: RequestEventTable;
    request_call: RequestCallTable;
    request_access: { token_hash: string; request_id: string; expires_at: Date };
    supplier_code: { supplier_id: string; code_hash: string; expires_at: Date };
    privacy_notice: { version: number; title: string; text: string; source: string; valid_from: string };
    supplier_file: {
      supplier_id: string;
      data: Json<SupplierFile | null>;
      remarks: Generated<string>;
      version: Generated<number>;
      updated_at: Generated<Date>;
    };
  }
}
