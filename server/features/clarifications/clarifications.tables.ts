import type { ColumnType, Generated } from 'kysely';

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

declare module '#server/kit/schema.ts' {
  interface Database {
    question_notice: { version: number; title: string; text: string; source: string; valid_from: string };
    clarification_submission: {
      id: Generated<string>;
      procedure_id: string;
      name: string;
      email: string;
      folio: Nullable<string>;
      privacy_version: number;
      token_hash: Nullable<string>;
      sent_at: ColumnType<Date, Date | undefined, Date>;
      expires_at: Date;
      confirmed_at: Nullable<Date>;
    };
    clarification_board: {
      procedure_id: string;
      version: Generated<number>;
      updated_at: Generated<Date>;
      updated_by: Nullable<string>;
    };
    clarification: {
      id: string;
      procedure_id: string;
      position: number;
      number: Nullable<number>;
      question: string;
      answer: string;
      document_id: Nullable<string>;
      page: Nullable<number>;
      passage: Nullable<string>;
    };
    clarification_question: {
      id: Generated<string>;
      submission_id: string;
      procedure_id: string;
      position: number;
      text: string;
      document_id: Nullable<string>;
      page: Nullable<number>;
      passage: Nullable<string>;
      answer_id: Nullable<string>;
      refusal: Nullable<string>;
      told_at: Nullable<Date>;
    };
    clarification_edition: {
      clarification_id: string;
      edition: number;
      question: string;
      answer: string;
      document_id: Nullable<string>;
      page: Nullable<number>;
      passage: Nullable<string>;
      reason: Nullable<string>;
      published_at: ColumnType<Date, Date | undefined, Date>;
    };
  }
}
