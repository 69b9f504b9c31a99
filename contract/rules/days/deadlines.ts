import type { ActKind } from '#contract/procedures.ts';
import { dateInMexico, shortDate, type PlainDate } from './calendar.ts';
import {
  orderErrors,
  rulesInForce,
  type DatedAct,
  type DatedProcedure,
  type DateFinding,
  type ProcurementRule,
  type RuleBook,
  type RuleCode,
} from '../procedures/procurement.ts';
import { formatTerm, isRuleUnit, RULE_CODE_WORDS } from './rule-words.ts';
import { termEnd, type RuleUnit } from './term-count.ts';

/** What a term is counted from. */
export interface TermStart {
  /** «la publicación», «la apertura de propuestas» */
  what: string;
  date: PlainDate;
  /** Instant, where the term counts hours. */
  at: string | null;
}

/** A longer term that the law allows beside the usual one, with what it asks for. */
export interface LongerTerm {
  condition: string;
  amount: number;
  unit: RuleUnit;
  date: PlainDate;
  source: string;
}

/** One date that follows from a rule, with all it takes to explain it. */
export interface Deadline {
  code: RuleCode;
  /** Act of the procedure that it bounds; null for what people may or must do until then. */
  act: ActKind | null;
  sequence: number;
  bound: 'earliest' | 'latest';
  /** «Fallo, a más tardar» */
  name: string;
  amount: number;
  unit: RuleUnit;
  /** Whether it runs back from its start. */
  isBackward: boolean;
  source: string;
  /** What the article says. */
  text: string | null;
  start: TermStart;
  date: PlainDate;
  /** Instant, where it counts hours. */
  at: string | null;
  longer: LongerTerm | null;
}

/** What else happened to a procedure that terms are counted from. */
export interface TermFacts {
  cancelledOn?: PlainDate | undefined;
  /** Day of the first signed contract. */
  signedOn?: PlainDate | undefined;
}

interface TermShape {
  code: RuleCode;
  act: ActKind | null;
  bound: 'earliest' | 'latest';
  name: string;
  isBackward?: true;
  /** Code of the longer term and what it asks for; `isAdded` counts it after the usual one. */
  longer?: { code: RuleCode; condition: string; isAdded: boolean };
  from: (procedure: DatedProcedure & TermFacts) => TermStart | undefined;
}

const ofKind = (acts: readonly DatedAct[], kind: ActKind): DatedAct[] =>
  acts.filter((act) => act.kind === kind).toSorted((a, b) => a.sequence - b.sequence);

/** The last of the acts of a kind. */
export const lastAct = (acts: readonly DatedAct[], kind: ActKind): DatedAct | undefined =>
  ofKind(acts, kind).at(-1);

const startOf = (what: string, act: DatedAct | undefined): TermStart | undefined =>
  act === undefined ? undefined : { what, date: dateInMexico(act.at), at: act.at };
const dayOf = (what: string, date: PlainDate | undefined): TermStart | undefined =>
  date === undefined ? undefined : { what, date, at: null };

const fromPublication = ({ kind, publishOn }: DatedProcedure): TermStart => ({
  what: kind === 'invitation' ? 'la última invitación' : 'la publicación',
  date: publishOn,
  at: null,
});
const fromOpening = ({ acts }: DatedProcedure) => startOf('la apertura', lastAct(acts, 'opening'));
const fromAward = ({ acts }: DatedProcedure) => startOf('el fallo', lastAct(acts, 'award'));
const fromLastMeeting = ({ acts }: DatedProcedure) =>
  startOf('la última junta de aclaraciones', lastAct(acts, 'clarification'));

/** Every term that starts with something that a procedure knows, in the order of its life (domain 3.2). */
const SHAPES: readonly TermShape[] = [
  {
    code: 'modification_to_opening',
    act: null,
    bound: 'latest',
    name: 'Modificaciones a la convocatoria',
    isBackward: true,
    from: fromOpening,
  },
  {
    code: 'questions_to_clarification',
    act: 'questions_deadline',
    bound: 'latest',
    name: 'Cierre de preguntas',
    isBackward: true,
    from: ({ acts }) => startOf('la junta de aclaraciones', ofKind(acts, 'clarification')[0]),
  },
  {
    code: 'clarification_to_opening',
    act: 'clarification',
    bound: 'latest',
    name: 'Última junta de aclaraciones',
    isBackward: true,
    from: fromOpening,
  },
  {
    code: 'clarification_to_complaint',
    act: null,
    bound: 'latest',
    name: 'Inconformidad contra la convocatoria o la junta',
    from: fromLastMeeting,
  },
  {
    code: 'publication_to_opening',
    act: 'opening',
    bound: 'earliest',
    name: 'Apertura de propuestas',
    from: fromPublication,
  },
  {
    code: 'opening_to_award',
    act: 'award',
    bound: 'latest',
    name: 'Fallo',
    longer: { code: 'award_deferral', condition: 'Con acta de diferimiento, una sola vez', isAdded: true },
    from: fromOpening,
  },
  {
    code: 'award_to_correction',
    act: null,
    bound: 'latest',
    name: 'Corrección de errores del fallo',
    from: fromAward,
  },
  {
    code: 'award_to_firmness',
    act: null,
    bound: 'latest',
    name: 'Inconformidad contra el fallo',
    from: fromAward,
  },
  {
    code: 'cancellation_to_complaint',
    act: null,
    bound: 'latest',
    name: 'Inconformidad contra la cancelación',
    from: ({ cancelledOn }) => dayOf('la cancelación', cancelledOn),
  },
  {
    code: 'award_to_signature',
    act: 'signature',
    bound: 'latest',
    name: 'Firma del contrato',
    longer: {
      code: 'award_to_signature_consolidated',
      condition: 'Si la compra es consolidada',
      isAdded: false,
    },
    from: fromAward,
  },
  {
    code: 'signature_to_guarantee',
    act: null,
    bound: 'latest',
    name: 'Garantía de cumplimiento',
    from: ({ acts, signedOn }) =>
      dayOf('la firma del contrato', signedOn) ??
      startOf('la firma del contrato', lastAct(acts, 'signature')),
  },
];

