import type { ActKind, ProcedureStatus } from '#contract/procedures.ts';
import { actName } from '../procedures/act-names.ts';
import { dateInMexico, shortDate, type PlainDate } from './calendar.ts';
import { checkDates, deadlinesOf, lastAct } from './deadlines.ts';
import { freedomOf, momentOf } from '../procedures/frozen-fields.ts';
import { ACT_RANK, type DatedAct, type DatedProcedure, type RuleBook } from '../procedures/procurement.ts';
import { formatTerm } from './rule-words.ts';
import { termEnd } from './term-count.ts';

/** What the dates of a published call are held to. */
export interface FloorFacts {
  status: ProcedureStatus;
  /** Whether somebody bid. */
  hasBids: boolean;
  /** Instant (ISO). */
  now: string;
  book: RuleBook;
  /** When acts stood before they were moved today, by {@link keyOf}: a slip is taken back while nobody bid. */
  movedToday?: ReadonlyMap<string, readonly string[]>;
  /** Moved by a declared way, such as dates that a changed calendar proposed: also while bids wait, or to before. */
  isDeclared?: boolean;
}

const DECIDED: readonly ProcedureStatus[] = [
  'awarded',
  'partially_awarded',
  'contracted',
  'unsuccessful',
  'cancelled',
  'complete',
];
const SIGNED: readonly ProcedureStatus[] = ['contracted', 'complete'];
const BEFORE_AWARD: readonly ActKind[] = ['ruling', 'award'];

const keyOf = ({ kind, sequence }: Pick<DatedAct, 'kind' | 'sequence'>) => `acts.${kind}.${sequence}`;
const named = ({ kind, sequence }: Pick<DatedAct, 'kind' | 'sequence'>) => actName(kind, sequence);
const isUntilOpening = ({ kind }: Pick<DatedAct, 'kind'>) => ACT_RANK[kind] <= ACT_RANK.opening;

/** Whether an act took place: an award when it is given, a signature when the contract is, the others at their hour. */
function tookPlace(act: DatedAct, { status, now }: Pick<FloorFacts, 'status' | 'now'>): boolean {
  if (act.kind === 'publication') return true;
  if (BEFORE_AWARD.includes(act.kind)) return DECIDED.includes(status);
  if (act.kind === 'signature') return SIGNED.includes(status);
  return Date.parse(act.at) <= Date.parse(now);
}

/** Why an act that was published stays when it is; undefined where it may be put later. */
export function heldAct(
  act: DatedAct,
  { acts, ...facts }: Pick<FloorFacts, 'status' | 'hasBids' | 'now'> & { acts: readonly DatedAct[] },
): string | undefined {
  const moment = momentOf({ ...facts, acts }, facts.now);
  if (moment === 'draft' || moment === 'announced') return undefined;
  if (act.kind === 'publication') return 'La puso el portal al publicar.';
  const on = shortDate(dateInMexico(act.at));
  // The day on which an award was given is a record of the past; what it may be says procedure-machine.ts.
  if (tookPlace(act, facts))
    return act.kind === 'award' && moment === 'decided' && facts.status !== 'unsuccessful'
      ? undefined
      : `${named(act)} ya ocurrió el ${on}: su fecha no se mueve.`;
  if (freedomOf('acts', moment) === 'never')
    return 'El procedimiento está suspendido: al reanudarlo se recorren sus fechas.';
  return moment === 'opened' && isUntilOpening(act)
    ? `Ya hay propuestas: ${named(act)} queda el ${on}.`
    : undefined;
}

/** The first day on which an opening may stand when it is moved now: the call may change no later than so long before it. */
export function afterModification(
  procedure: DatedProcedure,
  { now, book }: Pick<FloorFacts, 'now' | 'book'>,
): { date: PlainDate; why: string } | undefined {
  const deadline = deadlinesOf(procedure, book).find(({ code }) => code === 'modification_to_opening');
  if (deadline === undefined) return undefined;
  const { amount, unit, source } = deadline;
  if (unit === 'hours' || unit === 'percent' || unit === 'percent_guarantee') return undefined;
  const date = termEnd(dateInMexico(now), { amount, unit, direction: 1 }, new Set(book.holidays));
  return { date, why: `la convocatoria cambia al menos ${formatTerm(amount, unit)} antes (${source})` };
}

