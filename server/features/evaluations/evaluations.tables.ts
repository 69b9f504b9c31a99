import type { ColumnType, Generated } from 'kysely';
import type { EvaluationBand } from '#contract/rules/evaluations/evaluation-band.ts';
import type { InstrumentCriterion } from '#contract/rules/evaluations/evaluation-instrument.ts';
import type {
  OrderState,
  PeriodState,
  PeriodStep,
  ProposalKind,
} from '#contract/rules/evaluations/evaluation-machine.ts';
import type { Answer } from '#contract/rules/evaluations/evaluation-score.ts';

type Json<T> = ColumnType<T, string, string>;
type Answers = Record<string, Answer>;

export interface EvaluationInstrumentTable {
  id: Generated<string>;
  key: string;
  edition: number;
  name: string;
  source: string;
  criteria: Json<InstrumentCriterion[]>;
  bands: Json<{ key: EvaluationBand; from: number }[]>;
  status: Generated<'draft' | 'published'>;
  published_at: Date | null;
  version: Generated<number>;
  updated_at: Generated<Date>;
  updated_by: string | null;
}

export interface EvaluationPeriodTable {
  id: Generated<string>;
  key: string;
  name: string;
  starts_on: string;
  ends_on: string;
  instrument: Json<unknown>;
  instrument_id: string | null;
  status: Generated<PeriodState>;
  reply_days: Generated<number>;
  reply_due: string | null;
  published_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  closed_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  source: Generated<string>;
  version: Generated<number>;
}

export interface EvaluationOrderTable {
  id: Generated<string>;
  period_id: string;
  supplier_id: string;
  supplier_name: string;
  contract_id: string | null;
  number: string;
  title: string;
  area: string;
  area_email: string | null;
  asked_at: Generated<Date | null>;
  reminded_at: Generated<Date | null>;
  link: string;
  status: Generated<OrderState>;
  area_answers: Json<Answers> | null;
  area_comment: string | null;
  area_by: string | null;
  area_by_name: string | null;
  area_at: Date | null;
  officer_answers: Json<Answers> | null;
  officer_comment: string | null;
  officer_by: string | null;
  officer_at: Date | null;
  reason: string | null;
  settled_by: string | null;
  settled_at: Date | null;
  version: Generated<number>;
  created_at: Generated<Date>;
}

export interface EvaluationReplyTable {
  id: Generated<string>;
  period_id: string;
  supplier_id: string;
  supplier_name: string;
  folio: string;
  key_hash: string;
  handed_at: Generated<Date | null>;
  handed_by: Generated<string | null>;
  hash_before: Generated<string | null>;
  opened_at: Generated<Date | null>;
  file_sha256: Generated<string | null>;
  file_name: Generated<string | null>;
  due_on: string;
  text: string | null;
  sent_at: Date | null;
  decision: 'kept' | 'amended' | null;
  answer: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  version: Generated<number>;
  created_at: Generated<Date>;
}

export interface EvaluationProposalTable {
  id: Generated<string>;
  period_id: string;
  supplier_id: string;
  supplier_name: string;
  kind: ProposalKind;
  status: Generated<'open' | 'taken' | 'declined'>;
  note: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  version: Generated<number>;
}

interface EvaluationRecusalTable {
  order_id: string;
  person_id: string;
  person_name: string | null;
  reason: string;
  at: Generated<Date>;
}

interface EvaluationAccessTable {
  order_id: string;
  person_id: string;
  mailbox: string;
  code_hash: string | null;
  sent_at: Date;
  expires_at: Date;
  proved_at: Date | null;
}

export interface EvaluationWorkTable {
  id: Generated<string>;
  period_id: string;
  step: PeriodStep;
  version: number;
  status: Generated<'running' | 'done' | 'cancelled' | 'failed'>;
  done: Generated<number>;
  total: Generated<number>;
  attempts: Generated<number>;
  failure: string | null;
  reason: Generated<string | null>;
  asked_by: string;
  request_id: string;
  asked_at: Generated<Date>;
  ended_at: Date | null;
}

declare module '#server/kit/schema.ts' {
  interface Database {
    evaluation_instrument: EvaluationInstrumentTable;
    evaluation_period: EvaluationPeriodTable;
    evaluation_order: EvaluationOrderTable;
    evaluation_reply: EvaluationReplyTable;
    evaluation_proposal: EvaluationProposalTable;
    evaluation_recusal: EvaluationRecusalTable;
    evaluation_access: EvaluationAccessTable;
    evaluation_work: EvaluationWorkTable;
  }
}