function ruleFor(procedure: DatedProcedure, book: RuleBook, code: RuleCode): ProcurementRule | undefined {
  const rules = rulesInForce(procedure, book);
  // A shortened call has a term of its own in the place of the usual one.
  const shortened =
    code === 'publication_to_opening' && procedure.shortened
      ? rules.find((rule) => rule.code === 'publication_to_opening_shortened')
      : undefined;
  return shortened ?? rules.find((rule) => rule.code === code);
}

/** What a rule counts in: its own unit, else that of its code. */
export function unitOf({ code, unit }: Pick<ProcurementRule, 'code' | 'unit'>): RuleUnit {
  const own = RULE_CODE_WORDS[code].unit;
  return unit ?? (own !== null && isRuleUnit(own) ? own : 'days');
}

interface Counting {
  shape: Pick<TermShape, 'isBackward'>;
  holidays: ReadonlySet<PlainDate>;
}

function endOf(
  rule: ProcurementRule,
  start: TermStart,
  { shape, holidays }: Counting,
): { date: PlainDate; at: string | null } | undefined {
  const unit = unitOf(rule);
  const direction = shape.isBackward === true ? -1 : 1;
  if (unit === 'percent' || unit === 'percent_guarantee') return undefined;
  if (unit !== 'hours')
    return { date: termEnd(start.date, { amount: rule.amount, unit, direction }, holidays), at: null };
  if (start.at === null) return undefined;
  const at = new Date(Date.parse(start.at) + direction * rule.amount * 3_600_000).toISOString();
  return { date: dateInMexico(at), at };
}

function longerOf(
  shape: TermShape,
  usual: { rule: ProcurementRule; start: TermStart; date: PlainDate },
  given: { procedure: DatedProcedure; book: RuleBook; holidays: ReadonlySet<PlainDate> },
): LongerTerm | null {
  const rule =
    shape.longer === undefined ? undefined : ruleFor(given.procedure, given.book, shape.longer.code);
  if (rule === undefined || shape.longer === undefined) return null;
  const start = shape.longer.isAdded ? { ...usual.start, date: usual.date } : usual.start;
  const end = endOf(rule, start, { shape, holidays: given.holidays });
  return end === undefined
    ? null
    : {
        condition: shape.longer.condition,
        amount: rule.amount,
        unit: unitOf(rule),
        date: end.date,
        source: rule.source,
      };
}

/** Every date that the rules in force give to a procedure, in the order of its life. */
export function deadlinesOf(procedure: DatedProcedure & TermFacts, book: RuleBook): Deadline[] {
  const holidays = new Set(book.holidays);
  return SHAPES.flatMap((shape): Deadline[] => {
    const start = shape.from(procedure);
    const rule = start === undefined ? undefined : ruleFor(procedure, book, shape.code);
    if (start === undefined || rule === undefined) return [];
    const end = endOf(rule, start, { shape, holidays });
    if (end === undefined) return [];
    return [
      {
        code: rule.code,
        act: shape.act,
        sequence: (shape.act === null ? undefined : lastAct(procedure.acts, shape.act)?.sequence) ?? 1,
        bound: shape.bound,
        name: shape.name,
        amount: rule.amount,
        unit: unitOf(rule),
        isBackward: shape.isBackward === true,
        source: rule.source,
        text: rule.text ?? null,
        start,
        ...end,
        longer: longerOf(shape, { rule, start, date: end.date }, { procedure, book, holidays }),
      },
    ];
  });
}

/** A rule of the regime whose term nobody has confirmed: it is said, not made up. */
export interface UnknownTerm {
  code: RuleCode;
  label: string;
  source: string;
  text: string | null;
}

/** Terms that the regime is known to have and that nobody has confirmed yet. */
export function unknownTerms(procedure: Omit<DatedProcedure, 'acts'>, book: RuleBook): UnknownTerm[] {
  return rulesInForce(procedure, { ...book, rules: book.unknown ?? [] }).map(({ code, source, text }) => ({
    code,
    label: RULE_CODE_WORDS[code].label,
    source,
    text: text ?? null,
  }));
}

