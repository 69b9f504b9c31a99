import { ACT_KINDS, type ActKind, type Character, type ProcedureKind, type Regime } from '../procedures.ts';
import { actName } from './act-names.ts';
import { addDays, dateInMexico, shortDate, type PlainDate } from './calendar.ts';
import type { DocumentRequirement } from './required-documents.ts';
import { addWorkingDays } from './working-days.ts';

/**
 * Kinds of legal rule; amounts are natural days, except hours before a clarification, working days to sign or to contest
 * an award or to accept a delivery, percent of what was signed for amendments, of the guarantee for penalties, persons,
 * units of the UMA and its cents; an impediment, the early ends of a contract, splitting and a second invitation only name
 * their article.
 */
export const RULE_CODES = [
  'publication_to_opening',
  'publication_to_opening_shortened',
  'clarification_to_opening',
  'questions_to_clarification',
  'opening_to_award',
  'award_to_signature',
  'award_to_firmness',
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
  act: ActKind | null;
  source: string;
  validFrom: PlainDate;
  validUntil: PlainDate | null;
}

/** Rules and days without work that the checks need. */
export interface RuleBook {
  rules: readonly ProcurementRule[];
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
const RANK: Record<ActKind, number> = {
  publication: 0,
  questions_deadline: 1,
  site_visit: 1,
  clarification: 2,
  opening: 3,
  ruling: 4,
  award: 5,
  signature: 6,
};

function ruleFor(procedure: DatedProcedure, book: RuleBook, code: RuleCode): ProcurementRule | undefined {
  return rulesInForce(procedure, book).find((rule) => rule.code === code);
}

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

/** First lawful day to open proposals, with its source; undefined where the regime sets no minimum. */
export function earliestOpening(
  procedure: DatedProcedure,
  book: RuleBook,
): { date: PlainDate; days: number; source: string } | undefined {
  const shortened = procedure.shortened
    ? ruleFor(procedure, book, 'publication_to_opening_shortened')
    : undefined;
  const rule = shortened ?? ruleFor(procedure, book, 'publication_to_opening');
  if (rule === undefined) return undefined;
  return { date: addDays(procedure.publishOn, rule.amount), days: rule.amount, source: rule.source };
}

/** Last lawful day of the award, with its source; undefined without an opening or where there is no limit. */
export function latestAward(
  procedure: DatedProcedure,
  book: RuleBook,
): { date: PlainDate; days: number; source: string } | undefined {
  const opening = lastOf(procedure.acts, 'opening');
  const rule = ruleFor(procedure, book, 'opening_to_award');
  if (opening === undefined || rule === undefined) return undefined;
  return { date: addDays(dateInMexico(opening.at), rule.amount), days: rule.amount, source: rule.source };
}

/** Last day on which an award may be contested, with its source; undefined where the regime does not say. */
export function awardFirmOn(
  procedure: DatedProcedure,
  book: RuleBook,
  awardedOn: PlainDate,
): { date: PlainDate; days: number; source: string } | undefined {
  const rule = ruleFor(procedure, book, 'award_to_firmness');
  if (rule === undefined) return undefined;
  const date = addWorkingDays(awardedOn, rule.amount, new Set(book.holidays));
  return { date, days: rule.amount, source: rule.source };
}

/** Article under which somebody who is barred is left out; undefined where the regime does not say. */
export function impedimentSource(
  procedure: Omit<DatedProcedure, 'acts'>,
  book: RuleBook,
): string | undefined {
  return rulesInForce(procedure, book).find(({ code }) => code === 'impediment')?.source;
}

/** Last lawful day to sign, with its source; undefined without an award or where there is no limit. */
export function latestSignature(
  procedure: DatedProcedure,
  book: RuleBook,
): { date: PlainDate; days: number; source: string } | undefined {
  const award = lastOf(procedure.acts, 'award');
  const rule = ruleFor(procedure, book, 'award_to_signature');
  if (award === undefined || rule === undefined) return undefined;
  const date = addWorkingDays(dateInMexico(award.at), rule.amount, new Set(book.holidays));
  return { date, days: rule.amount, source: rule.source };
}

function ofKind(acts: readonly DatedAct[], kind: ActKind): DatedAct[] {
  return acts.filter((act) => act.kind === kind).toSorted((a, b) => a.sequence - b.sequence);
}

function lastOf(acts: readonly DatedAct[], kind: ActKind): DatedAct | undefined {
  return ofKind(acts, kind).at(-1);
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

/** Acts out of order: each act is held against the closest earlier one that it precedes. */
function orderErrors(procedure: DatedProcedure): DateFinding[] {
  const errors: DateFinding[] = [];
  const ordered = procedure.acts
    .filter((act) => act.kind !== 'publication')
    .toSorted((a, b) => RANK[a.kind] - RANK[b.kind] || a.sequence - b.sequence);
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
          (RANK[other.kind] < RANK[act.kind] || (other.kind === act.kind && other.sequence < act.sequence)) &&
          other.at >= act.at,
      );
    if (later !== undefined) {
      add(`${actName(act.kind, act.sequence)} debe ser posterior a ${actName(later.kind, later.sequence)}.`);
    }
  }
  return errors;
}