const DAY = 86_400_000;

/** A meeting leaves the days before the opening that the call gave; where the law has an amount, that one says how many. */
function tooNearOpening(
  act: DatedAct,
  { before, after, facts }: { before: DatedProcedure; after: DatedProcedure; facts: FloorFacts },
): string | undefined {
  if (deadlinesOf(after, facts.book).some(({ code }) => code === 'clarification_to_opening'))
    return undefined;
  const [opening, held] = [lastAct(after.acts, 'opening'), lastAct(before.acts, 'opening')];
  const last = lastAct(before.acts, 'clarification');
  if (opening === undefined || held === undefined || last === undefined) return undefined;
  const given = Math.floor((Date.parse(held.at) - Date.parse(last.at)) / DAY);
  if ((Date.parse(opening.at) - Date.parse(act.at)) / DAY >= given) return undefined;
  return `Su ley no dice cuántos días deja la junta antes de la apertura y la convocatoria dio ${given}: déjalos, o mueve también la apertura.`;
}

/** Whether an act goes back, on the day on which it was moved and before anybody bid, to when it stood before. */
const isTakenBack = (act: DatedAct, { movedToday, hasBids }: FloorFacts): boolean =>
  !hasBids && (movedToday?.get(keyOf(act)) ?? []).some((at) => Date.parse(at) === Date.parse(act.at));

/** Days by which nobody moves an act alone. */
const USUAL_DAYS = 180;

/** Whether a move of an act is one that two people make in any case: very far, or back to when it stood before. */
export function isUnusualMove(before: string | null, after: string, now: string): boolean {
  const by = Date.parse(after) - Date.parse(before ?? now);
  return by > USUAL_DAYS * DAY || (before !== null && by < 0);
}

/** What is wrong with an act that stands elsewhere, or that comes to be. */
function refuseMove(
  act: DatedAct,
  was: DatedAct | undefined,
  { before, after, facts }: { before: DatedProcedure; after: DatedProcedure; facts: FloorFacts },
): string | undefined {
  const { status, hasBids, now } = facts;
  const to = Date.parse(act.at);
  const isSaid = was !== undefined && (facts.isDeclared !== true || tookPlace(was, facts));
  const held = isSaid ? heldAct(was, { ...facts, acts: before.acts }) : undefined;
  if (held !== undefined) return held;
  // Of an award that was given: see above.
  if (was !== undefined && tookPlace(was, facts)) return undefined;
  if (to < Date.parse(now))
    return `${named(act)} no puede quedar antes de ahora: lo más temprano es el ${shortDate(dateInMexico(now))}.`;
  if (facts.isDeclared === true) return undefined;
  const moment = momentOf({ status, acts: before.acts, hasBids }, now);
  if (was === undefined && freedomOf('acts', moment) === 'never')
    return 'El procedimiento está suspendido: se agregan actos al reanudarlo.';
  if (was === undefined && isUntilOpening(act) && moment !== 'called')
    return 'Ya hay propuestas o llegó la hora de abrirlas: no se agregan actos anteriores a ellas.';
  if (DECIDED.includes(status) && was === undefined && BEFORE_AWARD.includes(act.kind))
    return 'El fallo ya se dio: no se agregan actos anteriores a él.';
  if (was !== undefined && to < Date.parse(was.at) && !isTakenBack(act, facts))
    return `${named(act)} ya se publicó y no se adelanta: lo más temprano es el ${shortDate(dateInMexico(was.at))}.`;
  if (act.kind === 'opening') {
    const floor = afterModification(after, facts);
    if (floor !== undefined && dateInMexico(act.at) < floor.date)
      return `Lo más temprano es el ${shortDate(floor.date)}: ${floor.why}.`;
  }
  const crowded = act.kind === 'clarification' ? tooNearOpening(act, { before, after, facts }) : undefined;
  if (crowded !== undefined) return crowded;
  const passed = after.acts
    .filter((other) => ACT_RANK[other.kind] > ACT_RANK[act.kind] && Date.parse(other.at) <= to)
    .find((other) => before.acts.some((one) => keyOf(one) === keyOf(other) && one.at === other.at));
  if (passed !== undefined)
    return `${named(act)} no puede pasar de ${named(passed)}, publicado para el ${shortDate(dateInMexico(passed.at))}: muévelo también.`;
  return undefined;
}

