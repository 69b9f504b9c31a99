import type { ProcedureInput } from '#contract/procurement-admin.ts';
import { CONDITIONS } from '#contract/tender-conditions.ts';
import { actName } from './act-names.ts';
import { addDays, dateInMexico, shortDate, type PlainDate } from '../days/calendar.ts';
import { changedFields, type Moment } from './frozen-fields.ts';
import { documentNames } from './required-documents.ts';

/** What bidders priced, besides where the opening is held: it changes by a modification of the call. */
const SUBSTANCE = ['lots', ...CONDITIONS] as const;

/** Papers that declare a modification of a call. */
export const MODIFICATION_DOCUMENTS = ['amendment', 'clarification_minutes'] as const;

export interface OpenCallFacts {
  moment: Moment;
  /** ISO. */
  now: string;
  /** First day on which an opening may stand when the call changes today; undefined where its law has no amount for it. */
  floor: { date: PlainDate; why: string } | undefined;
  /** Whether a paper that declares a modification became public since the last one. */
  isDeclared: boolean;
}

type Form = Pick<ProcedureInput, 'acts'> & ProcedureInput;

const openingOf = ({ acts }: Pick<ProcedureInput, 'acts'>) => acts.findLast(({ kind }) => kind === 'opening');
const placeOf = (act: ProcedureInput['acts'][number] | undefined) =>
  [act?.place, act?.url].filter(Boolean).join(' · ');

/** Whether what stood there says something else; filling in what was empty takes nothing from anybody. */
function isOther(before: unknown, after: unknown): boolean {
  const isEmpty = before == null || before === '' || (Array.isArray(before) && before.length === 0);
  return !isEmpty && before !== after;
}

/** What of an open call a correction changes although bidders priced it, by field. */
export function substanceOf(before: Form, after: Form): string[] {
  const changed = changedFields(before, after);
  const fields = SUBSTANCE.filter((field) => changed.includes(field) && isOther(before[field], after[field]));
  const [was, is] = [openingOf(before), openingOf(after)];
  const isMoved = was !== undefined && is !== undefined && isOther(placeOf(was), placeOf(is));
  return [...fields, ...(isMoved ? [`acts.opening.${was.sequence}`] : [])];
}

/** Calendar days that a change leaves where its law says none and the call gave fewer: those of a meeting (LAASSP 2025, art. 44). */
const LEAST_DAYS = 6;

/** Days that the call gave between its last clarifications and its opening. */
function daysGiven({ acts }: Form, openingAt: string): number {
  const last = acts.findLast(({ kind }) => kind === 'clarification');
  if (last === undefined) return LEAST_DAYS;
  const days = Math.round(
    (Date.parse(dateInMexico(openingAt)) - Date.parse(dateInMexico(last.at))) / 86_400_000,
  );
  return Math.max(LEAST_DAYS, days);
}

/**
 * Why what bidders priced may not change so while they prepare their bids (decision D19): it is declared in a public paper, and
 * they keep the time that the law gives them; where it gives none, the days that the call gave, from today.
 */
export function refuseSubstance(before: Form, after: Form, facts: OpenCallFacts): Record<string, string> {
  if (facts.moment !== 'called') return {};
  const fields = substanceOf(before, after);
  if (fields.length === 0) return {};
  const [was, is] = [openingOf(before), openingOf(after)];
  const problems: string[] = [];
  if (!facts.isDeclared)
    problems.push(
      `publica primero en el expediente el documento que lo modifica (${documentNames(MODIFICATION_DOCUMENTS)})`,
    );
  if (was !== undefined && is !== undefined) {
    const { floor } = facts;
    if (floor !== undefined && dateInMexico(is.at) < floor.date)
      problems.push(`mueve la apertura al ${shortDate(floor.date)} o después: ${floor.why}`);
    const least = daysGiven(before, was.at);
    const earliest = addDays(dateInMexico(facts.now), least);
    if (floor === undefined && dateInMexico(is.at) < earliest)
      problems.push(
        `mueve la apertura al ${shortDate(earliest)} o después: su ley no dice con cuántos días cambia una convocatoria, y quien prepara su propuesta tiene al menos ${least} días naturales desde hoy`,
      );
  }
  if (problems.length === 0) return {};
  const why = `Es lo que se convocó. Para cambiarlo, ${problems.join('; y ')}.`;
  return Object.fromEntries(fields.map((field) => [field, why]));
}

/** Acts that were held keep where they were, and the link by which people came; what was empty is filled in. */
export function refuseHeldPlaces(before: Form, after: Form, now: string): Record<string, string> {
  const next = new Map(after.acts.map((act) => [`${act.kind}.${act.sequence}`, act]));
  return Object.fromEntries(
    before.acts.flatMap((act) => {
      const is = next.get(`${act.kind}.${act.sequence}`);
      const isHeld = act.kind !== 'publication' && Date.parse(act.at) <= Date.parse(now);
      const isKept = is === undefined || (!isOther(act.place, is.place) && !isOther(act.url, is.url));
      if (!isHeld || isKept) return [];
      return [
        [
          `acts.${act.kind}.${act.sequence}`,
          `${actName(act.kind, act.sequence)} ya ocurrió: su lugar y su enlace quedan como se anunciaron. Lo que fue distinto se dice en su acta.`,
        ] as const,
      ];
    }),
  );
}
