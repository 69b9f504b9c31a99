import type { ProcedureInput } from '#contract/procurement-admin.ts';
import { ACT_LABELS, type ProcedureStatus } from '#contract/procedures.ts';
import { dateInMexico, type PlainDate } from '../days/calendar.ts';
import { isBeforeCall } from './procedure-machine.ts';
import {
  descriptionRule,
  numberRule,
  presentRule,
  publishesResult,
  reasonRule,
  titleRule,
  type RuleAnswer,
} from './procurement-fields.ts';
import { checkDates } from '../days/deadlines.ts';
import { scoringGaps } from '../bids/scoring.ts';
import { simultaneousGaps } from '../bids/simultaneous.ts';
import { missingActs, type DatedProcedure, type RuleBook } from './procurement.ts';
import { documentNames, requirementOf } from './required-documents.ts';

/** A document of the file, as far as publishing depends on it. */
export interface FiledDocument {
  kind: string;
  mediaType: string;
}

/** The dated part of a form; acts without publication, which the server dates. */
export function datedProcedure(form: ProcedureInput, publishOn: PlainDate): DatedProcedure {
  return {
    kind: form.kind,
    character: form.character,
    regime: form.regime,
    shortened: form.shortened,
    publishOn,
    acts: form.acts.map((act) => ({ ...act, at: new Date(act.at).toISOString() })),
  };
}

/** Day that a draft counts on for its publication: the planned one, or today once that has passed. */
export function plannedPublication(form: ProcedureInput, today: PlainDate): PlainDate {
  const planned = form.acts.find((act) => act.kind === 'publication');
  const day = planned === undefined ? today : dateInMexico(planned.at);
  return day < today ? today : day;
}

/** Day from which the terms of a procedure count: that of its publication, or the planned one before that (machine C). */
export function countedPublication(
  procedure: ProcedureInput & { status: ProcedureStatus; publishedAt: string | null },
  today: PlainDate,
): PlainDate {
  const { status, publishedAt } = procedure;
  return publishedAt === null || isBeforeCall(status)
    ? plannedPublication(procedure, today)
    : dateInMexico(publishedAt);
}

function dateGaps(form: ProcedureInput, book: RuleBook, publishOn: PlainDate): Record<string, string> {
  const gaps: Record<string, string> = {};
  const procedure = datedProcedure(form, publishOn);
  for (const { act, source } of missingActs(procedure, book)) {
    gaps[`acts.${act}.1`] = `Falta la fecha: ${ACT_LABELS[act]} (${source}).`;
  }
  const findings = checkDates(procedure, book);
  for (const finding of findings.filter(({ level }) => level === 'error')) {
    gaps[`acts.${finding.act}.${finding.sequence}`] ??= finding.message;
  }
  if (findings.some(({ level }) => level === 'warning')) {
    const answer = reasonRule(form.dateReasons);
    if (answer !== true)
      gaps.dateReasons = 'Hay fechas fuera de los plazos de ley. Explica el motivo con al menos 20 letras.';
  }
  return gaps;
}

function lotGaps(form: ProcedureInput): Record<string, string> {
  if (form.lots.length === 0) return { lots: 'Agrega al menos una partida.' };
  const gaps: Record<string, string> = {};
  const numbers = new Set<number>();
  for (const [index, lot] of form.lots.entries()) {
    if (numbers.has(lot.number)) gaps[`lots.${index}.number`] = `La partida ${lot.number} está repetida.`;
    numbers.add(lot.number);
    if (lot.description === '') gaps[`lots.${index}.description`] = 'Escribe la descripción.';
    if (lot.unit === '') gaps[`lots.${index}.unit`] = 'Escribe la unidad de medida.';
    if (lot.quantity === null) gaps[`lots.${index}.quantity`] = 'Escribe la cantidad.';
  }
  return gaps;
}

/** The file must hold, as a PDF, one of the documents that publishing the kind needs. */
function documentGaps(
  form: ProcedureInput,
  documents: readonly FiledDocument[],
  book: RuleBook,
): Record<string, string> {
  const required = requirementOf(book.documents, 'publish', form.kind);
  if (required === undefined) return {};
  const kinds: readonly string[] = required.documents;
  return documents.some(({ kind, mediaType }) => mediaType === 'application/pdf' && kinds.includes(kind))
    ? {}
    : { documents: `Falta el PDF de ${documentNames(required.documents)}.` };
}

/** What the form alone still lacks to be public: one message per field, in the order of the screen. */
export function formGaps(form: ProcedureInput, book: RuleBook, publishOn: PlainDate): Record<string, string> {
  const gaps: Record<string, string> = {};
  const check = (field: string, answer: RuleAnswer) => {
    if (answer !== true) gaps[field] = answer;
  };
  check('number', numberRule(form.number));
  check('title', titleRule(form.title));
  check('description', descriptionRule(form.description));
  check('requestingArea', presentRule(form.requestingArea, 'Escribe el área solicitante.'));
  check('contractingArea', presentRule(form.contractingArea, 'Escribe el área contratante.'));
  check('contact', presentRule(form.contact, 'Escribe a quién pueden dirigirse los interesados.'));
  if (form.shortened) check('shortenedReason', reasonRule(form.shortenedReason));
  return { ...gaps, ...dateGaps(form, book, publishOn), ...lotGaps(form) };
}

/** Who evaluates by points says in the call how many for what (LAASSP 2025 arts. 40 and 47). */
function pointsGap({ kind, awardCriterion, scoring }: ProcedureInput): Record<string, string> {
  if (awardCriterion !== 'points' || publishesResult(kind)) return {};
  const [gap] = scoringGaps(scoring);
  return gap === undefined ? {} : { scoring: gap };
}

/** Who shares lots out says in the call between how many, how much to each and at which prices (LAASSP 2025 arts. 40 and 52). */
function simultaneousGap(form: ProcedureInput, book: RuleBook, publishOn: PlainDate): Record<string, string> {
  if (form.simultaneous == null) return {};
  const procedure = datedProcedure(form, publishOn);
  const [gap] = simultaneousGaps(form.simultaneous, { lots: form.lots, procedure, book });
  return gap === undefined ? {} : { simultaneous: gap };
}

/** Everything that still stops the publication, by field. Empty when it can be published. */
export function publicationGaps(
  form: ProcedureInput,
  documents: readonly FiledDocument[],
  book: RuleBook,
  publishOn: PlainDate,
): Record<string, string> {
  return {
    ...formGaps(form, book, publishOn),
    ...pointsGap(form),
    ...simultaneousGap(form, book, publishOn),
    ...documentGaps(form, documents, book),
  };
}

/**
 * Everything that still stops a draft from being announced, by field: its form is whole, and the day on which its call will
 * be published is still to come. Its documents, and what its kind asks for, come with the call.
 */
export function announcementGaps(form: ProcedureInput, book: RuleBook, now: string): Record<string, string> {
  return {
    ...announcedDateGap(form, now),
    ...formGaps(form, book, plannedPublication(form, dateInMexico(now))),
  };
}

/** What is wrong with the day for which a call is announced. */
export function announcedDateGap(form: ProcedureInput, now: string): Record<string, string> {
  const at = form.acts.find((act) => act.kind === 'publication')?.at;
  if (at === undefined) return { 'acts.publication.1': 'Escribe la fecha prevista de publicación.' };
  return Date.parse(at) > Date.parse(now)
    ? {}
    : { 'acts.publication.1': 'La fecha prevista de publicación ya pasó: escribe una por venir.' };
}
