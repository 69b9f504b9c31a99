import { type ProcedureKind, type Regime } from '#contract/procedure-kinds.ts';
import { ACT_KINDS, type ActKind, type Character } from '#contract/procedures.ts';
import { actName } from './act-names.ts';
import { dateInMexico, type PlainDate } from '../days/calendar.ts';
import type { DocumentRequirement } from './required-documents.ts';
import type { RuleUnit } from '../days/term-count.ts';

/** Kinds of legal rule; what each counts in is said with its words (`RULE_CODE_WORDS`). */
export const RULE_CODES = [
  'draft_notice_comments',
  'publication_to_opening',
  'publication_to_opening_shortened',
  'modification_to_opening',
  'questions_to_clarification',
  'clarification_to_opening',
  'clarification_to_complaint',
  'opening_to_award',
  'award_deferral',
  'award_to_correction',
  'award_to_firmness',
  'cancellation_to_complaint',
  'award_to_signature',
  'award_to_signature_consolidated',
  'signature_to_guarantee',
  'invoice_to_payment',
  'rescission_answer',
  'rescission_resolution',
  'exception_report',
  'file_retention',
  'amendment_increase',
  'amendment_reduction',
  'acceptance',
  'penalty_limit',
  'rescission',
  'early_termination',
  'impediment',
  'invited_least',
  'second_invitation',
  'quotations_least',
  'quotations_from_uma',
  'uma_cents',
  'splitting',
  'simultaneous_margin',
  'simultaneous_first',
  'required_act',
] as const;
export type RuleCode = (typeof RULE_CODES)[number];

/** One legal rule with its source, as kept in the database (decision D9). */
export interface ProcurementRule {
  regime: Regime;
  kind: ProcedureKind;
  /** Null: whatever the character. */
  character: Character | null;
  code: RuleCode;
  amount: number;
  /** Null or absent: the unit of its code. */
  unit?: RuleUnit | null;
  act: ActKind | null;
  source: string;
  /** What the article says. */
  text?: string | null;
  validFrom: PlainDate;
  validUntil: PlainDate | null;
}

/** Rules and days without work that the checks need. */
export interface RuleBook {
  rules: readonly ProcurementRule[];
  /** Rules whose term nobody has confirmed yet; their amount says nothing. */
  unknown?: readonly ProcurementRule[];
  holidays: readonly PlainDate[];
  /** Documents that steps need. */
  documents: readonly DocumentRequirement[];
}

export interface DatedAct {
  kind: ActKind;
  sequence: number;
  /** Instant (ISO). */
  at: string;
}

/** What of a procedure its date rules depend on. */
export interface DatedProcedure {
  kind: ProcedureKind;
  character: Character;
  regime: Regime;
  shortened: boolean;
  /** Day on which it is or will be published. */
  publishOn: PlainDate;
  acts: readonly DatedAct[];
}

/** One remark on a date: an `error` stops the publication, a `warning` needs a written reason. */
export interface DateFinding {
  level: 'error' | 'warning';
  act: ActKind;
  sequence: number;
  message: string;
  /** Law and article; null for the plain order of dates. */
  source: string | null;
}

/** Acts in the order in which they must happen; equal ranks may come in any order. */
export const ACT_RANK: Record<ActKind, number> = {
  publication: 0,
  questions_deadline: 1,
  site_visit: 1,
  clarification: 2,
  opening: 3,
  ruling: 4,
  award: 5,
  signature: 6,
};

/** Rules that apply to the procedure on its publication day; the more specific first. */
export function rulesInForce(procedure: Omit<DatedProcedure, 'acts'>, book: RuleBook): ProcurementRule[] {
  return book.rules
    .filter(
      (rule) =>
        rule.regime === procedure.regime &&
        rule.kind === procedure.kind &&
        (rule.character === null || rule.character === procedure.character) &&
        rule.validFrom <= procedure.publishOn &&
        (rule.validUntil === null || procedure.publishOn <= rule.validUntil),
    )
    .toSorted(
      (a, b) =>
        Number(b.character !== null) - Number(a.character !== null) || b.validFrom.localeCompare(a.validFrom),
    );
}

/** Article under which somebody who is barred is left out; undefined where the regime does not say. */
export function impedimentSource(
  procedure: Omit<DatedProcedure, 'acts'>,
  book: RuleBook,
): string | undefined {
  return rulesInForce(procedure, book).find(({ code }) => code === 'impediment')?.source;
}

/** Acts that the regime asks for and that have no date yet. */
export function missingActs(procedure: DatedProcedure, book: RuleBook): { act: ActKind; source: string }[] {
  const missing = new Map<ActKind, string>();
  for (const rule of rulesInForce(procedure, book)) {
    if (rule.code !== 'required_act' || rule.act === null) continue;
    if (!procedure.acts.some((act) => act.kind === rule.act)) missing.set(rule.act, rule.source);
  }
  return ACT_KINDS.filter((act) => missing.has(act)).map((act) => ({ act, source: missing.get(act) ?? '' }));
}

/** Acts out of order, which stops a publication: each act is held against the closest earlier one that it precedes. */
export function orderErrors(procedure: DatedProcedure): DateFinding[] {
  const errors: DateFinding[] = [];
  const ordered = procedure.acts
    .filter((act) => act.kind !== 'publication')
    .toSorted((a, b) => ACT_RANK[a.kind] - ACT_RANK[b.kind] || a.sequence - b.sequence);
  for (const [index, act] of ordered.entries()) {
    const add = (message: string) =>
      errors.push({ level: 'error', act: act.kind, sequence: act.sequence, message, source: null });
    if (dateInMexico(act.at) < procedure.publishOn) {
      add(`${actName(act.kind, act.sequence)} no puede ser anterior a la publicación.`);
      continue;
    }
    const later = ordered
      .slice(0, index)
      .findLast(
        (other) =>
          (ACT_RANK[other.kind] < ACT_RANK[act.kind] ||
            (other.kind === act.kind && other.sequence < act.sequence)) &&
          other.at >= act.at,
      );
    if (later !== undefined) {
      add(`${actName(act.kind, act.sequence)} debe ser posterior a ${actName(later.kind, later.sequence)}.`);
    }
  }
  return errors;
}