/** What is wrong with an act that is taken out. */
function refuseRemoval(act: DatedAct, facts: FloorFacts & { acts: readonly DatedAct[] }): string | undefined {
  if (tookPlace(act, facts))
    return `${named(act)} ya ocurrió el ${shortDate(dateInMexico(act.at))}: no se quita.`;
  const isRepeated = act.sequence > 1 && (act.kind === 'clarification' || act.kind === 'site_visit');
  if (isRepeated && heldAct(act, facts) === undefined) return undefined;
  return `${named(act)} ya se publicó para el ${shortDate(dateInMexico(act.at))}: no se quita.`;
}

/**
 * Why dates of a published call may not become so, by field (decision D19): no act is moved to before now, none that took
 * place is moved at all, none comes earlier than it was published for, none while bids wait, none past a later act; what
 * moves keeps the least terms of the law.
 */
export function refuseMoves(
  before: DatedProcedure,
  after: DatedProcedure,
  facts: FloorFacts,
): Record<string, string> {
  const known = new Map(before.acts.map((act) => [keyOf(act), act]));
  const kept = new Set(after.acts.map(keyOf));
  const moved = after.acts.filter((act) => {
    const was = known.get(keyOf(act));
    return was === undefined || Date.parse(was.at) !== Date.parse(act.at);
  });
  const gone = before.acts.filter((act) => !kept.has(keyOf(act)));
  const fields: Record<string, string> = {};
  const put = (act: DatedAct, message: string | undefined) => {
    if (message !== undefined) fields[keyOf(act)] ??= message;
  };
  if (moved.length + gone.length === 0) return fields;
  for (const act of moved) put(act, refuseMove(act, known.get(keyOf(act)), { before, after, facts }));
  for (const act of gone) put(act, refuseRemoval(act, { ...facts, acts: before.acts }));
  if (facts.isDeclared === true) return fields;
  // A reason may explain what is late, not what leaves people less time than the law gives them.
  const keys = new Set(moved.filter(isUntilOpening).map(keyOf));
  for (const finding of checkDates(after, facts.book))
    if (finding.level === 'warning' && keys.has(keyOf({ kind: finding.act, sequence: finding.sequence })))
      fields[keyOf({ kind: finding.act, sequence: finding.sequence })] ??= finding.message;
  return fields;
}

/** Acts of a call that would be over before it is out. */
export function refusePassed(acts: readonly DatedAct[], now: string): Record<string, string> {
  return Object.fromEntries(
    acts
      .filter(({ kind, at }) => kind !== 'publication' && Date.parse(at) <= Date.parse(now))
      .map((act) => [
        keyOf(act),
        `${named(act)} quedaría antes de la publicación: escribe una fecha por venir.`,
      ]),
  );
}

/** Awards of a result that would be given after it is out. */
export function refuseAhead(acts: readonly DatedAct[], now: string): Record<string, string> {
  return Object.fromEntries(
    acts
      .filter(({ kind, at }) => kind === 'award' && Date.parse(at) > Date.parse(now))
      .map((act) => [
        keyOf(act),
        'Lo que se publica ya está adjudicado: escribe cuándo se adjudicó, no una fecha por venir.',
      ]),
  );
}