const deadlineOf = (procedure: DatedProcedure & TermFacts, book: RuleBook, shape: RuleCode) =>
  deadlinesOf(procedure, book).find(
    ({ code }) => code === shape || (shape === 'publication_to_opening' && code === `${shape}_shortened`),
  );

/** First lawful day to open proposals; undefined where the regime sets no minimum. */
export const earliestOpening = (procedure: DatedProcedure, book: RuleBook): Deadline | undefined =>
  deadlineOf(procedure, book, 'publication_to_opening');

/** Last lawful day of the award; undefined without an opening or where there is no limit. */
export const latestAward = (procedure: DatedProcedure, book: RuleBook): Deadline | undefined =>
  deadlineOf(procedure, book, 'opening_to_award');

/**
 * Last day on which an act that was told on a day may be contested; undefined where the regime does not say. What keeps a
 * contract from being signed, and an invitation, run as the award does.
 */
export function contestUntil(
  procedure: DatedProcedure,
  book: RuleBook,
  { act, toldOn }: { act: 'call' | 'award' | 'cancellation'; toldOn: PlainDate },
): Deadline | undefined {
  if (act === 'cancellation')
    return deadlineOf({ ...procedure, cancelledOn: toldOn }, book, 'cancellation_to_complaint');
  const kind: ActKind = act === 'call' ? 'clarification' : 'award';
  const at: DatedAct = { kind, sequence: 1, at: `${toldOn}T18:00:00.000Z` };
  const acts = [...procedure.acts.filter((one) => one.kind !== kind), at];
  return deadlineOf(
    { ...procedure, acts },
    book,
    act === 'call' ? 'clarification_to_complaint' : 'award_to_firmness',
  );
}

/** Last day on which an award given on a day may be contested; undefined where the regime does not say. */
export const awardFirmOn = (
  procedure: DatedProcedure,
  book: RuleBook,
  awardedOn: PlainDate,
): Deadline | undefined => contestUntil(procedure, book, { act: 'award', toldOn: awardedOn });

const MESSAGES: Partial<Record<ActKind, (deadline: Deadline, term: string, limit: string) => string>> = {
  opening: ({ start }, term, limit) =>
    `Deben pasar al menos ${term} desde ${start.what}: lo más temprano es el ${limit}.`,
  clarification: (_, term, limit) =>
    `La última junta debe ser al menos ${term} antes de la apertura: a más tardar el ${limit}.`,
  questions_deadline: (_, term) =>
    `Las preguntas se cierran al menos ${term} antes de la junta de aclaraciones.`,
  award: (_, term, limit) =>
    `El fallo debe darse dentro de los ${term} después de la apertura: a más tardar el ${limit}.`,
  signature: (_, term, limit) =>
    `La firma debe ser dentro de los ${term} después del fallo: a más tardar el ${limit}.`,
};

function isBroken(deadline: Deadline, act: DatedAct): boolean {
  if (deadline.at !== null) return Date.parse(act.at) > Date.parse(deadline.at);
  const day = dateInMexico(act.at);
  return deadline.bound === 'earliest' ? day < deadline.date : day > deadline.date;
}

function longerWords({ longer }: Deadline, act: DatedAct): string {
  if (longer === null) return '';
  const limit = shortDate(longer.date);
  return dateInMexico(act.at) <= longer.date
    ? ` ${longer.condition}, hasta el ${limit} (${longer.source}).`
    : ` Ni así: ${longer.condition.charAt(0).toLowerCase()}${longer.condition.slice(1)}, el límite es el ${limit} (${longer.source}).`;
}

/** Dates that leave the terms of the law in force on the publication day: each needs a written reason. */
function deadlineWarnings(procedure: DatedProcedure, book: RuleBook): DateFinding[] {
  return deadlinesOf(procedure, book).flatMap((deadline): DateFinding[] => {
    const act = deadline.act === null ? undefined : lastAct(procedure.acts, deadline.act);
    const words = deadline.act === null ? undefined : MESSAGES[deadline.act];
    if (act === undefined || words === undefined || !isBroken(deadline, act)) return [];
    const message = words(
      deadline,
      formatTerm(deadline.amount, deadline.unit),
      shortDate(deadline.date),
    ).concat(longerWords(deadline, act));
    return [{ level: 'warning', act: act.kind, sequence: act.sequence, message, source: deadline.source }];
  });
}

/**
 * Everything to say about the dates of a procedure: errors for their order, warnings for the minima and maxima
 * of the law in force on its publication day. An act that is out of order gets no warning besides.
 */
export function checkDates(procedure: DatedProcedure, book: RuleBook): DateFinding[] {
  const errors = orderErrors(procedure);
  const warnings = deadlineWarnings(procedure, book).filter(
    (warning) => !errors.some((error) => error.act === warning.act && error.sequence === warning.sequence),
  );
  return [...errors, ...warnings];
}