function legalWarnings(procedure: DatedProcedure, book: RuleBook): DateFinding[] {
  const warnings: DateFinding[] = [];
  const warn = (act: DatedAct, message: string, source: string) =>
    warnings.push({ level: 'warning', act: act.kind, sequence: act.sequence, message, source });
  const opening = lastOf(procedure.acts, 'opening');
  const firstClarification = ofKind(procedure.acts, 'clarification')[0];
  const lastClarification = lastOf(procedure.acts, 'clarification');
  const questions = lastOf(procedure.acts, 'questions_deadline');
  const award = lastOf(procedure.acts, 'award');
  const signature = lastOf(procedure.acts, 'signature');

  const earliest = earliestOpening(procedure, book);
  if (opening !== undefined && earliest !== undefined && dateInMexico(opening.at) < earliest.date) {
    const from = procedure.kind === 'invitation' ? 'la última invitación' : 'la publicación';
    warn(
      opening,
      `Deben pasar al menos ${earliest.days} días naturales desde ${from}: lo más temprano es el ${shortDate(earliest.date)}.`,
      earliest.source,
    );
  }
  const gap = ruleFor(procedure, book, 'clarification_to_opening');
  if (opening !== undefined && lastClarification !== undefined && gap !== undefined) {
    const limit = addDays(dateInMexico(opening.at), -gap.amount);
    if (dateInMexico(lastClarification.at) > limit) {
      warn(
        lastClarification,
        `La última junta debe ser al menos ${gap.amount} días naturales antes de la apertura: a más tardar el ${shortDate(limit)}.`,
        gap.source,
      );
    }
  }
  const notice = ruleFor(procedure, book, 'questions_to_clarification');
  if (questions !== undefined && firstClarification !== undefined && notice !== undefined) {
    if (Date.parse(questions.at) > Date.parse(firstClarification.at) - notice.amount * 3_600_000) {
      warn(
        questions,
        `Las preguntas se cierran al menos ${notice.amount} horas antes de la junta de aclaraciones.`,
        notice.source,
      );
    }
  }
  const limit = latestAward(procedure, book);
  if (award !== undefined && limit !== undefined && dateInMexico(award.at) > limit.date) {
    warn(
      award,
      `El fallo debe darse dentro de los ${limit.days} días naturales después de la apertura: a más tardar el ${shortDate(limit.date)}.`,
      limit.source,
    );
  }
  const signing = latestSignature(procedure, book);
  if (signature !== undefined && signing !== undefined && dateInMexico(signature.at) > signing.date) {
    warn(
      signature,
      `La firma debe ser dentro de los ${signing.days} días hábiles después del fallo: a más tardar el ${shortDate(signing.date)}.`,
      signing.source,
    );
  }
  return warnings;
}

/**
 * Everything to say about the dates of a procedure: errors for their order, warnings for the minima and maxima
 * of the law in force on its publication day. An act that is out of order gets no warning besides.
 */
export function checkDates(procedure: DatedProcedure, book: RuleBook): DateFinding[] {
  const errors = orderErrors(procedure);
  const warnings = legalWarnings(procedure, book).filter(
    (warning) => !errors.some((error) => error.act === warning.act && error.sequence === warning.sequence),
  );
  return [...errors, ...warnings];
}
